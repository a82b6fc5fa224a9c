"""What the server says of a game. The cards come from the engine's ``view`` and from nowhere else."""

from __future__ import annotations

from typing import Any

from games.engine import (
    IDLE_MS,
    Options,
    Replay,
    Status,
    legal_moves,
    safe_moves,
    score_after_recycle,
    tap_moves,
    view,
)
from games.solver import is_stuck, offer

from .commands import CommandId

STUCK_NODES = 2000
"""States that a proof of "stuck" may look at, a few milliseconds at most; beyond it nothing is said."""

_RECYCLE = "r"


def pong_message(reply_to: CommandId) -> dict[str, Any]:
    """Return the answer to a ping."""
    return {"type": "pong", "reply_to": reply_to}


def state_message(replay: Replay, *, now: int, reply_to: CommandId | None = None) -> dict[str, Any]:
    """Return the whole ``state`` of a game for its player at ``now`` (ms)."""
    state, status = replay.state, replay.status
    playing = status is Status.PLAYING
    legal = legal_moves(state) if playing else []
    texts = [move.text for move in legal]
    return {
        "type": "state",
        "reply_to": reply_to,
        "version": replay.version,
        "status": status.value,
        "view": None if status is Status.PAUSED else view(state),
        "legal": texts,
        "safe": [move.text for move in safe_moves(state)] if playing else [],
        "tap": {source: move.text for source, move in tap_moves(state, legal).items()},
        "score": state.score,
        "moves": replay.moves,
        "time_ms": replay.time_ms,
        "clock": _clock(replay, now),
        "can_undo": playing and replay.past is not None,
        "can_redo": playing and replay.future is not None,
        "recycle": _recycle(replay) if _RECYCLE in texts else None,
        "finish": _finish(replay),
        "stuck": _stuck(replay),
        "lit": replay.assists.is_lit,
        "last": _last(replay),
        "options": summary(state.options),
    }


def summary(options: Options) -> dict[str, Any]:
    """Return the options of a game as the wire writes them."""
    return {
        "draw": options.draw,
        "passes": options.passes,
        "scoring": options.scoring,
        "thoughtful": options.thoughtful,
    }


def _clock(replay: Replay, now: int) -> dict[str, int]:
    """Return what the clock shows, and for how much longer it runs by itself (0: it stands)."""
    times = replay.times
    if replay.is_over:
        return {"ms": replay.time_ms, "runs_ms": 0}
    if replay.status is Status.PAUSED or replay.is_void:
        return {"ms": times.played, "runs_ms": 0}
    gap = min(max(now - times.last_at, 0), IDLE_MS)
    return {"ms": times.played + gap, "runs_ms": IDLE_MS - gap}


def _recycle(replay: Replay) -> dict[str, int]:
    """Return what turning the waste over now would do to the score."""
    state = replay.state
    return {"score": score_after_recycle(state.options, state.score, state.recycles) - state.score}


def _finish(replay: Replay) -> dict[str, int | None] | None:
    """Return what the finish would take, without figures while they would tell of unseen stock cards."""
    finish = offer(replay)
    if finish is None:
        return None
    if not replay.stock_seen:
        return {"moves": None, "recycles": None, "score": None}
    return {"moves": len(finish.moves), "recycles": finish.recycles, "score": finish.score}


def _stuck(replay: Replay) -> bool | None:
    """Return True when it is proved that no useful move is left, else None.

    Only asked once every stock card has been face up, so that neither an
    answer nor silence says anything about cards that are still hidden.
    """
    if replay.status is not Status.PLAYING or not replay.stock_seen:
        return None
    return True if is_stuck(replay.state, max_nodes=STUCK_NODES) else None


def _last(replay: Replay) -> dict[str, Any] | None:
    if replay.last is None:
        return None
    kind, move, flipped = replay.last
    return {"kind": kind.value, "move": move.text if move else None, "flipped": flipped}
