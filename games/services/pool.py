"""Deals made ahead: each proved to be won, and nobody's until it is dealt.

A deal of the pool comes about like any other, from 256 random bits of the
operating system; it stays if the solver proves within its full budget that it can be
won. What is proved lost, or stays undecided, is never stored. docs/winnable.md
says what that does to the selection.

The pool has two halves that never mix. Who chooses by difficulty would
otherwise take the hard deals out and leave an easier lot to those who play for
score. Into which half a deal falls is decided
by its commitment, which has nothing to do with how hard it is.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain, repeat, zip_longest
from time import monotonic
from typing import Any, NamedTuple

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django_tasks import task

from accounts.models import Player
from games.engine import Options, deal, parse_deck
from games.models import Deal, Knowledge
from games.policies import POLICIES_VERSION, Level
from games.solver import SOLVER_VERSION, Verdict, solve

from .deals import deal_number, deal_of, new_seed
from .jobs import JOB_SECONDS, Priority, Standing, give_way, job_standing, stopping
from .knowledge import knowledge_ask, knowledge_columns
from .solutions import FULL_NODES

DRAWS = (1, 3)
Shelf = Level | None
"""What a deal of the pool is for: whoever wants that level, or (None) ranked games."""

_SHELVES: tuple[Shelf, ...] = (None, *Level)
_FIRST_BY_LEVEL = "8"
"""Commitments from this hexadecimal digit on are for choice by level: one half of all."""
_SECONDS = 3
"""After so many seconds a job begins no other deck: somebody at the board may wait for the worker."""
_JOBS_AT_ONCE = 6
"""Jobs of one draw in the queue, at most."""
_TRIES = 20


class NoDealReady(LookupError):
    """The pool has no deal of that kind at this moment."""


def pool_lack(*, draw: int) -> Counter[Shelf]:
    """Return how many deals each shelf lacks; a full one is left out.

    One half of ``settings.POOL_SIZE`` is for ranked games, the other for the levels alike.
    """
    half = -(-settings.POOL_SIZE // 2)
    wanted = Counter({shelf: -(-half // len(Level)) if shelf else half for shelf in _SHELVES})
    rows = _pool(draw).values_list("commitment", "knowledge__level")
    have = Counter(Level(level) if _is_by_level(commitment) else None for commitment, level in rows)
    return +(wanted - have)


def pool_tend() -> None:
    """Have the pool filled where it lacks deals, a few at a time and both draws in turn; for workers."""
    missing = (
        repeat(draw, min(pool_lack(draw=draw).total(), _JOBS_AT_ONCE))
        for draw in DRAWS
        if job_standing(pool_fill, draw) is not Standing.WORKING
    )
    for draw in filter(None, chain.from_iterable(zip_longest(*missing))):
        pool_fill.enqueue(draw)
    of_the_pool = Knowledge.objects.filter(deal__number=None)
    current = {"solver_version": SOLVER_VERSION, "policies_version": POLICIES_VERSION}
    for deal_id, draw in of_the_pool.exclude(**current).values_list("deal_id", "draw"):
        knowledge_ask(deal_id=deal_id, draw=draw, priority=Priority.BACKGROUND)


@task(priority=Priority.BACKGROUND)
def pool_fill(draw: int) -> None:
    """Make one deal for the half that lacks more, if one does, within some seconds."""
    lack = pool_lack(draw=draw)
    by_level = lack[None] < lack.total() / 2
    end = monotonic() + _SECONDS
    while lack and monotonic() < end:
        made = _candidate(draw, by_level=by_level)
        give_way()
        if made and (not by_level or Level(made.columns["level"]) in lack):
            _store(made, draw)
            return


def deal_take(*, player: Player, draw: int, level: Level | None, ranked: bool) -> Deal | None:
    """Give the oldest fitting deal of the pool to ``player``, with the next number, and return it.

    None when there is none. Inside the caller's transaction; of two who ask at the same
    time each gets another deal.
    """
    for _ in range(_TRIES):
        found = _shelf(draw, level).order_by("pk").first()
        if found is None:
            return None
        # The conditions are asked once more by the write: whoever was quicker has made them false.
        mine = Deal.objects.filter(pk=found.pk, number=None, made_for=None)
        changed = {"made_for": player, "ranked_draw": draw if ranked else None}
        if deal_number(lambda number, mine=mine, changed=changed: mine.update(number=number, **changed)):
            return Deal.objects.get(pk=found.pk)
    return None


class _Made(NamedTuple):
    """A deal that is not stored yet, and the columns of what is known of it."""

    deal: Deal
    columns: dict[str, Any]


def _candidate(draw: int, *, by_level: bool) -> _Made | None:
    """Return a new deal of that half of the pool; None unless it is proved to be won."""
    while True:
        row = deal_of(new_seed())
        if _is_by_level(row.commitment) is by_level:
            break
    deck = parse_deck(row.deck)
    found = solve(
        deal(deck, Options(draw=draw)),
        max_nodes=FULL_NODES,
        max_seconds=JOB_SECONDS,
        stop=stopping.is_set,
    )
    if found.verdict is not Verdict.WON:
        return None
    return _Made(row, knowledge_columns(deck, draw, found))


@transaction.atomic
def _store(made: _Made, draw: int) -> None:
    made.deal.winnable_draw = draw
    made.deal.save(force_insert=True)
    Knowledge.objects.create(deal=made.deal, draw=draw, **made.columns)


def _pool(draw: int, **known: str) -> QuerySet[Deal]:
    known_too = {f"knowledge__{name}": value for name, value in known.items()}
    return Deal.objects.filter(
        number=None, made_for=None, winnable_draw=draw, knowledge__draw=draw, **known_too
    )


def _shelf(draw: int, shelf: Shelf) -> QuerySet[Deal]:
    if shelf is None:
        return _pool(draw).filter(commitment__lt=_FIRST_BY_LEVEL)
    return _pool(draw, level=shelf.value).filter(commitment__gte=_FIRST_BY_LEVEL)


def _is_by_level(commitment: str) -> bool:
    return commitment >= _FIRST_BY_LEVEL
