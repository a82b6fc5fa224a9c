"""Games that staff keeps from the boards. Players are excluded by :mod:`accounts.services`."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from accounts.models import Player
from games.models import Game

from .statistics import statistics_rebuild


@transaction.atomic
def game_exclude(*, game: Game, note: str = "") -> None:
    """Keep a game from boards and ranked statistics; in the history and among all games it stays.

    ``note`` is what its player is told.
    """
    _set(game, game.excluded_at or timezone.now(), note)


@transaction.atomic
def game_restore(*, game: Game) -> None:
    """Let a game count again as it did."""
    _set(game, None, "")


def _set(game: Game, excluded_at: datetime | None, note: str) -> None:
    player = Player.objects.locked().get(pk=game.player_id)
    Game.objects.filter(pk=game.pk).update(excluded_at=excluded_at, excluded_note=note)
    game.excluded_at, game.excluded_note = excluded_at, note
    statistics_rebuild(player=player)
