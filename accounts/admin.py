"""Players in the admin."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest

from .models import Player
from .signals import player_changed, session_ended


@admin.register(Player)
class PlayerAdmin(UserAdmin):
    """Accounts, guests, and who stands in for those deleted."""

    list_display = ("username", "is_guest", "is_staff", "is_active", "date_joined", "last_login")
    list_filter = ("is_guest", "is_nameless", "is_staff", "is_active")
    show_full_result_count = False

    def save_model(self, request: HttpRequest, obj: Player, form: Any, change: bool) -> None:
        """Store; who is suspended plays on no board that is still open."""
        super().save_model(request, obj, form, change)
        player_changed.send(Player, player=obj)
        if change and not obj.is_active:
            session_ended.send(Player, player_id=obj.pk, session_key=None)
