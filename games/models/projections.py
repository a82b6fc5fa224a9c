"""The columns of a game that can be thrown away and rebuilt from its log."""

from __future__ import annotations

from games.engine import Replay


def projections(replay: Replay) -> dict[str, int | str | None]:
    """Return the columns of ``Game`` that follow from its log.

    In the order in which ``services/log.py`` writes them.
    """
    return {
        "version": replay.version,
        "status": replay.status.value,
        "score": replay.state.score,
        "moves": replay.moves,
        "undos": replay.undos,
        "hints": replay.assists.hints,
        "lights": replay.assists.lights,
        "shows": replay.assists.shows,
        "recycles": replay.state.recycles,
        "foundation_cards": sum(replay.state.foundations),
        "time_ms": replay.time_ms,
        "ranked_time_ms": replay.ranked_time_ms,
        "last_event_at": replay.times.last_at if replay.version else None,
        "ended_at": replay.times.last_at if replay.is_over else None,
    }
