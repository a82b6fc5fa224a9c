"""Changes to players."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import login
from django.http import HttpRequest

from .models import Player
from .preferences import check_preferences

_BACKEND = "django.contrib.auth.backends.ModelBackend"


def player_ensure(*, request: HttpRequest) -> Player:
    """Return the player of the request; an unknown browser becomes a guest and stays logged in as it."""
    if request.user.is_authenticated:
        return request.user
    guest = Player.objects.create_guest()
    login(request, guest, backend=_BACKEND)
    return guest


def preferences_set(*, player: Player, values: Any) -> dict[str, Any]:
    """Store the given preferences beside those kept already and return them all.

    Raises :class:`~accounts.preferences.BadPreferences`; then nothing was stored.
    """
    player.preferences = {**player.preferences, **check_preferences(values)}
    player.save(update_fields=["preferences"])
    return player.preferences
