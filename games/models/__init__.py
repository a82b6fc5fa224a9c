"""The rows: a stored deal, a game on it, the events of its log, and what was found out about them."""

from .board import Board, Bucket, Standing
from .daily import Daily
from .deal import Deal
from .event import Event
from .game import Game
from .knowledge import Analysis, Knowledge, Plan, Solution
from .projections import projections
from .staff import Act, AuditEntry, Flag, Signal, Target, VerificationRun
from .tally import Tally

__all__ = [
    "Act",
    "Analysis",
    "AuditEntry",
    "Board",
    "Bucket",
    "Daily",
    "Deal",
    "Event",
    "Flag",
    "Game",
    "Knowledge",
    "Plan",
    "Signal",
    "Solution",
    "Standing",
    "Tally",
    "Target",
    "VerificationRun",
    "projections",
]
