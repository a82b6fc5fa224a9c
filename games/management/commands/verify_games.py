"""``manage.py verify_games``: replay every log and compare it with what is stored beside it."""

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games.selectors.verify import verify_games
from games.services.verification import verification_note


class Command(BaseCommand):
    """Prints one line for each difference and ends with status 1 if there is any."""

    help = "Replay every game and report differences between its log and the columns derived from it."

    def add_arguments(self, parser) -> None:
        """Take games to look at."""
        parser.add_argument("game", nargs="*", help="public ids; without any, all games")

    def handle(self, *args, game: list[str], **options) -> None:
        """Compare."""
        started_at = timezone.now()
        games = differences = 0
        for result in verify_games(public_ids=game):
            games += 1
            for difference in result.differences:
                differences += 1
                self.stdout.write(f"{result.public_id}: {difference}")
        if game and games != len(set(game)):
            raise CommandError("some of these games do not exist")
        verification_note(started_at=started_at, of_all=not game, games=games, differences=differences)
        self.stdout.write(f"{games} games replayed, {differences} differences")
        if differences:
            raise SystemExit(1)
