"""Finding out what is true of a deal: whether it can be won, how, and how hard that is."""

from __future__ import annotations

import logging
from typing import Any

from django.db import transaction
from django_tasks import task

from games.engine import Deck, Move, Options, Replay, Status, deal, parse_deck, standing_moves
from games.models import Deal, Game, Knowledge
from games.policies import POLICIES_VERSION, difficulty
from games.solver import SOLVER_VERSION, Solution, Verdict

from .jobs import Priority, Standing, give_way, job_standing, jobs_waiting
from .solutions import FULL_NODES, solution_full

logger = logging.getLogger(__name__)

MAX_WAITING = 200
"""Jobs of one priority in the queue, at most, for another to be asked for: some minutes of work."""


def knowledge_find_out(*, deal_id: int, draw: int) -> None:
    """Store what is true of a deal with that draw and unlimited passes, unless it is stored already.

    For workers. A row of another version of the solver or the policies is made
    anew. Raises :class:`~games.services.jobs.Interrupted` when the worker is to stop.
    """
    row = Deal.objects.filter(pk=deal_id).first()
    if row is None or knowledge_is_current(deal_id=deal_id, draw=draw):
        return
    deck = parse_deck(row.deck)
    found = solution_full(state=deal(deck, Options(draw=draw)))
    give_way()
    knowledge_store(deal_id=deal_id, draw=draw, columns=knowledge_columns(deck, draw, found))


def knowledge_columns(deck: Deck, draw: int, found: Solution) -> dict[str, Any]:
    """Return the columns of what was ``found`` of ``deck``; of a won one with its difficulty."""
    columns = {
        "verdict": found.verdict.value,
        "line": _line(found.line),
        "nodes": found.nodes,
        "max_nodes": FULL_NODES,
        "solver_version": SOLVER_VERSION,
    }
    return columns | (_difficulty(deck, draw) if found.verdict is Verdict.WON else _NO_DIFFICULTY)


@transaction.atomic
def knowledge_store(*, deal_id: int, draw: int, columns: dict[str, Any]) -> None:
    """Keep what was found out; a winning line that is stored already stays when it is shorter."""
    row = Knowledge.objects.select_for_update().filter(deal_id=deal_id, draw=draw).first()
    if row and row.line and not 0 < _length(columns["line"]) <= _length(row.line):
        # Lines have been replayed: the deal is won, even if a search with a budget came to no end.
        columns = columns | {"verdict": Verdict.WON.value, "line": row.line}
        if columns["win_rate"] is None:
            columns |= _difficulty(parse_deck(row.deal.deck), draw)
    Knowledge.objects.update_or_create(deal_id=deal_id, draw=draw, defaults=columns)


def knowledge_ask(*, deal_id: int, draw: int, priority: Priority = Priority.AFTER_THE_GAME) -> Standing:
    """Have a worker find out what is true of a deal, inside the caller's transaction.

    Returns how it then stands with that: "none" while very many others wait.
    """
    standing = knowledge_standing(deal_id=deal_id, draw=draw)
    if standing is not Standing.NONE or jobs_waiting(priority=priority) >= MAX_WAITING:
        return standing
    deal_judge.using(priority=priority).enqueue(deal_id, draw)
    return Standing.WORKING


def knowledge_standing(*, deal_id: int, draw: int) -> Standing:
    """Return how it stands with finding out what is true of a deal."""
    return job_standing(deal_judge, deal_id, draw)


def knowledge_learn(*, game_id: int, replay: Replay) -> None:
    """Note how a game was won, if no way as short is known; inside the caller's transaction.

    Only where there is a row: what nobody asked about is not begun here.
    """
    options = replay.state.options
    if replay.status is not Status.WON or options.passes is not None:
        return
    row = Knowledge.objects.filter(deal__games=game_id, draw=options.draw).first()
    if row is None:
        return
    if row.verdict == Verdict.LOST:
        logger.error("game %d was won on %s, which was proved to be lost", game_id, row)
    prelude = Game.objects.values_list("prelude", flat=True).get(pk=game_id)
    line = " ".join([prelude, _line(standing_moves(replay))]).strip()
    if not row.line or _length(line) < _length(row.line):
        same = Knowledge.objects.filter(pk=row.pk, line=row.line)  # a better one may come in between
        same.update(verdict=Verdict.WON.value, line=line)


def knowledge_is_current(*, deal_id: int, draw: int) -> bool:
    """Return whether the answer is stored: made by these versions, and with the full budget."""
    row = Knowledge.objects.filter(deal_id=deal_id, draw=draw).first()
    if row is None or row.solver_version != SOLVER_VERSION:
        return False
    if row.verdict == Verdict.WON:
        return row.policies_version == POLICIES_VERSION
    return row.verdict == Verdict.LOST or row.max_nodes >= FULL_NODES


@task(priority=Priority.AFTER_THE_GAME)
def deal_judge(deal_id: int, draw: int) -> None:
    """Find out what is true of a deal."""
    knowledge_find_out(deal_id=deal_id, draw=draw)


_NO_DIFFICULTY = {"win_rate": None, "level": "", "policies_version": None}


def _difficulty(deck: Deck, draw: int) -> dict[str, Any]:
    win_rate, level = difficulty(deck, draw)
    return {"win_rate": win_rate, "level": level.value, "policies_version": POLICIES_VERSION}


def _line(moves: list[Move] | tuple[Move, ...]) -> str:
    return " ".join(move.text for move in moves)


def _length(line: str) -> int:
    return len(line.split())
