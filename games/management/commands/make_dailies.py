"""``manage.py make_dailies [--days N]``: make the daily deals of today and the next days here and now."""

from django.core.management.base import BaseCommand
from django.utils import timezone

from games.services.daily import DAYS_AHEAD, dailies_missing, daily_store


class Command(BaseCommand):
    """Makes those that are missing. The site's workers do the same by themselves."""

    help = "Make the daily deals of today and the next days, as far as they are missing."

    def add_arguments(self, parser) -> None:
        """Take for how many days."""
        parser.add_argument(
            "--days", type=int, default=DAYS_AHEAD, help=f"days after today (default: {DAYS_AHEAD})"
        )

    def handle(self, *args, days: int, **options) -> None:
        """Make them."""
        missing = dailies_missing(days=days)
        for day, draw in missing:
            while not daily_store(day=day, draw=draw):
                pass
        self.stdout.write(f"{len(missing)} daily deals made, from {timezone.now().date()} on")
