"""No useful move left: searched, never guessed."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from games.engine import Options, State, apply, deal, legal_moves, parse_deck
from games.solver import is_stuck
from tests.engine.diagrams import DEAD_IN_DRAW_THREE

from .brute import Small, can_gain
from .deals import position


def dead_end(draw: int) -> State:
    return State.parse(f"{DEAD_IN_DRAW_THREE}\noptions: draw {draw}")


@pytest.mark.parametrize(("draw", "stuck"), [(1, False), (3, True)])
def test_the_dead_end_of_the_rules(draw, stuck):
    """Cards could still be moved; none helps with draw 3."""
    state = dead_end(draw)
    assert legal_moves(state)
    assert is_stuck(state) is stuck


def test_a_fresh_deal_is_alive():
    assert is_stuck(position(0, 1)) is False


def test_too_large_a_closure_is_not_known():
    """A bound that is too small says nothing, where a larger one says that the game is stuck."""
    rng = random.Random(9)
    for seed in range(300):
        state = wander(deal(parse_deck(str_deck(seed)), Options(draw=3)), rng)
        if is_stuck(state) and is_stuck(state, max_nodes=1) is None:
            return
    raise AssertionError("no game got stuck with something left to try")


def test_hidden_cards_change_nothing():
    """Permuting the face-down cards never changes the answer."""
    rng = random.Random(4)
    stuck = 0
    for seed in range(60):
        state = wander(deal(parse_deck(str_deck(seed)), Options(draw=3)), rng)
        answer = is_stuck(state, max_nodes=3000)
        stuck += answer is True
        assert is_stuck(shuffled_hidden(state, rng), max_nodes=3000) is answer
    assert stuck


OPTIONS = [{"draw": 3}, {"draw": 1}, {"draw": 3, "passes": 3}, {"draw": 1, "passes": 1}]


def compare(seed: int, positions: int, most: int) -> Counter:
    """Compare full-size mid-game positions with brute force over concrete ones, and count the outcomes.

    Positions are reached by chance, late enough that few cards can still move.
    """
    rng, counts = random.Random(seed), Counter()
    while counts["stuck"] + counts["alive"] < positions:
        options = Options(**rng.choice(OPTIONS))
        state = wander(deal(parse_deck(str_deck(rng.randrange(10**9))), options), rng, rng.randint(40, 250))
        gain = can_gain(as_small(state), most)
        if gain is None:
            counts["too large"] += 1
            continue
        assert is_stuck(state, max_nodes=10**6) is not gain, str(state)
        counts["alive" if gain else "stuck"] += 1
    return counts


def as_small(state: State) -> Small:
    """Return the position for the brute force, whose rules are stated for themselves."""
    return Small(state.options, 13, *state[1:6], recycles=state.recycles)


def test_full_size_positions():
    """What is said to be stuck is stuck, and the other way round."""
    counts = compare(seed=1, positions=150, most=1500)
    assert min(counts["stuck"], counts["alive"]) > 20, counts


@pytest.mark.slow
def test_thousands_of_full_size_positions():
    """The evidence that docs/solver.md reports."""
    counts = compare(seed=2, positions=2500, most=10_000)
    print(counts)
    assert min(counts["stuck"], counts["alive"]) > 500


def wander(state: State, rng: random.Random, moves_to_make: int = 150) -> State:
    """Play at random for a long while, never back from a foundation."""
    for _ in range(moves_to_make):
        moves = [move for move in legal_moves(state) if move.text[0] != "f"]
        if not moves:
            break
        state = apply(state, rng.choice(moves))
    return state


def shuffled_hidden(state: State, rng: random.Random) -> State:
    """Return the position with its face-down cards dealt anew among their places."""
    pairs = list(zip(state.columns, state.down, strict=True))
    hidden = [card for pile, down in pairs for card in pile[:down]]
    rng.shuffle(hidden)
    columns = tuple(tuple(hidden.pop() for _ in range(down)) + pile[down:] for pile, down in pairs)
    return state._replace(columns=columns)


def str_deck(seed: int) -> str:
    cards = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]
    random.Random(seed).shuffle(cards)
    return "".join(cards)
