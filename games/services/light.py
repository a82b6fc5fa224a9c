"""The winnability light of one socket: says after each state whether the game can still be won."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from games.engine import Replay, State, Status
from games.protocol import light_message
from games.solver import Verdict, position_key

from .live import Live
from .readers import think
from .verdicts import known, position_find, state_before, verdict_await, verdict_find

logger = logging.getLogger(__name__)


class Look(NamedTuple):
    """What the light says of a game.

    ``verdict`` is None while a worker has to find it out. ``undo``: how many
    undos lead to where a lost game can still be won, if that is known and
    possible. ``ask``: how many undos lead to the position that a worker should
    solve to know more; None when there is no more to know.
    """

    verdict: Verdict | None
    undo: int | None = None
    ask: int | None = None


def light_look(*, live: Live, hopeless: frozenset[str] = frozenset()) -> Look:
    """Return what is proved of a game in play, as far as it is known or found out at once.

    Positions in ``hopeless``, by key, were asked for in vain: they count as unknown.
    """
    found = verdict_find(live=live)
    if found is not None:
        return Look(found.verdict)
    if position_key(live.replay.state) in hopeless:
        return Look(Verdict.UNKNOWN)
    return Look(None, ask=0)


def way_back_known(*, replay: Replay) -> Look:
    """Return how far back a lost game can still be won if that is remembered, without any search.

    One walk along the moves that stand: of a log there may be 20,000.
    """
    back, step = 1, replay.past
    while step is not None:
        found = known.get(step.state)
        if found is None:
            break
        if found.verdict is Verdict.WON:
            return Look(Verdict.LOST, back)
        back, step = back + 1, step.rest
    return Look(Verdict.LOST)


def way_back(*, replay: Replay, hopeless: frozenset[str] = frozenset()) -> Look:
    """Return how far back a lost game can still be won, as far as it is known or found out at once.

    A game gets only worse,
    so a binary search over the positions before does it; where nothing can be proved the search
    goes on before that, since only a proved win is worth going back to.
    """
    length = _length(replay)
    bad, good = 0, length + 1  # undos that lead to a lost position, and to a won one
    while good - bad > 1:
        middle = (bad + good) // 2
        verdict = _verdict_of(state_before(replay, middle), hopeless)
        if verdict is None:
            return Look(Verdict.LOST, ask=middle)
        if verdict is Verdict.WON:
            good = middle
        else:
            bad = middle
    return Look(Verdict.LOST, good if good <= length else None)


def _length(replay: Replay) -> int:
    """Return how many moves stand."""
    length, step = 0, replay.past
    while step is not None:
        length, step = length + 1, step.rest
    return length


def _verdict_of(state: State, hopeless: frozenset[str]) -> Verdict | None:
    found = position_find(state=state)
    if found is None and position_key(state) in hopeless:
        return Verdict.UNKNOWN
    return found.verdict if found else None


class Light:
    """Sends ``light`` messages for the latest state of a lit game, through ``send``.

    It lives on the event loop, thinks in the thinker's thread, and has at
    most one worker at work for it: when that one is done, it looks at what the game has come to.
    """

    def __init__(self, send: Callable[[dict[str, Any]], Awaitable]) -> None:
        self._send = send
        self._live: Live | None = None
        self._news = asyncio.Event()
        self._task: asyncio.Task | None = None
        self._hopeless: frozenset[str] = frozenset()
        self._said: dict[str, Any] = {}

    def show(self, live: Live) -> None:
        """Take note of a state that was sent to the socket; start or put out the light accordingly."""
        replay = live.replay
        if not (replay.assists.is_lit and replay.status is Status.PLAYING):
            self.put_out()
            return
        self._live = live
        self._news.set()
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._shine())

    def put_out(self) -> None:
        """Say nothing more and wait for nobody."""
        self._live = None
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _shine(self) -> None:
        asked: asyncio.Task | None = None
        try:
            while True:
                self._news.clear()
                look = await self._look(self._live)
                if look is not None and look.ask is not None and asked is None:
                    asked = asyncio.create_task(self._ask(self._live, look.ask))
                asked = await self._wait(asked)
        except Exception:
            logger.exception("the light went out")
            await self._say(self._live, Look(Verdict.UNKNOWN))
        finally:
            if asked is not None:
                asked.cancel()

    async def _look(self, live: Live) -> Look | None:
        """Find out what can be found out at once and say it; None when the game has gone on meanwhile."""
        look = await self._think(live, lambda: light_look(live=live, hopeless=self._hopeless))
        if look.verdict is Verdict.LOST:
            look = await self._think(live, lambda: way_back_known(replay=live.replay))
            await self._say(live, look)
            if look.undo is None and live is self._live:
                look = await self._think(live, lambda: way_back(replay=live.replay, hopeless=self._hopeless))
                if look.undo is not None:
                    await self._say(live, look)
        else:
            await self._say(live, look)
        return look if live is self._live else None

    async def _think(self, live: Live, function: Callable[[], Look]) -> Look:
        return await think(function, key=live.player_id)

    async def _say(self, live: Live, look: Look) -> None:
        message = light_message(version=live.version, verdict=look.verdict, undo=look.undo)
        if live is self._live and message != self._said:
            self._said = message
            await self._send(message)

    async def _ask(self, live: Live, back: int) -> None:
        """Have a worker solve a position; what it finds is remembered where the next look finds it."""
        if await verdict_await(live=live, back=back) is None:
            self._hopeless |= {position_key(state_before(live.replay, back))}

    async def _wait(self, asked: asyncio.Task | None) -> asyncio.Task | None:
        """Wait for another state, or for the worker; return the worker's task if it is still at it."""
        news = asyncio.create_task(self._news.wait())
        try:
            await asyncio.wait({news, asked} if asked else {news}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            news.cancel()
        if asked is not None and asked.done():
            asked.result()
            return None
        return asked
