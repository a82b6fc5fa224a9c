"""Events in the admin. A move names no hidden card, so logs need no mask."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from games.models import Event

from .filters import KindFilter
from .lists import ReadOnlyAdmin
from .search import game_found


@admin.register(Event)
class EventAdmin(ReadOnlyAdmin):
    """Events."""

    list_display = ("id", "game", "seq", "kind", "move", "at")
    list_select_related = ("game",)
    search_fields = ("=game__public_id",)
    search_help_text = "The exact id of a game."
    list_filter = (KindFilter,)
    ordering = ("-id",)

    def get_search_results(self, request: HttpRequest, queryset, search_term: str) -> tuple[Any, bool]:
        """Find by an index."""
        words = search_term.strip()
        return (queryset.filter(game_id=game_found(words) or 0) if words else queryset), False
