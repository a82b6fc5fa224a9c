"""Proofs about positions, all cards known: won, lost or unknown, the winning line, the finish, and stuck.

Pure Python on the engine. docs/solver.md has the idea, its proof and figures.
"""

from .abstract import Macro, Source
from .finishing import Finish, finish, offer
from .key import position_key
from .line import Unplayable, real_line
from .search import Search, Verdict, search
from .solution import Solution, short_line, shorter_line, solve
from .stuck import is_stuck

SOLVER_VERSION = 2
"""Raised when verdicts or lines of the same position may come out otherwise."""

__all__ = [
    "SOLVER_VERSION",
    "Finish",
    "Macro",
    "Search",
    "Solution",
    "Source",
    "Unplayable",
    "Verdict",
    "finish",
    "is_stuck",
    "offer",
    "position_key",
    "real_line",
    "search",
    "short_line",
    "shorter_line",
    "solve",
]
