"""Deals in the admin, with cards, seed and what is known of them masked until disclosure."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from games.models import Act, Daily, Deal
from games.selectors import DealKnowledge, deal_knowledge
from games.services.staff import PERMISSIONS, has_looked
from games.solver import Verdict

from .acts import ActsMixin
from .filters import DrawFilter, PickedFilter, RankedDrawFilter
from .lists import MASK, ReadOnlyAdmin
from .search import player_found


@admin.register(Deal)
class DealAdmin(ActsMixin, ReadOnlyAdmin):
    """Deals."""

    list_display = ("__str__", "ranked_draw", "winnable_draw", "made_for", "created_at", "disclosed_at")
    list_select_related = ("made_for",)
    search_fields = ("=number",)
    search_help_text = "The exact number or commitment of a deal, or the name of the player it was made for."
    list_filter = (RankedDrawFilter, PickedFilter)
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
        "games_on_it",
    )
    acts = (Act.LOOK,)

    def get_search_results(self, request: HttpRequest, queryset, search_term: str) -> tuple[Any, bool]:
        """Find by an index."""
        words = search_term.strip()
        if words.isascii() and words.isdigit() and len(words) < 19:
            return queryset.filter(number=int(words)), False
        if len(words) == 64 and "\0" not in words:
            return queryset.filter(commitment=words), False
        if words:
            return queryset.filter(made_for_id=player_found(words) or 0), False
        return queryset, False

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Deal | None:
        """Note whether the asker has a look on record."""
        deal = super().get_object(request, object_id, from_field)
        if deal is not None:
            deal.is_shown = deal.is_disclosed or has_looked(actor=request.user, deal=deal)
        return deal

    @admin.display(description="deck")
    def deck_or_mask(self, deal: Deal) -> str:
        """Return the deck once it may be seen."""
        return deal.deck if _is_shown(deal) else MASK

    @admin.display(description="seed")
    def seed_or_mask(self, deal: Deal) -> str:
        """Return the seed once it may be seen."""
        return (deal.seed or "none: an added deck") if _is_shown(deal) else MASK

    @admin.display(description="knowledge")
    def knowledge_or_mask(self, deal: Deal) -> str:
        """Return in words what is known of the deal once the cards may be seen."""
        if not deal.is_disclosed:
            return MASK
        known = deal_knowledge(deal=deal)
        return "; ".join(f"draw {draw}: {_words(of)}" for draw, of in sorted(known.items())) or "nothing yet"

    @admin.display(description="games")
    def games_on_it(self, deal: Deal) -> str:
        """Link to the games on it."""
        if deal.number is None:
            return "none yet"
        address = reverse("admin:games_game_changelist")
        return format_html('<a href="{}?q={}">games on this deal</a>', address, deal.number)

    def acts_on(self, request: HttpRequest, deal: Deal) -> list[Act]:
        """A look makes sense before disclosure."""
        may = not deal.is_disclosed and request.user.has_perm(PERMISSIONS[Act.LOOK])
        return [Act.LOOK] if may else []


@admin.register(Daily)
class DailyAdmin(ReadOnlyAdmin):
    """Which deal is that of a day; the cards are masked there."""

    list_display = ("day", "draw", "deal")
    list_select_related = ("deal",)
    list_filter = (DrawFilter,)


def _is_shown(deal: Deal) -> bool:
    return getattr(deal, "is_shown", deal.is_disclosed)


def _words(known: DealKnowledge) -> str:
    if known.verdict is not Verdict.WON:
        return known.verdict.value
    level = f", {known.level.value} ({known.win_rate:.0%} of blind playouts)" if known.level else ""
    return f"won in {known.shortest} moves or fewer{level}"
