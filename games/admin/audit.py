"""What staff has done and found, to be looked at."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from games.models import AuditEntry, Flag, Target, VerificationRun

from .lists import ReadOnlyAdmin
from .search import game_found, player_found

_PAGES = {
    Target.GAME: "admin:games_game_change",
    Target.PLAYER: "admin:accounts_player_change",
    Target.DEAL: "admin:games_deal_change",
}


@admin.register(AuditEntry)
class AuditEntryAdmin(ReadOnlyAdmin):
    """The audit log: nobody can change it, whatever they may do elsewhere."""

    list_display = ("at", "who", "act", "about", "reason")
    list_select_related = ("actor",)
    list_filter = ("act", "target_kind")
    search_fields = ("target_id",)
    search_help_text = "The exact id of a game, or the name of a player: acts on it."
    fields = ("at", "who", "act", "about", "reason", "told", "before", "after")

    def get_search_results(self, request: HttpRequest, queryset, search_term: str) -> tuple[Any, bool]:
        """Find what was done to a game or a player."""
        words = search_term.strip()
        if not words:
            return queryset, False
        game = game_found(words)
        kind, pk = (Target.GAME, game) if game else (Target.PLAYER, player_found(words) or 0)
        return queryset.filter(target_kind=kind, target_id=pk), False

    @admin.display(description="by")
    def who(self, entry: AuditEntry) -> str:
        """Return the actor's name while there is one."""
        if entry.actor_id is None:
            return "the keeper of the server"
        return entry.actor.username if entry.actor else f"player {entry.actor_id}, who is no more"

    @admin.display(description="about")
    def about(self, entry: AuditEntry) -> str:
        """Link to what it is about."""
        address = reverse(_PAGES[Target(entry.target_kind)], args=[entry.target_id])
        return format_html('<a href="{}">{} {}</a>', address, entry.target_kind, entry.target_id)


@admin.register(Flag)
class FlagAdmin(ReadOnlyAdmin):
    """Signals that were found."""

    list_display = ("game", "signal", "words", "found_at")
    list_select_related = ("game",)
    list_filter = ("signal",)
    narrow = ("signal__exact",)
    search_fields = ("=game__public_id",)
    search_help_text = "The exact id of a game."

    def get_search_results(self, request: HttpRequest, queryset, search_term: str) -> tuple[Any, bool]:
        """Find by an index."""
        words = search_term.strip()
        return (queryset.filter(game_id=game_found(words) or 0) if words else queryset), False


@admin.register(VerificationRun)
class VerificationRunAdmin(ReadOnlyAdmin):
    """Checks of the logs."""

    list_display = ("started_at", "ended_at", "of_all", "games", "differences")
