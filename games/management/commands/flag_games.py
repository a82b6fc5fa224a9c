"""``manage.py flag_games``: look for signals in the ranked wins of the last days."""

from datetime import timedelta

from django.core.management.base import BaseCommand
from django.utils import timezone

from games.engine import Status
from games.models import Game
from games.services.flags import game_flags_find


class Command(BaseCommand):
    """Stores what is striking as flags and prints it; decides nothing (docs/integrity.md)."""

    help = "Look for signals in ranked wins, so that staff finds them under 'flag'. Run it daily."

    def add_arguments(self, parser) -> None:
        """Take how far back to look."""
        parser.add_argument("--days", type=int, default=2, help="games dealt in so many days; default 2")

    def handle(self, *args, days: int, **options) -> None:
        """Look."""
        since = timezone.now() - timedelta(days=days)
        games = Game.objects.filter(created_at__gte=since, ranked=True, status=Status.WON.value)
        looked = flagged = 0
        for game in games.select_related("deal", "player").order_by("created_at").iterator(chunk_size=200):
            flags = game_flags_find(game=game)
            looked, flagged = looked + 1, flagged + bool(flags)
            for flag in flags:
                self.stdout.write(f"{game.public_id}: {flag}")
        self.stdout.write(f"{looked} games looked through, {flagged} with signals")
