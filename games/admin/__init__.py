"""Deals, games and events in the admin: to be looked at, never edited."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest

from .models import Daily, Deal, Event, Game
from .selectors import DealKnowledge, deal_knowledge
from .solver import Verdict

MASK = "hidden until the deal is disclosed"


class ReadOnlyAdmin(admin.ModelAdmin):
    """Shows rows; the services are the only writers."""

    show_full_result_count = False
    list_per_page = 50

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Refuse."""
        return False

    def has_change_permission(self, request: HttpRequest, obj=None) -> bool:
        """Refuse."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj=None) -> bool:
        """Refuse."""
        return False


@admin.register(Deal)
class DealAdmin(ReadOnlyAdmin):
    """Deals, with cards, seed and what is known of them masked until disclosure."""

    list_display = ("number", "ranked_draw", "winnable_draw", "made_for", "created_at", "disclosed_at")
    list_select_related = ("made_for",)
    search_fields = ("=number", "=commitment")
    fields = (
        "number",
        "commitment",
        "deck_or_mask",
        "seed_or_mask",
        "knowledge_or_mask",
        "made_for",
        "ranked_draw",
        "winnable_draw",
        "created_at",
        "disclosed_at",
    )

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Refuse filters by what is masked: they would tell it letter by letter."""
        is_masked = lookup.split("__")[0] in ("deck", "seed", "knowledge")
        return not is_masked and super().lookup_allowed(lookup, value, request)

    @admin.display(description="deck")
    def deck_or_mask(self, deal: Deal) -> str:
        """Return the deck once anybody may see it."""
        return deal.deck if deal.is_disclosed else MASK

    @admin.display(description="seed")
    def seed_or_mask(self, deal: Deal) -> str:
        """Return the seed once anybody may see it."""
        return (deal.seed or "none: an added deck") if deal.is_disclosed else MASK

    @admin.display(description="knowledge")
    def knowledge_or_mask(self, deal: Deal) -> str:
        """Return in words what is known of the deal once anybody may see the cards."""
        if not deal.is_disclosed:
            return MASK
        known = deal_knowledge(deal=deal)
        return "; ".join(f"draw {draw}: {_words(of)}" for draw, of in sorted(known.items())) or "nothing yet"


def _words(known: DealKnowledge) -> str:
    if known.verdict is not Verdict.WON:
        return known.verdict.value
    level = f", {known.level.value} ({known.win_rate:.0%} of blind playouts)" if known.level else ""
    return f"won in {known.shortest} moves or fewer{level}"


@admin.register(Daily)
class DailyAdmin(ReadOnlyAdmin):
    """Which deal is that of a day; the cards are masked there."""

    list_display = ("day", "draw", "deal")
    list_filter = ("draw",)
    list_select_related = ("deal",)
    date_hierarchy = "day"
    ordering = ("-day", "draw")


@admin.register(Game)
class GameAdmin(ReadOnlyAdmin):
    """Games and what follows from their logs."""

    list_display = ("public_id", "player", "deal", "draw", "status", "ranked", "score", "moves", "created_at")
    list_filter = ("status", "ranked", "draw", "scoring", "thoughtful")
    list_select_related = ("player", "deal")
    search_fields = ("=public_id", "=player__username", "=deal__number")


@admin.register(Event)
class EventAdmin(ReadOnlyAdmin):
    """Events. A move names no hidden card, so logs need no mask."""

    list_display = ("id", "game", "seq", "kind", "move", "at")
    list_select_related = ("game",)
    search_fields = ("=game__public_id",)
    ordering = ("-id",)
