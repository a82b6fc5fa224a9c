"""The fixed buckets of the two distributions."""

from __future__ import annotations

from bisect import bisect_right
from itertools import pairwise

_SCORE_FROM = tuple(range(0, 701, 50))
_MINUTES_FROM = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 30)
_MS_OF_A_MINUTE = 60_000

SCORE_BUCKETS = (
    "below 0",
    *(f"{low} to {low + 49}" for low in _SCORE_FROM[:-1]),
    "700 to 745",
)
"""The names of the buckets of scores, lowest first."""

TIME_BUCKETS = (
    "under 1 min",
    *(f"{low} to {high} min" for low, high in pairwise(_MINUTES_FROM)),
    "30 min or more",
)
"""The names of the buckets of winning times, shortest first. A bucket does not hold its upper bound."""


def score_histogram(score: int) -> tuple[int, ...]:
    """Return the distribution of one score in points."""
    return _one(bisect_right(_SCORE_FROM, score), len(SCORE_BUCKETS))


def time_histogram(time_ms: int) -> tuple[int, ...]:
    """Return the distribution of one winning time in ms."""
    return _one(bisect_right(_MINUTES_FROM, time_ms / _MS_OF_A_MINUTE), len(TIME_BUCKETS))


def _one(index: int, size: int) -> tuple[int, ...]:
    return tuple(int(bucket == index) for bucket in range(size))
