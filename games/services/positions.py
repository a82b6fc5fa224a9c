"""Positions of games in play, kept in memory; the log stays the truth.

Every entry is immutable and carries its version, and every write checks that
version against the database, so an entry that another process has outdated
costs one reload and can do no harm.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import TYPE_CHECKING

from django.conf import settings

if TYPE_CHECKING:
    from .live import Live


class Positions:
    """The games most recently played, by game id; safe to use from several threads."""

    def __init__(self) -> None:
        self._entries: OrderedDict[int, Live] = OrderedDict()
        self._lock = Lock()

    def get(self, game_id: int) -> Live | None:
        """Return what is remembered of a game."""
        with self._lock:
            entry = self._entries.get(game_id)
            if entry is not None:
                self._entries.move_to_end(game_id)
            return entry

    def put(self, live: Live) -> None:
        """Remember a game, unless a later version of it is known; forget the one unused longest."""
        with self._lock:
            known = self._entries.get(live.game_id)
            if known is not None and known.replay.version > live.replay.version:
                return
            self._entries[live.game_id] = live
            self._entries.move_to_end(live.game_id)
            if len(self._entries) > settings.GAME_CACHE_SIZE:
                self._entries.popitem(last=False)

    def forget(self, game_id: int) -> None:
        """Forget a game."""
        with self._lock:
            self._entries.pop(game_id, None)

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._entries.clear()


positions = Positions()
