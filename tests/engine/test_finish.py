"""The automatic finish: offered exactly when it is proved, and as cheap as it can be."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import Options, Replay, State, Status, apply, finish

from .diagrams import DEAD_IN_DRAW_THREE, position
from .finishing import all_turned, cheapest, wins_greedily


@settings(max_examples=150, deadline=None)
@given(st.randoms(use_true_random=True))
def test_draw_one_unlimited_always_finishes_once_all_is_turned(rng):
    state = all_turned(rng, Options(), most_in_talon=24)
    plan = finish(state)
    if state.is_won:
        assert plan is None
    else:
        assert_wins(state, plan)


def assert_wins(state: State, plan) -> None:
    """The plan, made move by move, wins at exactly the price that it names."""
    end, cost = state, 0
    for move in plan.moves:
        after = apply(end, move)
        cost += after.score - end.score if move.text == "r" else 0
        end = after
    assert end.is_won
    assert end.recycles - state.recycles == plan.recycles == [move.text for move in plan.moves].count("r")
    assert cost == plan.score <= 0


@pytest.mark.parametrize("draw", [1, 3])
@pytest.mark.parametrize("passes", [None, 1, 3])
@settings(max_examples=25, deadline=None)
@given(rng=st.randoms(use_true_random=True))
def test_the_finish_is_the_cheapest_there_is(draw, passes, rng):
    state = all_turned(rng, Options(draw=draw, passes=passes), most_in_talon=7, lowest=9)
    plan, best = finish(state), cheapest(state)
    if state.is_won or best is None:
        assert plan is None
    else:
        assert (plan.recycles, len(plan.moves)) == best
        assert_wins(state, plan)


def test_of_equally_many_recycles_the_fewest_moves():
    """Here one can win with four recycles in 22 moves, and in 23 by leaving a card once too often."""
    diagram = "stock: QC \n waste: KS KH TC KC JS QS JC \n foundations: C9 D13 H12 S10"
    state = position(diagram, "draw 3")
    plan = finish(state)
    assert (plan.recycles, len(plan.moves)) == cheapest(state) == (4, 22)


def test_the_position_that_is_dead_in_draw_three():
    assert finish(position(DEAD_IN_DRAW_THREE, "draw 3")) is None
    plan = finish(position(DEAD_IN_DRAW_THREE, "draw 1"))
    assert " ".join(move.text for move in plan.moves) == "d wf d wf t1f t2f t3f t4f t5f t6f t7f"


@pytest.mark.parametrize(
    ("diagram", "options"),
    [
        ("", ""),
        ("foundations: C13 D13 H13 S13", ""),
        ("T1: KH|KS \n foundations: C13 D13 H12 S12", ""),
        ("T1: |KS \n foundations: C13 D13 H12 S12", ""),
        ("waste: KH KS \n foundations: C13 D13 H12 S11", ""),
        ("stock: KH QS KS \n foundations: C13 D13 H12 S11", "draw 3 passes 1"),
        ("waste: QS \n stock: KS TS JS \n foundations: C13 D13 H13 S9", "passes 1"),
    ],
)
def test_no_finish_without_a_proof(diagram, options):
    assert finish(position(diagram, options)) is None


@pytest.mark.parametrize(
    ("diagram", "options", "recycles", "score"),
    [
        ("waste: QS KS \n score: 250", "", 1, -100),
        ("waste: QS KS \n score: 30", "", 1, -30),
        ("waste: QS KS \n score: -30", "", 1, 0),
        ("waste: KS QS \n score: 250", "", 0, 0),
        ("stock: KS QS \n score: 250", "", 0, 0),
    ],
)
def test_the_price_of_the_finish(diagram, options, recycles, score):
    plan = finish(position(f"{diagram} \n foundations: C13 D13 H13 S11", options))
    assert (plan.recycles, plan.score) == (recycles, score)


TWO_RECYCLES = "stock: QH JH 9H TH KH 8H \n foundations: C13 D13 S13 H7"


@pytest.mark.parametrize(("made", "score"), [(0, 0), (1, -20), (2, -40)])
def test_the_price_of_recycles_in_draw_three(made, score):
    """Two recycles are needed; the third of the whole game is the first to cost anything."""
    diagram = f"{TWO_RECYCLES} \n score: 90 \n recycles: {made}"
    plan = finish(position(diagram, "draw 3"))
    assert (plan.recycles, plan.score) == (2, score)


def test_putting_up_whatever_goes_can_be_wrong_in_draw_three():
    """Taking a card shifts all behind it, so a card that could go up must sometimes be drawn over."""
    states = (all_turned(Random(seed), Options(draw=3), most_in_talon=8, lowest=6) for seed in range(600))
    assert any(finish(state) and not wins_greedily(state) for state in states)


OFFERED = "T1: |KS \n stock: QS \n foundations: C13 D13 H13 S11"


@pytest.mark.parametrize(
    ("options", "seen", "offered"),
    [
        ("draw 1", False, True),
        ("draw 1 thoughtful", False, True),
        ("draw 3", False, False),
        ("draw 3", True, True),
        ("passes 3", False, False),
        ("passes 3", True, True),
        ("passes 1", True, True),
        ("scoring vegas", False, False),
        ("scoring vegas", True, True),
    ],
)
def test_the_offer_waits_until_the_stock_was_seen(options, seen, offered):
    """Outside draw 1 with unlimited passes even the silence would say something about the stock."""
    replay = Replay(position(OFFERED, options), stock_seen=seen)
    assert (replay.offer() is not None) is offered


@pytest.mark.parametrize("status", [Status.PAUSED, Status.GIVEN_UP, Status.WON])
def test_no_offer_unless_playing(status):
    assert Replay(position(OFFERED), status).offer() is None
