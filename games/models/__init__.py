"""The rows: a stored deal, a game on it, and the events of its log."""

from .deal import Deal
from .event import Event
from .game import Game
from .projections import projections
from .tally import Tally

__all__ = ["Deal", "Event", "Game", "Tally", "projections"]
