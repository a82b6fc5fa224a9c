"""``manage.py rebuild_statistics``: fold players' figures anew and mend what differs."""

from django.core.management.base import BaseCommand, CommandError

from accounts.models import Player
from games.services import statistics_rebuild, writer


class Command(BaseCommand):
    """Prints one line for each difference that it mended."""

    help = "Fold the statistics of all players (or of those named) anew, print what differed and mend it."

    def add_arguments(self, parser) -> None:
        """Take players."""
        parser.add_argument("player", nargs="*", help="names; without any, all players")

    def handle(self, *args, player: list[str], **options) -> None:
        """Rebuild."""
        players = Player.objects.order_by("pk")
        if player:
            players = players.filter(username__in=player)
            if len(players) != len(set(player)):
                raise CommandError("some of these players do not exist")
        count = differences = 0
        for one in players.iterator():
            count += 1
            for difference in writer.call(lambda one=one: statistics_rebuild(player=one)):
                differences += 1
                self.stdout.write(f"{one}: {difference}")
        self.stdout.write(f"{count} players, {differences} differences mended")
