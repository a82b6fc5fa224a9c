"""Charts: the geometry that the templates draw."""

from datetime import date, timedelta

import pytest

from games.selectors.figures import Day, Span
from games.statistics import SCORE_BUCKETS, TIME_BUCKETS
from games.statistics.buckets import score_histogram, time_histogram
from games.views.charts import calendars, distribution, win_rate_line

ON = date(2026, 3, 4)  # a Wednesday


@pytest.mark.parametrize(
    ("score", "name"),
    [
        (-15, "below 0"),
        (-1, "below 0"),
        (0, "0 to 49"),
        (49, "0 to 49"),
        (50, "50 to 99"),
        (745, "700 to 745"),
    ],
)
def test_buckets_of_scores(score, name):
    assert SCORE_BUCKETS[score_histogram(score).index(1)] == name


@pytest.mark.parametrize(
    ("seconds", "name"),
    [
        (0, "under 1 min"),
        (59.999, "under 1 min"),
        (60, "1 to 2 min"),
        (600, "10 to 15 min"),
        (1799.999, "20 to 30 min"),
        (1800, "30 min or more"),
        (90_000, "30 min or more"),
    ],
)
def test_buckets_of_times(seconds, name):
    assert TIME_BUCKETS[time_histogram(round(seconds * 1000)).index(1)] == name


def test_a_distribution_is_as_high_as_its_highest_bar():
    bars = distribution((1, 4, 0), ("a", "b", "c"), (0, 2))
    assert [bar.value for bar in bars.bars] == [1, 4, 0]
    assert bars.bars[1].height == 4 * bars.bars[0].height
    assert bars.bars[2].height == 0
    assert (bars.count, bars.most) == (5, "b")
    assert [tick.text for tick in bars.below] == ["a", "c"]


def test_a_distribution_of_nothing():
    bars = distribution((), SCORE_BUCKETS, (0,))
    assert bars.count == 0
    assert len(bars.bars) == len(SCORE_BUCKETS)


def test_win_rate_by_weeks_is_that_of_four_weeks():
    days = [
        Day(ON - timedelta(weeks=back), 1, won, 1 - won) for back, won in ((4, 0), (3, 1), (1, 0), (0, 1))
    ]
    line = win_rate_line(days, Span.ALL, ON)
    assert len(line.points) == 52
    assert [point.rate for point in line.points[-5:]] == [0, 1 / 2, 1 / 2, 1 / 3, 2 / 3]
    assert [(point.ended, point.won) for point in line.points[-5:]] == [
        (1, 0),
        (1, 1),
        (0, 0),
        (1, 0),
        (1, 1),
    ]
    assert line.points[-1].label == "2 March 2026"


def test_the_line_is_broken_where_nothing_ended():
    days = [Day(ON - timedelta(days=back), 1, 1, 0) for back in (20, 0)]
    line = win_rate_line(days, Span.MONTH, ON)
    assert [len(stroke.split()) for stroke in line.strokes] == [7, 1]
    assert (line.ended, line.won) == (2, 2)


def test_nothing_at_all_has_no_line():
    line = win_rate_line([], Span.WEEK, ON)
    assert line.strokes == line.bars == []
    assert len(line.points) == 7


def test_the_calendar_has_each_day_of_a_year_once_and_ends_today():
    cells = [cell for half in calendars([Day(ON, 3, 0, 0)], ON) for cell in half.cells]
    days = [cell.day for cell in cells]
    assert days == [days[0] + timedelta(days=number) for number in range(len(days))]
    assert days[-1] == ON
    assert days[0].weekday() == 0
    assert 365 <= len(days) <= 371
    assert [cell.level for cell in cells if cell.level] == [2]


@pytest.mark.parametrize("on", [date(2024, 2, 29), date(2026, 3, 1), date(2026, 3, 2), date(2027, 1, 1)])
def test_the_calendar_of_any_day(on):
    halves = calendars([], on)
    assert [len(half.cells) // 7 for half in halves] == [27, 26 if on.weekday() == 6 else 25]
    assert halves[1].cells[-1].day == on
