"""``manage.py rebuild_boards``: make the boards anew from the games and mend what differs."""

from __future__ import annotations

from collections.abc import Callable

from django.core.management.base import BaseCommand
from django.db import transaction

from accounts.models import Player
from games.models import Board
from games.services import boards_rebuild, buckets_rebuild, writer


class Command(BaseCommand):
    """Prints one line for each difference that it mended, or with ``--check`` only found."""

    help = "Make statistics and boards anew from the games, print what differed and mend it."

    def add_arguments(self, parser) -> None:
        """Take whether to mend."""
        parser.add_argument(
            "--check", action="store_true", help="mend nothing; end with status 1 if anything differs"
        )

    def handle(self, *args, check: bool, **options) -> None:
        """Rebuild, a player and then a board at a time."""
        players = differences = 0
        for player in Player.objects.order_by("pk").iterator():
            players += 1
            differences += self._run(f"{player}: ", lambda one=player: boards_rebuild(player=one), check)
        for board in Board.objects.order_by("pk").iterator():
            differences += self._run("", lambda one=board: buckets_rebuild(board=one), check)
        self.stdout.write(f"{players} players, {differences} differences{'' if check else ' mended'}")
        if check and differences:
            raise SystemExit(1)

    def _run(self, whose: str, rebuild: Callable[[], list[str]], check: bool) -> int:
        found = writer.call(lambda: _undone(rebuild) if check else rebuild())
        for difference in found:
            self.stdout.write(whose + difference)
        return len(found)


def _undone(rebuild: Callable[[], list[str]]) -> list[str]:
    """Return what a rebuild finds, and undo it."""
    with transaction.atomic():
        found = rebuild()
        transaction.set_rollback(True)
    return found
