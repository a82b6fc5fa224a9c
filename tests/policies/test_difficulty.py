"""Difficulty: the same for the same deal, and told apart from chance."""

from __future__ import annotations

from random import Random

import pytest

from games.engine import Options, deal
from games.policies import (
    BASELINE,
    PLAYOUTS,
    POLICIES_VERSION,
    Difficulty,
    Level,
    difficulty,
    level_of,
    playout,
    trial_deck,
)


def test_the_same_deal_is_always_as_hard():
    """Pinned: a change of these figures is a new POLICIES_VERSION."""
    found = {
        (number, draw): difficulty(trial_deck("pinned", number), draw)
        for number in (3, 4, 8)
        for draw in (1, 3)
    }
    assert POLICIES_VERSION == 1
    assert found == {
        (3, 1): (0.15, Level.HARD),
        (3, 3): (0.095, Level.MEDIUM),
        (4, 1): (0.455, Level.MEDIUM),
        (4, 3): (0.115, Level.MEDIUM),
        (8, 1): (0.91, Level.EASY),
        (8, 3): (0.2, Level.EASY),
    }


def test_another_chance_finds_about_the_same():
    """Within four standard errors of the difference of two measurements."""
    deck = trial_deck("pinned", 4)
    rng, state = Random(8), deal(deck, Options(draw=1))
    rate = sum(playout(state, BASELINE, rng).won for _ in range(PLAYOUTS)) / PLAYOUTS
    found = difficulty(deck, 1)
    assert 0 < found.standard_error < 0.036
    assert abs(rate - found.win_rate) < 4 * found.standard_error * 2**0.5


def test_the_standard_error_is_that_of_a_share():
    assert Difficulty(0.5, Level.MEDIUM).standard_error == pytest.approx((0.25 / PLAYOUTS) ** 0.5)
    assert Difficulty(0.0, Level.EXPERT).standard_error == 0


@pytest.mark.parametrize("draw", [1, 3])
def test_levels_follow_the_win_rate(draw):
    levels = [level_of(number / 200, draw) for number in range(201)]
    order = list(Level)[::-1]
    assert levels == sorted(levels, key=order.index)
    assert set(levels) == set(Level)


def test_two_cards_at_once_are_no_game():
    with pytest.raises(ValueError):
        difficulty(trial_deck("pinned", 0), 2)
