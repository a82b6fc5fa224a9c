"""Verdicts with lines: bounded, the same each time, and every line played to the last card."""

from __future__ import annotations

import random

import pytest

from games.engine import IllegalMove, Move, State, apply, legal_moves
from games.solver import Unplayable, Verdict, real_line, search, short_line, shorter_line, solve
from games.solver.short import Found

from .deals import VERDICTS, position
from .test_stuck import dead_end

OPTIONS = [
    {"draw": 1},
    {"draw": 3},
    {"draw": 1, "passes": 3},
    {"draw": 3, "passes": 3},
    {"draw": 1, "passes": 1},
    {"draw": 3, "thoughtful": True},
    {"draw": 3, "scoring": "vegas"},
]


def play(state: State, moves) -> State:
    for move in moves:
        state = apply(state, move)
    return state


@pytest.mark.parametrize("draw", [1, 3])
def test_verdicts_and_lines_of_known_deals(draw):
    won = 0
    for seed, *truths in VERDICTS[200:260]:
        state = position(seed, draw)
        solution = solve(state, max_nodes=5000)
        assert solution.nodes <= 5000
        if solution.verdict is not Verdict.UNKNOWN:
            assert (solution.verdict is Verdict.WON) == (truths[draw == 3] == "win"), seed
        assert (solution.line != ()) == (solution.verdict is Verdict.WON)
        won += solution.verdict is Verdict.WON and play(state, solution.line).is_won
    assert won > 35


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_from_anywhere_in_a_game(options):
    """After random moves, the stock part drawn and the waste turned over: each win plays on to 52."""
    rng, won = random.Random(7), 0
    for seed in range(24):
        state = position(seed, **options)
        for _ in range(rng.randint(0, 60)):
            state = apply(state, rng.choice(legal_moves(state)))
        solution = solve(state, max_nodes=3000)
        if solution.verdict is Verdict.WON:
            won += play(state, solution.line).is_won
    assert won or options.get("passes") == 1


@pytest.mark.parametrize("max_nodes", [0, 1, 2, 50, 3001, 9000])
def test_the_budget_bounds_all_work(max_nodes):
    for seed, *_ in VERDICTS[:12]:
        assert solve(position(seed, 3), max_nodes=max_nodes).nodes <= max_nodes


def test_the_same_each_time():
    for seed in (1, 5, 14):
        assert solve(position(seed, 3), max_nodes=9000) == solve(position(seed, 3), max_nodes=9000)


def test_an_early_end_is_unknown():
    hard = next(
        position(seed, 3)
        for seed, *_ in VERDICTS
        if solve(position(seed, 3), max_nodes=6000).verdict is Verdict.UNKNOWN
    )
    assert solve(hard, max_nodes=10**7, stop=lambda: True) == (Verdict.UNKNOWN, (), 0)
    assert solve(hard, max_nodes=10**9, max_seconds=0.05).verdict is Verdict.UNKNOWN


def test_lost_and_won_already():
    assert solve(dead_end(3), max_nodes=1000)[:2] == (Verdict.LOST, ())
    assert solve(State.parse("foundations: C13 D13 H13 S13"), max_nodes=0) == (Verdict.WON, (), 0)


@pytest.mark.parametrize("path", [[], [0]])
def test_a_line_that_cannot_be_played_is_no_win(monkeypatch, path):
    """Neither one that stops early nor one whose move is refused."""
    monkeypatch.setattr("games.solver.solution.best_first", lambda *_: Found(path, False, 1))
    with pytest.raises(Unplayable):
        solve(dead_end(3), max_nodes=1000)
    with pytest.raises(Unplayable):
        short_line(dead_end(3))


@pytest.mark.parametrize("draw", [1, 3])
def test_best_first_is_shorter_than_depth_first(draw):
    """And depth first, shortened, comes near it."""
    short, deep, mended = [], [], []
    for seed, *_ in VERDICTS[100:130]:
        state = position(seed, draw)
        line, found = short_line(state), search(state, max_nodes=4000)
        if line is None or found.verdict is not Verdict.WON:
            continue
        short.append(len(line))
        moves = tuple(real_line(state, found.line))
        deep.append(len(moves))
        shorter, _ = shorter_line(state, moves)
        assert len(shorter) <= len(moves) and play(state, shorter).is_won
        mended.append(len(shorter))
    assert len(short) > 12
    assert sum(short) < 0.8 * sum(deep)
    assert sum(mended) < 0.85 * sum(deep)


@pytest.mark.parametrize("options", OPTIONS[:3], ids=str)
def test_detours_are_cut_out(options):
    """A win with idle moves put in between comes out no longer than it was without them."""
    seed = next(seed for seed, *_ in VERDICTS if short_line(position(seed, **options)))
    state = position(seed, **options)
    line = short_line(state)
    detour = with_detours(state, line)
    assert len(detour) > len(line)
    shorter, _ = shorter_line(state, detour)
    assert len(shorter) <= len(line)
    assert play(state, shorter).is_won


def with_detours(state: State, line) -> tuple[Move, ...]:
    """Return ``line`` with each there-and-back between two columns that is possible on the way."""
    moves = []
    for move in line:
        for there in legal_moves(state):
            back = _back(there)
            if back and _is_same(state, there, back):
                moves += [there, back]
                break
        moves.append(move)
        state = apply(state, move)
    return tuple(moves)


def _back(move: Move) -> Move | None:
    if move.text[0] != "t" or "t" not in move.text[1:]:
        return None
    there, _, count = move.text.partition("x")
    return Move.parse(there[2:] + there[:2] + (f"x{count}" if count else ""))


def _is_same(state: State, there: Move, back: Move) -> bool:
    try:
        return play(state, (there, back)) == state
    except IllegalMove:
        return False
