"""Analyses and demonstrations of games that are over: asked for by a player, made by a worker."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from django_tasks import task
from django_tasks.base import Task

from games.analysis import Ask, analyse, winning_way
from games.engine import Event, Replay, State
from games.models import Analysis, Game
from games.selectors.access import is_open
from games.selectors.analysis import analysis_find, demonstration_find
from games.selectors.log import log_events, opening
from games.selectors.solutions import solution_find
from games.solver import SOLVER_VERSION, Solution

from .jobs import Priority, QueueFull, Standing, give_way, job_standing, jobs_waiting
from .solutions import FULL_NODES, solution_full

TURN_SECONDS = 5
"""So long a job works before it queues up again, behind those who wait at a board."""
MAX_WAITING = 200
"""Jobs of this kind that may wait at once."""


class _TurnOver(Exception):
    """The job has worked for long enough; what it has found out is stored."""


def analysis_ask(*, game: Game) -> Standing:
    """Have a worker analyse an open game, unless one is at it or it was tried in vain; return how it stands.

    Inside the caller's transaction. Raises :class:`QueueFull`.
    """
    return _ask_for(game_analyse, game)


def demonstration_ask(*, game: Game) -> Standing:
    """The same for the line that shows how the game could have been won."""
    return _ask_for(game_demonstrate, game)


@task(priority=Priority.AFTER_THE_GAME)
def game_analyse(game_id: int) -> None:
    """Store the analysis of a game that is open, unless it is there."""
    _take_a_turn(game_analyse, game_id, lambda game: analysis_find(game=game), _analyse)


@task(priority=Priority.AFTER_THE_GAME)
def game_demonstrate(game_id: int) -> None:
    """Solve and store what the demonstration of a game that is open takes."""
    _take_a_turn(game_demonstrate, game_id, demonstration_stored, lambda game, *args: winning_way(*args))


def demonstration_stored(game: Game) -> dict[str, Any] | None:
    """Return the demonstration of a game if all that it takes is stored."""
    return demonstration_find(game=game, max_nodes=FULL_NODES)


def _ask_for(job: Task, game: Game) -> Standing:
    standing = job_standing(job, game.pk)
    if standing is not Standing.NONE:
        return standing
    if jobs_waiting(priority=Priority.AFTER_THE_GAME) >= MAX_WAITING:
        raise QueueFull
    job.enqueue(game.pk)
    return Standing.WORKING


def _take_a_turn(job: Task, game_id: int, find: Callable[[Game], Any], work: Callable) -> None:
    game = Game.objects.select_related("deal").filter(pk=game_id).first()
    if game is None or not is_open(game) or find(game) is not None:
        return
    try:
        work(game, opening(game), log_events(game.pk), _asking())
    except _TurnOver:
        job.enqueue(game_id)


def _analyse(game: Game, begun: Replay, events: list[Event], ask: Ask) -> None:
    result = analyse(begun, events, ask)
    Analysis.objects.update_or_create(
        game=game, defaults={"result": result, "solver_version": SOLVER_VERSION}
    )


def _asking() -> Ask:
    """Return a function that solves and stores positions; it raises :class:`_TurnOver` in the end."""
    begun, has_solved = time.monotonic(), False

    def ask(state: State) -> Solution:
        nonlocal has_solved
        known = solution_find(state=state, max_nodes=FULL_NODES)
        if known is not None:
            return known
        give_way()
        if has_solved and time.monotonic() - begun > TURN_SECONDS:
            raise _TurnOver
        has_solved = True
        return solution_full(state=state)

    return ask
