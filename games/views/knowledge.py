"""What is known of a game's deal: asked for by POST, looked at by GET."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_http_methods

from games import selectors
from games.limits import Buckets
from games.services import knowledge_ask, knowledge_is_current, writer
from games.services.jobs import Standing
from games.services.knowledge import knowledge_standing

from .answers import error, kept_for, no_result, readable

_asks = Buckets(burst=30, rate=0.5)
"""The board asks after each game: so many of one asker at once, then one in 2 s."""


@require_http_methods(["GET", "HEAD", "POST"])
def knowledge(request: HttpRequest, public_id: str) -> HttpResponse:
    """Say whether the deal of a game can be won, and how hard it is, or how it stands with that."""
    game, refusal = readable(request, public_id)
    if refusal:
        return refusal
    if not selectors.is_open(game):
        return error(403, "not_disclosed", "The deal is a secret until the game is over.")
    if game.passes is not None:
        return error(404, "no_knowledge", "Nothing is found out about games with limited passes.")
    which = {"deal_id": game.deal_id, "draw": game.draw}
    if knowledge_is_current(**which):
        known = selectors.deal_knowledge(deal=game.deal)[game.draw]
        return kept_for(JsonResponse({"status": "done", "draw": game.draw, **known._asdict()}), game)
    standing = knowledge_standing(**which)
    if standing is Standing.NONE and request.method == "POST":
        if not _asks.take(request.user.pk or request.META.get("REMOTE_ADDR")):
            return error(429, "rate_limited", "That were many games at once. Wait a moment.")
        standing = writer.call(lambda: knowledge_ask(**which))
        if standing is Standing.NONE:
            return error(503, "busy", "So many games are being looked at. Try again later.")
    return no_result(standing)
