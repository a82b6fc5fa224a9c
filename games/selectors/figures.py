"""Figures of players as the pages show them, from the kept rows: never from the games."""

from __future__ import annotations

import datetime
from enum import Enum
from typing import NamedTuple

from django.utils import timezone

from accounts.models import Player
from games.models import Tally
from games.statistics import EMPTY, Figures, Mode, Scope, total

CALENDAR_DAYS = 371
"""A year and the days that fill its first week; also what the win rate over time looks back."""


class Span(Enum):
    """How far back figures go, in days; None is all time."""

    ALL = None
    MONTH = 30
    WEEK = 7


class Spanned(NamedTuple):
    """The figures of a span, and its number of days since the player's first game of that kind."""

    figures: Figures
    days: int

    @property
    def per_day(self) -> float | None:
        """Games played a day; None before the first."""
        return self.figures.played / self.days if self.days else None


class Day(NamedTuple):
    """What happened on one UTC day."""

    day: datetime.date
    played: int
    won: int
    not_won: int


def today() -> datetime.date:
    """Return the UTC day."""
    return timezone.now().date()


def figures_by_mode(*, player: Player, scope: Scope, span: Span, on: datetime.date) -> dict[Mode, Spanned]:
    """Return the figures of each mode in the span that ends with the day ``on``."""
    rows = Tally.objects.filter(player=player, scope=scope.value)
    all_time = {row.key.mode: row.figures for row in rows.filter(day=None)}
    figures = all_time
    if span.value:
        parts: dict[Mode, list[Figures]] = {}
        first = on - datetime.timedelta(days=span.value - 1)
        for row in rows.filter(day__range=(first, on)).order_by("day"):
            parts.setdefault(row.key.mode, []).append(row.figures)
        figures = {mode: total(of_days) for mode, of_days in parts.items()}
    return {
        mode: Spanned(figures.get(mode, EMPTY), _days_played(all_time.get(mode, EMPTY).first_day, span, on))
        for mode in Mode
    }


def days_of(*, player: Player, mode: Mode, scope: Scope, on: datetime.date) -> list[Day]:
    """Return the days of the year up to ``on`` on which anything was counted, oldest first."""
    first = on - datetime.timedelta(days=CALENDAR_DAYS - 1)
    rows = Tally.objects.filter(
        player=player, scope=scope.value, mode=mode.value, day__range=(first, on)
    ).order_by("day")
    return [Day(*row) for row in rows.values_list("day", "played", "won", "not_won")]


def _days_played(first_day: datetime.date | None, span: Span, on: datetime.date) -> int:
    if first_day is None:
        return 0
    since = max(1, (on - first_day).days + 1)
    return min(since, span.value) if span.value else since
