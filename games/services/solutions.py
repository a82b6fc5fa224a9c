"""Finding out what is true of a position, here if it is quick, else in a worker."""

from __future__ import annotations

from django.db.models import Max
from django_tasks import TaskResultStatus, task
from django_tasks_db.models import DBTaskResult

from games.engine import Event as LogEvent
from games.engine import EventKind, State, fold
from games.models import Game
from games.models import Solution as Row
from games.selectors.replay import replay_position
from games.selectors.solutions import solution_find
from games.solver import SOLVER_VERSION, Solution, Verdict, position_key, solve

from .jobs import JOB_SECONDS, Priority, QueueFull, give_way, jobs_waiting, stopping

QUICK_NODES = 5_000
"""States that a solve in the server's own process may look at: about 20 ms of the interpreter's lock."""
FULL_NODES = 1_000_000
"""States that a job may look at: a few seconds, about 100 MB."""
MAX_WAITING = 100
"""Jobs of all players at their boards that may wait at once: some minutes of one worker."""
MAX_WAITING_OF_A_GAME = 3
"""So many of one game: whoever asks at each move is not to keep the workers from all others."""
MAX_STORED = 200_000
"""Rows that are kept, some 200 MB: all of them can be found out again."""


def solution_full(*, state: State) -> Solution:
    """Return what is stored of ``state``, else find it out with the full budget and store it.

    For workers. Raises :class:`~games.services.jobs.Interrupted` when the worker is to stop.
    """
    known = solution_find(state=state, max_nodes=FULL_NODES)
    if known is not None:
        return known
    found = solve(state, max_nodes=FULL_NODES, max_seconds=JOB_SECONDS, stop=stopping.is_set)
    if found.verdict is Verdict.UNKNOWN:
        give_way()
    solution_store(state=state, found=found)
    return found


def solution_store(*, state: State, found: Solution, max_nodes: int = FULL_NODES) -> None:
    """Keep what was found of ``state`` with a budget of ``max_nodes`` states."""
    Row.objects.update_or_create(
        key=position_key(state),
        defaults={
            "draw": state.options.draw,
            "passes": state.options.passes,
            "verdict": found.verdict.value,
            "line": " ".join(move.text for move in found.line),
            "nodes": found.nodes,
            "max_nodes": max_nodes,
            "solver_version": SOLVER_VERSION,
        },
    )


def solutions_prune() -> int:
    """Forget the positions that were found out longest ago, beyond :data:`MAX_STORED`; return how many."""
    last = Row.objects.aggregate(last=Max("pk"))["last"] or 0
    return Row.objects.filter(pk__lte=last - MAX_STORED).delete()[0]


def solution_ask(*, game_id: int, version: int, back: int = 0) -> None:
    """Have a worker solve a game, inside the caller's transaction.

    As it is after ``version`` events, or as ``back`` undos would make it then.
    Raises :class:`~games.services.jobs.QueueFull`.
    """
    of_the_game = DBTaskResult.objects.filter(
        status=TaskResultStatus.READY,
        task_path=position_solve.module_path,
        args_kwargs__args__0=game_id,
    )
    if (
        of_the_game.count() >= MAX_WAITING_OF_A_GAME
        or jobs_waiting(priority=Priority.AT_THE_BOARD) >= MAX_WAITING
    ):
        raise QueueFull
    position_solve.enqueue(game_id, version, back)


@task(priority=Priority.AT_THE_BOARD)
def position_solve(game_id: int, version: int, back: int = 0) -> None:
    """Solve a game as it was after ``version`` events and ``back`` undos."""
    game = Game.objects.select_related("deal").filter(pk=game_id).first()
    if game is not None:
        replay = replay_position(game=game, at=version)
        undo = LogEvent(EventKind.UNDO, None, replay.times.last_at)
        solution_full(state=fold(replay, [undo] * back).state)
