"""Filters of the list of games."""

from __future__ import annotations

import datetime
from typing import Any

from django.contrib import admin
from django.contrib.admin.options import IncorrectLookupParameters
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone

from games.engine import STANDARD, EventKind, Status
from games.models import Flag, Game, Signal
from games.models.game import ASSISTS

_ENDED = Q(ended_at__isnull=False)
_PLAIN = Q(scoring=STANDARD, passes=None, thoughtful=False, prelude="")


class _Choices(admin.SimpleListFilter):
    """A filter by conditions that have a name each."""

    conditions: dict[str, tuple[str, Q]] = {}

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Return the names."""
        return [(value, words) for value, (words, _) in self.conditions.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        """Apply the one chosen; whatever is not known counts as not said."""
        chosen = self.conditions.get(self.value())
        return queryset.filter(chosen[1]) if chosen else queryset


class SortFilter(_Choices):
    """The orders that have an index."""

    title, parameter_name = "order", "sort"
    conditions = {
        "score": ("highest score", _ENDED),
        "time": ("quickest win", _ENDED & Q(status=Status.WON.value)),
    }


class StatusFilter(_Choices):
    """How a game stands."""

    title, parameter_name = "status", "result"
    conditions = {
        "won": ("won", Q(status=Status.WON.value)),
        "given_up": ("given up", Q(status=Status.GIVEN_UP.value) & ~Q(moves=0)),
        "void": ("void", Q(status=Status.GIVEN_UP.value, moves=0)),
        "playing": ("in progress", Q()),
    }

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        """Those in progress are asked for as everywhere."""
        if self.value() != "playing":
            return super().queryset(request, queryset)
        return queryset.in_progress()


class ModeFilter(_Choices):
    """The modes of the statistics."""

    title, parameter_name = "mode", "mode"
    conditions = {
        "draw1": ("draw one", _PLAIN & Q(draw=1)),
        "draw3": ("draw three", _PLAIN & Q(draw=3)),
        "house": ("house rules", ~_PLAIN),
    }


class RankedFilter(_Choices):
    """Ranked games, or practice."""

    title, parameter_name = "rank", "ranked"
    conditions = {"yes": ("ranked", Q(ranked=True)), "no": ("practice", Q(ranked=False))}


class LeagueFilter(_Choices):
    """The leagues."""

    title, parameter_name = "league", "league"
    conditions = {
        "clean": ("clean", Q(**dict.fromkeys(ASSISTS, 0))),
        "helped": ("with undo or help", ~Q(**dict.fromkeys(ASSISTS, 0))),
    }


class ScoreFilter(_Choices):
    """Scores in points."""

    title, parameter_name = "score", "points"
    conditions = {
        "700": ("700 and more", Q(score__gte=700)),
        "600": ("600 to 699", Q(score__gte=600, score__lt=700)),
        "300": ("300 to 599", Q(score__gte=300, score__lt=600)),
        "0": ("below 300", Q(score__lt=300)),
    }


class TimeFilter(_Choices):
    """The ranked time of games that are over."""

    title, parameter_name = "time", "within"
    conditions = {
        "60": ("under a minute", _ENDED & Q(moves__gt=0, ranked_time_ms__lt=60_000)),
        "120": ("1 to 2 minutes", _ENDED & Q(ranked_time_ms__gte=60_000, ranked_time_ms__lt=120_000)),
        "600": ("2 to 10 minutes", _ENDED & Q(ranked_time_ms__gte=120_000, ranked_time_ms__lt=600_000)),
        "long": ("longer", _ENDED & Q(ranked_time_ms__gte=600_000)),
    }


class FlagFilter(_Choices):
    """Games in which a signal was found, and those that staff has excluded."""

    title, parameter_name = "flag", "flag"
    conditions = {
        "any": ("any signal", Q(pk__in=Flag.objects.values("game"))),
        "excluded": ("excluded", Q(excluded_at__isnull=False)),
        **{
            signal.value: (signal.label, Q(pk__in=Flag.objects.filter(signal=signal.value).values("game")))
            for signal in Signal
        },
    }


class RankedDrawFilter(_Choices):
    """Deals by the draw for which they are ranked."""

    title, parameter_name = "rank", "ranked"
    conditions = {
        "1": ("ranked, draw one", Q(ranked_draw=1)),
        "3": ("ranked, draw three", Q(ranked_draw=3)),
        "no": ("never ranked", Q(ranked_draw=None)),
    }


class DrawFilter(_Choices):
    """The draw of a daily deal."""

    title, parameter_name = "draw", "draw"
    conditions = {"1": ("draw one", Q(draw=1)), "3": ("draw three", Q(draw=3))}


class PickedFilter(_Choices):
    """Deals that were chosen because they can be won, and those that fell."""

    title, parameter_name = "choice", "picked"
    conditions = {
        "yes": ("picked to be winnable", Q(winnable_draw__isnull=False)),
        "no": ("as it fell", Q(winnable_draw=None)),
    }


class KindFilter(_Choices):
    """The kinds of events. Django's own filter would look at every event to learn which there are."""

    title, parameter_name = "kind", "kind"
    conditions = {kind.value: (kind.value, Q(kind=kind.value)) for kind in EventKind}


class DayFilter(admin.ListFilter):
    """The UTC day on which a game was dealt, from a field for a date."""

    title, parameter_name = "day of the deal", "day"
    template = "admin/staff/day_filter.html"

    def __init__(self, request: HttpRequest, params: dict, model: type, model_admin: Any) -> None:
        super().__init__(request, params, model, model_admin)
        given = params.pop(self.parameter_name, None)
        self.day = parse_day(given[-1]) if given and given[-1] else None
        if self.day:
            self.used_parameters[self.parameter_name] = self.day
        self.today = timezone.now().date()

    def has_output(self) -> bool:
        """Always show the field."""
        return True

    def expected_parameters(self) -> list[str]:
        """Its one parameter."""
        return [self.parameter_name]

    def choices(self, changelist: Any) -> list[dict[str, Any]]:
        """Return what the form has to keep of the address."""
        kept = [(name, value) for name, value in changelist.params.items() if name != self.parameter_name]
        without = changelist.get_query_string(remove=[self.parameter_name])
        return [{"kept": kept, "without": without, "day": self.day, "today": self.today}]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        """Keep that day."""
        if self.day is None:
            return queryset
        first = midnight(self.day)
        return queryset.filter(created_at__gte=first, created_at__lt=first + datetime.timedelta(days=1))


def parse_day(text: str) -> datetime.date:
    """Return a day; raises what makes the admin show the list without filters."""
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise IncorrectLookupParameters from None


def midnight(day: datetime.date) -> datetime.datetime:
    """Return when a day begins, UTC."""
    return datetime.datetime.combine(day, datetime.time(), datetime.UTC)
