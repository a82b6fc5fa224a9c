"""A stored game as a film: its move list, and its positions some at a time.

Everything here only reads, and shows positions through the engine's views.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from games.engine import (
    Event,
    EventKind,
    Kind,
    Move,
    Replay,
    State,
    advance,
    event_words,
    fold,
    open_view,
    view,
)
from games.models import Game
from games.notation import Record
from games.notation import opening as opening_of_record

from .access import is_open
from .games import game_facts
from .log import log_events, opening

MAX_FRAMES = 200
"""Positions of one answer: a long game is fetched as it is watched."""


class NotOpen(PermissionError):
    """Hidden cards were asked for that are still a secret."""


class NoSuchMoment(LookupError):
    """The log does not reach that far."""


def replay_film(*, game: Game, looked: bool = False) -> dict[str, Any]:
    """Return a game's facts, whether it is open, how it begins, and a line for each event.

    ``looked``: to staff whose look at the deal is on record it is open before its time.
    """
    begun = opening(game)
    return {
        **game_facts(game=game),
        "open": looked or is_open(game),
        "begins": {"after": len(game.prelude.split()), "score": begun.state.score},
        "lines": film_lines(begun, log_events(game.pk)),
    }


def film_lines(before: Replay, events: Iterable[Event]) -> list[dict[str, Any]]:
    """Return one line for each event after ``before``, which has to be a game's opening.

    ``move`` is the move made, taken back or made again. ``undone`` marks a
    move that is taken back in the end; ``marks`` say where a card was turned,
    one went home, the waste was turned over, or a move was taken back.
    ``gap_ms`` is the time since the line before.
    """
    lines: list[dict[str, Any]] = []
    standing: list[dict[str, Any]] = []
    taken_back: list[dict[str, Any]] = []
    for event in events:
        after = advance(before, event)
        lines.append(_line(before, event, after))
        _follow(lines[-1], standing, taken_back)
        before = after
    return lines


def record_film(*, record: Record, count: int) -> dict[str, Any]:
    """Return the film of a game that came as a text, its first ``count`` events with all positions.

    Nothing of it is stored, so it cannot be fetched some at a time; and its
    deck is in the text, so every card may be shown.
    """
    after = len(record.facts.get("Prelude", "").split())
    return _open_film(opening_of_record(record), record.events[:count], after)


def line_film(*, state: State, line: Iterable[Move], after: int) -> dict[str, Any]:
    """Return the film of ``line``, played from ``state`` (``after`` moves lead there), every card open."""
    return _open_film(Replay(state), [Event(EventKind.MOVE, move) for move in line], after)


def _open_film(begun: Replay, events: Sequence[Event], after: int) -> dict[str, Any]:
    """Return a film with all of its positions, every card open."""
    frames, replay = [open_view(begun.state)], begun
    for event in events:
        replay = advance(replay, event)
        frames.append(open_view(replay.state))
    return {
        "open": True,
        "begins": {"after": after, "score": begun.state.score},
        "lines": film_lines(begun, events),
        "frames": frames,
    }


def replay_position(*, game: Game, at: int) -> Replay:
    """Return the game as it was after ``at`` events; raises :class:`NoSuchMoment`."""
    if not 0 <= at <= game.version:
        raise NoSuchMoment(at)
    return fold(opening(game), log_events(game.pk, until=at))


def replay_frames(
    *, game: Game, first: int, count: int, opened: bool = False, looked: bool = False
) -> list[dict[str, Any]]:
    """Return the positions after event ``first`` and those that follow, ``count`` or as many as there are.

    Frame 0 is the opening. ``opened`` shows hidden cards too; ``looked`` as in :func:`replay_film`. Raises
    :class:`NotOpen` and :class:`NoSuchMoment`.
    """
    if opened and not (looked or is_open(game)):
        raise NotOpen
    if not 0 <= first <= game.version:
        raise NoSuchMoment(first)
    show = open_view if opened else view
    events = log_events(game.pk, until=first + count - 1)
    replay = fold(opening(game), events[:first])
    frames = [show(replay.state)]
    for event in events[first:]:
        replay = advance(replay, event)
        frames.append(show(replay.state))
    return frames


def _line(before: Replay, event: Event, after: Replay) -> dict[str, Any]:
    move = after.last.move
    return {
        "kind": event.kind.value,
        "move": move.text if move else None,
        "words": event_words(before, event, after),
        "score": after.state.score,
        "clock_ms": after.time_ms if after.is_over else after.times.played,
        "gap_ms": event.at - before.times.last_at if before.version else 0,
        "undone": False,
        "marks": _marks(event, after),
    }


def _marks(event: Event, after: Replay) -> list[str]:
    if event.kind is EventKind.UNDO:
        return ["undo"]
    if after.last.move is None:
        return []
    kind = after.last.move.kind
    marks = {
        "flip": after.last.flipped,
        "foundation": kind in (Kind.WASTE_TO_FOUNDATION, Kind.COLUMN_TO_FOUNDATION),
        "recycle": kind is Kind.RECYCLE,
    }
    return [name for name, is_there in marks.items() if is_there]


def _follow(line: dict[str, Any], standing: list[dict], taken_back: list[dict]) -> None:
    """Keep up which moves stand, and mark those that an undo takes back; a redo makes them stand again."""
    if line["kind"] == EventKind.MOVE:
        standing.append(line)
        taken_back.clear()
    elif line["kind"] == EventKind.UNDO:
        taken_back.append(standing.pop())
        taken_back[-1]["undone"] = True
    elif line["kind"] == EventKind.REDO:
        standing.append(taken_back.pop())
        standing[-1]["undone"] = False
