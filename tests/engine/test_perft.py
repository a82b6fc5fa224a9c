"""Perft: the number of move sequences of each length from pinned positions.

A wrong count shows a wrong rule, though not which one. Every number was
counted by the plain rules as well; they repeat the shorter ones in each run.
"""

import pytest

from games.engine import Options, State, apply, deal, legal_moves, parse_deck

from .plain import PlainGame
from .test_cards_deck import SORTED_DECK, VECTORS

DECKS = dict(zip(("zeros", "counting", "ones", "name"), (deck for deck, _ in VECTORS.values()), strict=True))
DECKS["sorted"] = SORTED_DECK

COUNTS = {
    # deck, draw, passes: move sequences of length 1, 2, 3, ...
    ("zeros", 1, None, 0): [2, 6, 18, 56, 174, 551, 1734, 5311],
    ("zeros", 3, None, 0): [2, 5, 13, 33, 81, 210, 582, 1679],
    ("counting", 1, None, 0): [1, 1, 1, 2, 3, 7, 17, 39],
    ("counting", 3, None, 0): [1, 2, 2, 2, 2, 3, 4, 6],
    ("ones", 1, None, 0): [2, 4, 7, 11, 16, 22, 30, 48],
    ("name", 3, None, 0): [5, 21, 75, 238, 721, 2140, 5969, 15903],
    ("sorted", 1, None, 0): [4, 16, 62, 232, 842, 2975, 10266, 34702],
    ("sorted", 3, 1, 0): [4, 16, 62, 235, 889, 3417, 13330, 52231],
    ("zeros", 1, None, 40): [3, 9, 28, 93, 335, 1308, 5464, 24000],
    ("zeros", 3, None, 60): [2, 4, 9, 22, 55, 135, 320, 731],
    ("counting", 1, 1, 60): [4, 18, 86, 425, 2133, 10932, 57331],
    ("counting", 3, 3, 60): [6, 37, 234, 1513, 9949],
    ("ones", 1, 3, 90): [9, 84, 801, 7747],
    ("ones", 3, None, 90): [5, 25, 126, 644, 3352, 17806],
    ("name", 1, None, 120): [6, 37, 230, 1435, 8978, 56290],
    ("name", 3, 1, 30): [1, 1, 1, 1, 1, 1, 1, 1],
}


def perft(state: State, depth: int) -> int:
    """Return the number of sequences of ``depth`` legal moves."""
    moves = legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(perft(apply(state, move), depth - 1) for move in moves)


def plain_perft(game: PlainGame, depth: int) -> int:
    """Return the same by the plain rules."""
    moves = game.legal()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = game.copy()
        after.play(move)
        total += plain_perft(after, depth - 1)
    return total


def opening(name: str, draw: int, passes: int | None, skip: int) -> tuple[State, PlainGame]:
    """Return the position after ``skip`` moves, by both rules.

    Which moves is fixed and without sense: the number of the move, in the sorted legal ones.
    """
    state = deal(parse_deck(DECKS[name]), Options(draw=draw, passes=passes))
    game = PlainGame(DECKS[name], draw=draw, passes=passes)
    for number in range(skip):
        texts = game.legal()
        text = texts[number % len(texts)]
        state = apply(state, next(move for move in legal_moves(state) if move.text == text))
        game.play(text)
    return state, game


@pytest.mark.parametrize("key", COUNTS, ids=str)
def test_perft(key):
    state, _ = opening(*key)
    assert [perft(state, depth) for depth in range(1, 1 + len(COUNTS[key]))] == COUNTS[key]


@pytest.mark.parametrize("key", COUNTS, ids=str)
def test_perft_by_the_plain_rules(key):
    _, game = opening(*key)
    assert [plain_perft(game, depth) for depth in (1, 2)] == COUNTS[key][:2]
