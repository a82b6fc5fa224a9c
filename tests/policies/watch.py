"""Games with everything that their player has seen, for tests about what a player may know."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from games.engine import SEED_BYTES, Deck, Options, State, apply, deal, shuffle
from games.policies import Policy, WildPlayer
from games.policies.player import Plan, Player

ENDLESS = 3000
"""No game takes so many moves."""

MakePlayer = Callable[[Random], Player | WildPlayer]


class Choice(NamedTuple):
    """What a player chose in ``state``, having seen the cards of ``seen`` so far."""

    state: State
    plan: Plan
    seen: frozenset[int]


def seat(policy: Policy) -> MakePlayer:
    """Return what makes a player of ``policy``."""
    return WildPlayer if policy.wild else lambda rng: Player(policy, rng)


def watch(make: MakePlayer, deck: Deck, options: Options, seed: int) -> list[Choice]:
    """Return every choice of a game that ``make`` plays to its end."""
    player, state, seen = make(Random(seed)), deal(deck, options), set()
    choices: list[Choice] = []
    moves = 0
    while not state.is_won:
        seen |= face_up(state)
        plan = player.next_moves(state)
        choices.append(Choice(state, plan, frozenset(seen)))
        if not plan:
            break
        for move in plan:
            state = apply(state, move)
            seen |= face_up(state)
        moves += len(plan)
        assert moves < ENDLESS, "the game has no end"
    return choices


def face_up(state: State) -> set[int]:
    """Return the cards of columns and waste that lie face up."""
    turned = (card for pile, down in zip(state.columns, state.down, strict=True) for card in pile[down:])
    return {*turned, *state.waste}


def random_deck(rng: Random) -> Deck:
    """Return a deck that depends on ``rng`` alone."""
    return shuffle(rng.randbytes(SEED_BYTES))


def permuted(deck: Deck, seen: frozenset[int], rng: Random) -> Deck:
    """Return ``deck`` with the cards that nobody has seen in another order among their places."""
    unseen = [card for card in deck if card not in seen]
    others = dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True))
    return tuple(others.get(card, card) for card in deck)
