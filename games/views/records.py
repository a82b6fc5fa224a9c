"""The page of one's own statistics."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.models import Player
from games.selectors.figures import Span, Spanned, days_of, figures_by_mode, today
from games.statistics import SCORE_BUCKETS, TIME_BUCKETS, Mode

from .charts import calendars, distribution, win_rate_line
from .look import MODE_NAMES, Look, parse_look
from .tables import figure_panels

_SCORE_TICKS = (0, 1, 3, 5, 7, 9, 11, 13, 15)
_TIME_TICKS = (0, 2, 4, 6, 8, 10, 11, 12, 13)


class ModeTab(NamedTuple):
    """A mode to choose, with what it holds."""

    mode: Mode
    name: str
    figures: Spanned
    is_current: bool


@require_safe
def statistics(request: HttpRequest) -> HttpResponse:
    """Show the player's own statistics; somebody who has never played is asked to."""
    if not request.user.is_authenticated:
        return render(request, "records/statistics.html", {"here": "statistics", "tabs": []})
    return render(request, "records/statistics.html", _statistics(request.user, parse_look(request.GET)))


def _statistics(player: Player, look: Look) -> dict[str, Any]:
    on = today()
    by_mode = figures_by_mode(player=player, scope=look.scope, span=look.span, on=on)
    mode = look.mode or max(Mode, key=lambda mode: by_mode[mode].figures.played)
    spanned = by_mode[mode]
    days = days_of(player=player, mode=mode, scope=look.scope, on=on)
    return {
        "here": "statistics",
        "look": look,
        "mode": MODE_NAMES[mode],
        "tabs": [ModeTab(one, MODE_NAMES[one], by_mode[one], one is mode) for one in Mode],
        "panels": figure_panels(spanned, clean=look.clean),
        "figures": spanned.figures,
        "never_ranked": look.ranked and mode is Mode.HOUSE,
        "line": win_rate_line(days, look.span, on),
        "scores": distribution(spanned.figures.scores, SCORE_BUCKETS, _SCORE_TICKS),
        "times": distribution(spanned.figures.times, TIME_BUCKETS, _TIME_TICKS),
        "calendars": calendars(days, on),
        "days_played": [day for day in reversed(days) if day.played],
        "is_all_time": look.span is Span.ALL,
    }
