"""A game in play: whose it is, and its position folded from the log."""

from __future__ import annotations

import time
from typing import NamedTuple

from games.engine import Replay, fold
from games.models import Game
from games.selectors.log import log_events, opening

from .positions import positions

EXPIRES_AFTER_MS = 7 * 24 * 3600 * 1000
"""A game with a move that nobody has touched for this long is closed as given up."""


class GameNotFound(LookupError):
    """There is no such game."""


class Live(NamedTuple):
    """What the services need to know of a game to play it."""

    game_id: int
    player_id: int
    deal_id: int
    replay: Replay
    ranked_until: int | None = None
    """When it ceases to be ranked, in ms (:attr:`games.models.Game.ranked_until`)."""

    @property
    def version(self) -> int:
        """The number of events in its log."""
        return self.replay.version

    def is_expired(self, now: int) -> bool:
        """Whether the game is to be closed at ``now`` (ms) because nobody touched it."""
        replay = self.replay
        return not replay.is_over and not replay.is_void and now - replay.times.last_at >= EXPIRES_AFTER_MS


def now_ms() -> int:
    """Return the server's clock in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def live_load(game_id: int) -> Live:
    """Return a game folded anew from its log; raises :class:`GameNotFound`."""
    try:
        game = Game.objects.select_related("deal").get(pk=game_id)
    except Game.DoesNotExist:
        raise GameNotFound(game_id) from None
    return live_of(game)


def live_of(game: Game) -> Live:
    """Return the given row's game folded anew from its log."""
    replay = fold(opening(game), log_events(game.pk))
    return Live(game.pk, game.player_id, game.deal_id, replay, game.ranked_until)


def live_get(game_id: int) -> Live:
    """Return a game as remembered, else folded anew; raises :class:`GameNotFound`.

    What is remembered may lag behind another process; a write finds out.
    """
    live = positions.get(game_id)
    if live is None:
        live = live_load(game_id)
        positions.put(live)
    return live


def live_current(game_id: int) -> Live:
    """Return a game as it is stored now; raises :class:`GameNotFound`.

    What is remembered saves folding it, if it is of the stored version and player: a log may have 20,000
    events, and every socket of a game asks after each of them.
    """
    live = positions.get(game_id)
    if live is not None:
        same = Game.objects.filter(pk=game_id, version=live.version, player_id=live.player_id)
        if same.exists():
            return live
    live = live_load(game_id)
    positions.put(live)
    return live
