"""What the program may move by itself: safe cards, and what a tap does."""

from itertools import product
from random import Random

import pytest

from games.engine import Kind, is_pointless, legal_moves, safe_moves, source_text, tap_moves

from .diagrams import COMPLETE, EMPTY, position
from .plain import RANKS
from .wander import ALL_OPTIONS, wander


def safe(diagram: str, options: str = "") -> set[str]:
    return {move.text for move in safe_moves(position(diagram, options))}


def taps(diagram: str, options: str = "") -> dict[str, str]:
    return {source: move.text for source, move in tap_moves(position(diagram, options)).items()}


def is_safe_by_the_book(card: str, heights: dict[str, int]) -> bool:
    """Rank at most two above the lower opposite-colour foundation, three above the other of its colour."""
    rank, suit = RANKS.index(card[0]) + 1, card[1]
    opposite = "DH" if suit in "CS" else "CS"
    twin = {"C": "S", "S": "C", "D": "H", "H": "D"}[suit]
    return rank <= min(heights[other] for other in opposite) + 2 and rank <= heights[twin] + 3


SAFE = [
    # the card, the foundations, safe?
    ("AD", "", True),
    ("2D", "D1", True),
    ("3D", "D2", False),
    ("3D", "D2 C1", False),
    ("3D", "D2 C1 S1", True),
    ("4D", "D3 C2 S2 H0", False),
    ("4D", "D3 C2 S2 H1", True),
    ("4D", "D3 C1 S2 H1", False),
    ("5C", "C4 D3 H3 S1", False),
    ("5C", "C4 D3 H3 S2", True),
    ("5C", "C4 D2 H9 S9", False),
    ("KS", "S12 C10 D11 H11", True),
    ("KS", "S12 C9 D11 H11", False),
    ("KS", "S12 C13 D10 H13", False),
]


@pytest.mark.parametrize(("card", "foundations", "expected"), SAFE)
def test_the_safe_rule(card, foundations, expected):
    assert safe(f"T3: |{card} \n foundations: {foundations}") == ({"t3f"} if expected else set())
    heights = dict.fromkeys("CDHS", 0) | {word[0]: int(word[1:]) for word in foundations.split()}
    assert is_safe_by_the_book(card, heights) is expected


def test_the_safe_rule_for_every_height():
    """Each diamond in turn, with all heights of the other three foundations."""
    for rank, twin, low, high in product(range(1, 14), range(0, 14), range(0, 14, 2), range(14)):
        heights = {"C": low, "D": rank - 1, "H": twin, "S": high}
        text = " ".join(f"{suit}{height}" for suit, height in heights.items())
        card = RANKS[rank - 1] + "D"
        assert bool(safe(f"T1: |{card} \n foundations: {text}")) is is_safe_by_the_book(card, heights)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ("", {"wf"}),
        ("thoughtful", {"wf"}),
        ("draw 3", set()),
        ("passes 1", set()),
        ("passes 3", set()),
        ("scoring vegas", set()),
    ],
)
def test_a_waste_card_is_safe_only_when_the_stock_has_no_order(options, expected):
    assert safe("waste: AD", options) == expected


def test_a_safe_move_must_also_be_legal():
    assert safe("T1: |3D \n T2: |2S \n foundations: D1 S0") == set()
    assert safe("T1: |2D \n waste: 3C \n foundations: D1 C1 H1 S1") == {"t1f"}
    assert safe_moves(COMPLETE) == safe_moves(EMPTY) == []


TAPS = {
    "its foundation before any column": ("T1: |2C \n T2: |AD \n T3: |2S", {"t2": "t2f"}),
    "its foundation even when T1 is empty": ("T2: |AD \n T3: |2S", {"t2": "t2f"}),
    "else the leftmost column with cards": ("T1: |5C \n T4: |TD \n T5: |9S \n T6: |TH", {"t5": "t5t4"}),
    "a column with cards before an empty one": ("T2: |9S \n T7: 2C|8H", {"t7": "t7t2"}),
    "king with a card under it to the leftmost empty column": (
        "T1: |2S \n T3: 4H|KD QC",
        {"t3x2": "t3t2x2"},
    ),
    "king alone with a card under it": ("T1: 4H|KD \n T3: |2S", {"t1": "t1t2"}),
    "king from the waste": ("T1: |2S \n waste: KD", {"w": "wt2"}),
    "never a king from the base of its column": ("T1: |KD \n T2: |KS QD", {}),
    "waste to its foundation": ("T1: |2S \n waste: AD", {"w": "wf"}),
    "waste to the leftmost column": ("T2: |7S \n T4: |7C \n waste: 6D", {"w": "wt2"}),
    "part of a run": ("T1: |9D \n T2: |TH 9S 8D 7C", {}),
    "upper part of a run": ("T1: |8H \n T2: |TH 9S 8D 7C", {"t2": "t2t1"}),
    "longer part of a run": ("T1: |9C \n T2: |TH 9S 8D 7C", {"t2x2": "t2t1x2"}),
    "never from a foundation": ("T1: |9S \n foundations: H8 D8", {}),
    "never draw and never recycle": ("stock: AD", {}),
}


@pytest.mark.parametrize("name", TAPS)
def test_tap(name):
    diagram, expected = TAPS[name]
    assert taps(diagram) == expected


def test_several_sources_at_once():
    diagram = "T1: |9S \n T2: 4C|TH \n T3: 5D|AD \n T4: |JS \n waste: 8D \n foundations: H8"
    assert taps(diagram) == {"t1": "t1t2", "t2": "t2t4", "t3": "t3f", "w": "wt1"}


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_taps_along_random_games(options):
    """Every movable source has one legal tap, unless all it can do is pointless."""
    for state, _ in wander(Random(f"taps {options}"), options, 80):
        moves = legal_moves(state)
        chosen = tap_moves(state)
        assert chosen == tap_moves(state, moves)
        assert all(source_text(move) == source and move in moves for source, move in chosen.items())
        assert {source_text(move) for move in moves if could_be_tapped(state, move)} == set(chosen)


def could_be_tapped(state, move) -> bool:
    automatic = move.kind not in (Kind.DRAW, Kind.RECYCLE, Kind.FOUNDATION_TO_COLUMN)
    return automatic and not is_pointless(state, move)


@pytest.mark.parametrize(
    ("text", "diagram", "pointless"),
    [
        ("t1t2", "T1: |KD", True),
        ("t1t2x3", "T1: |KD QC JH", True),
        ("t1t2", "T1: 4H|KD", False),
        ("t1t2x2", "T1: 4H|KD QC", False),
        ("t1t2", "T1: |9S \n T2: |TH", False),
        ("wt2", "waste: KD", False),
    ],
)
def test_the_pointless_king(text, diagram, pointless):
    state = position(diagram)
    move = next(move for move in legal_moves(state) if move.text == text)
    assert is_pointless(state, move) is pointless
