"""Telling open sockets that a game has changed.

Only the version travels: each socket then reads the state itself, so a lost
or late announcement can never show anybody a wrong position. Answers to
commands do not pass here; they go straight to their socket.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import Counter
from collections.abc import Coroutine

from asgiref.sync import async_to_sync
from channels.layers import InMemoryChannelLayer, get_channel_layer

logger = logging.getLogger(__name__)


class Sockets:
    """The sockets open in this process, counted by group, and the event loop that they live on."""

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()
        self.loop: asyncio.AbstractEventLoop | None = None

    def opened(self, group: str) -> None:
        """Count a socket in; call it on the server's event loop."""
        self.loop = asyncio.get_running_loop()
        self._open[group] += 1

    def closed(self, group: str) -> None:
        """Count a socket out."""
        self._open[group] -= 1
        if self._open[group] <= 0:
            del self._open[group]

    def count(self, group: str) -> int:
        """Return how many sockets of this process are in ``group``."""
        return self._open.get(group, 0)

    def players(self) -> int:
        """Return how many players have a socket open in this process."""
        return sum(group.startswith("player.") for group in tuple(self._open))

    def run(self, message: Coroutine) -> None:
        """Run a send of the channel layer from any thread, on the loop of the sockets if there is one."""
        loop = self.loop
        if loop is not None and loop.is_running():
            loop.call_soon_threadsafe(loop.create_task, quietly(message))
        else:
            async_to_sync(quietly)(message)


sockets = Sockets()


def game_group(game_id: int) -> str:
    """Return the name of the group of a game's sockets."""
    return f"game.{game_id}"


def player_group(player_id: int) -> str:
    """Return the name of the group of a player's sockets."""
    return f"player.{player_id}"


def announce(game_id: int, version: int, heard: int = 0) -> None:
    """Say that a game has reached ``version``.

    ``heard`` sockets of this process know already, because the change is the
    answer to their own command; when they are all there are, nothing is sent.
    """
    group = game_group(game_id)
    layer = get_channel_layer()
    if isinstance(layer, InMemoryChannelLayer) and sockets.count(group) <= heard:
        return
    sockets.run(layer.group_send(group, {"type": "game.changed", "version": version}))


def close_player_sockets(player_id: int, session_key: str | None = None, come_back: bool = False) -> None:
    """Close every open socket of a player, or of one session: after log-out, suspension or deletion.

    ``come_back`` asks clients to connect again: their browser has another session now.
    """
    group, layer = player_group(player_id), get_channel_layer()
    if isinstance(layer, InMemoryChannelLayer) and not sockets.count(group):
        return
    session = session_digest(session_key) if session_key else None
    message = {"type": "player.closed", "session": session, "come_back": come_back}
    sockets.run(layer.group_send(group, message))


def session_digest(session_key: str) -> str:
    """Return by what a session is known in announcements: not by its key, which would let anybody in."""
    return hashlib.sha256(session_key.encode()).hexdigest()[:32]


async def quietly(message: Coroutine) -> None:
    """Await a send of the channel layer; one that fails is logged and forgotten."""
    try:
        await message
    except Exception:  # the change is stored; a client that missed the news resyncs
        logger.exception("an announcement was lost")
