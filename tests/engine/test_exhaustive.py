"""`apply` accepts exactly what `legal_moves` lists, over the whole alphabet of moves."""

from random import Random

import pytest

from games.engine import MOVES, IllegalMove, Reason, State, apply, legal_moves

from .diagrams import COMPLETE, DEAD_IN_DRAW_THREE, EMPTY, position
from .test_golden import WON_GAMES, positions
from .wander import ALL_OPTIONS, wander

ALPHABET = tuple(MOVES.values())


def accepted(state: State) -> set[str]:
    """Return the moves that ``apply`` lets through, having tried all 591."""
    found = set()
    for move in ALPHABET:
        try:
            apply(state, move)
        except IllegalMove as problem:
            assert isinstance(problem.reason, Reason)
        else:
            found.add(move.text)
    return found


def assert_agreement(state: State) -> None:
    listed = [move.text for move in legal_moves(state)]
    assert len(set(listed)) == len(listed)
    assert accepted(state) == set(listed), str(state)


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_agreement_along_random_games(options):
    for game in range(4):
        for state, _ in wander(Random(f"agree {game} {options}"), options, 120):
            assert_agreement(state)


@pytest.mark.parametrize("number", range(0, len(WON_GAMES), 3))
def test_agreement_along_won_games(number):
    """Random games seldom see the end of a game; these do."""
    for state in positions(WON_GAMES[number])[::2]:
        assert_agreement(state)


@pytest.mark.parametrize(
    "state",
    [
        EMPTY,
        COMPLETE,
        position(DEAD_IN_DRAW_THREE, "draw 3"),
        position("T1: |KD \n T2: |KS QH \n T3: 2C|KC \n waste: KH"),
        position("T1: |2D \n T2: |2H \n T3: |AS \n T4: |AD \n waste: AC"),
        position("T1: |QC \n T2: |QS \n foundations: D13 H13"),
        position("waste: 5H", "passes 1"),
    ],
    ids=range(7),
)
def test_agreement_at_corners(state):
    assert_agreement(state)
