"""How quickly somebody played."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate
from statistics import median
from typing import NamedTuple

from games.engine import ACTIONS, Event, EventKind, Kind

EDGES_MS = (100, 200, 350, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000, 10_000, 30_000)
"""Where the buckets of a distribution of gaps end, in ms; one more holds what is longer."""

AIMED_MOVES, AIMED_MS = 5, 800
"""So many aimed moves in less than so many ms are faster than hands: four in a second is a quick player."""

_AIMED = (Kind.WASTE_TO_COLUMN, Kind.COLUMN_TO_COLUMN, Kind.FOUNDATION_TO_COLUMN)


class Burst(NamedTuple):
    """The quickest run of aimed moves: its ms, and the numbers of its first and last event."""

    ms: int
    first: int
    last: int


def gaps_ms(events: Iterable[Event]) -> list[int]:
    """Return the ms between each action (move, undo, redo) and the one before it.

    Left out are gaps with a pause in them, and actions of the same ms as the one before: they were
    one command, such as the finish.
    """
    gaps: list[int] = []
    before: int | None = None
    for event in events:
        if event.kind is EventKind.PAUSE:
            before = None
        elif event.kind in ACTIONS:
            if before is not None and event.at > before:
                gaps.append(event.at - before)
            before = event.at
    return gaps


def median_ms(gaps: Sequence[int]) -> float | None:
    """Return the middle gap."""
    return median(gaps) if gaps else None


def histogram(gaps: Iterable[int]) -> list[int]:
    """Return how many gaps fall in each bucket of :data:`EDGES_MS`."""
    counts = [0] * (len(EDGES_MS) + 1)
    for gap in gaps:
        counts[bisect_right(EDGES_MS, gap)] += 1
    return counts


def distance(first: Sequence[int], second: Sequence[int]) -> float | None:
    """Return how far two histograms are apart: the largest difference of their cumulative shares, 0 to 1.

    That is the statistic of Kolmogorov and Smirnov, on buckets. None when one of them is empty.
    """
    of_first, of_second = sum(first), sum(second)
    if not of_first or not of_second:
        return None
    pairs = zip(accumulate(first), accumulate(second), strict=True)
    return max(abs(one / of_first - other / of_second) for one, other in pairs)


def quickest_aimed(events: Iterable[Event], count: int = AIMED_MOVES) -> Burst | None:
    """Return the shortest time in which ``count`` aimed moves were made; None when there were fewer.

    Aimed are moves onto a column. The board itself sends moves to the foundations, and a held key
    draws, undoes and redoes many times a second: none of these says anything of hands.
    """
    aimed = [
        (event.at, number)
        for number, event in enumerate(events, 1)
        if event.kind is EventKind.MOVE and event.move is not None and event.move.kind in _AIMED
    ]
    runs = zip(aimed, aimed[count - 1 :], strict=False)
    bursts = [Burst(last[0] - first[0], first[1], last[1]) for first, last in runs]
    return min(bursts, default=None)
