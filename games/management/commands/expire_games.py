"""``manage.py expire_games``: close games that nobody has touched for seven days."""

from django.core.management.base import BaseCommand

from games.services import games_expire


class Command(BaseCommand):
    """Closes them as given up. Run it daily; a game that is opened again is closed then in any case."""

    help = "Close games that nobody has touched for seven days as given up."

    def handle(self, *args, **options) -> None:
        """Close them."""
        self.stdout.write(f"{games_expire()} games closed")
