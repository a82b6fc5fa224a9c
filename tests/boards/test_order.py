"""The packed order is that of the criteria one after another, and buckets follow it."""

from __future__ import annotations

import datetime
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.boards import (
    Metric,
    Period,
    coarse_of,
    coarse_start,
    keys_of_career,
    keys_of_win,
    place_of_rate,
    place_of_streak,
    place_of_win,
)

few = st.integers(0, 3)
wins = st.tuples(
    st.one_of(st.integers(-300_000, 745), st.integers(740, 745)),
    st.one_of(st.integers(52, 20_500), st.integers(100, 103)),
    st.one_of(st.integers(0, 2_400_000_000), st.integers(90_000, 90_200)),
)
ORDERS = {
    Metric.SCORE: lambda score, moves, time: (-score, moves, time),
    Metric.TIME: lambda score, moves, time: (time, -score, moves),
    Metric.MOVES: lambda score, moves, time: (moves, -score, time),
}


@pytest.mark.parametrize("metric", ORDERS)
@given(one=wins, other=wins)
def test_wins_stand_in_the_order_of_their_criteria(metric, one, other):
    places = [place_of_win(metric, score=s, moves=m, time_ms=t) for s, m, t in (one, other)]
    wanted = [ORDERS[metric](*win) for win in (one, other)]
    assert (places[0] < places[1]) == (wanted[0] < wanted[1])
    assert (places[0] == places[1]) == (wanted[0] == wanted[1])
    assert all(0 <= number < 2**63 for place in places for number in place)


@given(st.lists(st.tuples(st.integers(0, 500), st.integers(20, 500)), min_size=2, max_size=2))
def test_rates_stand_by_rate_and_then_by_games(rates):
    rates = [(min(won, ended), ended) for won, ended in rates]
    wanted = [(-Fraction(won, ended), -ended) for won, ended in rates]
    places = [place_of_rate(won, ended) for won, ended in rates]
    assert (places[0] < places[1]) == (wanted[0] < wanted[1])
    assert (places[0] == places[1]) == (wanted[0] == wanted[1])


def test_a_longer_streak_stands_before_a_shorter_one():
    assert place_of_streak(7) < place_of_streak(6) == place_of_streak(6)


@pytest.mark.parametrize("metric", list(Metric))
@given(fine=st.integers(0, 2**40), more=st.integers(0, 10**8))
def test_coarse_buckets_hold_fine_ones_in_order(metric, fine, more):
    assert coarse_of(metric, fine) <= coarse_of(metric, fine + more)
    start = coarse_start(metric, fine)
    assert start <= fine
    assert coarse_of(metric, start) == coarse_of(metric, fine)
    assert not start or coarse_of(metric, start - 1) < coarse_of(metric, fine)


@given(day=st.dates(datetime.date(1971, 1, 1), datetime.date(2200, 1, 1)))
def test_each_day_is_in_one_period_of_each_kind(day):
    for period in (Period.DAY, Period.WEEK, Period.MONTH):
        start, end = period.start_of(day), period.end_of(day)
        assert start <= day < end
        assert period.start_of(end) == end
        assert period.start_of(end - datetime.timedelta(days=1)) == start
    assert Period.WEEK.start_of(day).isoweekday() == 1
    assert Period.MONTH.start_of(day).day == 1
    assert Period.ALL.end_of(day) is None


def test_a_clean_win_is_in_both_leagues_and_another_in_the_open_one():
    day = datetime.date(2026, 3, 4)
    assert len(keys_of_win(1, True, day)) == 2 * len(keys_of_win(1, False, day)) == 24
    assert {key.league for key in keys_of_win(3, False, day)} == {"open"}
    assert {(key.metric, key.period) for key in keys_of_career(1)} == {("streak", "all"), ("rate", "all")}
