"""The analysis agrees with solving every position of the game, and asks about few of them."""

from itertools import pairwise
from math import log2

import pytest

from games.analysis import analyse, winning_way
from games.engine import Event as LogEvent
from games.engine import EventKind, Move, advance, apply, fold, standing_moves
from games.solver import Verdict, search, solve

from .games import Played, recorded_games, wandering_game

NODES = 30_000
RECORDED = {*range(9), 22, 23, 24, 26, 29, 31, 32, 33, 34, *range(40, 47), 48, 49, 50, 51, 52, 53, 56}
WANDERING = (0, 2, 4, 5, 8, 9, 10, 12, 14, 15, 16, 19, 20, 21, 23, 24, 26, 27, 30, 34, 35, 37, 38, 39)
LENGTH = 150


def fifty() -> list[Played]:
    """Return games whose every position the solver decides quickly: won, lost on the way, never winnable."""
    recorded = [game for number, game in enumerate(recorded_games()) if number in RECORDED]
    return recorded + [wander(seed) for seed in WANDERING]


def wander(seed: int) -> Played:
    return wandering_game(seed, draw=1 + 2 * (seed % 2), length=LENGTH, prelude=10 * (seed % 4 == 3))


def ask(state):
    return solve(state, max_nodes=NODES)


def every_verdict(game: Played) -> str:
    """Solve each position by itself; the same verdict letters as the analysis has."""
    known: dict = {}
    for state in (replay.state for replay in game.replays()):
        if state not in known:
            verdict = Verdict.WON if state.is_won else search(state, max_nodes=NODES).verdict
            known[state] = verdict.value[0]
    return "".join(known[replay.state] for replay in game.replays())


def test_fifty_games_agree_with_solving_every_position():
    solves = positions = turns = 0
    games = fifty()
    for game in games:
        result, wanted = analyse(game.opening, game.events, ask), every_verdict(game)
        assert "u" not in wanted, game.name
        assert result["verdicts"] == wanted, game.name
        assert result["complete"]
        crossings = [at for at, pair in enumerate(pairwise(wanted)) if pair == ("w", "l")]
        assert [turn["won_at"] for turn in result["turns"]] == crossings, game.name
        assert result["returns"] == [at + 1 for at, p in enumerate(pairwise(wanted)) if p == ("l", "w")]
        if not any(event.kind is EventKind.UNDO for event in game.events):
            assert result["solves"] <= 3 + log2(len(game.events) + 1), game.name
        solves, positions, turns = solves + result["solves"], positions + len(wanted), turns + len(crossings)
    assert len(games) >= 50
    assert turns >= 12
    assert solves < positions / 20


@pytest.mark.parametrize("seed", [5, 21, 23, 27, 37])
def test_each_turn_names_the_move_and_a_better_one(seed):
    game = wander(seed)
    replays = list(game.replays())
    result = analyse(game.opening, game.events, ask)
    assert result["turns"]
    for turn in result["turns"]:
        before, after = replays[turn["won_at"]], replays[turn["lost_at"]]
        assert turn["move"] == after.last.move.text
        assert ask(after.state).verdict is Verdict.LOST
        assert ask(apply(before.state, Move.parse(turn["better"]))).verdict is Verdict.WON
        assert turn["words"] and turn["better_words"]
    assert [turn["final"] for turn in result["turns"]] == [False] * len(result["returns"]) + [True]


def test_it_comes_out_the_same_each_time():
    game = wander(21)
    assert analyse(game.opening, game.events, ask) == analyse(game.opening, game.events, ask)


def test_the_length_of_a_won_game_and_of_the_shortest_way():
    """The way that was played is at least as long as the shortest known one, detours left out."""
    for game in list(recorded_games())[40:44]:
        result = analyse(game.opening, game.events, ask)
        end = fold(game.opening, game.events)
        assert result["moves"] == len(standing_moves(end)) == len(game.events)
        line = ask(game.opening.state).line
        assert result["shortest"] == min(len(line), len(game.events))


@pytest.mark.parametrize("seed", [5, 9, 15, 21, 23, 27, 37])
def test_the_way_wins_from_the_last_moment_that_could_be_won(seed):
    game = wander(seed)
    replays = list(game.replays())
    way = winning_way(game.opening, game.events, ask)
    assert way.state == replays[way.at].state
    assert fold(replays[way.at], [LogEvent(EventKind.MOVE, move) for move in way.line]).state.is_won
    standing = game.opening
    for move in standing_moves(replays[way.at]):
        standing = advance(standing, LogEvent(EventKind.MOVE, move))
    assert standing.state == way.state
    if way.ending is Verdict.LOST:
        assert ask(replays[way.lost_at].state).verdict is Verdict.LOST
        assert way.lost_at == way.at + 1
        assert way.at == analyse(game.opening, game.events, ask)["turns"][-1]["won_at"]
    else:
        assert way.state == replays[-1].state


@pytest.mark.parametrize("seed", [26, 39])
def test_no_way_wins_a_lost_deal(seed):
    game = wander(seed)
    way = winning_way(game.opening, game.events, ask)
    assert (way.opening, way.ending, way.line) == (Verdict.LOST, Verdict.LOST, ())


def test_a_won_game_is_shown_from_its_opening_in_the_shorter_way():
    game = next(recorded_games())
    way = winning_way(game.opening, game.events, ask)
    assert (way.at, way.state) == (0, game.opening.state)
    assert len(way.line) <= len(game.events)


@pytest.mark.slow
def test_many_games_agree_where_both_know():
    """With more positions than the solver can decide: what both know is the same, and nothing is made up."""
    for seed in range(200):
        game = wander(seed)
        result, wanted = analyse(game.opening, game.events, ask), every_verdict(game)
        assert not [pair for pair in zip(result["verdicts"], wanted, strict=True) if set(pair) == {"w", "l"}]
        if "u" not in wanted:
            assert result["verdicts"] == wanted
