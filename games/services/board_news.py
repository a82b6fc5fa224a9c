"""Telling open board pages that a board has changed: after the commit, and no more often than can be read."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from channels.layers import InMemoryChannelLayer, get_channel_layer
from django.db import transaction

from games.boards import BoardKey

from .announce import quietly, sockets

INTERVAL = 1.0
"""Seconds from one announcement of a board to the next, in this process."""


class News:
    """What is to be announced, on the event loop of the sockets. It holds a group once at most."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._told: dict[str, float] = {}
        self._waiting: set[str] = set()

    def note(self, group: str) -> None:
        """Announce at once what was quiet, else when the interval is over; later changes go with that."""
        loop = asyncio.get_running_loop()
        if loop is not self._loop:
            self._loop, self._told, self._waiting = loop, {}, set()
        if group in self._waiting:
            return
        self._waiting.add(group)
        loop.call_later(
            max(0.0, self._told.get(group, -INTERVAL) + INTERVAL - loop.time()), self._tell, group
        )

    def _tell(self, group: str) -> None:
        self._waiting.discard(group)
        self._told[group] = self._loop.time()
        self._loop.create_task(quietly(_send(group)))


news = News()


def board_group(path: str) -> str:
    """Return the name of the group of the sockets of a board, whatever its start."""
    return "board." + path.replace("/", ".")


def boards_announce(keys: Iterable[BoardKey]) -> None:
    """Once the transaction is committed, say which boards have changed."""
    groups = sorted({board_group(key.path) for key in keys})
    transaction.on_commit(lambda: _announce(groups), robust=True)


def _announce(groups: list[str]) -> None:
    if isinstance(get_channel_layer(), InMemoryChannelLayer):
        groups = [group for group in groups if sockets.count(group)]
    loop = sockets.loop
    for group in groups:
        if loop is not None and loop.is_running():
            loop.call_soon_threadsafe(news.note, group)
        else:
            sockets.run(_send(group))


async def _send(group: str) -> None:
    await get_channel_layer().group_send(group, {"type": "board.changed"})
