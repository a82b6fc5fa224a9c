"""The replay of a game: its page, its film and its frames. Nothing here writes but the switch of privacy."""

from __future__ import annotations

import json
import re

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from games import selectors
from games.engine import Status, view
from games.models import Game
from games.selectors.replay import MAX_FRAMES
from games.services import NotOwn, game_privacy_set, writer

from .answers import error, kept_for, readable
from .picture import position_svg

MAX_BODY_BYTES = 4096
_NUMBER = re.compile(r"\d{1,9}", re.ASCII)
OUTCOMES = {Status.WON: "won", Status.GIVEN_UP: "given up"}


@require_safe
def film(request: HttpRequest, public_id: str) -> JsonResponse:
    """Give the move list of a game, without positions."""
    game, refusal = _watchable(request, public_id)
    return refusal or kept_for(JsonResponse(selectors.replay_film(game=game)), game)


@require_safe
def frames(request: HttpRequest, public_id: str) -> JsonResponse:
    """Give some positions of a game: what was seen, or with ``open=1`` everything once it is disclosed."""
    game, refusal = _watchable(request, public_id)
    if refusal:
        return refusal
    first = _number(request, "first", 0)
    count = _number(request, "count", MAX_FRAMES)
    opened = _number(request, "open", 0)
    if first is None or count not in range(1, MAX_FRAMES + 1) or opened not in (0, 1):
        message = f"first is the number of a position, count 1 to {MAX_FRAMES}, open 0 or 1."
        return error(400, "bad_request", message)
    try:
        found = selectors.replay_frames(game=game, first=first, count=count, opened=bool(opened))
    except selectors.NoSuchMoment:
        return error(400, "bad_request", f"The game has the positions 0 to {game.version}.")
    except selectors.NotOpen:
        return error(403, "not_disclosed", "The hidden cards are a secret until the deal is disclosed.")
    return kept_for(JsonResponse({"first": first, "frames": found}), game)


@require_POST
def privacy(request: HttpRequest, public_id: str) -> JsonResponse:
    """Let the player of a game keep it from others, or open it again."""
    game, refusal = readable(request, public_id)
    if refusal:
        return refusal
    try:
        wanted = json.loads(request.body[: MAX_BODY_BYTES + 1])
    except (ValueError, RecursionError):
        wanted = None
    match wanted:
        case {"private": bool(private)}:
            pass
        case _:
            return error(400, "bad_request", 'The body is {"private": true} or {"private": false}.')
    try:
        writer.call(lambda: game_privacy_set(game=game, player=request.user, private=private))
    except NotOwn:
        return error(403, "forbidden", "Only its player says who may watch a game.")
    return JsonResponse({"id": game.public_id, "private": private})


@require_safe
@ensure_csrf_cookie
def page(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the replay. The cards come later, by the API; only the link that checks an open deal has them."""
    game = readable_page(request, public_id)
    facts = selectors.game_facts(game=game)
    is_own = selectors.is_own(game, request.user)
    is_open = selectors.is_open(game)
    facts |= {"own": is_own, "analysed": is_open and selectors.analysis_find(game=game) is not None}
    context = {"game": game, "facts": facts, "is_own": is_own, "is_open": is_open}
    context |= {"outcome": _outcome(game), "lead": _lead(game), "fair": selectors.fair_page(game=game)}
    if selectors.is_public(game):  # others would get no picture
        at = _number(request, "at", game.version)
        shown = game.version if at is None else min(at, game.version)
        picture = reverse("position", args=[game.public_id, shown])
        context["picture"] = request.build_absolute_uri(picture)
        context["address"] = request.build_absolute_uri(game.replay_page)
    return render(request, "games/replay.html", context)


@require_safe
def position(request: HttpRequest, public_id: str, at: int) -> HttpResponse:
    """Draw one position as it was seen, for the preview of a link."""
    game, refusal = _watchable(request, public_id)
    if refusal:
        return refusal
    try:
        state = selectors.replay_position(game=game, at=at).state
    except selectors.NoSuchMoment:
        return error(404, "no_such_moment", f"The game has the positions 0 to {game.version}.")
    return kept_for(HttpResponse(position_svg(view(state)), "image/svg+xml"), game, 3600)


def _watchable(request: HttpRequest, public_id: str) -> tuple[Game | None, JsonResponse | None]:
    """Return the game, or why its positions are not shown: while it is paused they are shown to nobody."""
    game, refusal = readable(request, public_id)
    if game and game.status == Status.PAUSED:
        return None, error(409, "paused", "The game is paused: its cards are covered until it goes on.")
    return game, refusal


def readable_page(request: HttpRequest, public_id: str) -> Game:
    """Return the game for a page; there is no such page, or it is not the asker's to open."""
    try:
        return selectors.game_read(asker=request.user, public_id=public_id)
    except selectors.NoSuchGame:
        raise Http404 from None
    except selectors.NotReadable:
        raise PermissionDenied from None


def _number(request: HttpRequest, name: str, default: int) -> int | None:
    """Return a number of the query; None when it is none."""
    text = request.GET.get(name, str(default))
    return int(text) if _NUMBER.fullmatch(text) else None


def _outcome(game: Game) -> str:
    return OUTCOMES.get(Status(game.status), "still on")


def _lead(game: Game) -> str:
    """Return in a few words what became of the game."""
    points = f"{game.score} point{'' if abs(game.score) == 1 else 's'}"
    return f"{_outcome(game)} with {points} in {game.moves} move{'' if game.moves == 1 else 's'}"
