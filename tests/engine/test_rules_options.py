"""What the options change: passes, thoughtful games, vegas."""

import pytest

from games.engine import Reason, view

from .diagrams import legal, play, position, refusal


def passes_played(options: str) -> int:
    """Return how often the stock can be gone through."""
    state, passes = position("stock: 5H 9C", options), 0
    while passes < 10:
        while "d" in legal(state):
            state = play(state, "d")
        passes += 1
        if "r" not in legal(state):
            return passes
        state = play(state, "r")
    return passes


@pytest.mark.parametrize(
    ("options", "passes"),
    [
        ("", 10),
        ("draw 3", 10),
        ("passes 1", 1),
        ("passes 3", 3),
        ("draw 3 passes 1", 1),
        ("draw 3 passes 3", 3),
        ("scoring vegas", 1),
        ("draw 3 scoring vegas", 3),
    ],
)
def test_how_often_the_stock_is_gone_through(options, passes):
    """Ten stands for without end."""
    assert passes_played(options) == passes


@pytest.mark.parametrize(
    ("options", "recycles", "left"),
    [("", 5, None), ("passes 1", 0, 0), ("passes 3", 0, 2), ("passes 3", 1, 1), ("passes 3", 2, 0)],
)
def test_passes_left(options, recycles, left):
    state = position(f"waste: 5H \n recycles: {recycles}", options)
    assert state.passes_left == view(state)["passes_left"] == left
    assert ("r" in legal(state)) is (left != 0)


def test_no_pass_left_ends_no_game():
    state = position("T1: |2C AD \n waste: 9C", "passes 1")
    assert legal(state) == {"t1f"}


THOUGHTFUL = "thoughtful"


def test_a_thoughtful_card_not_yet_turned_cannot_move():
    """The 9H would fit on the TC and the run is in plain sight, but the 9H is not turned."""
    state = position("T1: 2C 9H|8S \n T2: |TC", THOUGHTFUL)
    assert refusal(state, "t1t2x2") is Reason.FACE_DOWN
    assert legal(state) == set()


def test_a_thoughtful_card_moves_as_soon_as_it_is_turned():
    state = play(position("T1: 2C 9H|8S \n T2: |TC \n T3: |9D", THOUGHTFUL), "t1t3")
    assert state == position("T1: 2C|9H \n T2: |TC \n T3: |9D 8S \n score: 5", THOUGHTFUL)
    assert "t1t2" in legal(state)


def test_thoughtful_turning_scores_five():
    assert play(position("T1: 9H|8S \n T3: |9D", THOUGHTFUL), "t1t3").score == 5


def test_a_thoughtful_top_card_is_turned_and_no_more_than_that():
    """A not-yet-turned run of the deal does not become movable with its top card."""
    state = play(position("T1: TC 9H 8S|AC \n T2: |JD", THOUGHTFUL), "t1f")
    assert refusal(state, "t1t2x3") is Reason.FACE_DOWN
    assert legal(state) == set()


@pytest.mark.parametrize("draw", [1, 3])
@pytest.mark.parametrize("scoring", ["standard", "vegas"])
def test_thoughtful_changes_no_move_and_no_score(draw, scoring):
    diagram = "T1: 9H|8S \n T2: 5C 4H|AD \n T3: |9D \n T4: KC|2C \n stock: 7H 4C \n waste: AC"
    hidden = position(diagram, f"draw {draw} scoring {scoring}")
    seen = position(diagram, f"draw {draw} scoring {scoring} thoughtful")
    assert legal(hidden) == legal(seen)
    for text in legal(hidden):
        assert play(seen, text) == play(hidden, text)._replace(options=seen.options)


def test_foundation_to_column_is_allowed_in_every_mode():
    for options in (
        "",
        "draw 3",
        "passes 1",
        "thoughtful",
        "scoring vegas",
        "draw 3 scoring vegas thoughtful",
    ):
        assert "fht1" in legal(position("T1: |9S \n foundations: H8", options))


def test_the_pointless_king_is_legal_in_every_mode():
    for options in ("", "draw 3", "passes 1", "thoughtful", "scoring vegas"):
        assert "t1t2" in legal(position("T1: |KD", options))
