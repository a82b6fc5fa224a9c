"""Charts as plain geometry: the templates turn it into SVG, and into the table behind it.

Units are those of a view box 360 wide, which is about what a chart measures in
CSS pixels on a phone, so that its letters are never too small to read.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import NamedTuple

from games.selectors.figures import CALENDAR_DAYS, Day, Span

WIDTH, HEIGHT = 360, 190
_LEFT, _TOP, _BASE = 34, 10, 164
_CELL, _GAP = 11, 2
_LEVELS = (1, 2, 4, 8)
_WEEK = datetime.timedelta(days=7)


class Bar(NamedTuple):
    """A bar, what it stands for, and how many."""

    x: float
    y: float
    width: float
    height: float
    label: str
    value: int


class Tick(NamedTuple):
    """A word on an axis."""

    x: float
    y: float
    text: str


class Bars(NamedTuple):
    """A distribution."""

    bars: list[Bar]
    below: list[Tick]
    beside: list[Tick]
    count: int
    most: str


class Point(NamedTuple):
    """A period: what ended in it, and the win rate of the window that ends with it (None: nothing)."""

    label: str
    ended: int
    won: int
    rate: float | None
    x: float
    y: float | None


class Line(NamedTuple):
    """The win rate over time, with bars of the games that ended."""

    points: list[Point]
    strokes: list[str]
    bars: list[Bar]
    below: list[Tick]
    beside: list[Tick]
    most: int
    is_weekly: bool
    ended: int
    won: int


class Cell(NamedTuple):
    """A day of the calendar; ``level`` 0 to 4 says how much was played."""

    x: int
    y: int
    day: datetime.date
    played: int
    level: int


class Calendar(NamedTuple):
    """Half a year of days."""

    cells: list[Cell]
    months: list[Tick]
    width: int
    height: int


def distribution(counts: Sequence[int], names: Sequence[str], ticks: Sequence[int]) -> Bars:
    """Return a distribution; ``ticks`` are the buckets whose names stand below."""
    counts = counts or [0] * len(names)
    top = max(*counts, 1)
    step = (WIDTH - _LEFT) / len(names)
    bars = [
        Bar(
            round(_LEFT + index * step + 1, 1),
            _height_to_y(count / top),
            round(step - 2, 1),
            round(_BASE - _height_to_y(count / top), 1),
            name,
            count,
        )
        for index, (name, count) in enumerate(zip(names, counts, strict=True))
    ]
    below = [
        Tick(round(_LEFT + (index + 0.5) * step, 1), _BASE + 16, _short(names[index])) for index in ticks
    ]
    most = names[max(range(len(counts)), key=counts.__getitem__)]
    return Bars(bars, below, _beside([(0, "0"), (1, str(top))]), sum(counts), most)


def win_rate_line(days: Sequence[Day], span: Span, on: datetime.date) -> Line:
    """Return the win rate over a year by weeks, or over the span by days.

    A point is the rate of four weeks, or seven days, up to then: a single
    day of two games would say little.
    """
    weekly = span.value is None
    periods = _weeks(on) if weekly else _days(span.value, on)
    window = 4 * _WEEK if weekly else _WEEK
    top = max([1, *(_ended(days, first, last)[0] for first, last in periods)])
    step = (WIDTH - _LEFT) / len(periods)
    points, bars = [], []
    for index, (first, last) in enumerate(periods):
        ended, won = _ended(days, first, last)
        recent, recent_won = _ended(days, last - window + datetime.timedelta(days=1), last)
        rate = recent_won / recent if recent else None
        x = round(_LEFT + (index + 0.5) * step, 1)
        points.append(Point(_date(first), ended, won, rate, x, None if rate is None else _height_to_y(rate)))
        if ended:
            height = round((_BASE - _TOP) * 0.4 * ended / top, 1)
            width = round(max(step - 1, 2), 1)
            bars.append(Bar(round(x - width / 2, 1), _BASE - height, width, height, _date(first), ended))
    marked = range(0, len(periods), max(1, len(periods) // 4))
    below = [Tick(points[index].x, _BASE + 16, _date_short(periods[index][0])) for index in marked]
    ended, won = (sum(column) for column in zip(*((p.ended, p.won) for p in points), strict=True))
    beside = _beside([(0, "0 %"), (0.5, "50 %"), (1, "100 %")])
    return Line(points, _strokes(points), bars, below, beside, top, weekly, ended, won)


def calendars(days: Sequence[Day], on: datetime.date) -> list[Calendar]:
    """Return the year up to ``on`` in two halves, weeks as columns from Monday."""
    played = {day.day: day.played for day in days}
    first = on - datetime.timedelta(days=CALENDAR_DAYS - 7 + on.weekday())
    weeks = [first + number * _WEEK for number in range(53)]
    return [_calendar(weeks[:27], played, on), _calendar(weeks[27:], played, on)]


def _calendar(weeks: list[datetime.date], played: dict[datetime.date, int], on: datetime.date) -> Calendar:
    cells, months = [], []
    for column, monday in enumerate(weeks):
        x = column * (_CELL + _GAP)
        if column < len(weeks) - 1 and (monday.day <= 7 or (column == 0 and monday.day < 20)):
            months.append(Tick(x, 10, f"{monday:%b}"))
        for row in range(7):
            day = monday + datetime.timedelta(days=row)
            if day <= on:
                count = played.get(day, 0)
                level = sum(count >= least for least in _LEVELS)
                cells.append(Cell(x, 16 + row * (_CELL + _GAP), day, count, level))
    return Calendar(cells, months, 27 * (_CELL + _GAP), 16 + 7 * (_CELL + _GAP))


def _strokes(points: list[Point]) -> list[str]:
    """Return the line in pieces: it is broken where there is nothing to tell of."""
    strokes: list[list[str]] = [[]]
    for point in points:
        if point.y is None:
            strokes.append([])
        else:
            strokes[-1].append(f"{point.x},{point.y}")
    return [" ".join(stroke) for stroke in strokes if stroke]


def _ended(days: Sequence[Day], first: datetime.date, last: datetime.date) -> tuple[int, int]:
    inside = [day for day in days if first <= day.day <= last]
    return sum(day.won + day.not_won for day in inside), sum(day.won for day in inside)


def _weeks(on: datetime.date) -> list[tuple[datetime.date, datetime.date]]:
    monday = on - datetime.timedelta(days=on.weekday())
    firsts = [monday - _WEEK * back for back in reversed(range(52))]
    return [(first, first + datetime.timedelta(days=6)) for first in firsts]


def _days(count: int, on: datetime.date) -> list[tuple[datetime.date, datetime.date]]:
    days = [on - datetime.timedelta(days=back) for back in reversed(range(count))]
    return [(day, day) for day in days]


def _height_to_y(part: float) -> float:
    return round(_BASE - part * (_BASE - _TOP), 1)


def _beside(marks: list[tuple[float, str]]) -> list[Tick]:
    return [Tick(_LEFT - 6, _height_to_y(part), text) for part, text in marks]


def _short(name: str) -> str:
    """Return the lower bound of a bucket."""
    word = name.split(" to ")[0].removesuffix(" min or more").removesuffix(" min")
    return word.replace("under 1", "0").replace("below 0", "<0")


def _date(day: datetime.date) -> str:
    return f"{day.day} {day:%B %Y}"


def _date_short(day: datetime.date) -> str:
    return f"{day.day} {day:%b}"
