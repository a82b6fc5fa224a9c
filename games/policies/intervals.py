"""How sure a measured rate is: 95 % confidence intervals."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

_Z = 1.959963984540054
"""The normal distribution has 95 % within so many standard deviations."""


class Interval(NamedTuple):
    """The bounds of a 95 % confidence interval."""

    low: float
    high: float

    @property
    def is_clear_of_zero(self) -> bool:
        """Whether zero lies outside."""
        return not self.low <= 0 <= self.high


def wilson_interval(wins: int, games: int) -> Interval:
    """Return Wilson's score interval of a win rate (JASA 22:209, 1927).

    Raises ``ValueError`` without games.
    """
    if games < 1:
        raise ValueError("an interval needs at least one game")
    rate, spread = wins / games, _Z * _Z / games
    centre = (rate + spread / 2) / (1 + spread)
    half = _Z / (1 + spread) * sqrt(rate * (1 - rate) / games + spread / (4 * games))
    return Interval(max(0.0, centre - half), min(1.0, centre + half))


def paired_interval(gained: int, lost: int, deals: int) -> Interval:
    """Return the interval of the difference of two win rates over the same ``deals``.

    ``gained``: deals that only the first player won; ``lost``: only the second.
    Wald's interval with half a deal added to each of the four outcomes (Agresti
    & Min, Statistics in Medicine 24:729, 2005), so that it is not empty
    when both always won the same. Raises ``ValueError`` without deals.
    """
    if deals < 1:
        raise ValueError("an interval needs at least one deal")
    count, differ, net = deals + 2, gained + lost + 1, gained - lost
    half = _Z * sqrt(differ - net * net / count) / count
    return Interval(max(-1.0, net / count - half), min(1.0, net / count + half))
