"""The rows: a stored deal, a game on it, the events of its log, and what was found out about them."""

from .board import Board, Bucket, Standing
from .deal import Deal
from .event import Event
from .game import Game
from .knowledge import Analysis, Knowledge, Plan, Solution
from .projections import projections
from .tally import Tally

__all__ = [
    "Analysis",
    "Board",
    "Bucket",
    "Deal",
    "Event",
    "Game",
    "Knowledge",
    "Plan",
    "Solution",
    "Standing",
    "Tally",
    "projections",
]
