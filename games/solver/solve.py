"""One question, one answer: what is proved of a position, and how it is won."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from games.engine import Move, State

from .line import real_line
from .search import Verdict, search


class Solution(NamedTuple):
    """The verdict, the moves of a win (else none), and how many states were looked at."""

    verdict: Verdict
    line: tuple[Move, ...]
    nodes: int


def solve(
    state: State,
    *,
    max_nodes: int,
    max_seconds: float | None = None,
    stop: Callable[[], bool] | None = None,
) -> Solution:
    """Decide ``state`` within a budget of states and, if given, of seconds; ``stop()`` ends it early.

    The line of a win has been replayed through the engine to 52 cards.
    """
    found = search(state, max_nodes=max_nodes, max_seconds=max_seconds, stop=stop)
    line = tuple(real_line(state, found.line)) if found.verdict is Verdict.WON else ()
    return Solution(found.verdict, line, found.nodes)
