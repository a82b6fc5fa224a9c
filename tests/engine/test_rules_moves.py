"""Every legal move of the rules, as a diagram before and a diagram after."""

import pytest

from games.engine import Options, deal, legal_moves, parse_deck

from .diagrams import COMPLETE, EMPTY, legal, play, position
from .test_cards_deck import SORTED_DECK

MOVES = {
    "draw 1 takes one card": ("d", "stock: 5H 9C 2D", "stock: 9C 2D \n waste: 5H", ""),
    "draw 3 takes three, the last one drawn on top": (
        "d",
        "stock: 5H 9C 2D 7S \n waste: AD",
        "stock: 7S \n waste: AD 5H 9C 2D",
        "draw 3",
    ),
    "draw 3 takes what is left": ("d", "stock: 5H 9C", "waste: 5H 9C", "draw 3"),
    "recycle turns the waste over as a whole": ("r", "waste: 5H 9C 2D", "stock: 5H 9C 2D \n recycles: 1", ""),
    "recycle in draw 3": ("r", "waste: 5H 9C 2D 7S", "stock: 5H 9C 2D 7S \n recycles: 1", "draw 3"),
    "ace from the waste to its empty foundation": (
        "wf",
        "waste: 9C AD",
        "waste: 9C \n foundations: D1 \n score: 10",
        "",
    ),
    "next rank from the waste to its foundation": (
        "wf",
        "stock: 4D \n waste: 9C 3D \n foundations: D2",
        "stock: 4D \n waste: 9C \n foundations: D3 \n score: 10",
        "",
    ),
    "waste to a column": ("wt2", "T2: |7S \n waste: KC 6H", "T2: |7S 6H \n waste: KC \n score: 5", ""),
    "waste to a column, black on red": ("wt7", "T7: 2C|7H \n waste: 6C", "T7: 2C|7H 6C \n score: 5", ""),
    "king from the waste to an empty column": ("wt4", "waste: KC", "T4: |KC \n score: 5", ""),
    "ace from a column to its foundation": (
        "t1f",
        "T1: |2S AD",
        "T1: |2S \n foundations: D1 \n score: 10",
        "",
    ),
    "next rank from a column to its foundation": (
        "t6f",
        "T6: |TH 9S \n foundations: S8 H3",
        "T6: |TH \n foundations: S9 H3 \n score: 10",
        "",
    ),
    "the last card of a column to its foundation": ("t1f", "T1: |AD", "foundations: D1 \n score: 10", ""),
    "top card to another column": ("t1t2", "T1: |TD 9C \n T2: |TH", "T1: |TD \n T2: |TH 9C", ""),
    "a whole run": ("t3t1x3", "T1: |KH \n T3: 2C|QS JD TS", "T1: |KH QS JD TS \n T3: |2C \n score: 5", ""),
    "the upper part of a run": (
        "t3t1x2",
        "T1: |QC \n T3: 2C|QS JD TS",
        "T1: |QC JD TS \n T3: 2C|QS",
        "",
    ),
    "king with its run to an empty column": (
        "t3t1x2",
        "T3: 5H|KD QS",
        "T1: |KD QS \n T3: |5H \n score: 5",
        "",
    ),
    "king alone from one empty column to another scores nothing": ("t3t5", "T3: |KD", "T5: |KD", ""),
    "king with its run, nothing under it, to another empty column": (
        "t3t5x2",
        "T3: |KD QC",
        "T5: |KD QC",
        "",
    ),
    "thirteen cards at once": (
        "t1t7x13",
        "T1: |KD QC JD TC 9D 8C 7D 6C 5D 4C 3D 2C AD",
        "T7: |KD QC JD TC 9D 8C 7D 6C 5D 4C 3D 2C AD",
        "",
    ),
    "foundation back to a column": (
        "fht2",
        "T2: |9S \n foundations: H8",
        "T2: |9S 8H \n foundations: H7 \n score: -15",
        "",
    ),
    "ace from its foundation back to a column": (
        "fct1",
        "T1: |2D \n foundations: C1",
        "T1: |2D AC \n score: -15",
        "",
    ),
    "king from its foundation to an empty column": (
        "fst1",
        "T2: |KC \n foundations: S13",
        "T1: |KS \n T2: |KC \n foundations: S12 \n score: -15",
        "",
    ),
    "flip after a card goes up": ("t2f", "T2: 9C 4H|AD", "T2: 9C|4H \n foundations: D1 \n score: 15", ""),
    "flip after a card moves over": (
        "t2t3",
        "T2: 9C 4H|8D \n T3: |9S",
        "T2: 9C|4H \n T3: |9S 8D \n score: 5",
        "",
    ),
    "no flip while a turned card is left": ("t2t3", "T2: 9C|9H 8S \n T3: |9D", "T2: 9C|9H \n T3: |9D 8S", ""),
}


