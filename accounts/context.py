"""What every template may know of the player."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest


def preferences(request: HttpRequest) -> dict[str, Any]:
    """Give the player's preferences to the page, which is right from its first frame; None for nobody."""
    user = getattr(request, "guest", None) or getattr(request, "user", None)
    known = user is not None and user.is_authenticated
    return {"preferences": user.preferences if known else None}
