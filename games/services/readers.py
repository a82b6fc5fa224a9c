"""A few threads with lasting connections: for the reads of websockets, and one for thinking."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from weakref import WeakValueDictionary

from django.db import Error, connection

_THREADS = 3
_executor = ThreadPoolExecutor(_THREADS, thread_name_prefix="reader")
_thinker = ThreadPoolExecutor(1, thread_name_prefix="thinker")
_turns: WeakValueDictionary[tuple[asyncio.AbstractEventLoop, Hashable], asyncio.Lock] = WeakValueDictionary()


async def read(function: Callable[[], Any]) -> Any:
    """Run ``function``, which only reads the database, off the event loop and return its result."""
    return await asyncio.get_running_loop().run_in_executor(_executor, _guarded, function)


async def think(function: Callable[[], Any], *, key: Hashable) -> Any:
    """The same for what takes milliseconds of the processor: one at a time, and no read waits for it.

    Of one ``key``, the player, one thought at most is in the queue: whoever opens
    many sockets waits for themselves, and others wait for one thought of theirs.
    """
    loop = asyncio.get_running_loop()
    turn = _turns.setdefault((loop, key), asyncio.Lock())
    async with turn:
        return await loop.run_in_executor(_thinker, _guarded, function)


def _guarded(function: Callable[[], Any]) -> Any:
    try:
        return function()
    except Error:
        connection.close()  # it may be the connection that failed; the next read opens another
        raise
