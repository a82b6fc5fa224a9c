"""Small games against brute force: no verdict and no "stuck" may differ."""

from __future__ import annotations

import random

import pytest

from games.solver.abstract import Abstract
from games.solver.graph import Graph
from games.solver.search import Verdict, decide
from games.solver.short import best_first
from games.solver.stuck import closure_is_stuck

from .brute import can_gain, can_win, random_small


def compare(seed: int, games: int, most: int) -> dict[str, int]:
    """Compare ``games`` small games that brute force decides in ``most`` positions; count the outcomes."""
    rng = random.Random(seed)
    counts = {"won": 0, "lost": 0, "stuck": 0, "alive": 0}
    while counts["won"] + counts["lost"] < games:
        small = random_small(rng)
        truth = None if small.is_won else can_win(small, most)
        if truth is None:
            continue
        verdict, _, _ = decide(small, 10**7, lambda: False, small.ranks)
        assert verdict is (Verdict.WON if truth else Verdict.LOST), small
        found = best_first(Graph(small, small.ranks), 2000, lambda: False)
        assert truth or found.path is None, small
        assert not (truth and found.is_lost), small
        counts["won" if truth else "lost"] += 1
        gain = can_gain(small, most)
        if gain is not None:
            assert closure_is_stuck(Abstract(small, small.ranks), 10**6) is not gain, small
            counts["alive" if gain else "stuck"] += 1
    return counts


def test_small_games():
    """A hundred games, with all draws and passes, from the deal and from the middle."""
    counts = compare(seed=5, games=100, most=2000)
    assert min(counts.values()) > 0


@pytest.mark.slow
def test_two_thousand_small_games():
    """The evidence that docs/solver.md reports."""
    assert min(compare(seed=6, games=2000, most=20_000).values()) > 20
