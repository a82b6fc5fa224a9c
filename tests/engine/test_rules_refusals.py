"""Every reason for refusing a move, as diagrams."""

import pytest

from games.engine import MOVES, IllegalMove, InvalidMove, Move, Reason, apply

from .diagrams import COMPLETE, EMPTY, legal, position, refusal

REFUSALS = [
    (Reason.STOCK_EMPTY, "d", "waste: 5H", ""),
    (Reason.STOCK_EMPTY, "d", "T1: |KS", "draw 3"),
    (Reason.STOCK_NOT_EMPTY, "r", "stock: 5H \n waste: 9C", ""),
    (Reason.STOCK_NOT_EMPTY, "r", "stock: 5H", ""),
    (Reason.STOCK_NOT_EMPTY, "r", "stock: 5H \n waste: 9C", "passes 1"),
    (Reason.NO_PASS_LEFT, "r", "waste: 9C", "passes 1"),
    (Reason.NO_PASS_LEFT, "r", "waste: 9C \n recycles: 2", "passes 3"),
    (Reason.NO_PASS_LEFT, "r", "waste: 9C", "scoring vegas"),
    (Reason.NO_PASS_LEFT, "r", "waste: 9C \n recycles: 2", "draw 3 scoring vegas"),
    (Reason.SOURCE_EMPTY, "r", "T1: |KS", ""),
    (Reason.SOURCE_EMPTY, "wf", "stock: AD", ""),
    (Reason.SOURCE_EMPTY, "wt1", "T1: |KS \n stock: QH", ""),
    (Reason.SOURCE_EMPTY, "t1f", "T2: |AD", ""),
    (Reason.SOURCE_EMPTY, "t1t2", "T2: |KD", ""),
    (Reason.SOURCE_EMPTY, "t1t2x3", "T2: |KD", ""),
    (Reason.SOURCE_EMPTY, "fht1", "T1: |9S \n foundations: D8", ""),
    (Reason.FACE_DOWN, "t1t2x2", "T1: 9H|8S \n T2: |TC", ""),
    (Reason.FACE_DOWN, "t1t2x3", "T1: KC 4D|8S 7H", ""),
    (Reason.NOT_A_RUN, "t1t2x3", "T1: |9H 8S \n T2: |TC", ""),
    (Reason.NOT_A_RUN, "t1t2x13", "T1: 2C|9H 8S \n T2: |TC", ""),
    (Reason.WRONG_COLOUR_OR_RANK, "t1t2", "T1: |8S \n T2: |9C", ""),
    (Reason.WRONG_COLOUR_OR_RANK, "t1t2", "T1: |8S \n T2: |9S", ""),
    (Reason.WRONG_COLOUR_OR_RANK, "t1t2", "T1: |8D \n T2: |9H", ""),
    (Reason.WRONG_COLOUR_OR_RANK, "t1t2", "T1: |8S \n T2: |TH", ""),
    (Reason.WRONG_COLOUR_OR_RANK, "t1t2", "T1: |8S \n T2: |8H", ""),
    (Reason.WRONG_COLOUR_OR_RANK, "t1t2", "T1: |8S \n T2: |7H", ""),
    (Reason.WRONG_COLOUR_OR_RANK, "t1t2x2", "T1: |8S 7H \n T2: |9C", ""),
    (Reason.WRONG_COLOUR_OR_RANK, "t1t2x2", "T1: |8S 7H \n T2: |8C", ""),
    (Reason.WRONG_COLOUR_OR_RANK, "t1t2", "T1: |KS \n T2: |AH", ""),
    (Reason.WRONG_COLOUR_OR_RANK, "t1t2", "T1: |KS \n T2: |KH", ""),
    (Reason.WRONG_COLOUR_OR_RANK, "wt2", "waste: 8S \n T2: |9C", ""),
    (Reason.WRONG_COLOUR_OR_RANK, "wt2", "waste: KS \n T2: |AD", ""),
    (Reason.WRONG_COLOUR_OR_RANK, "fst2", "T2: |9C \n foundations: S8", ""),
    (Reason.FOUNDATION_ORDER, "wf", "waste: 2D", ""),
    (Reason.FOUNDATION_ORDER, "wf", "waste: 3D \n foundations: D1", ""),
    (Reason.FOUNDATION_ORDER, "t1f", "T1: |2D", ""),
    (Reason.FOUNDATION_ORDER, "t1f", "T1: |3D \n foundations: D1 H2", ""),
    (Reason.FOUNDATION_ORDER, "t1f", "T1: |KD \n foundations: H12 S12 C12 D11", ""),
    (Reason.NOT_A_KING, "wt1", "waste: QS", ""),
    (Reason.NOT_A_KING, "wt1", "waste: AS", ""),
    (Reason.NOT_A_KING, "t1t2", "T1: |QS", ""),
    (Reason.NOT_A_KING, "t1t2", "T1: |KD QS", ""),
    (Reason.NOT_A_KING, "t1t2x2", "T1: 4H|QD JS", ""),
    (Reason.NOT_A_KING, "fht2", "foundations: H12", ""),
    (Reason.GAME_OVER, "d", "foundations: C13 D13 H13 S13", ""),
    (Reason.GAME_OVER, "fht2", "foundations: C13 D13 H13 S13", ""),
]
"""The reason, the move, the position and its options."""


@pytest.mark.parametrize(("reason", "text", "diagram", "options"), REFUSALS)
def test_refusal(reason, text, diagram, options):
    state = position(diagram, options)
    assert refusal(state, text) is reason
    assert text not in legal(state)


def test_every_reason_is_in_the_table():
    assert {reason for reason, *_ in REFUSALS} == set(Reason)


def test_every_reason_is_a_sentence_for_a_person():
    messages = [reason.message for reason in Reason]
    assert len(set(messages)) == len(messages)
    assert all(message[0].isupper() and message.endswith(".") for message in messages)


def test_the_names_of_the_reasons_are_stable():
    """Clients compare these strings."""
    assert {reason.value for reason in Reason} == {
        "game_over",
        "stock_empty",
        "stock_not_empty",
        "no_pass_left",
        "source_empty",
        "face_down",
        "not_a_run",
        "wrong_colour_or_rank",
        "foundation_order",
        "not_a_king",
    }


def test_every_move_is_refused_once_the_game_is_won():
    assert {refusal(COMPLETE, text) for text in MOVES} == {Reason.GAME_OVER}


def test_every_move_is_refused_with_no_cards_at_all():
    assert {refusal(EMPTY, text) for text in MOVES} == {Reason.STOCK_EMPTY, Reason.SOURCE_EMPTY}


def test_invalid_and_illegal_are_different_things():
    assert not issubclass(InvalidMove, IllegalMove) and not issubclass(IllegalMove, InvalidMove)
    with pytest.raises(IllegalMove) as caught:
        apply(EMPTY, Move.parse("d"))
    assert caught.value.reason is Reason.STOCK_EMPTY
    assert str(caught.value) == Reason.STOCK_EMPTY.message


def test_only_the_top_of_the_waste_moves():
    state = position("T1: |8S \n waste: AD 7D 2C")
    assert legal(state) == {"r"}


def test_only_the_top_of_a_foundation_comes_back():
    """Both 8H and 9C would fit, but the 8H lies under the 9H."""
    state = position("T1: |9S \n T2: |TS \n foundations: H9")
    assert legal(state) == {"fht2"}
