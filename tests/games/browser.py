"""Somebody who asks the API for games, and what it answers."""

import json

from django.test import Client

from accounts.models import Player

from .factories import session_of

GAMES = "/api/v1/games"


def as_player(player: Player | None = None) -> Client:
    """Return a browser of the player; without one, of somebody unknown."""
    client = Client()
    if player:
        client.cookies["sessionid"] = session_of(player)
    return client


def post(client: Client, body=None, **headers):
    """Ask for a new game."""
    raw = body if isinstance(body, bytes) else json.dumps(body or {})
    return client.post(GAMES, raw, content_type="application/json", headers=headers)


def error(response, status: int) -> dict:
    """Return the body of an error, expecting that status."""
    assert (response.status_code, response["Content-Type"]) == (status, "application/json")
    body = response.json()
    assert body["code"] and body["message"]
    return body
