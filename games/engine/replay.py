"""A game as a fold over its log: undo, redo, time and the end by one rule each.

``advance`` takes a replay and one event and returns the next replay; it is the
only interpretation of a log there is. The server folds each event as it comes
and everything else (statistics, reviews) folds the stored ones again.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from .deck import Deck
from .moves import Move
from .options import Options
from .rules import apply
from .state import State, deal

IDLE_MS = 120_000
"""The longest gap between two events that counts, in milliseconds."""


class EventKind(StrEnum):
    """What an event of the log records."""

    MOVE = "move"
    UNDO = "undo"
    REDO = "redo"
    PAUSE = "pause"
    RESUME = "resume"
    HINT = "hint"
    LIGHT = "light"
    SHOW = "show"
    RESIGN = "resign"
    EXPIRE = "expire"


ACTIONS = frozenset({EventKind.MOVE, EventKind.UNDO, EventKind.REDO})
"""The events that count as a move and carry the clock."""


class Status(StrEnum):
    """Where a game stands."""

    PLAYING = "playing"
    PAUSED = "paused"
    WON = "won"
    GIVEN_UP = "given_up"


class Event(NamedTuple):
    """One entry of a log: its kind, the move of a ``move``, and when, in ms of the server's clock."""

    kind: EventKind
    move: Move | None = None
    at: int = 0


class Refusal(StrEnum):
    """Why an event other than a move is refused; the wire's error codes."""

    NOTHING_TO_UNDO = "nothing_to_undo"
    NOTHING_TO_REDO = "nothing_to_redo"
    PAUSED = "paused"
    NOT_PAUSED = "not_paused"
    GAME_OVER = "game_over"
    TIME_RUNS_BACK = "time_runs_back"


