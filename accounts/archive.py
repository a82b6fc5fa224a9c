"""All that is kept of a player, as one zip file."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession

from .models import Player
from .signals import player_exporting


def player_archive(*, player: Player) -> bytes:
    """Return the archive: ``profile.json``, ``preferences.json`` and what the apps above add."""
    buffer = io.BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as archive:
        _add(archive, "profile.json", [_json(_profile(player))])
        _add(archive, "preferences.json", [_json(player.preferences)])
        for _, files in player_exporting.send(Player, player=player):
            for name, lines in files:
                _add(archive, name, lines)
    return buffer.getvalue()


def _add(archive: ZipFile, name: str, texts: Iterable[str]) -> None:
    with archive.open(name, "w", force_zip64=True) as file:
        for text in texts:
            file.write(text.encode())


def _profile(player: Player) -> dict[str, Any]:
    emails = EmailAddress.objects.filter(user=player).order_by("pk")
    sessions = UserSession.objects.filter(user=player).order_by("pk")
    factors = Authenticator.objects.filter(user=player).order_by("pk")
    return {
        "name": player.username,
        "guest": player.is_guest,
        "private": player.is_private,
        "email": [{"address": row.email, "confirmed": row.verified} for row in emails],
        "joined_at": player.date_joined,
        "last_login_at": player.last_login,
        "sessions": [
            {
                "started_at": row.created_at,
                "last_seen_at": row.last_seen_at,
                "address": row.ip,
                "browser": row.user_agent,
            }
            for row in sessions
        ],
        # Their secrets stay here: who holds the archive must not be able to sign in with it.
        "second_factors": [
            {"type": row.type, "name": str(row), "added_at": row.created_at, "last_used_at": row.last_used_at}
            for row in factors
        ],
    }


def _json(values: Any) -> str:
    return json.dumps(values, indent=2, default=lambda moment: moment.isoformat()) + "\n"
