"""Players in the admin."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from .models import Player


@admin.register(Player)
class PlayerAdmin(UserAdmin):
    """Accounts and guests."""

    list_display = ("username", "is_guest", "is_staff", "is_active", "date_joined", "last_login")
    list_filter = ("is_guest", "is_staff", "is_active")
    show_full_result_count = False
