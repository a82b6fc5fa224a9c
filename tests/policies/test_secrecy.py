"""No player's choice depends on a card that has not been face up in the game."""

from __future__ import annotations

from random import Random

import pytest

from games.engine import Options
from games.policies import BASELINE, BELIEFS
from games.policies.player import Player

from .watch import MakePlayer, permuted, random_deck, seat, watch

NAMES = [belief.name for belief in BELIEFS]


def choices_that_differ(make: MakePlayer, options: Options, rng: Random, games: int) -> int:
    """Replay games from the deal with all cards unseen up to some choice permuted; count other choices.

    Two moments of the first pass are looked at in each game, when most is hidden, and two later ones.
    """
    differ = 0
    for seed in range(games):
        deck = random_deck(rng)
        choices = watch(make, deck, options, seed)
        first_pass = sum(choice.state.recycles == 0 for choice in choices)
        for number in (*rng.choices(range(first_pass), k=2), *rng.choices(range(len(choices)), k=2)):
            again = watch(make, permuted(deck, choices[number].seen, rng), options, seed)
            plans = [choice.plan for choice in choices[: number + 1]]
            differ += plans != [choice.plan for choice in again[: number + 1]]
    return differ


@pytest.mark.parametrize("belief", BELIEFS, ids=NAMES)
@pytest.mark.parametrize("draw", [1, 3])
def test_permuted_hidden_cards_change_no_choice(belief, draw):
    """All choices of a game up to a moment stay the same when what was unseen then is permuted."""
    assert choices_that_differ(seat(belief.policy), Options(draw=draw), Random(draw), games=6) == 0


class PeepingUnderCards(Player):
    """Works on the column under whose turned cards the highest card lies."""

    def _worth(self, column):
        return self._sight.columns[column][self._sight.down[column] - 1]


class PeepingIntoStock(Player):
    """Leaves a waste card when the next of the stock is higher."""

    def next_moves(self, state):
        self._next = state.stock[0] if state.stock else 0
        return super().next_moves(state)

    def _waste_plan(self, card):
        return None if self._next > card else super()._waste_plan(card)


@pytest.mark.parametrize("peeping", [PeepingUnderCards, PeepingIntoStock])
def test_a_player_that_peeps_is_found_out(peeping):
    """The test above can fail: these two look at one hidden card each."""

    def make(rng: Random) -> Player:
        return peeping(BASELINE, rng)

    assert choices_that_differ(make, Options(draw=1), Random(5), games=12) > 0
