"""Answers that several views give."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, JsonResponse

from games import selectors
from games.models import Game
from games.services.jobs import Standing


def error(status: int, code: str, message: str, **more: Any) -> JsonResponse:
    """Return a refusal as the API writes it."""
    return JsonResponse({"code": code, "message": message, **more}, status=status)


def readable(request: HttpRequest, public_id: str) -> tuple[Game | None, JsonResponse | None]:
    """Return the game, or why the asker may not read it."""
    try:
        return selectors.game_read(asker=request.user, public_id=public_id), None
    except selectors.NoSuchGame:
        return None, error(404, "no_such_game", "There is no such game.")
    except selectors.NotReadable:
        if not request.user.is_authenticated:
            return None, error(401, "not_signed_in", "This game is its player's own.")
        return None, error(403, "forbidden", "This game is its player's own.")


def kept_for(response, game: Game, seconds: int = 300):
    """Say how long an answer about a game may be kept: a game that is on, or its player's own, not at all.

    What is public may become private again, so not for ever either.
    """
    public = selectors.is_public(game)
    response["Cache-Control"] = f"public, max-age={seconds}" if public else "no-store"
    return response


def no_result(standing: Standing) -> JsonResponse:
    """Say how it stands with a job whose result is not there yet."""
    if standing is Standing.FAILED:
        answer = error(500, "failed", "Something went wrong while this game was looked at.")
    elif standing is Standing.WORKING:
        answer = JsonResponse({"status": "working"}, status=202)
    else:
        answer = error(404, "not_asked", "Nobody has asked for this yet: send a POST.")
    answer["Cache-Control"] = "no-store"
    return answer
