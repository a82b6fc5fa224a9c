"""Players in the admin. It stands above games because acts on players change boards."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from accounts.models import Player
from accounts.signals import player_changed
from games.models import Act
from games.services.staff import PERMISSIONS

from .acts import ActsMixin
from .lists import NEWEST, PAGE_SIZE, KeysetChangeList, Order, StrictFilters
from .search import player_found


@admin.register(Player)
class PlayerAdmin(ActsMixin, StrictFilters, UserAdmin):
    """Accounts, guests, and who stands in for those deleted.

    Superusers say here who is on the staff. Whatever concerns playing is an act, with a reason on record.
    """

    list_display = (
        "username",
        "is_guest",
        "is_staff",
        "is_active",
        "excluded_at",
        "date_joined",
        "last_login",
    )
    list_filter = ("is_guest", "is_nameless", "is_staff", "is_active")
    search_fields = ("username",)
    search_help_text = "The exact name of a player."
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER
    list_per_page = PAGE_SIZE
    sortable_by = ()
    narrow = ()
    actions = None
    change_list_template = "admin/staff/change_list.html"
    readonly_fields = (
        "username_shown",
        "is_active",
        "is_guest",
        "is_nameless",
        "is_private",
        "suspended_at",
        "suspended_note",
        "excluded_at",
        "excluded_note",
        "former_name",
        "last_login",
        "date_joined",
        "games_played",
    )
    fieldsets = (
        (None, {"fields": ("username_shown", "games_played", "is_guest", "is_nameless", "is_private")}),
        (
            "Kept out or off the boards",
            {
                "fields": (
                    "is_active",
                    "suspended_at",
                    "suspended_note",
                    "excluded_at",
                    "excluded_note",
                    "former_name",
                )
            },
        ),
        ("Staff", {"fields": ("is_staff", "is_superuser", "groups", "user_permissions")}),
        ("Dates", {"fields": ("last_login", "date_joined")}),
    )
    acts = (
        Act.EXCLUDE_PLAYER,
        Act.RESTORE_PLAYER,
        Act.SUSPEND_PLAYER,
        Act.REINSTATE_PLAYER,
        Act.RENAME_PLAYER,
        Act.RETURN_NAME,
    )

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        """Go from place to place."""
        return KeysetChangeList

    def order_of(self, request: HttpRequest) -> Order:
        """The newest first."""
        return NEWEST

    def newest_number(self, params: dict[str, Any]) -> int | None:
        """It has to be looked up."""
        return None

    def get_search_results(self, request: HttpRequest, queryset, search_term: str) -> tuple[Any, bool]:
        """Find by an index."""
        words = search_term.strip()
        return (queryset.filter(pk=player_found(words) or 0) if words else queryset), False

    def acts_on(self, request: HttpRequest, player: Player) -> list[Act]:
        """Each act or its undoing."""
        if not player.is_account:
            return []
        offered = (
            Act.RESTORE_PLAYER if player.excluded_at else Act.EXCLUDE_PLAYER,
            Act.REINSTATE_PLAYER if player.suspended_at else Act.SUSPEND_PLAYER,
            Act.RENAME_PLAYER,
            *([Act.RETURN_NAME] if player.former_name else []),
        )
        return [act for act in offered if request.user.has_perm(PERMISSIONS[act])]

    @admin.display(description="name")
    def username_shown(self, player: Player) -> str:
        """Return the name; it is changed by an act only."""
        return player.username

    @admin.display(description="games")
    def games_played(self, player: Player) -> str:
        """Link to them."""
        address = reverse("admin:games_game_changelist")
        return format_html('<a href="{}?q=@{}">games of this player</a>', address, player.username)

    def has_delete_permission(self, request: HttpRequest, obj: Player | None = None) -> bool:
        """Refuse: players delete themselves, and what they played has to go somewhere (``player_erase``)."""
        return False

    def save_model(self, request: HttpRequest, obj: Player, form: Any, change: bool) -> None:
        """Store, and let the boards know."""
        super().save_model(request, obj, form, change)
        player_changed.send(Player, player=obj)
