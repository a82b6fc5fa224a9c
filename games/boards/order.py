"""The order on the boards, as two integers that compare like the criteria one after another.

Less is better. ``fine`` holds the first criteria and names a bucket of about
as many results as are quickly counted; ``rest`` holds the others. Two results
with the same ``fine`` and ``rest`` agree in everything that a board shows:
they share a rank. The buckets of ``fine``, and the coarser ones of
:func:`coarse_of`, are what makes a rank cost the same among ten players and
among fifty thousand (games/selectors/boards.py).
"""

from __future__ import annotations

from typing import NamedTuple

from games.engine import MAX_SCORE

from .keys import Metric

LEAST_ENDED = 20
"""Ranked games that must have ended before a win rate is compared."""

# Room for what a log can come to: it takes 20,000 events and the moves of an automatic finish, each of
# which may cost 100 points (-15 below zero) and count 120 s.
_MOVES_BITS, _LOST_BITS = 15, 21
_MAX_MOVES, _MAX_LOST = (1 << _MOVES_BITS) - 1, (1 << _LOST_BITS) - 1
_TENTH_MS = 100
_LONGEST_STREAK = 1 << 31
_RATE_SCALE, _RATE_STEP = 10**12, 10**8  # a hundredth of a per cent
_MOST_ENDED = 1 << 31

# So many fine buckets make a coarse one: all scores or moves of the second criterion; 10 s; 64 games; 1 %.
_FINE_IN_COARSE = {
    Metric.SCORE: 1 << _MOVES_BITS,
    Metric.TIME: 100,
    Metric.MOVES: 1 << _LOST_BITS,
    Metric.STREAK: 64,
    Metric.RATE: 100,
}


class Place(NamedTuple):
    """Where a result stands; tuples compare as the board does."""

    fine: int
    rest: int


def coarse_of(metric: Metric, fine: int) -> int:
    """Return the coarse bucket of a fine one."""
    return fine // _FINE_IN_COARSE[metric]


def coarse_start(metric: Metric, fine: int) -> int:
    """Return the first fine bucket in the coarse one that ``fine`` is in."""
    return fine - fine % _FINE_IN_COARSE[metric]


def place_of_win(metric: Metric, *, score: int, moves: int, time_ms: int) -> Place:
    """Return the place of a won game; ``time_ms`` is the ranked time."""
    lost, moves = min(MAX_SCORE - score, _MAX_LOST), min(moves, _MAX_MOVES)
    match metric:
        case Metric.SCORE:  # score, moves, time
            return Place(lost << _MOVES_BITS | moves, time_ms)
        case Metric.TIME:  # time, score, moves
            tenths, ms = divmod(time_ms, _TENTH_MS)
            return Place(tenths, (ms << _LOST_BITS | lost) << _MOVES_BITS | moves)
        case Metric.MOVES:  # moves, score, time
            return Place(moves << _LOST_BITS | lost, time_ms)
    raise ValueError(f"{metric} is not of one game")


def place_of_streak(longest: int) -> Place:
    """Return the place of a longest winning streak."""
    return Place(_LONGEST_STREAK - longest, 0)


def place_of_rate(won: int, ended: int) -> Place:
    """Return the place of a win rate: the higher rate, then the one over more games."""
    # Exact to 10**-12: two rates over fewer than a million games each that differ, differ by more.
    lost = _RATE_SCALE - won * _RATE_SCALE // ended
    fine, rest = divmod(lost, _RATE_STEP)
    return Place(fine, rest * _MOST_ENDED + (_MOST_ENDED - 1 - min(ended, _MOST_ENDED - 1)))
