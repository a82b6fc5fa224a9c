"""What is proved of positions is stored, and nothing is solved twice."""

import asyncio

import pytest
from django.db import connection
from django_tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult, get_date_max

from games.engine import Move, Options, apply, deal, shuffle
from games.models import Solution as Row
from games.selectors.solutions import solution_find
from games.services import jobs, solutions
from games.services.awaiting import Awaiting
from games.services.live import live_load
from games.services.solutions import (
    FULL_NODES,
    position_solve,
    solution_ask,
    solution_full,
    solution_store,
    solutions_prune,
)
from games.solver import SOLVER_VERSION, Solution, Verdict, position_key

from .factories import deal_game, play, winning_game

pytestmark = pytest.mark.django_db


def state_of(game):
    return live_load(game.pk).replay.state


def no_solving(monkeypatch):
    """Fail on any solve from now on."""
    monkeypatch.setattr(solutions, "solve", lambda *args, **options: pytest.fail("solved once more"))


def test_a_solution_is_stored_and_found_again(monkeypatch):
    game, _ = winning_game()
    state = state_of(game)
    found = solution_full(state=state)
    assert found.verdict is Verdict.WON
    no_solving(monkeypatch)
    assert solution_full(state=state) == solution_find(state=state, max_nodes=FULL_NODES) == found
    row = Row.objects.get()
    assert (row.key, row.draw, row.passes) == (position_key(state), 1, None)
    for text in row.line.split():
        state = apply(state, Move.parse(text))
    assert state.is_won


@pytest.mark.parametrize(
    ("change", "is_found"),
    [
        ({}, True),
        ({"solver_version": SOLVER_VERSION + 1}, False),
        ({"verdict": "unknown", "max_nodes": FULL_NODES}, True),
        ({"verdict": "unknown", "max_nodes": FULL_NODES - 1}, False),
        ({"verdict": "lost", "max_nodes": 10}, True),
    ],
)
def test_which_rows_are_an_answer(change, is_found):
    state = state_of(deal_game())
    solution_store(state=state, found=Solution(Verdict.LOST, (), 5))
    Row.objects.update(**change)
    assert (solution_find(state=state, max_nodes=FULL_NODES) is not None) is is_found


def test_a_better_answer_takes_the_place_of_the_older():
    state = state_of(deal_game())
    solution_store(state=state, found=Solution(Verdict.UNKNOWN, (), 5), max_nodes=5)
    solution_store(state=state, found=Solution(Verdict.LOST, (), 50))
    assert Row.objects.get().verdict == "lost"


def test_a_job_solves_the_game_as_it_was():
    game, moves = winning_game()
    play(game, *moves[:10])
    state = state_of(game)
    play(game, *moves[10:20])
    solution_ask(game_id=game.pk, version=10)
    assert Row.objects.get().key == position_key(state)


def waiting_jobs(game_id: int, number: int) -> None:
    """Store so many jobs of a game that no worker has begun."""
    for version in range(number):
        DBTaskResult.objects.create(
            status=TaskResultStatus.READY,
            args_kwargs={"args": [game_id, version, 0], "kwargs": {}},
            task_path="games.services.solutions.position_solve",
            backend_name="default",
            run_after=get_date_max(),
            priority=jobs.Priority.AT_THE_BOARD,
        )


def test_one_game_does_not_fill_the_queue(monkeypatch):
    """Whoever asks at each move, or switches the light on and off, gets no more workers than others."""
    game, other = deal_game(), deal_game()
    waiting_jobs(game.pk, solutions.MAX_WAITING_OF_A_GAME - 1)
    asked = []
    monkeypatch.setattr(solutions, "solution_full", lambda *, state: asked.append(position_key(state)))
    solution_ask(game_id=game.pk, version=0)
    waiting_jobs(game.pk, 1)
    with pytest.raises(jobs.QueueFull):
        solution_ask(game_id=game.pk, version=0)
    solution_ask(game_id=other.pk, version=0)
    assert asked == [position_key(state_of(one)) for one in (game, other)]


def test_many_games_do_not_fill_the_queue_either(monkeypatch):
    monkeypatch.setattr(solutions, "MAX_WAITING", 3)
    for game_id in range(1001, 1004):
        waiting_jobs(game_id, 1)
    with pytest.raises(jobs.QueueFull):
        solution_ask(game_id=deal_game().pk, version=0)


def test_what_was_found_out_longest_ago_is_forgotten(monkeypatch):
    monkeypatch.setattr(solutions, "MAX_STORED", 2)
    assert solutions_prune() == 0
    states = [deal(shuffle(bytes([number]) * 32), Options()) for number in range(4)]
    for state in states:
        solution_store(state=state, found=Solution(Verdict.LOST, (), 9))
    assert solutions_prune() == 2
    assert set(Row.objects.values_list("key", flat=True)) == set(map(position_key, states[2:]))


def test_a_job_for_a_game_that_is_gone_does_nothing():
    position_solve.call(12345, 0)
    assert not Row.objects.exists()


def test_an_interrupted_search_is_not_stored_as_unknown(monkeypatch):
    state = state_of(deal_game())
    monkeypatch.setattr(solutions, "solve", lambda *a, **o: Solution(Verdict.UNKNOWN, (), 5))
    monkeypatch.setattr(jobs.stopping, "is_set", lambda: True)
    with pytest.raises(jobs.Interrupted):
        solution_full(state=state)
    assert not Row.objects.exists()


@pytest.mark.django_db(transaction=True)
async def test_those_who_wait_for_one_position_ask_once():
    asked = []

    def prepare():
        try:
            game, _ = winning_game()
            return state_of(game)
        finally:
            connection.close()

    state = await asyncio.to_thread(prepare)

    def store():
        try:
            solution_store(state=state, found=Solution(Verdict.LOST, (), 9))
        finally:
            connection.close()

    async def ask():
        asked.append(1)

    waiting = Awaiting()
    two = [asyncio.create_task(waiting.solution(state, ask)) for _ in range(2)]
    await asyncio.sleep(0)
    await asyncio.to_thread(store)
    one, other = await asyncio.wait_for(asyncio.gather(*two), 20)
    assert one == other == Solution(Verdict.LOST, (), 9)
    assert asked == [1]
    await asyncio.wait_for(waiting._loop, 5)  # nothing more is read when nobody waits


async def test_who_waits_is_told_when_asking_fails():
    async def fail():
        raise RuntimeError("the queue is full")

    waiting = Awaiting()
    with pytest.raises(RuntimeError):
        await waiting.solution(deal(shuffle(bytes(32)), Options()), fail)
    assert not waiting._waiting
