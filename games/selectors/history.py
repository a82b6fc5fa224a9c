"""The games that a player has had: filtered, sorted, by pages that cost the same wherever they are."""

from __future__ import annotations

import datetime
from enum import StrEnum
from typing import NamedTuple

from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import Player
from games.engine import STANDARD, Status
from games.models import Game
from games.statistics import Mode

PAGE_SIZE = 25
RECENT = 10


class Result(StrEnum):
    """How a game stands, in the words of the statistics."""

    WON = "won"
    GIVEN_UP = "given_up"
    IN_PROGRESS = "in_progress"
    VOID = "void"


class Sort(StrEnum):
    """The orders of a history. The last two are of won games: a game given up at once is not quick."""

    NEWEST = "newest"
    SCORE = "score"
    TIME = "time"
    MOVES = "moves"


class HistoryFilter(NamedTuple):
    """Which games are wanted; None does not filter. Days are those on which a game was dealt, UTC."""

    result: Result | None = None
    mode: Mode | None = None
    ranked: bool | None = None
    first_day: datetime.date | None = None
    last_day: datetime.date | None = None
    deal: int | None = None
    sort: Sort = Sort.NEWEST


class HistoryPage(NamedTuple):
    """Some games, and the public id after which the next page begins (None: there is none)."""

    games: list[Game]
    after: str | None


_PLAIN = Q(scoring=STANDARD, passes=None, thoughtful=False, prelude="")
_MODES = {Mode.DRAW_1: _PLAIN & Q(draw=1), Mode.DRAW_3: _PLAIN & Q(draw=3), Mode.HOUSE: ~_PLAIN}
_ENDED = Q(ended_at__isnull=False)
"""The condition of the partial indexes, in the very words in which they have it."""
_PLAYED = ~Q(moves=0)
"""Not ``moves > 0``, which would tempt SQLite to take the index by moves and sort."""
_RESULTS = {
    Result.WON: _ENDED & Q(status=Status.WON.value),
    Result.GIVEN_UP: _ENDED & Q(status=Status.GIVEN_UP.value) & _PLAYED,
    Result.VOID: _ENDED & Q(status=Status.GIVEN_UP.value, moves=0),
}
_ORDERS = {
    Sort.NEWEST: ("created_at", True, Q()),
    Sort.SCORE: ("score", True, _ENDED & _PLAYED),
    Sort.TIME: ("time_ms", False, _ENDED & Q(status=Status.WON.value)),
    Sort.MOVES: ("moves", False, _ENDED & Q(status=Status.WON.value)),
}
"""For each order its column, whether the greatest comes first, and which games it is of."""


def history_page(
    *, player: Player, wanted: HistoryFilter, after: str | None = None, size: int = PAGE_SIZE
) -> HistoryPage:
    """Return the next ``size`` games after the one with the public id ``after``, or the first ones.

    By keyset: the page starts at a place in an index, so the thousandth costs
    what the first does. An ``after`` that is no game of the player counts as none.
    """
    column, falling, _ = _ORDERS[wanted.sort]
    games = _filtered(player, wanted)
    if after and "\0" not in after:  # which PostgreSQL does not even compare
        last = Game.objects.filter(player=player, public_id=after).values_list(column, "pk").first()
        games = games.filter(_beyond(column, falling, *last)) if last else games
    order = (f"-{column}", "-pk") if falling else (column, "pk")
    found = list(games.select_related("deal").order_by(*order)[: size + 1])
    return HistoryPage(found[:size], found[size - 1].public_id if len(found) > size else None)


def games_disclosed(*, player: Player, count: int = RECENT) -> list[Game]:
    """Return the player's latest games that everyone may watch."""
    games = Game.objects.filter(
        _ENDED & _PLAYED, player=player, deal__disclosed_at__lte=timezone.now(), is_private=False
    )
    return list(games.select_related("deal").order_by("-created_at", "-pk")[:count])


def _filtered(player: Player, wanted: HistoryFilter) -> QuerySet[Game]:
    games = Game.objects.filter(_ORDERS[wanted.sort][2], player=player)
    if wanted.result is Result.IN_PROGRESS:
        games = _of(games, Game.objects.in_progress_of(player.pk))
    elif wanted.result:
        games = games.filter(_RESULTS[wanted.result])
    if wanted.mode:
        games = games.filter(_MODES[wanted.mode])
    if wanted.ranked is not None:
        games = games.filter(ranked=wanted.ranked)
    if wanted.first_day:
        games = games.filter(created_at__gte=_midnight(wanted.first_day))
    if wanted.last_day:
        games = games.filter(created_at__lt=_midnight(wanted.last_day) + datetime.timedelta(days=1))
    if wanted.deal:
        games = _of(games, Game.objects.filter(player=player, deal__number=wanted.deal))
    return games


def _of(games: QuerySet[Game], few: QuerySet[Game]) -> QuerySet[Game]:
    """Return those of ``games`` that are among a few, which are found first and by an index of their own.

    In one query with an order and a limit, SQLite would walk through all games in that order.
    """
    return games.filter(pk__in=list(few.values_list("pk", flat=True)))


def _beyond(column: str, falling: bool, value, pk: int) -> Q:
    """Return what comes after a row. The first condition lets the database start there in an index."""
    than = "lt" if falling else "gt"
    return Q(**{f"{column}__{than}e": value}) & (Q(**{f"{column}__{than}": value}) | Q(**{f"pk__{than}": pk}))


def _midnight(day: datetime.date) -> datetime.datetime:
    return datetime.datetime.combine(day, datetime.time(), datetime.UTC)
