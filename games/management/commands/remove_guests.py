"""``manage.py remove_guests``: remove guests of whom nothing was seen for a year."""

from django.core.management import call_command
from django.core.management.base import BaseCommand

from games.services.players import guests_remove


class Command(BaseCommand):
    """Removes them with what they never played; what they played stays with nameless players."""

    help = "Remove guests of whom nothing was seen for a year, and expired sessions."

    def handle(self, *args, **options) -> None:
        """Remove them."""
        call_command("clearsessions")
        removed, nameless = guests_remove()
        self.stdout.write(f"{removed} guests removed, {nameless} made nameless")
