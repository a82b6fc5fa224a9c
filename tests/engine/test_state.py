"""The position as a value, and its text form."""

from random import Random

import pytest

from games.engine import MAX_SCORE, Options, State, apply, deal, parse_deck

from .diagrams import COMPLETE, EMPTY, play, position
from .test_cards_deck import SORTED_DECK
from .wander import ALL_OPTIONS, wander

TEXT = """\
T1: |KD QC
T2: 4C 9H|JD TS
T3:
T4: 2C|9D
T5:
T6:
T7: 6H|3S
stock: 7H AH
waste: 5C 4D
foundations: C1 D3 H0 S2
score: -15
recycles: 4
options: draw 3 passes unlimited scoring standard thoughtful"""


def test_the_text_form():
    assert str(State.parse(TEXT)) == TEXT


def test_what_the_text_says():
    state = State.parse(TEXT)
    assert state.options == Options(draw=3, thoughtful=True)
    assert state.down == (0, 2, 0, 1, 0, 0, 1)
    assert [len(pile) for pile in state.columns] == [2, 4, 0, 2, 0, 0, 2]
    assert (state.score, state.recycles, state.foundations) == (-15, 4, (1, 3, 0, 2))
    assert len(state.stock) == len(state.waste) == 2


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_text_goes_there_and_back_along_a_game(options):
    for state, _ in wander(Random(str(options)), options, 60):
        assert State.parse(str(state)) == state


def test_lines_left_out_mean_nothing_there():
    assert State(Options(), ((),) * 7, (0,) * 7, (), 0, (0,) * 4, 0, 0) == EMPTY
    assert State.parse("T3: |KS \n\n  waste:5H  ") == position("T1: \n waste: 5H \n T3: |KS \n score: 0")


@pytest.mark.parametrize(
    "text",
    [
        "T8: |KS",
        "T0: |KS",
        "hand: KS",
        "KS",
        "T1 |KS",
        "T1: KS",
        "T1: KS|",
        "T1: 5H KS|",
        "T1: |KS KX",
        "T1: |K S",
        "T1: |KSQH",
        "T1: |ks",
        "T1: |KS QC",
        "T1: |KS JH",
        "T1: |QH KS",
        "T1: |KS | QH",
        "T1: |KS \n T1: |KH",
        "T1: |KS \n T2: |KS",
        "T1: |KS \n stock: KS",
        "stock: 5H 5H",
        "stock: 5H \n waste: 5H",
        "T1: |2D \n foundations: D2",
        "foundations: D14",
        "foundations: D-1",
        "foundations: X1",
        "foundations: D",
        "foundations: D1.5",
        "score: many",
        "score: 1.5",
        "recycles: often",
        "options: draw 2",
        "options: cards 52",
    ],
)
def test_text_that_is_refused(text):
    with pytest.raises(ValueError):
        State.parse(text)


def test_positions_are_values():
    state = deal(parse_deck(SORTED_DECK), Options())
    assert hash(state) == hash(deal(parse_deck(SORTED_DECK), Options()))
    assert {state, State.parse(str(state))} == {state}
    with pytest.raises(AttributeError):
        state.score = MAX_SCORE
    with pytest.raises(TypeError):
        state.columns[0] = ()


def test_positions_differ_in_whatever_matters():
    base = position("T1: 2C|KD \n stock: 5H 9C")
    others = [
        "T1: |KD \n stock: 5H 9C",
        "T2: 2C|KD \n stock: 5H 9C",
        "T1: 2C|KD \n stock: 9C 5H",
        "T1: 2C|KD \n waste: 5H \n stock: 9C",
        "T1: 2C|KD \n stock: 5H 9C \n score: 5",
        "T1: 2C|KD \n stock: 5H 9C \n recycles: 1",
        "T1: 2C|KD \n stock: 5H 9C \n foundations: C1",
        "T1: 2C|KD \n stock: 5H 9C \n options: draw 3",
    ]
    assert len({base, *map(State.parse, others)}) == 1 + len(others)


def test_won_means_all_52_on_the_foundations():
    nearly = position("T1: |KS \n foundations: C13 D13 H13 S12")
    assert COMPLETE.is_won and not nearly.is_won and not EMPTY.is_won
    assert play(nearly, "t1f").is_won


@pytest.mark.parametrize(
    ("diagram", "turned"),
    [("T1: |KS", True), ("T1: 5H|KS", False), ("stock: 5H 9C", True), ("T7: 2C 3C|KS \n T1: |KD", False)],
)
def test_all_turned_looks_at_the_tableau_only(diagram, turned):
    assert position(diagram).all_turned is turned


def test_no_card_is_ever_lost_or_doubled():
    for options in ALL_OPTIONS:
        for state, move in wander(Random(f"cards {options}"), options, 80):
            cards = [*state.stock, *state.waste, *(card for pile in state.columns for card in pile)]
            assert len(set(cards)) == len(cards) == 52 - sum(state.foundations)
            if move:
                assert sum(apply(state, move).foundations) - sum(state.foundations) in (-1, 0, 1)
