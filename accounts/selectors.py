"""Reading who somebody is."""

from __future__ import annotations

from importlib import import_module
from types import SimpleNamespace

from django.conf import settings
from django.contrib.auth import get_user

from .models import Player


def player_of_session(*, session_key: str | None) -> Player | None:
    """Return the player whom a session cookie stands for, or None.

    For websockets, which see the cookie but not Django's middleware.
    """
    if not session_key:
        return None
    session = import_module(settings.SESSION_ENGINE).SessionStore(session_key)
    player = get_user(SimpleNamespace(session=session))
    return player if player.is_authenticated and player.is_active else None
