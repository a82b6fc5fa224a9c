"""Every row of both score tables."""

import pytest

from games.engine import MAX_SCORE, Options, deal, parse_deck, recycle_penalty, score_after_recycle

from .diagrams import play, position
from .test_cards_deck import SORTED_DECK

EVENTS = [
    # what happens, move, position, points standard, points vegas
    ("waste to foundation", "wf", "waste: AD", 10, 5),
    ("column to foundation", "t1f", "T1: |2C AD", 10, 5),
    ("waste to column", "wt1", "T1: |7S \n waste: 6H", 5, 0),
    ("king from the waste to an empty column", "wt1", "waste: KH", 5, 0),
    ("flip by a move to a column", "t1t2", "T1: 9C|6H \n T2: |7S", 5, 0),
    ("flip by a move to a foundation", "t1f", "T1: 9C|AH", 15, 5),
    ("foundation to column", "fdt1", "T1: |2C \n foundations: D1", -15, -5),
    ("column to column", "t1t2", "T1: |7C 6H \n T2: |7S", 0, 0),
    ("pointless king", "t1t2", "T1: |KH", 0, 0),
    ("draw", "d", "stock: AD", 0, 0),
]


@pytest.mark.parametrize(("text", "diagram", "points"), [(t, d, p) for _, t, d, p, _ in EVENTS])
@pytest.mark.parametrize("options", ["", "draw 3", "passes 3", "thoughtful", "draw 3 passes 1 thoughtful"])
@pytest.mark.parametrize("score", [-40, 0, 5, 300])
def test_standard_scores_without_clamping(text, diagram, points, options, score):
    state = position(f"{diagram} \n score: {score}", options)
    assert play(state, text).score == score + points


@pytest.mark.parametrize(("text", "diagram", "points"), [(t, d, p) for _, t, d, _, p in EVENTS])
@pytest.mark.parametrize("options", ["scoring vegas", "draw 3 scoring vegas", "scoring vegas thoughtful"])
@pytest.mark.parametrize("score", [-52, 0, 30])
def test_vegas_scores_without_clamping(text, diagram, points, options, score):
    state = position(f"{diagram} \n score: {score}", options)
    assert play(state, text).score == score + points


@pytest.mark.parametrize(
    ("options", "start"),
    [("", 0), ("draw 3", 0), ("thoughtful", 0), ("scoring vegas", -52), ("draw 3 scoring vegas", -52)],
)
def test_the_score_at_the_start(options, start):
    assert deal(parse_deck(SORTED_DECK), Options.parse(options)).score == start


RECYCLES = [
    # options, recycles made before, score before, score after
    ("", 0, 0, 0),
    ("", 0, 30, 0),
    ("", 0, 99, 0),
    ("", 0, 100, 0),
    ("", 0, 101, 1),
    ("", 0, 250, 150),
    ("", 7, 250, 150),
    ("", 0, -1, -1),
    ("", 0, -300, -300),
    ("passes 3", 0, 250, 150),
    ("passes 3", 1, 250, 150),
    ("thoughtful", 0, 250, 150),
    ("draw 3", 0, 250, 250),
    ("draw 3", 1, 250, 250),
    ("draw 3", 2, 250, 230),
    ("draw 3", 3, 250, 230),
    ("draw 3", 40, 250, 230),
    ("draw 3", 0, 5, 5),
    ("draw 3", 2, 5, 0),
    ("draw 3", 2, 20, 0),
    ("draw 3", 2, 21, 1),
    ("draw 3", 2, 0, 0),
    ("draw 3", 0, -15, -15),
    ("draw 3", 2, -15, -15),
    ("draw 3 passes 3", 1, 250, 250),
    ("draw 3 scoring vegas", 0, -52, -52),
    ("draw 3 scoring vegas", 0, 60, 60),
    ("draw 3 scoring vegas", 1, 60, 60),
]


@pytest.mark.parametrize(("options", "recycles", "before", "after"), RECYCLES)
def test_recycle_penalty(options, recycles, before, after):
    state = position(f"waste: 5H 9C \n score: {before} \n recycles: {recycles}", options)
    assert play(state, "r").score == after
    assert score_after_recycle(state.options, before, recycles) == after


@pytest.mark.parametrize(
    ("options", "penalties"),
    [
        ("", [100, 100, 100, 100]),
        ("draw 3", [0, 0, 20, 20]),
        ("draw 3 scoring vegas", [0, 0, 0, 0]),
        ("scoring vegas", [0, 0, 0, 0]),
    ],
)
def test_the_price_list(options, penalties):
    assert [recycle_penalty(Options.parse(options), made) for made in range(4)] == penalties


def test_a_run_of_recycles_in_draw_three():
    """The first two are free, each later one costs 20, and zero is the floor."""
    state, scores = position("stock: 5H 9C \n score: 50", "draw 3"), []
    for _ in range(6):
        state = play(state, "d", "r")
        scores.append(state.score)
    assert scores == [50, 50, 30, 10, 0, 0]


def test_one_move_can_score_twice():
    """Five for the waste card, and nothing more although it covers a turned card."""
    assert play(position("T1: 9C|7S \n waste: 6H"), "wt1").score == 5


def test_the_most_that_a_game_can_score():
    assert MAX_SCORE == 745 == 52 * 10 + 24 * 5 + 21 * 5
