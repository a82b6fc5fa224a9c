"""Events in the admin. A move names no hidden card; but of the deal of the day the moves of one player
would be a solution to others, so they are masked until the deal is disclosed."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from games.models import Event

from .filters import KindFilter
from .lists import MASK, ReadOnlyAdmin
from .search import game_found


@admin.register(Event)
class EventAdmin(ReadOnlyAdmin):
    """Events."""

    list_display = fields = ("id", "game", "seq", "kind", "move_or_mask", "at")
    list_select_related = ("game__deal",)
    search_fields = ("=game__public_id",)
    search_help_text = "The exact id of a game."
    list_filter = (KindFilter,)
    ordering = ("-id",)

    def get_search_results(self, request: HttpRequest, queryset, search_term: str) -> tuple[Any, bool]:
        """Find by an index."""
        words = search_term.strip()
        return (queryset.filter(game_id=game_found(words) or 0) if words else queryset), False

    @admin.display(description="move")
    def move_or_mask(self, event: Event) -> str:
        """Return the move once everybody may see it."""
        return event.move if event.game.deal.is_disclosed or not event.move else MASK
