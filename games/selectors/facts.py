"""Stored games as the statistics see them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from django.db.models import OuterRef, Q, QuerySet, Subquery

from games.engine import EventKind, Options, Status
from games.models import Event, Game
from games.models.game import ASSISTS, is_clean
from games.statistics import Facts

_COLUMNS = (
    "pk",
    "draw",
    "passes",
    "scoring",
    "thoughtful",
    "ranked",
    "excluded_at",
    "created_at",
    "status",
    *ASSISTS,
    "score",
    "moves",
    "time_ms",
    "ended_at",
)
_CHUNK = 2000


def facts_of(*, games: QuerySet[Game]) -> Iterator[Facts]:
    """Yield the facts of ``games`` in the order of their ends."""
    rows = (
        games.annotate(first_move_at=_first_move(), begins_later=Q(prelude__gt=""))
        .annotate(is_picked=Q(deal__winnable_draw__isnull=False))
        .values(*_COLUMNS, "first_move_at", "begins_later", "is_picked")
        .order_by("ended_at", "pk")
    )
    for row in rows.iterator(chunk_size=_CHUNK):
        yield _facts(row)


def _first_move() -> Subquery:
    """The time of a game's first move. It is at the start of the log: only pauses and hints come before."""
    moves = Event.objects.filter(game_id=OuterRef("pk"), kind=EventKind.MOVE.value)
    return Subquery(moves.order_by("seq").values("at")[:1])


def _facts(row: dict[str, Any]) -> Facts:
    return Facts(
        game_id=row["pk"],
        options=_options(row["draw"], row["passes"], row["scoring"], row["thoughtful"]),
        ranked=row["ranked"] and row["excluded_at"] is None,
        started_at=int(row["created_at"].timestamp() * 1000),
        first_move_at=row["first_move_at"],
        ended_at=row["ended_at"],
        is_won=row["status"] == Status.WON.value,
        is_clean=is_clean(row),
        score=row["score"],
        moves=row["moves"],
        time_ms=row["time_ms"],
        is_fork=row["begins_later"],
        is_picked=row["is_picked"],
    )


@cache
def _options(draw: int, passes: int | None, scoring: str, thoughtful: bool) -> Options:
    return Options(draw, passes, scoring, thoughtful)
