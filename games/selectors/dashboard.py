"""How the site is doing: figures that cost the same on a site of a million games."""

from __future__ import annotations

import datetime
from typing import NamedTuple

from django.db.models import Count, Q
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from games.engine import ACTIONS, STANDARD, Status
from games.models import Event, Flag, Game, Signal, VerificationRun

DAYS = 14
RECENT_GAMES = 20_000
"""Win rates are those of so many latest games."""
_MINUTE_MS = 60_000
_PLAYING_MS = 5 * _MINUTE_MS
_MOST_EVENTS = 20_000
"""Events that are looked at to count those of the last minute; more than 300 a second count as 300."""
_PLAIN = Q(scoring=STANDARD, passes=None, thoughtful=False, prelude="")
_MODES = {
    "Draw one": _PLAIN & Q(draw=1),
    "Draw three": _PLAIN & Q(draw=3),
    "House rules": ~_PLAIN,
}


class WinRate(NamedTuple):
    """Games of a mode that ended with a move, and how many of them were won."""

    mode: str
    ended: int
    won: int

    @property
    def rate(self) -> float | None:
        """The part that was won, 0 to 1."""
        return self.won / self.ended if self.ended else None


class Dashboard(NamedTuple):
    """All figures; ``playing`` are games in which something happened within five minutes."""

    in_progress: int
    playing: int
    moves_per_second: float
    days: list[tuple[datetime.date, int]]
    win_rates: list[WinRate]
    flags: list[tuple[str, int]]
    last_of_all: VerificationRun | None
    last_of_some: VerificationRun | None
    failed_jobs: int


def dashboard(*, now: datetime.datetime | None = None) -> Dashboard:
    """Return the figures as they are."""
    now = now or timezone.now()
    now_ms = int(now.timestamp() * 1000)
    games = Game.objects.in_progress()
    runs = VerificationRun.objects.order_by("-pk")
    return Dashboard(
        in_progress=games.count(),
        playing=games.filter(last_event_at__gte=now_ms - _PLAYING_MS).count(),
        moves_per_second=_moves_per_second(now_ms),
        days=[_dealt(now.date() - datetime.timedelta(days=back)) for back in reversed(range(DAYS))],
        win_rates=_win_rates(),
        flags=_flags(),
        last_of_all=runs.filter(of_all=True).first(),
        last_of_some=runs.filter(of_all=False).first(),
        failed_jobs=DBTaskResult.objects.failed().count(),
    )


def _moves_per_second(now_ms: int) -> float:
    """Return the actions of the last minute, for each second of it."""
    last = Event.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    kinds = [kind.value for kind in ACTIONS]
    latest = Event.objects.filter(pk__gt=last - _MOST_EVENTS, at__gt=now_ms - _MINUTE_MS, kind__in=kinds)
    return latest.count() / 60


def _dealt(day: datetime.date) -> tuple[datetime.date, int]:
    first = datetime.datetime.combine(day, datetime.time(), datetime.UTC)
    games = Game.objects.filter(created_at__gte=first, created_at__lt=first + datetime.timedelta(days=1))
    return day, games.count()


def _win_rates() -> list[WinRate]:
    last = Game.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    ended = Game.objects.filter(pk__gt=last - RECENT_GAMES, ended_at__isnull=False).exclude(moves=0)
    won = Q(status=Status.WON.value)
    columns = {}
    for number, condition in enumerate(_MODES.values()):
        columns |= {f"ended{number}": Count("pk", filter=condition)}
        columns |= {f"won{number}": Count("pk", filter=condition & won)}
    counts = ended.aggregate(**columns)
    return [
        WinRate(mode, counts[f"ended{number}"], counts[f"won{number}"]) for number, mode in enumerate(_MODES)
    ]


def _flags() -> list[tuple[str, int]]:
    rows = Flag.objects.order_by().values_list("signal").annotate(games=Count("pk"))
    return [(Signal(signal).label, games) for signal, games in rows]
