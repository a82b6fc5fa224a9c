"""Players that see only what a player sees, and what they are good for.

Pure Python on the engine. docs/policies.md has the idea and the figures.
"""

from .beliefs import BASELINE, BELIEFS, Belief, First, Kings, Order, Policy, Up, Vacate, Waste
from .player import Player, Playout, WildPlayer, playout

__all__ = [
    "BASELINE",
    "BELIEFS",
    "Belief",
    "First",
    "Kings",
    "Order",
    "Player",
    "Playout",
    "Policy",
    "Up",
    "Vacate",
    "Waste",
    "WildPlayer",
    "playout",
]
