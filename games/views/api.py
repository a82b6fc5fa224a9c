"""The little HTTP beside the websocket: JSON in, JSON out, the same session cookie."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.csrf import csrf_failure as django_csrf_failure
from django.views.decorators.http import require_POST, require_safe

from accounts.models import Player
from accounts.services import player_ensure
from games import selectors
from games.limits import Buckets
from games.models import Game
from games.protocol import BadNewGame, NewGame, parse_new_game
from games.protocol.new_game import MAX_BODY_BYTES
from games.services import (
    CannotFork,
    DealNotFound,
    DealWaits,
    GameInProgress,
    NoDealReady,
    game_fork,
    game_start,
    pool_tend,
    writer,
)

from .answers import error as _error
from .answers import readable as _readable

_starts = Buckets(settings.NEW_GAME_BURST, settings.NEW_GAME_PER_MINUTE / 60)


@require_POST
def games(request: HttpRequest) -> JsonResponse:
    """Start a game; a browser or bot that has no player yet becomes a guest."""
    stated = int(request.META.get("CONTENT_LENGTH") or 0)
    if stated > MAX_BODY_BYTES or not _is_small(request):
        return _error(413, "too_large", f"A request has at most {MAX_BODY_BYTES} bytes.")
    try:
        wanted = parse_new_game(request.body)
    except BadNewGame as problem:
        return _error(400, "bad_request", str(problem))
    if not _starts.take(request.user.pk or request.META.get("REMOTE_ADDR")):
        return _error(429, "rate_limited", "That were many games at once. Wait a moment.")
    source, refusal = _readable(request, wanted.fork.game) if wanted.fork else (None, None)
    if refusal:
        return refusal
    is_known = request.user.is_authenticated
    try:
        game = writer.call(lambda: _start(request, wanted, source))
    except GameInProgress as problem:
        current = problem.game
        return _error(
            409,
            "game_in_progress",
            str(problem),
            game=current.public_id,
            page=current.page,
            moves=current.moves,
        )
    except DealNotFound:
        if not is_known:  # the guest was rolled back with the rest: its session must not outlive it
            request.session.flush()
        return _error(404, "no_such_deal", "There is no deal of that number to play.")
    except Player.DoesNotExist:  # a guest whose games have passed to an account meanwhile
        return _error(401, "not_signed_in", "You have signed in elsewhere. Load the page again.")
    except DealWaits:
        return _error(409, "deal_waits", "This deal waits for your ranked game: play it as it was dealt.")
    except NoDealReady:
        if not is_known:
            request.session.flush()
        return _no_deal_ready()
    except CannotFork as problem:
        if not is_known:
            request.session.flush()
        return _error(409, "cannot_fork", str(problem))
    return JsonResponse(_started(game), status=201)


def _is_small(request: HttpRequest) -> bool:
    """Return whether the body is within its bound; sent in chunks, it states no length."""
    try:
        return len(request.body) <= MAX_BODY_BYTES
    except RequestDataTooBig:
        return False


def _start(request: HttpRequest, wanted: NewGame, source: Game | None) -> Game:
    player = player_ensure(request=request)
    if source:
        return game_fork(
            player=player, source=source, at=wanted.fork.at, moves=wanted.fork.moves, give_up=wanted.give_up
        )
    return game_start(
        player=player,
        options=wanted.options,
        deal_number=wanted.deal,
        give_up=wanted.give_up,
        another=wanted.another,
        winnable=wanted.winnable,
        level=wanted.level,
    )


def _no_deal_ready() -> JsonResponse:
    """Refuse, and see to it that there is one soon."""
    writer.call(pool_tend)
    text = "No winnable deal is ready yet. Try again in a few seconds, or play a random deal."
    refusal = _error(409, "no_deal_ready", text)
    refusal["Retry-After"] = "5"
    return refusal


def _started(game: Game) -> dict[str, Any]:
    facts = selectors.game_facts(game=game)
    names = ("id", "deal", "commitment", "attempt", "ranked", "socket", "page")
    return {name: facts[name] for name in names}


@require_safe
def game(request: HttpRequest, public_id: str) -> JsonResponse:
    """Say the facts of a game, without cards until it is open, to whoever may know them."""
    found, refusal = _readable(request, public_id)
    if refusal:
        return refusal
    facts = selectors.game_facts(game=found) | {"fair": selectors.fair_page(game=found)}
    if found.player_id == request.user.pk and found.is_over:
        facts["bests"] = selectors.own_bests(game=found)
    return JsonResponse(facts)


@require_safe
def game_log(request: HttpRequest, public_id: str) -> JsonResponse:
    """Give the log of a game, with the deck once it is disclosed."""
    found, refusal = _readable(request, public_id)
    return refusal or JsonResponse(selectors.game_log(game=found))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Refuse a request without the right token, in JSON where JSON is spoken."""
    if request.path.startswith("/api/"):
        return _error(403, "csrf", "The CSRF token is missing or wrong. Load the page again.")
    return django_csrf_failure(request, reason)
