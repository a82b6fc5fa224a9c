"""Which boards there are, and on which of them a result stands."""

from __future__ import annotations

import datetime
from enum import StrEnum
from typing import NamedTuple

ALL_TIME = datetime.date(1970, 1, 1)
"""The first day of all time: a board of all time starts with the clock of the log."""

DRAWS = (1, 3)


class Metric(StrEnum):
    """What a board compares: a player's best game, or (the last two) all ranked games of the player."""

    SCORE = "score"
    TIME = "time"
    MOVES = "moves"
    STREAK = "streak"
    RATE = "rate"

    @property
    def is_of_games(self) -> bool:
        """Whether a row is one game; else it is a career, and there is only a board of all time."""
        return self in (Metric.SCORE, Metric.TIME, Metric.MOVES)


class League(StrEnum):
    """All ranked games, or the clean ones."""

    OPEN = "open"
    CLEAN = "clean"


class Period(StrEnum):
    """A span of UTC days; weeks begin on Monday."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    ALL = "all"

    def start_of(self, day: datetime.date) -> datetime.date:
        """Return the first day of the period that ``day`` is in."""
        match self:
            case Period.DAY:
                return day
            case Period.WEEK:
                return day - datetime.timedelta(days=day.weekday())
            case Period.MONTH:
                return day.replace(day=1)
        return ALL_TIME

    def end_of(self, day: datetime.date) -> datetime.date | None:
        """Return the first day after the period that ``day`` is in; None where it never ends."""
        start = self.start_of(day)
        match self:
            case Period.DAY:
                return start + datetime.timedelta(days=1)
            case Period.WEEK:
                return start + datetime.timedelta(days=7)
            case Period.MONTH:
                return (start + datetime.timedelta(days=31)).replace(day=1)
        return None


class BoardKey(NamedTuple):
    """One board: ``start`` is the first day of its period, as :meth:`Period.start_of` gives it."""

    metric: Metric
    draw: int
    league: League
    period: Period
    start: datetime.date

    @property
    def path(self) -> str:
        """The board in addresses, without the start: ``score/draw1/open/week``."""
        return f"{self.metric}/draw{self.draw}/{self.league}/{self.period}"

    def __str__(self) -> str:
        return self.path if self.period is Period.ALL else f"{self.path} from {self.start}"


def board_key(metric: str, draw: int, league: str, period: str, day: datetime.date) -> BoardKey | None:
    """Return the board of an address that is about ``day``; None when there is none."""
    is_known = metric in set(Metric) and league in set(League) and period in set(Period) and draw in DRAWS
    if not is_known or not (Metric(metric).is_of_games or Period(period) is Period.ALL):
        return None
    return BoardKey(Metric(metric), draw, League(league), Period(period), Period(period).start_of(day))


def keys_of_win(draw: int, is_clean: bool, day: datetime.date) -> list[BoardKey]:
    """Return the boards of a ranked win that ended on ``day`` (UTC)."""
    leagues = tuple(League) if is_clean else (League.OPEN,)
    return [
        BoardKey(metric, draw, league, period, period.start_of(day))
        for metric in Metric
        if metric.is_of_games
        for league in leagues
        for period in Period
    ]


def keys_of_career(draw: int) -> list[BoardKey]:
    """Return the boards that compare all ranked games of a draw."""
    return [
        BoardKey(metric, draw, league, Period.ALL, ALL_TIME)
        for metric in Metric
        if not metric.is_of_games
        for league in League
    ]
