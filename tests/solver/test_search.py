"""Verdicts against independent solvers, and every win replayed move by move."""

from __future__ import annotations

import time

import pytest

from games.engine import Options, State, apply, deal, legal_moves, parse_deck
from games.solver import Verdict, real_line, search
from tests.engine.diagrams import DEAD_IN_DRAW_THREE

from .deals import VERDICTS, from_numbers, position

TRAP = (
    "011061012013133132131021051014053042134023043033032062031034022052024041054064063044"
    "121122123124111112113114101102103104091092093094081082083084071072073074"
)


def expect_won(state: State, line) -> None:
    """Play the real moves of a line and see the last card go home."""
    for move in real_line(state, line):
        state = apply(state, move)
    assert state.is_won


@pytest.mark.parametrize("draw", [1, 3])
def test_no_verdict_differs(draw):
    """Two hundred deals within a small budget: never wrong, and mostly decided."""
    decided = 0
    for seed, *truths in VERDICTS[:200]:
        state = position(seed, draw)
        found = search(state, max_nodes=4000)
        if found.verdict is Verdict.UNKNOWN:
            continue
        decided += 1
        assert (found.verdict is Verdict.WON) == (truths[draw == 3] == "win"), seed
        if found.verdict is Verdict.WON:
            expect_won(state, found.line)
    assert decided > 130


@pytest.mark.slow
@pytest.mark.parametrize("draw", [1, 3])
def test_every_verdict(draw):
    """All 996 deals within a million nodes each."""
    unknown = 0
    for seed, *truths in VERDICTS:
        state = position(seed, draw)
        found = search(state, max_nodes=1_000_000)
        unknown += found.verdict is Verdict.UNKNOWN
        if found.verdict is Verdict.WON:
            expect_won(state, found.line)
        if found.verdict is not Verdict.UNKNOWN:
            assert (found.verdict is Verdict.WON) == (truths[draw == 3] == "win"), seed
    assert unknown <= len(VERDICTS) * (0.01 if draw == 1 else 0.04)


@pytest.mark.parametrize("draw", [1, 3])
def test_a_deal_that_others_call_impossible(draw):
    """Won with draw 1 and with draw 3."""
    state = deal(parse_deck(from_numbers(TRAP)), Options(draw=draw))
    found = search(state)
    assert found.verdict is Verdict.WON
    expect_won(state, found.line)


@pytest.mark.parametrize(("draw", "verdict"), [(1, Verdict.WON), (3, Verdict.LOST)])
def test_all_turned_is_not_yet_won(draw, verdict):
    """The position of the rules: a win with draw 1, dead with draw 3."""
    assert search(State.parse(f"{DEAD_IN_DRAW_THREE}\noptions: draw {draw}")).verdict is verdict


def test_from_the_middle_of_a_game():
    """A win stays a win along its own line, from every position of it, the stock part drawn."""
    state = position(0, 3)
    moves = real_line(state, search(state).line)
    for number, move in enumerate(moves):
        if number % 10 == 0:
            found = search(state, max_nodes=200_000)
            assert found.verdict is not Verdict.LOST
            if found.verdict is Verdict.WON:
                expect_won(state, found.line)
        state = apply(state, move)


@pytest.mark.parametrize("options", [{"passes": 1}, {"passes": 3}, {"thoughtful": True}])
def test_limited_passes_and_thoughtful(options):
    """Limits can only lose games that are otherwise won; lying open changes no verdict."""
    for seed, truth, _ in VERDICTS[:40]:
        state = position(seed, 1, **options)
        found = search(state, max_nodes=3000)
        if found.verdict is Verdict.WON:
            assert truth == "win"
            expect_won(state, found.line)
        if "thoughtful" in options and found.verdict is Verdict.LOST:
            assert truth == "lose"


def test_the_same_search_twice_is_the_same():
    """Deterministic, whatever was searched before."""
    assert search(position(3, 3), max_nodes=5000) == search(position(3, 3), max_nodes=5000)


def test_budgets_and_a_stop_end_in_unknown():
    """An unfinished search says that it knows nothing."""
    hard, found = next(
        (state, found)
        for state in (position(seed, 3) for seed, *_ in VERDICTS)
        if (found := search(state, max_nodes=9000)).verdict is Verdict.UNKNOWN
    )
    assert found.nodes == 9000
    assert search(hard, stop=lambda: True).verdict is Verdict.UNKNOWN
    then = time.monotonic()
    assert search(hard, max_nodes=10**9, max_seconds=0.05).verdict is Verdict.UNKNOWN
    assert time.monotonic() - then < 5


def test_a_won_game_is_won_and_nothing_is_left_to_do():
    state = State.parse("foundations: C13 D13 H13 S13")
    assert search(state) == (Verdict.WON, (), 0)
    assert legal_moves(state) == []
