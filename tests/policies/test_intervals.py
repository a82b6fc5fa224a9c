"""Intervals against values computed by hand, and how often they hold what is true."""

from __future__ import annotations

from random import Random

import pytest

from games.policies import paired_interval, wilson_interval


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        # Newcombe, Statistics in Medicine 17:857 (1998), table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        # z = 1.96: centre (1 + z*z/2/10) / (1 + z*z/10), by symmetry the mirror of (0, 10).
        (10, 10, 0.7225, 1.0),
    ],
)
def test_wilson(wins, games, low, high):
    interval = wilson_interval(wins, games)
    assert interval.low == pytest.approx(low, abs=5e-5)
    assert interval.high == pytest.approx(high, abs=5e-5)


@pytest.mark.parametrize(
    ("gained", "lost", "deals", "low", "high"),
    [
        # By hand: net / 100 = 0.1; sqrt(31 - 100 / 100) = 5.4772; 1.96 * 5.4772 / 100 = 0.10735.
        (20, 10, 98, -0.00735, 0.20735),
        # sqrt(1) / 50 * 1.96: never empty.
        (0, 0, 48, -0.0392, 0.0392),
        # net / 200 = -0.2; sqrt(61 - 1600 / 200) = 7.28011; 1.96 * 7.28011 / 200 = 0.071344.
        (10, 50, 198, -0.27134, -0.12866),
    ],
)
def test_paired(gained, lost, deals, low, high):
    interval = paired_interval(gained, lost, deals)
    assert interval.low == pytest.approx(low, abs=5e-5)
    assert interval.high == pytest.approx(high, abs=5e-5)
    assert interval.is_clear_of_zero == (low * high > 0)


def test_intervals_hold_the_truth_about_as_often_as_they_say():
    """2,000 trials of 100 games: 95 % within two points and a half."""
    rng = Random(1)
    single = paired = 0
    for _ in range(2000):
        wins = gained = lost = 0
        for _ in range(100):
            chance = rng.random()
            wins += chance < 0.3
            gained += chance < 0.2
            lost += chance > 0.9
        low, high = wilson_interval(wins, 100)
        single += low <= 0.3 <= high
        low, high = paired_interval(gained, lost, 100)
        paired += low <= 0.1 <= high
    assert 0.925 < single / 2000 < 0.975
    assert 0.925 < paired / 2000 < 0.975


def test_nothing_follows_from_no_games():
    with pytest.raises(ValueError):
        wilson_interval(0, 0)
    with pytest.raises(ValueError):
        paired_interval(0, 0, 0)
