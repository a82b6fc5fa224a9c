"""Waiting for what workers find out: they write rows, and the server looks for them.

The worker is another process and has no channel to the sockets, so while
somebody waits, one loop reads the rows that are waited for, all in one query.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable

from games.engine import State
from games.selectors.solutions import solutions_find
from games.solver import Solution, position_key

from .readers import read
from .solutions import FULL_NODES

logger = logging.getLogger(__name__)

LOOK_EVERY_SECONDS = 0.25
GIVE_UP_SECONDS = 180


class Awaiting:
    """The positions that sockets of this process wait for, by key, each asked for once."""

    def __init__(self) -> None:
        self._waiting: dict[str, asyncio.Future[Solution | None]] = {}
        self._those: Counter[str] = Counter()
        self._loop: asyncio.Task | None = None

    async def solution(self, state: State, ask: Callable[[], Awaitable]) -> Solution | None:
        """Return what a worker finds of ``state``; None when none comes in good time.

        ``ask`` is awaited unless somebody waits for the same position already. A position that
        nobody waits for any more is not looked for.
        """
        key = position_key(state)
        self._those[key] += 1
        try:
            return await self._answer_for(key, ask)
        finally:
            self._those[key] -= 1
            if not self._those[key]:
                del self._those[key]
                self._answer(key, None)

    async def _answer_for(self, key: str, ask: Callable[[], Awaitable]) -> Solution | None:
        future = self._waiting.get(key)
        if future is None:
            future = self._waiting[key] = asyncio.get_running_loop().create_future()
            try:
                await ask()
            except BaseException:
                self._answer(key, None)
                raise
            if self._loop is None or self._loop.done():
                self._loop = asyncio.create_task(self._look())
        try:
            return await asyncio.wait_for(asyncio.shield(future), GIVE_UP_SECONDS)
        except TimeoutError:
            return None

    def _answer(self, key: str, found: Solution | None) -> None:
        future = self._waiting.pop(key, None)
        if future is not None and not future.done():
            future.set_result(found)

    async def _look(self) -> None:
        while self._waiting:
            keys = list(self._waiting)
            try:
                found = await read(lambda keys=keys: solutions_find(keys=keys, max_nodes=FULL_NODES))
            except Exception:
                logger.exception("solutions could not be read")
                found = {}
            for key, solution in found.items():
                self._answer(key, solution)
            await asyncio.sleep(LOOK_EVERY_SECONDS)


awaiting = Awaiting()
