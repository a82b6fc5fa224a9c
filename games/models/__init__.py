"""The rows: a stored deal, a game on it, the events of its log, and what is kept of them for pages."""

from .board import Board, Bucket, Standing
from .deal import Deal
from .event import Event
from .game import Game
from .projections import projections
from .tally import Tally

__all__ = ["Board", "Bucket", "Deal", "Event", "Game", "Standing", "Tally", "projections"]
