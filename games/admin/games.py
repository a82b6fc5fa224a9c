"""Games in the admin: found by what they are, looked at, and judged."""

from __future__ import annotations

import datetime
from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from games.models import Act, Game
from games.services.staff import PERMISSIONS

from .acts import ActsMixin
from .bulk import BulkMixin
from .dashboard import DashboardMixin
from .filters import (
    DayFilter,
    FlagFilter,
    LeagueFilter,
    ModeFilter,
    RankedFilter,
    ScoreFilter,
    SortFilter,
    StatusFilter,
    TimeFilter,
    midnight,
    parse_day,
)
from .lists import NEWEST, Order, ReadOnlyAdmin
from .review import ReviewMixin
from .search import HELP, games_found
from .whatif import WhatIfMixin

_ORDERS = {"score": Order("score"), "time": Order("ranked_time_ms", falling=False)}


@admin.register(Game)
class GameAdmin(ActsMixin, ReviewMixin, BulkMixin, DashboardMixin, WhatIfMixin, ReadOnlyAdmin):
    """Games and what follows from their logs."""

    list_display = (
        "public_id",
        "review",
        "player",
        "deal",
        "draw",
        "status",
        "ranked",
        "counts",
        "score",
        "moves",
        "time",
        "created_at",
    )
    list_filter = (
        SortFilter,
        FlagFilter,
        StatusFilter,
        RankedFilter,
        ModeFilter,
        LeagueFilter,
        ScoreFilter,
        TimeFilter,
        DayFilter,
    )
    narrow = ("flag",)
    list_select_related = ("player", "deal")
    search_fields = ("=public_id",)
    search_help_text = HELP
    acts = (Act.EXCLUDE_GAME, Act.RESTORE_GAME, Act.RECOMPUTE_GAME)

    def order_of(self, request: HttpRequest) -> Order:
        """The newest first, or one of the orders that have an index."""
        return _ORDERS.get(request.GET.get("sort", ""), NEWEST)

    def newest_number(self, params: dict[str, Any]) -> int | None:
        """Return the last game dealt up to the day that is asked for: what is newer is passed over."""
        if not params.get("day"):
            return None
        end = midnight(parse_day(params["day"])) + datetime.timedelta(days=1)
        games = Game.objects.filter(created_at__lt=end).order_by("-created_at")
        return games.values_list("pk", flat=True).first() or 0

    def get_search_results(self, request: HttpRequest, queryset, search_term: str) -> tuple[Any, bool]:
        """Find by an index."""
        words = search_term.strip()
        return (games_found(queryset, words) if words else queryset), False

    def acts_on(self, request: HttpRequest, game: Game) -> list[Act]:
        """Exclude or restore, and recompute."""
        offered = [Act.RECOMPUTE_GAME]
        if game.excluded_at:
            offered.insert(0, Act.RESTORE_GAME)
        elif game.ranked:
            offered.insert(0, Act.EXCLUDE_GAME)
        return [act for act in offered if request.user.has_perm(PERMISSIONS[act])]

    def back_to(self, game: Game) -> str:
        """Go back to the review."""
        return reverse("admin:games_game_review", args=[game.pk])

    @admin.display(description="counts", boolean=True)
    def counts(self, game: Game) -> bool | None:
        """Whether a ranked game counts; nothing for practice."""
        return (game.excluded_at is None) if game.ranked else None

    @admin.display(description="time")
    def time(self, game: Game) -> str:
        """Return the ranked time in minutes and seconds."""
        seconds = game.ranked_time_ms // 1000
        return f"{seconds // 60}:{seconds % 60:02}"

    @admin.display(description="review")
    def review(self, game: Game) -> str:
        """Link to the review."""
        return format_html('<a href="{}">review</a>', reverse("admin:games_game_review", args=[game.pk]))
