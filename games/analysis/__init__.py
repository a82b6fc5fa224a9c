"""Where a game was won or lost: pure, on the engine and the solver. docs/analysis.md tells how."""

from .result import Turn, analyse
from .search import Ask
from .way import Way, winning_way
from .words import analysis_words, way_words

__all__ = ["Ask", "Turn", "Way", "analyse", "analysis_words", "way_words", "winning_way"]
