"""What is proved of a game in play: from what is known of its other positions, else by solving.

A game can only get worse without undo: what follows a lost position is lost, and what leads to a
won one is won. So a move that was to be expected costs no solving at all.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from threading import Lock

from games.engine import Move, Replay, State, standing_moves
from games.models import Plan
from games.selectors.solutions import solution_find
from games.solver import Solution, Verdict, position_key, real_line, search

from .awaiting import awaiting
from .jobs import QueueFull
from .live import Live
from .solutions import FULL_NODES, QUICK_NODES, solution_ask
from .writer import writer

MAX_KNOWN = 5_000
"""Positions that are remembered; the line of a won one is about a kilobyte."""
LOST = Solution(Verdict.LOST, (), 0)


class Known:
    """What was found of the positions met most recently, by key; safe to use from several threads."""

    def __init__(self, most: int = MAX_KNOWN) -> None:
        self._found: OrderedDict[str, Solution] = OrderedDict()
        self._lock = Lock()
        self._most = most

    def get(self, state: State) -> Solution | None:
        """Return what is remembered of a position."""
        key = position_key(state)
        with self._lock:
            found = self._found.get(key)
            if found is not None:
                self._found.move_to_end(key)
            return found

    def put(self, state: State, found: Solution) -> None:
        """Remember it, and forget what nobody has asked for longest."""
        key = position_key(state)
        with self._lock:
            self._found[key] = found
            self._found.move_to_end(key)
            if len(self._found) > self._most:
                self._found.popitem(last=False)

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._found.clear()


known = Known()


def verdict_find(*, live: Live) -> Solution | None:
    """Return what is proved of a game in play, or None when it would take a worker to know.

    "Unknown" is an answer too: that of a worker, which would find no more another time.
    """
    replay = live.replay
    found = plan_rest(live=live) or _by_others(replay)
    if found is None:
        return position_find(state=replay.state)
    known.put(replay.state, found)
    return found


def position_find(*, state: State) -> Solution | None:
    """The same of a position by itself: remembered, stored, or found out at once.

    At once means depth first: nothing else tells so much in so few states, though its wins are long.
    """
    found = known.get(state) or solution_find(state=state, max_nodes=FULL_NODES)
    if found is None:
        verdict, macros, nodes = search(state, max_nodes=QUICK_NODES)
        if verdict is Verdict.UNKNOWN:
            return None
        line = tuple(real_line(state, macros)) if verdict is Verdict.WON else ()
        found = Solution(verdict, line, nodes)
    known.put(state, found)
    return found


async def verdict_await(*, live: Live, back: int = 0, seconds: float | None = None) -> Solution | None:
    """Return what a worker finds of the game ``back`` undos ago.

    None when it does not come in time, and when so many jobs wait that it would not.
    """

    async def ask() -> None:
        await writer.submit(
            live.game_id, lambda: solution_ask(game_id=live.game_id, version=live.version, back=back)
        )

    state = state_before(live.replay, back)
    try:
        found = await asyncio.wait_for(awaiting.solution(state, ask), seconds)
    except (TimeoutError, QueueFull):
        return None
    if found is not None:
        known.put(state, found)
    return found


def state_before(replay: Replay, back: int) -> State:
    """Return the position that ``back`` undos lead to."""
    state, step = replay.state, replay.past
    for _ in range(back):
        state, step = step.state, step.rest
    return state


def plan_rest(*, live: Live) -> Solution | None:
    """Return the rest of the game's plan while the moves that stand are its beginning."""
    text = Plan.objects.filter(game_id=live.game_id).values_list("line", flat=True).first()
    if text is None:
        return None
    line, made = text.split(), [move.text for move in standing_moves(live.replay)]
    if line[: len(made)] != made or len(line) == len(made):
        return None
    return Solution(Verdict.WON, tuple(map(Move.parse, line[len(made) :])), 0)


def _by_others(replay: Replay) -> Solution | None:
    """Return what follows from positions before this one, or from one that redo leads to."""
    return known.get(replay.state) or _by_earlier(replay) or _by_later(replay)


def _by_earlier(replay: Replay) -> Solution | None:
    made: list[Move] = []
    step = replay.past
    while step is not None:
        made.append(step.move)
        found = known.get(step.state)
        if found is not None and found.verdict is Verdict.LOST:
            return LOST
        if found is not None and found.verdict is Verdict.WON:
            follows = found.line[: len(made)] == tuple(reversed(made))
            return Solution(Verdict.WON, found.line[len(made) :], 0) if follows else None
        step = step.rest
    return None


def _by_later(replay: Replay) -> Solution | None:
    again: list[Move] = []
    step = replay.future
    while step is not None:
        again.append(step.move)
        found = known.get(step.state)
        if found is not None and found.verdict is Verdict.WON:
            return Solution(Verdict.WON, (*again, *found.line), 0)
        step = step.rest
    return None
