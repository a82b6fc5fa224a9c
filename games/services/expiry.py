"""Closing games that nobody has touched for seven days."""

from __future__ import annotations

from games.models import Game

from .live import EXPIRES_AFTER_MS, now_ms
from .play import game_expire
from .writer import writer


def games_expire() -> int:
    """Close every game that is due, each in a transaction of its own; return how many were closed."""
    due = Game.objects.in_progress().filter(moves__gt=0, last_event_at__lte=now_ms() - EXPIRES_AFTER_MS)
    closed = 0
    for game_id in list(due.values_list("pk", flat=True)):
        closed += writer.call(lambda game_id=game_id: game_expire(game_id=game_id)).replay.is_over
    return closed
