"""Stored logs as the engine reads them."""

from __future__ import annotations

from games.engine import Event as LogEvent
from games.engine import EventKind, Move, Replay, parse_deck, start
from games.models import Event, Game


def opening(game: Game) -> Replay:
    """Return a game as it was before its first event."""
    return start(parse_deck(game.deal.deck), game.options)


def log_events(game_id: int) -> list[LogEvent]:
    """Return the stored log of a game, in order."""
    rows = Event.objects.filter(game_id=game_id).order_by("seq").values_list("kind", "move", "at")
    return [
        LogEvent(EventKind(kind), Move.parse(move) if move else None, at)
        for kind, move, at in rows.iterator()
    ]
