"""Where a game was lost, and how it could have been won: asked for by POST, looked at by GET."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_safe

from games import selectors
from games.limits import Buckets
from games.models import Game
from games.protocol import summary
from games.services import writer
from games.services.analysis import (
    analysis_ask,
    demonstration_ask,
    demonstration_stored,
    game_analyse,
    game_demonstrate,
)
from games.services.jobs import QueueFull, Standing, job_standing

from .answers import error, kept_for, no_result, readable
from .replay import readable_page

_asks = Buckets(burst=12, rate=0.2)
"""An analysis may take a worker a minute: so many of one asker at once, then one in 5 s."""
_METHODS = ["GET", "HEAD", "POST"]


@require_http_methods(_METHODS)
def analysis(request: HttpRequest, public_id: str) -> HttpResponse:
    """Give the analysis of a game, or say how it stands with it; POST asks for one."""
    return _answer(request, public_id, selectors.analysis_find, game_analyse, analysis_ask)


@require_http_methods(_METHODS)
def demonstration(request: HttpRequest, public_id: str) -> HttpResponse:
    """Give the film of how a game could have been won, or say how it stands with it; POST asks for it."""
    return _answer(request, public_id, demonstration_stored, game_demonstrate, demonstration_ask)


@require_safe
@ensure_csrf_cookie
def demonstration_page(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the film of how a game could have been won; a game that is on is gone back to."""
    game = readable_page(request, public_id)
    is_own = selectors.is_own(game, request.user)
    if not selectors.is_open(game):
        if not is_own:
            raise PermissionDenied
        return render(request, "games/sealed.html", status=403) if game.is_over else redirect(game.page)
    facts = {
        "id": game.public_id,
        "deal": game.deal.number,
        "status": game.status,
        "replay": game.replay_page,
        "kind": "demonstration",
        **summary(game.options),
    }
    return render(request, "games/demonstration.html", {"game": game, "facts": facts, "is_own": is_own})


def _answer(
    request: HttpRequest, public_id: str, find: Callable, job: Any, ask: Callable[..., Standing]
) -> HttpResponse:
    game, refusal = readable(request, public_id)
    if refusal:
        return refusal
    if not selectors.is_open(game):
        message = "Nothing is told of a game's cards until it is over and its deal disclosed."
        return error(403, "not_disclosed", message)
    found = find(game=game)
    if found is None and request.method == "POST":
        standing, refusal = _ask(request, game, ask)
        if refusal:
            return refusal
        found = find(game=game)
    elif found is None:
        standing = job_standing(job, game.pk)
    if found is not None:
        return kept_for(JsonResponse({"status": "done", **found}), game)
    return no_result(standing)


def _ask(
    request: HttpRequest, game: Game, ask: Callable[..., Standing]
) -> tuple[Standing | None, JsonResponse | None]:
    if not _asks.take(request.user.pk or request.META.get("REMOTE_ADDR")):
        return None, error(429, "rate_limited", "That were many games at once. Wait a moment.")
    try:
        return writer.call(lambda: ask(game=game)), None
    except QueueFull:
        return None, error(503, "busy", "So many games are being looked at. Try again later.")
