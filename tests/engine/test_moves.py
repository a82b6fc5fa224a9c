"""The grammar of moves: what is a move at all, whatever the position."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import MOVES, SUITS, InvalidMove, Kind, Move, source_text

from .plain import ALPHABET


def test_there_are_exactly_591_moves():
    assert len(MOVES) == 591


def test_the_moves_are_those_spelled_out_by_hand():
    assert set(MOVES) == set(ALPHABET) and len(ALPHABET) == 591


@pytest.mark.parametrize(
    ("kind", "number"),
    [
        (Kind.DRAW, 1),
        (Kind.RECYCLE, 1),
        (Kind.WASTE_TO_FOUNDATION, 1),
        (Kind.WASTE_TO_COLUMN, 7),
        (Kind.COLUMN_TO_FOUNDATION, 7),
        (Kind.COLUMN_TO_COLUMN, 7 * 6 * 13),
        (Kind.FOUNDATION_TO_COLUMN, 4 * 7),
    ],
)
def test_number_of_moves_of_each_kind(kind, number):
    assert sum(move.kind is kind for move in MOVES.values()) == number


def test_text_goes_there_and_back():
    for text, move in MOVES.items():
        assert Move.parse(text) is move
        assert str(move) == move.text == text


def test_texts_are_short_and_ascii():
    assert all(text.isascii() and 1 <= len(text) <= 7 for text in MOVES)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("d", Move("d", Kind.DRAW)),
        ("r", Move("r", Kind.RECYCLE)),
        ("wf", Move("wf", Kind.WASTE_TO_FOUNDATION)),
        ("wt4", Move("wt4", Kind.WASTE_TO_COLUMN, target=3)),
        ("t3f", Move("t3f", Kind.COLUMN_TO_FOUNDATION, source=2)),
        ("t3t5", Move("t3t5", Kind.COLUMN_TO_COLUMN, source=2, target=4)),
        ("t3t5x4", Move("t3t5x4", Kind.COLUMN_TO_COLUMN, source=2, target=4, count=4)),
        ("t7t1x13", Move("t7t1x13", Kind.COLUMN_TO_COLUMN, source=6, target=0, count=13)),
        ("fht2", Move("fht2", Kind.FOUNDATION_TO_COLUMN, source=SUITS.index("H"), target=1)),
    ],
)
def test_what_a_text_means(text, move):
    assert Move.parse(text) == move


NOT_MOVES = [
    "",
    " ",
    " d",
    "d ",
    "d\n",
    "D",
    "dd",
    "rr",
    "R",
    "w",
    "f",
    "t3",
    "t3t3",
    "t3t3x2",
    "fcf",
    "fcfd",
    "t1w",
    "wt0",
    "wt8",
    "t0t1",
    "t8f",
    "t1t8",
    "fxt1",
    "fHt1",
    "fht0",
    "fht2x2",
    "wt4x1",
    "wt4x2",
    "t1fx2",
    "wfx1",
    "t1t2x",
    "t1t2x0",
    "t1t2x1",
    "t1t2x02",
    "t1t2x14",
    "t1t2x99",
    "t1t2x-2",
    "t1t2X2",
    "T3T5",
    "T3t5",
    "wT4",
    "t3 t5",
    "t3-t5",
    "t\u0663t5",
    "t3t\uff15",
    "\u00e9",
    "\u202ed",
    "d\x00",
    "\ud800",
    "undo",
    "redo",
    "resign",
    "t1t2x2" * 100,
]


@pytest.mark.parametrize("text", NOT_MOVES, ids=ascii)
def test_what_is_not_a_move(text):
    with pytest.raises(InvalidMove):
        Move.parse(text)


@pytest.mark.parametrize("thing", [None, 0, 1.5, True, b"d", ("d",), ["d"], {"d": 1}, object(), Kind.DRAW])
def test_what_is_not_even_text(thing):
    with pytest.raises(InvalidMove):
        Move.parse(thing)


@given(st.text(alphabet="drwft1234567cdhsx0189 X", max_size=8))
def test_nothing_else_in_its_alphabet_is_a_move(text):
    if text in ALPHABET:
        assert Move.parse(text).text == text
    else:
        with pytest.raises(InvalidMove):
            Move.parse(text)


def test_the_complaint_about_a_long_text_is_short():
    with pytest.raises(InvalidMove) as caught:
        Move.parse("x" * 1_000_000)
    assert len(str(caught.value)) < 100


def test_moves_are_values():
    move = Move.parse("t3t5x4")
    assert len(set(MOVES.values())) == 591
    with pytest.raises(AttributeError):
        move.count = 5


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("wf", "w"),
        ("wt4", "w"),
        ("t3f", "t3"),
        ("t3t5", "t3"),
        ("t3t5x4", "t3x4"),
        ("fht2", "fh"),
        ("fct7", "fc"),
    ],
)
def test_where_a_move_takes_its_cards_from(text, source):
    assert source_text(Move.parse(text)) == source
