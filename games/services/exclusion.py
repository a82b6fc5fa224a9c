"""Games that staff keeps from the boards. Players are excluded by :mod:`accounts.services`."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from accounts.models import Player
from games.models import Game

from .statistics import statistics_rebuild


@transaction.atomic
def game_exclude(*, game: Game) -> None:
    """Keep a game from boards and ranked statistics; in the history and among all games it stays."""
    _set(game, game.excluded_at or timezone.now())


@transaction.atomic
def game_restore(*, game: Game) -> None:
    """Let a game count again as it did."""
    _set(game, None)


def _set(game: Game, excluded_at) -> None:
    player = Player.objects.select_for_update().get(pk=game.player_id)
    Game.objects.filter(pk=game.pk).update(excluded_at=excluded_at)
    game.excluded_at = excluded_at
    statistics_rebuild(player=player)
