"""The daily deals as a player sees them: today's, the days of a month, and the streaks."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import Player
from games.engine import Status
from games.models import Daily, Game
from games.policies import Level

_SLOTS = {1: Game.Slot.DAILY_1, 3: Game.Slot.DAILY_3}
_ONE_DAY = datetime.timedelta(days=1)


class DayResult(StrEnum):
    """What became of a player's first attempt at a daily deal, begun on its day."""

    WON = "won"
    PLAYED = "played"
    ON = "on"


class Streaks(NamedTuple):
    """Days in a row: up to today, or to yesterday while today is still to be played; and the longest."""

    won: int
    longest_won: int
    played: int
    longest_played: int


class TodaysDeal(NamedTuple):
    """Today's deal for one draw, and where the player stands with it.

    ``level`` is None and ``is_made`` false while the deal is being made. ``first`` is the first attempt
    once it has a move, ``current`` a game that is on, ``older`` one of a day before that is still on.
    """

    draw: int
    daily: Daily | None
    level: Level | None
    first: Game | None
    current: Game | None
    older: Game | None

    @property
    def is_made(self) -> bool:
        """Whether it can be played."""
        return self.daily is not None


class ArchivedDay(NamedTuple):
    """A day that is over: by draw its deal with its level, and the player's result on the day."""

    day: datetime.date
    deals: dict[int, tuple[Daily, Level | None, DayResult | None]]


def todays_deals(*, player: Player | AnonymousUser) -> list[TodaysDeal]:
    """Return today's deals by draw. The difficulty is said from the start, as it is the same for all."""
    made = {daily.draw: daily for daily in _dailies(timezone.now().date())}
    return [_todays(player, draw, made.get(draw)) for draw in _SLOTS]


def _dailies(day: datetime.date):
    return Daily.objects.filter(day=day).select_related("deal").prefetch_related("deal__knowledge")


def _todays(player: Player | AnonymousUser, draw: int, daily: Daily | None) -> TodaysDeal:
    first = current = older = None
    if player.pk:
        slot = Game.objects.daily().filter(player_id=player.pk, slot=_SLOTS[draw])
        on = Game.objects.in_progress().filter(player_id=player.pk, slot=_SLOTS[draw])
        game = on.select_related("deal").first()
        is_todays = game is not None and daily is not None and game.deal_id == daily.deal_id
        current, older = (game, None) if is_todays else (None, game)
        if daily is not None:
            first = slot.filter(deal_id=daily.deal_id, attempt=1, moves__gt=0).select_related("deal").first()
    return TodaysDeal(draw, daily, level_of(daily) if daily else None, first, current, older)


def day_results(*, player: Player | AnonymousUser, draw: int) -> dict[datetime.date, DayResult]:
    """Return what a player made of the daily deals of a draw, by day.

    One row a day at most, found by an index of daily games alone.
    """
    if not player.pk:
        return {}
    games = Game.objects.daily().filter(player_id=player.pk, slot=_SLOTS[draw], attempt=1, moves__gt=0)
    rows = games.values_list("deal__disclosed_at", "status", "ended_at")
    return {(end - _ONE_DAY).date(): _result(end, status, ended_at) for end, status, ended_at in rows}


def _result(end: datetime.datetime, status: str, ended_at: int | None) -> DayResult:
    """A win counts for its day if it came within it, ranked or not: a guest's may be an account's now."""
    if ended_at is None and timezone.now() < end:
        return DayResult.ON
    is_won = status == Status.WON.value and ended_at < end.timestamp() * 1000
    return DayResult.WON if is_won else DayResult.PLAYED


def streaks_of(results: dict[datetime.date, DayResult], on: datetime.date) -> Streaks:
    """Return the streaks of ``results`` as they stand on the day ``on``."""
    won = {day for day, result in results.items() if result is DayResult.WON}
    is_broken = results.get(on) is DayResult.PLAYED
    return Streaks(
        0 if is_broken else _current(won, on), _longest(won), _current(set(results), on), _longest(results)
    )


def archive_of(
    *, player: Player | AnonymousUser, first: datetime.date, last: datetime.date
) -> list[ArchivedDay]:
    """Return the days from ``first`` to ``last`` whose deals are open, the latest day first."""
    results = {draw: day_results(player=player, draw=draw) for draw in _SLOTS}
    days: dict[datetime.date, ArchivedDay] = {}
    for daily in open_dailies(first=first, last=last).prefetch_related("deal__knowledge"):
        day = days.setdefault(daily.day, ArchivedDay(daily.day, {}))
        day.deals[daily.draw] = (daily, level_of(daily), results[daily.draw].get(daily.day))
    return list(days.values())


def open_dailies(*, first: datetime.date, last: datetime.date) -> QuerySet[Daily]:
    """Return the dailies of those days that are over, the latest first; each has a number to be played by."""
    last = min(last, timezone.now().date() - _ONE_DAY)
    dailies = Daily.objects.filter(day__range=(first, last), deal__number__isnull=False)
    return dailies.select_related("deal").order_by("-day", "draw")


def first_day() -> datetime.date | None:
    """Return the day of the first daily deal of this site."""
    return Daily.objects.order_by("day").values_list("day", flat=True).first()


def level_of(daily: Daily) -> Level | None:
    """Return how hard a daily deal is, which is no secret; None where nobody has found out."""
    levels = (row.level for row in daily.deal.knowledge.all() if row.draw == daily.draw)
    level = next(levels, "")
    return Level(level) if level else None


def _current(known: set[datetime.date], on: datetime.date) -> int:
    day = on if on in known else on - _ONE_DAY
    count = 0
    while day in known:
        count, day = count + 1, day - _ONE_DAY
    return count


def _longest(days: Iterable[datetime.date]) -> int:
    longest = run = 0
    before = None
    for day in sorted(days):
        run = run + 1 if before == day - _ONE_DAY else 1
        longest, before = max(longest, run), day
    return longest
