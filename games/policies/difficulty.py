"""How hard a deal is: how often a good but hasty player wins it without seeing hidden cards."""

from __future__ import annotations

from enum import StrEnum
from math import sqrt
from typing import NamedTuple

from games.engine import Deck, Options, deal

from .beliefs import BASELINE
from .player import chance_of, playout

PLAYOUTS = 200
"""Games for one figure: a standard error of at most 3.5 points."""


class Level(StrEnum):
    """Four classes that hold about a quarter of the winnable deals each."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"


_AT_LEAST = {
    1: ((0.75, Level.EASY), (0.43, Level.MEDIUM), (0.12, Level.HARD)),
    3: ((0.18, Level.EASY), (0.05, Level.MEDIUM), (0.01, Level.HARD)),
}
"""By draw, the lowest win rate of each class but the last: docs/policies.md has the quantiles."""


class Difficulty(NamedTuple):
    """The share of playouts that were won (0 to 1), and the class that it puts the deal into."""

    win_rate: float
    level: Level

    @property
    def standard_error(self) -> float:
        """How far the rate is off, as a standard deviation of the binomial distribution."""
        return sqrt(self.win_rate * (1 - self.win_rate) / PLAYOUTS)


def difficulty(deck: Deck, draw: int) -> Difficulty:
    """Return how hard ``deck`` is with ``draw`` (1 or 3) cards, unlimited passes and standard scoring.

    Always the same for the same deal: chance is seeded with the SHA-256 of the
    deck's text. It says nothing about whether the deal can be won at all, and
    takes about 0.1 s. Raises ``ValueError`` for another ``draw``.
    """
    state = deal(deck, Options(draw=draw))
    rng = chance_of(deck)
    won = sum(playout(state, BASELINE, rng).won for _ in range(PLAYOUTS))
    return Difficulty(won / PLAYOUTS, level_of(won / PLAYOUTS, draw))


def level_of(win_rate: float, draw: int) -> Level:
    """Return the class of a win rate of :func:`difficulty`."""
    return next((level for least, level in _AT_LEAST[draw] if win_rate >= least), Level.EXPERT)
