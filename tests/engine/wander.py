"""Random decks, options and games, for tests that want very many positions."""

from collections.abc import Iterator
from itertools import product
from random import Random

from games.engine import (
    SEED_BYTES,
    STANDARD,
    VEGAS,
    Deck,
    Kind,
    Move,
    Options,
    State,
    apply,
    deal,
    legal_moves,
    shuffle,
)

ALL_OPTIONS = tuple(
    Options(draw=draw, passes=passes, scoring=scoring, thoughtful=thoughtful)
    for draw, passes, scoring, thoughtful in product((1, 3), (None, 1, 3), (STANDARD, VEGAS), (False, True))
    if scoring == STANDARD or passes == {1: 1, 3: 3}[draw]
)
"""Every combination that the rules allow, sixteen in all."""

_WEIGHTS = {
    Kind.DRAW: 3,
    Kind.RECYCLE: 3,
    Kind.WASTE_TO_FOUNDATION: 12,
    Kind.WASTE_TO_COLUMN: 6,
    Kind.COLUMN_TO_FOUNDATION: 12,
    Kind.COLUMN_TO_COLUMN: 4,
    Kind.FOUNDATION_TO_COLUMN: 1,
}
"""Uneven, so that random games get on: even ones turn few cards."""


def random_deck(rng: Random) -> Deck:
    """Return a deck that depends on ``rng`` alone."""
    return shuffle(rng.randbytes(SEED_BYTES))


def random_move(state: State, rng: Random) -> Move | None:
    """Return some legal move, rather one that gets the game on; None when there is none."""
    moves = legal_moves(state)
    if not moves:
        return None
    return rng.choices(moves, [_WEIGHTS[move.kind] for move in moves])[0]


def wander(rng: Random, options: Options, length: int) -> Iterator[tuple[State, Move | None]]:
    """Yield the positions of a random game, each with the move made there (None at its end)."""
    state = deal(random_deck(rng), options)
    for _ in range(length):
        move = random_move(state, rng)
        yield state, move
        if move is None:
            return
        state = apply(state, move)
    yield state, None
