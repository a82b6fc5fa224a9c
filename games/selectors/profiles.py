"""Which players may be looked at by whom."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser

from accounts.models import Player


def player_shown(*, name: str, viewer: Player | AnonymousUser) -> Player | None:
    """Return the player of that name if ``viewer`` may see the profile.

    Guests and private players are seen by themselves only, as if there were
    nobody of that name.
    """
    if "\0" in name:  # which PostgreSQL does not even compare
        return None
    player = Player.objects.filter(username__iexact=name, is_active=True).first()
    if player is None:
        return None
    is_public = player.is_account and not player.is_private
    return player if is_public or player.pk == viewer.pk else None
