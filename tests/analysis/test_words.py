"""What a casual player reads of an analysis."""

import pytest

from games.analysis import Way, analysis_words, way_words
from games.engine import Move, Options, deal, parse_deck
from games.solver import Verdict
from tests.solver.deals import deck_of

W, L, U = Verdict.WON, Verdict.LOST, Verdict.UNKNOWN
TURN = {
    "won_at": 56,
    "lost_at": 57,
    "final": True,
    "move": "t3t5",
    "words": "Seven of hearts to column 3",
    "better": "d",
    "better_words": "Draws the four of clubs",
}
VAGUE = {**TURN, "won_at": 50, "move": None, "words": None}


def words(verdicts: str, *, is_fork=False, has_passes=False, **fields) -> str:
    result = {"verdicts": verdicts, "turns": [], "returns": [], "moves": None, "complete": True, **fields}
    return " ".join(analysis_words(result, is_fork=is_fork, has_passes=has_passes))


@pytest.mark.parametrize(
    ("said", "verdicts", "fields"),
    [
        (
            "This deal could be won. It was lost for good at step 57: seven of hearts to column 3."
            " Better was: draws the four of clubs.",
            "wl",
            {"turns": [TURN]},
        ),
        (
            "This deal could be won. It was lost for good somewhere from step 51 to step 57."
            " Better after step 50 was: draws the four of clubs.",
            "wul",
            {"turns": [VAGUE]},
        ),
        (
            "This deal could be won. It was lost for good at step 57: seven of hearts to column 3."
            " Better was: draws the four of clubs."
            " Before that it had been lost twice, and taking moves back saved it.",
            "wlwlwl",
            {"turns": [TURN], "returns": [3, 5]},
        ),
        ("This deal could not be won by anybody: it was not your fault.", "ll", {}),
        (
            "This deal could not be won by anybody with so few passes: it was not your fault.",
            "ll",
            {"has_passes": True},
        ),
        ("Where this game began, it was lost already: it was not your fault.", "ll", {"is_fork": True}),
        ("This deal could be won. It still could when the game ended.", "ww", {}),
        (
            "From where this game began, it could be won. It still could when the game ended.",
            "ww",
            {"is_fork": 1},
        ),
        ("It is not known whether this deal could be won.", "uu", {}),
        ("It is not known whether this deal could be won. From step 2 on it was lost for good.", "uull", {}),
        (
            "This deal could be won. Up to step 1 it could for certain."
            " Whether it could at the end is not known.",
            "wwuu",
            {},
        ),
        (
            "Won. The shortest known way takes 98 moves; yours took 131, detours left out.",
            "ww",
            {"moves": 131, "shortest": 98},
        ),
        (
            "Won in 98 moves, detours left out. No shorter way is known.",
            "ww",
            {"moves": 98, "shortest": 98},
        ),
        (
            "Won in 98 moves, detours left out. No shorter way is known."
            " On the way it was lost once, and taking moves back saved it."
            " The game is long: not every detour was looked at.",
            "wlw",
            {"moves": 98, "shortest": 98, "returns": [2], "complete": False},
        ),
    ],
)
def test_an_analysis_in_words(said, verdicts, fields):
    assert words(verdicts, **fields) == said


@pytest.mark.parametrize("verdicts", ["u", "uu", "uuuu", "wu", "wuuu"])
def test_unknown_is_never_called_lost(verdicts):
    assert "lost" not in words(verdicts)
    assert "could not be won" not in words(verdicts)


STATE = deal(parse_deck(deck_of(0)), Options())
LINE = (Move.parse("d"),)


@pytest.mark.parametrize(
    ("way", "said"),
    [
        (Way(0, STATE, LINE, W, W, None), "This is how it could be won from the start."),
        (Way(9, STATE, LINE, W, W, None), "This is how it could still be won from where it ended."),
        (
            Way(40, STATE, LINE, W, L, 41),
            "From step 41 on it could not be won any more. This is how it could still be won after step 40.",
        ),
        (
            Way(0, STATE, LINE, W, L, 1),
            "From step 1 on it could not be won any more. This is how it could be won from the start.",
        ),
        (
            Way(40, STATE, LINE, W, U, None),
            "Whether it could still be won at the end is not known."
            " This is how it could still be won after step 40.",
        ),
        (Way(0, STATE, (), L, L, 0), "This deal could not be won by anybody: it was not your fault."),
        (
            Way(0, STATE, (), U, U, None),
            "Whether this game could be won was not found out: the search came to the end of its budget.",
        ),
    ],
)
def test_a_way_in_words(way, said):
    assert " ".join(way_words(way, is_fork=False, has_passes=False)) == said