class Refused(ValueError):
    """The event cannot be appended here; ``refusal`` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.value.replace("_", " "))
        self.refusal = refusal


class Assists(NamedTuple):
    """How often the player was helped: hints taken, switches of the winnability light, solutions shown."""

    hints: int = 0
    lights: int = 0
    shows: int = 0

    @property
    def is_lit(self) -> bool:
        """Whether the light is on: the first switch turns it on, the second off."""
        return self.lights % 2 == 1


NO_ASSISTS = Assists()


class Last(NamedTuple):
    """The latest event: its kind, the move made, undone or redone, and whether it turned a card."""

    kind: EventKind
    move: Move | None
    flipped: bool


class Step(NamedTuple):
    """A link of the undo or redo chain: the position to go to and the move between."""

    state: State
    move: Move
    rest: Step | None

    def __repr__(self) -> str:
        return f"Step({self.move.text})"  # the whole chain would be too deep to print


class Times(NamedTuple):
    """The clock, in milliseconds, computed from the log alone.

    ``played`` counts from the first action to the latest event, without
    pauses; ``ranked`` the same with each pause counted like any other gap, as
    leaderboards do. ``last_at`` is the time of the latest event.
    """

    last_at: int = 0
    played: int = 0
    ranked: int = 0

    def at(self, now: int, running: bool, paused: bool) -> Times:
        """Return the clock at the event of time ``now``."""
        gap = min(now - self.last_at, IDLE_MS) if running else 0
        return Times(now, self.played + (0 if paused else gap), self.ranked + gap)


class Replay(NamedTuple):
    """A game after some events of its log. Immutable; get it from :func:`start` and :func:`advance`.

    ``version`` counts events, ``moves`` actions. ``time_ms`` and
    ``ranked_time_ms`` run from the first to the latest *action*, while
    ``times`` runs to the latest event. ``stock_seen``: whether every stock
    card has been face up in this game, undone moves included.
    """

    state: State
    status: Status = Status.PLAYING
    undos: int = 0
    assists: Assists = NO_ASSISTS
    stock_seen: bool = False
    past: Step | None = None
    future: Step | None = None
    last: Last | None = None
    version: int = 0
    moves: int = 0
    times: Times = Times()
    time_ms: int = 0
    ranked_time_ms: int = 0

    @property
    def is_over(self) -> bool:
        """Whether no event can be appended any more."""
        return self.status in (Status.WON, Status.GIVEN_UP)

    @property
    def is_void(self) -> bool:
        """Whether no move was ever accepted: such a game counts only as started."""
        return self.moves == 0

    @property
    def is_clean(self) -> bool:
        """Whether the game went without undo and without an assist."""
        return not self.undos and self.assists == NO_ASSISTS


def start(deck: Deck, options: Options, prelude: Iterable[Move] = ()) -> Replay:
    """Return the game on ``deck`` before its first event.

    A game that was forked begins after the moves of its ``prelude``: with
    their score and recycles, but without their count and time, and undo ends
    there. Raises :class:`~games.engine.IllegalMove`, or ``ValueError`` when
    nothing is left to play.
    """
    begun = fold(Replay(deal(deck, options)), (Event(EventKind.MOVE, move) for move in prelude))
    if begun.is_over:
        raise ValueError("the prelude plays the game to its end")
    return Replay(begun.state, stock_seen=begun.stock_seen)


def standing_moves(replay: Replay) -> list[Move]:
    """Return the moves since the opening that have not been taken back, in order."""
    moves, step = [], replay.past
    while step is not None:
        moves.append(step.move)
        step = step.rest
    return moves[::-1]


def advance(replay: Replay, event: Event) -> Replay:
    """Return the game after ``event``.

    Raises :class:`~games.engine.IllegalMove` when a move is against the rules, and
    :class:`Refused` for any other event that cannot come here.
    """
    if replay.is_over:
        raise Refused(Refusal.GAME_OVER)
    if replay.status is Status.PAUSED and event.kind in _NOT_WHILE_PAUSED:
        raise Refused(Refusal.PAUSED)
    if event.at < replay.times.last_at:
        raise Refused(Refusal.TIME_RUNS_BACK)
    changed = _STEPS[event.kind](replay, event)
    times = replay.times.at(event.at, replay.moves > 0, replay.status is Status.PAUSED)
    if event.kind in ACTIONS:
        moves, time_ms, ranked_time_ms = replay.moves + 1, times.played, times.ranked
    else:
        moves, time_ms, ranked_time_ms = replay.moves, replay.time_ms, replay.ranked_time_ms
    return Replay(*changed, replay.version + 1, moves, times, time_ms, ranked_time_ms)


def fold(replay: Replay, events: Iterable[Event]) -> Replay:
    """Return the game after all of ``events``; raises as :func:`advance` does."""
    for event in events:
        replay = advance(replay, event)
    return replay


# Each step returns the first eight fields of the next replay; advance() counts and times them all alike.
Changed = tuple[State, Status, int, Assists, bool, Step | None, Step | None, Last]


def _move(replay: Replay, event: Event) -> Changed:
    if event.move is None:
        raise ValueError("a move event carries its move")
    before, status, undos, assists, seen, past, _, _ = replay[:8]
    state = apply(before, event.move)
    return (
        state,
        Status.WON if state.is_won else status,
        undos,
        assists,
        seen or state.drawn == len(state.talon),
        Step(before, event.move, past),
        None,
        Last(event.kind, event.move, before.down != state.down),
    )


def _undo(replay: Replay, event: Event) -> Changed:
    state, status, undos, assists, seen, step, future, _ = replay[:8]
    if step is None:
        raise Refused(Refusal.NOTHING_TO_UNDO)
    last = Last(event.kind, step.move, step.state.down != state.down)
    return step.state, status, undos + 1, assists, seen, step.rest, Step(state, step.move, future), last


def _redo(replay: Replay, event: Event) -> Changed:
    state, status, undos, assists, seen, past, step, _ = replay[:8]
    if step is None:
        raise Refused(Refusal.NOTHING_TO_REDO)
    last = Last(event.kind, step.move, step.state.down != state.down)
    return step.state, status, undos, assists, seen, Step(state, step.move, past), step.rest, last


def _assist(replay: Replay, event: Event) -> Changed:
    state, status, undos, (hints, lights, shows), seen, past, future, _ = replay[:8]
    kind = event.kind
    assists = Assists(
        hints + (kind is EventKind.HINT), lights + (kind is EventKind.LIGHT), shows + (kind is EventKind.SHOW)
    )
    return state, status, undos, assists, seen, past, future, Last(kind, None, False)


def _pause(replay: Replay, event: Event) -> Changed:
    return _with_status(replay, event, Status.PAUSED)


def _resume(replay: Replay, event: Event) -> Changed:
    if replay.status is not Status.PAUSED:
        raise Refused(Refusal.NOT_PAUSED)
    return _with_status(replay, event, Status.PLAYING)


def _give_up(replay: Replay, event: Event) -> Changed:
    return _with_status(replay, event, Status.GIVEN_UP)


def _with_status(replay: Replay, event: Event, status: Status) -> Changed:
    state, _, undos, assists, seen, past, future, _ = replay[:8]
    return state, status, undos, assists, seen, past, future, Last(event.kind, None, False)


_STEPS = {
    EventKind.MOVE: _move,
    EventKind.UNDO: _undo,
    EventKind.REDO: _redo,
    EventKind.PAUSE: _pause,
    EventKind.RESUME: _resume,
    EventKind.HINT: _assist,
    EventKind.LIGHT: _assist,
    EventKind.SHOW: _assist,
    EventKind.RESIGN: _give_up,
    EventKind.EXPIRE: _give_up,
}
_NOT_WHILE_PAUSED = ACTIONS | {EventKind.PAUSE, EventKind.HINT, EventKind.LIGHT, EventKind.SHOW}
