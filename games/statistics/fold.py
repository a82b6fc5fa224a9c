"""From games to rows: which figures each milestone of a game adds to which rows."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from enum import Enum, auto
from typing import NamedTuple

from .facts import Facts, Mode, Scope
from .figures import EMPTY, Figures, ended_figures


class Milestone(Enum):
    """When a game counts: each happens to a game once, in this order, or never."""

    STARTED = auto()
    PLAYED = auto()
    ENDED = auto()


class Key(NamedTuple):
    """What a row of figures is about; a ``day`` (UTC) of None means all time."""

    mode: Mode
    scope: Scope
    day: datetime.date | None


class Entry(NamedTuple):
    """Figures to be added to the row of ``key``."""

    key: Key
    figures: Figures


def day_of(at: int) -> datetime.date:
    """Return the UTC day of a time in ms since 1970."""
    return datetime.datetime.fromtimestamp(at // 1000, datetime.UTC).date()


def entries_of(game: Facts, milestone: Milestone) -> list[Entry]:
    """Return what a game adds when it reaches ``milestone``; nothing for one that it does not reach."""
    at = _time_of(game, milestone)
    if at is None:
        return []
    day = day_of(at)
    return [
        Entry(Key(game.mode, scope, when), figures)
        for scope in game.scopes
        for figures in (_figures(game, milestone, scope, day),)
        if figures != EMPTY
        for when in (None, day)
    ]


def fold(games: Iterable[Facts]) -> dict[Key, Figures]:
    """Return all rows that ``games`` of one player come to; they come in the order of their ends."""
    days: dict[Key, Figures] = {}
    for game in games:
        for milestone in Milestone:
            for key, figures in entries_of(game, milestone):
                if key.day:
                    days[key] = days.get(key, EMPTY) + figures
    rows: dict[Key, Figures] = {}
    for key in sorted(days, key=lambda key: key.day):
        all_time = key._replace(day=None)
        rows[all_time] = rows.get(all_time, EMPTY) + days[key]
    return rows | days


def _time_of(game: Facts, milestone: Milestone) -> int | None:
    match milestone:
        case Milestone.STARTED:
            return game.started_at
        case Milestone.PLAYED:
            return game.first_move_at
        case Milestone.ENDED:
            return game.ended_at if game.moves else None  # a void game counts only as started


def _figures(game: Facts, milestone: Milestone, scope: Scope, day: datetime.date) -> Figures:
    counted = game.counts_in(scope)
    match milestone:
        case Milestone.STARTED:
            return Figures(started=1) if counted else EMPTY
        case Milestone.PLAYED:
            return Figures(played=1, first_day=day) if counted else EMPTY
        case Milestone.ENDED:
            return ended_figures(game, clean=scope.is_clean, counted=counted)
