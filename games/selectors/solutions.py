"""What is proved of a position, as far as it is stored."""

from __future__ import annotations

from collections.abc import Iterable

from games.engine import Move, State
from games.models import Solution as Row
from games.solver import SOLVER_VERSION, Solution, Verdict, position_key


def solution_find(*, state: State, max_nodes: int) -> Solution | None:
    """Return what is stored of ``state``, or None.

    "Unknown" is only an answer for who would not look any further: for a
    budget of ``max_nodes`` states at the most.
    """
    return solutions_find(keys=[position_key(state)], max_nodes=max_nodes).get(position_key(state))


def solutions_find(*, keys: Iterable[str], max_nodes: int) -> dict[str, Solution]:
    """Return the same for several positions, by :func:`~games.solver.position_key`."""
    rows = Row.objects.filter(key__in=list(keys), solver_version=SOLVER_VERSION)
    return {row.key: _solution(row) for row in rows if _is_answer(row, max_nodes)}


def _is_answer(row: Row, max_nodes: int) -> bool:
    return row.verdict != Verdict.UNKNOWN or row.max_nodes >= max_nodes


def _solution(row: Row) -> Solution:
    return Solution(Verdict(row.verdict), tuple(map(Move.parse, row.line.split())), row.nodes)
