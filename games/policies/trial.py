"""Beliefs on trial: players that differ from the baseline in one belief, on the same random deals."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from games.engine import Deck, Options, deal, shuffle

from .beliefs import Belief, Policy
from .intervals import Interval, paired_interval, wilson_interval
from .player import chance_of, playout


class Result(NamedTuple):
    """What a belief came to: its wins of ``deals``, the win rate, and the difference from the baseline.

    Rates and differences are shares (0.1 is ten points). ``gained`` deals were
    won by this player only, ``lost`` by the baseline only.
    """

    belief: Belief
    deals: int
    wins: int
    rate: float
    rate_interval: Interval
    gained: int
    lost: int
    difference: float
    difference_interval: Interval


def trial_deck(seed: str, number: int) -> Deck:
    """Return deck ``number`` of the trial ``seed``: shuffled from the SHA-256 of "seed/number"."""
    return shuffle(sha256(f"{seed}/{number}".encode()).digest())


def wins(policy: Policy, draw: int, decks: Sequence[Deck]) -> list[bool]:
    """Return for each deck whether one game by ``policy`` is won; chance depends on the deck alone."""
    return [_wins_one(policy, draw, deck) for deck in decks]


def _wins_one(policy: Policy, draw: int, deck: Deck) -> bool:
    return playout(deal(deck, Options(draw=draw)), policy, chance_of(deck)).won


def compare(belief: Belief, won: Sequence[bool], baseline: Sequence[bool]) -> Result:
    """Return what ``belief`` came to, given its games and the baseline's on the same deals."""
    deals, count = len(won), sum(won)
    gained = sum(own and not other for own, other in zip(won, baseline, strict=True))
    lost = gained + sum(baseline) - count
    return Result(
        belief=belief,
        deals=deals,
        wins=count,
        rate=count / deals,
        rate_interval=wilson_interval(count, deals),
        gained=gained,
        lost=lost,
        difference=(gained - lost) / deals,
        difference_interval=paired_interval(gained, lost, deals),
    )
