"""Proofs about positions, all cards known: won, lost or unknown, the winning line, and stuck.

Pure Python on the engine. docs/solver.md has the idea, its proof and figures.
"""

from .key import position_key
from .line import Unplayable, real_line
from .search import Macro, Search, Source, Verdict, search
from .solve import Solution, solve
from .stuck import is_stuck

SOLVER_VERSION = 1
"""Raised when verdicts or lines of the same position may come out otherwise."""

__all__ = [
    "SOLVER_VERSION",
    "Macro",
    "Search",
    "Solution",
    "Source",
    "Unplayable",
    "Verdict",
    "is_stuck",
    "position_key",
    "real_line",
    "search",
    "solve",
]
