"""Players that see only what a player sees, and what they are good for: how hard a deal is, and
which beliefs about the game are true.

Pure Python on the engine. docs/policies.md has the idea and the figures.
"""

from .beliefs import BASELINE, BELIEFS, Belief, First, Kings, Order, Policy, Up, Vacate, Waste
from .difficulty import PLAYOUTS, Difficulty, Level, difficulty, level_of
from .intervals import Interval, paired_interval, wilson_interval
from .player import Player, Playout, WildPlayer, playout
from .trial import Result, compare, trial_deck, wins

POLICIES_VERSION = 1
"""Raised when the difficulty of the same deal may come out otherwise."""

__all__ = [
    "BASELINE",
    "BELIEFS",
    "PLAYOUTS",
    "POLICIES_VERSION",
    "Belief",
    "Difficulty",
    "First",
    "Interval",
    "Kings",
    "Level",
    "Order",
    "Player",
    "Playout",
    "Policy",
    "Result",
    "Up",
    "Vacate",
    "Waste",
    "WildPlayer",
    "compare",
    "difficulty",
    "level_of",
    "paired_interval",
    "playout",
    "trial_deck",
    "wilson_interval",
    "wins",
]
