"""The page of the daily deals, and the archive of those whose day is over."""

from __future__ import annotations

import calendar
import datetime
import re
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from games.boards import DRAWS, Metric
from games.models.daily import end_of_day
from games.selectors.boards import last_draw
from games.selectors.daily import (
    DayResult,
    TodaysDeal,
    archive_of,
    day_results,
    first_day,
    open_dailies,
    streaks_of,
    todays_deals,
)
from games.selectors.standings import METRICS, deal_standings

from .boards import DRAW_NAMES, FIGURE_NAMES, METRIC_NAMES
from .look import Choice

_MONTH = re.compile(r"\d{4}-\d{2}", re.ASCII)
_ONE_DAY = datetime.timedelta(days=1)


class CalendarDay(NamedTuple):
    """A day of the calendar; ``page`` is that of its deal, once it is open."""

    day: datetime.date
    result: DayResult | None
    is_today: bool
    is_ahead: bool
    has_deal: bool
    page: str | None

    @property
    def words(self) -> str:
        """What became of it, for those who do not see the mark."""
        if self.result:
            return {"won": "won", "played": "played", "on": "in progress"}[self.result]
        if self.is_ahead or not self.has_deal:
            return "no deal"
        return "not played yet" if self.is_today else "missed"


class Month(NamedTuple):
    """A month of days in weeks from Monday; the months beside it are None where there is nothing."""

    first: datetime.date
    weeks: list[list[CalendarDay | None]]
    earlier: datetime.date | None
    later: datetime.date | None
    won: int
    played: int


@require_safe
@never_cache
@ensure_csrf_cookie
def daily(request: HttpRequest) -> HttpResponse:
    """Show today's deals, how everybody stands, and the days of the player."""
    today = timezone.now().date()
    deals = todays_deals(player=request.user)
    draw = _draw(request)
    metric = _metric(request.GET)
    chosen = next(deal for deal in deals if deal.draw == draw)
    results = day_results(player=request.user, draw=draw)
    return render(
        request,
        "daily/daily.html",
        {
            "today": today,
            "ends_at": int(end_of_day(today).timestamp()) * 1000,
            "left": _left(),
            "deals": deals,
            "draw": draw,
            "draw_name": DRAW_NAMES[draw],
            "standings": chosen.daily
            and deal_standings(deal=chosen.daily.deal, draw=draw, metric=metric, viewer=request.user),
            "metric": metric.value,
            "figure_name": FIGURE_NAMES[metric],
            "metrics": [Choice(one.value, METRIC_NAMES[one], one is metric) for one in METRICS],
            "draws": [Choice(str(one), DRAW_NAMES[one], one == draw) for one in DRAWS],
            "streaks": streaks_of(results, today),
            "month": _calendar(_month(request), results, chosen),
        },
    )


@require_safe
@never_cache
@ensure_csrf_cookie
def archive(request: HttpRequest) -> HttpResponse:
    """List the days of a month whose deals are open, to be played as practice."""
    span = _month(request)
    days = archive_of(player=request.user, first=span.first_day, last=span.last_day)
    earlier, later = _beside(span)
    return render(
        request,
        "daily/archive.html",
        {"first": span.first_day, "days": days, "earlier": earlier, "later": later, "names": DRAW_NAMES},
    )


class _Span(NamedTuple):
    first_day: datetime.date
    last_day: datetime.date


def _month(request: HttpRequest) -> _Span:
    """Return the month asked for, else this one."""
    today = timezone.now().date()
    text = request.GET.get("month", "")
    first = today.replace(day=1)
    if _MONTH.fullmatch(text) and 2000 <= int(text[:4]) < 9000 and 1 <= int(text[5:]) <= 12:
        first = datetime.date(int(text[:4]), int(text[5:]), 1)
    return _Span(first, first.replace(day=calendar.monthrange(first.year, first.month)[1]))


def _beside(span: _Span) -> tuple[datetime.date | None, datetime.date | None]:
    """Return the first days of the months before and after, where there are daily deals of days begun."""
    start, today = first_day(), timezone.now().date()
    earlier = (span.first_day - _ONE_DAY).replace(day=1)
    later = span.last_day + _ONE_DAY
    has_earlier = start is not None and earlier >= start.replace(day=1)
    return earlier if has_earlier else None, later if later <= today else None


def _calendar(
    span: _Span,
    results: dict[datetime.date, DayResult],
    todays: TodaysDeal,
) -> Month:
    today = timezone.now().date()
    dailies = open_dailies(first=span.first_day, last=span.last_day).filter(draw=todays.draw)
    pages = {daily.day: reverse("deal", args=[daily.deal.number]) for daily in dailies}

    def cell(day: datetime.date) -> CalendarDay | None:
        if not span.first_day <= day <= span.last_day:
            return None
        has_deal = day in pages or (day == today and todays.is_made)
        return CalendarDay(day, results.get(day), day == today, day > today, has_deal, pages.get(day))

    weeks = calendar.Calendar().monthdatescalendar(span.first_day.year, span.first_day.month)
    inside = [result for day, result in results.items() if span.first_day <= day <= span.last_day]
    return Month(
        span.first_day,
        [[cell(day) for day in week] for week in weeks],
        *_beside(span),
        sum(result is DayResult.WON for result in inside),
        len(inside),
    )


def _draw(request: HttpRequest) -> int:
    text = request.GET.get("draw", "")
    return int(text) if text in ("1", "3") else last_draw(player=request.user)


def _metric(query: QueryDict) -> Metric:
    text = query.get("by", "")
    return Metric(text) if text in METRICS else Metric.SCORE


def _left() -> str:
    """Return how long it is to the next deal, in words that are true for a minute."""
    now = timezone.now()
    minutes = int((end_of_day(now.date()) - now).total_seconds()) // 60
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"
