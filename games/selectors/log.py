"""Stored logs as the engine reads them."""

from __future__ import annotations

from games.engine import Event as LogEvent
from games.engine import EventKind, Move, Replay, parse_deck, start
from games.models import Event, Game


def opening(game: Game) -> Replay:
    """Return a game as it was before its first event: at its deal, or where it was forked.

    Raises ``ValueError`` when what is stored is no beginning of a game.
    """
    return start(parse_deck(game.deal.deck), game.options, map(Move.parse, game.prelude.split()))


def log_events(game_id: int, until: int | None = None) -> list[LogEvent]:
    """Return the stored log of a game, in order; ``until`` leaves out what came after that event."""
    rows = Event.objects.filter(game_id=game_id).order_by("seq").values_list("kind", "move", "at")
    if until is not None:
        rows = rows.filter(seq__lte=until)
    return [
        LogEvent(EventKind(kind), Move.parse(move) if move else None, at)
        for kind, move, at in rows.iterator()
    ]
