"""The price of a recycle; every other number is in :class:`options.Points`."""

from __future__ import annotations

from .options import STANDARD, Options

DRAW_ONE_PENALTY = 100
DRAW_THREE_PENALTY = 20
DRAW_THREE_FREE = 2


def recycle_penalty(options: Options, recycles: int) -> int:
    """Return the points that the next recycle costs when ``recycles`` were made."""
    if options.scoring != STANDARD:
        return 0
    if options.draw == 1:
        return DRAW_ONE_PENALTY
    return 0 if recycles < DRAW_THREE_FREE else DRAW_THREE_PENALTY


def score_after_recycle(options: Options, score: int, recycles: int) -> int:
    """Return the score after the next recycle.

    A recycle never takes the score below zero, nor lifts a score that is
    already below zero.
    """
    penalty = recycle_penalty(options, recycles)
    return min(score, max(0, score - penalty)) if penalty else score
