"""Closing games that nobody has touched for seven days."""

from __future__ import annotations

from functools import partial

from games.models import Game

from .live import EXPIRES_AFTER_MS, now_ms
from .play import game_expire
from .writer import writer


def games_expire() -> int:
    """Close every game that is due, each in a transaction of its own; return how many were closed."""
    due = Game.objects.in_progress().filter(moves__gt=0, last_event_at__lte=now_ms() - EXPIRES_AFTER_MS)
    expiring = (partial(game_expire, game_id=game_id) for game_id in list(due.values_list("pk", flat=True)))
    return sum(live.replay.is_over for live in writer.call_apart(expiring))
