"""Signals of how a game was played: pure functions over logs, each as docs/integrity.md defines it.

A signal says where a look may be worth while. It decides nothing.
"""

from .peeks import peeks
from .rescore import VERSION_1, Ruleset, rescore
from .times import (
    AIMED_MOVES,
    AIMED_MS,
    EDGES_MS,
    distance,
    gaps_ms,
    histogram,
    median_ms,
    quickest_aimed,
)
from .twins import Agreement, agreement, likeness, script

__all__ = [
    "AIMED_MOVES",
    "AIMED_MS",
    "EDGES_MS",
    "VERSION_1",
    "Agreement",
    "Ruleset",
    "agreement",
    "distance",
    "gaps_ms",
    "histogram",
    "likeness",
    "median_ms",
    "peeks",
    "quickest_aimed",
    "rescore",
    "script",
]
