"""The figures of some games, and how two sets of figures become one.

``+`` is associative and ``EMPTY`` is its zero, so a row can be kept by adding
each game as it ends, days can be added up to a month, and a rebuild gives the
same. It is not commutative: streaks want the games in the order of their ends.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import reduce

from .buckets import score_histogram, time_histogram
from .facts import Facts


@dataclass(frozen=True, slots=True)
class Figures:
    """Counts, sums, bests, streaks and distributions of some games, in the order of their ends.

    ``not_won`` counts games given up and, in a clean scope, wins that were
    not clean. Times are of won games, those among them that are not counted
    (:meth:`Facts.counts_in`) included: there may be more times than ``won``.
    ``scored`` games have a standard score; ``vegas_bank`` is the sum of the scores of the ``vegas_games``.
    ``first_run`` and ``streak`` are the streaks that the games begin and end
    with: positive for wins, negative for games not won. The distributions are
    empty, or have a count for each bucket.
    """

    started: int = 0
    played: int = 0
    won: int = 0
    not_won: int = 0
    time_sum: int = 0
    time_best: int | None = None
    moves_best: int | None = None
    scored: int = 0
    score_sum: int = 0
    score_best: int | None = None
    vegas_games: int = 0
    vegas_bank: int = 0
    first_run: int = 0
    streak: int = 0
    longest_won: int = 0
    longest_lost: int = 0
    first_day: datetime.date | None = None
    last_end_at: int | None = None
    scores: tuple[int, ...] = ()
    times: tuple[int, ...] = ()

    @property
    def ended(self) -> int:
        """Games that are over and not void."""
        return self.won + self.not_won

    @property
    def win_rate(self) -> float | None:
        """Won games of those that ended, 0 to 1; None without any."""
        return self.won / self.ended if self.ended else None

    @property
    def time_average(self) -> float | None:
        """The average winning time in ms; None without a win."""
        return self.time_sum / sum(self.times) if self.times else None

    @property
    def score_average(self) -> float | None:
        """The average score in points; None without a game that has one."""
        return self.score_sum / self.scored if self.scored else None

    def __add__(self, other: Figures) -> Figures:
        """Return the figures of these games and of ``other``, which ended after them."""
        joined = self.streak + other.first_run if self.streak * other.first_run > 0 else 0
        return Figures(
            started=self.started + other.started,
            played=self.played + other.played,
            won=self.won + other.won,
            not_won=self.not_won + other.not_won,
            time_sum=self.time_sum + other.time_sum,
            time_best=_pick(min, self.time_best, other.time_best),
            moves_best=_pick(min, self.moves_best, other.moves_best),
            scored=self.scored + other.scored,
            score_sum=self.score_sum + other.score_sum,
            score_best=_pick(max, self.score_best, other.score_best),
            vegas_games=self.vegas_games + other.vegas_games,
            vegas_bank=self.vegas_bank + other.vegas_bank,
            first_run=(joined if joined and self._is_one_run else self.first_run) or other.first_run,
            streak=(joined if joined and other._is_one_run else other.streak) or self.streak,
            longest_won=max(self.longest_won, other.longest_won, joined),
            longest_lost=max(self.longest_lost, other.longest_lost, -joined),
            first_day=_pick(min, self.first_day, other.first_day),
            last_end_at=_pick(max, self.last_end_at, other.last_end_at),
            scores=_add(self.scores, other.scores),
            times=_add(self.times, other.times),
        )

    @property
    def _is_one_run(self) -> bool:
        return abs(self.streak) == self.ended


EMPTY = Figures()


def total(parts: Iterable[Figures]) -> Figures:
    """Return the sum of ``parts``, which come in the order of time."""
    return reduce(Figures.__add__, parts, EMPTY)


def ended_figures(game: Facts, *, clean: bool, counted: bool = True) -> Figures:
    """Return the figures of one game that is over; ``clean`` applies the rule of the clean league.

    A game that is not ``counted`` gives its time, moves and score, and says nothing of winning.
    """
    counts = game.is_clean or not clean
    won = game.is_won and counts
    with_score = counts and not game.is_vegas
    result = _result(won, game.ended_at) if counted else EMPTY
    return replace(
        result,
        time_sum=game.time_ms if won else 0,
        time_best=game.time_ms if won else None,
        moves_best=game.moves if won else None,
        scored=int(with_score),
        score_sum=game.score if with_score else 0,
        score_best=game.score if with_score else None,
        vegas_games=int(game.is_vegas),  # the bank knows no leagues
        vegas_bank=game.score if game.is_vegas else 0,
        scores=score_histogram(game.score) if with_score else (),
        times=time_histogram(game.time_ms) if won else (),
    )


def _result(won: bool, ended_at: int | None) -> Figures:
    run = 1 if won else -1
    return Figures(
        won=int(won),
        not_won=int(not won),
        first_run=run,
        streak=run,
        longest_won=int(won),
        longest_lost=int(not won),
        last_end_at=ended_at,
    )


def _pick(choose, one, other):
    if one is None or other is None:
        return other if one is None else one
    return choose(one, other)


def _add(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    if not one or not other:
        return one or other
    return tuple(a + b for a, b in zip(one, other, strict=True))