@pytest.mark.parametrize("name", MOVES)
def test_move(name):
    text, before, after, options = MOVES[name]
    assert play(position(before, options), text) == position(after, options)


@pytest.mark.parametrize("name", MOVES)
def test_move_is_listed(name):
    text, before, _, options = MOVES[name]
    assert text in legal(position(before, options))


def test_every_kind_of_move_has_a_diagram():
    assert {text[0] + ("f" if text.endswith("f") else "") for text, *_ in MOVES.values()} == {
        "d", "r", "wf", "w", "tf", "t", "f",
    }  # fmt: skip


def test_a_second_pass_draws_in_the_same_order():
    state = position("stock: 5H 9C 2D 7S KD", "draw 3")
    first = play(state, "d", "d")
    assert play(first, "r")._replace(recycles=0) == state
    assert play(first, "r", "d", "d")._replace(recycles=0) == first


def test_a_card_taken_from_the_waste_shifts_the_next_pass_of_draw_three():
    state = play(position("T1: |8S \n stock: 5C 9C 7D 7S KD", "draw 3"), "d", "wt1", "d", "r", "d")
    assert state == position(
        "T1: |8S 7D \n stock: KD \n waste: 5C 9C 7S \n score: 5 \n recycles: 1", "draw 3"
    )


def test_moves_listed_for_a_whole_position():
    """One position with nearly all kinds of moves at once, written out completely."""
    state = position("""
        T1: |KD QC
        T2: 4C 9H|JD TS
        T4: 2C|9D
        T5: |QS
        T6: |JC
        T7: 6H|3S
        stock: 7H
        waste: 5C 4D
        foundations: C1 D3 S2 H2
    """)
    assert legal(state) == {"d", "wf", "t1t3x2", "t2t1x2", "t2t5x2", "t4t2", "t7f", "fht7"}


def test_a_waste_king_may_go_to_each_empty_column():
    assert legal(position("T2: |KD \n waste: KS")) == {"r"} | {f"wt{n}" for n in (1, 3, 4, 5, 6, 7)} | {
        f"t2t{n}" for n in (1, 3, 4, 5, 6, 7)
    }


def test_nothing_is_legal_with_no_cards_and_after_the_win():
    assert legal(EMPTY) == legal(COMPLETE) == set()


def test_legal_moves_come_once_each_and_in_a_fixed_order():
    state = deal(parse_deck(SORTED_DECK), Options())
    moves = legal_moves(state)
    assert len(set(moves)) == len(moves) and moves == legal_moves(deal(parse_deck(SORTED_DECK), Options()))


def test_the_deal_goes_row_by_row():
    assert deal(parse_deck(SORTED_DECK), Options()) == position("""
        T1: |AC
        T2: 2C|8C
        T3: 3C 9C|AD
        T4: 4C TC 2D|6D
        T5: 5C JC 3D 7D|TD
        T6: 6C QC 4D 8D JD|KD
        T7: 7C KC 5D 9D QD AH|2H
        stock: 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS
    """)


def test_a_move_leaves_the_earlier_position_alone():
    before = position("T2: 9C 4H|8D \n T3: |9S")
    copy = position("T2: 9C 4H|8D \n T3: |9S")
    play(before, "t2t3")
    assert before == copy
