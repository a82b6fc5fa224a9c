"""The page of a deal, which there is once its cards are open; and the challenge to beat somebody on it."""

from __future__ import annotations

from io import BytesIO
from typing import Any, NamedTuple

import segno
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from games.boards import DRAWS
from games.limits import Buckets
from games.models import Deal, Game
from games.selectors import DealKnowledge, deal_knowledge
from games.selectors.deals import (
    DealResults,
    challenge_find,
    deal_find,
    deal_results,
    is_challenge,
    other_games,
    own_win,
)
from games.selectors.games import fair_page_of_deal
from games.services import knowledge_ask, knowledge_is_current, writer
from games.services.jobs import Standing
from games.services.knowledge import knowledge_standing
from games.statistics import SCORE_BUCKETS

from .boards import DRAW_NAMES
from .charts import Bars, distribution

_SCORE_TICKS = (0, 1, 3, 5, 7, 9, 11, 13, 15)
_asks = Buckets(10, 10 / 60)
"""So many of one asker at once, then one in 6 s."""


class Section(NamedTuple):
    """One draw of a deal: what came of it, and what is known."""

    draw: int
    name: str
    results: DealResults
    known: DealKnowledge | None
    is_being_found_out: bool
    scores: Bars


@require_safe
@ensure_csrf_cookie
def deal(request: HttpRequest, number: int) -> HttpResponse:
    """Show who played a deal and how, and let it be played; ``?beat=<game>`` makes it a challenge."""
    found = _found(number)
    beat = challenge_find(deal=found, public_id=request.GET.get("beat", ""))
    mine = own_win(deal=found, player=request.user)
    known = deal_knowledge(deal=found)
    sections = [_section(found, draw, known.get(draw)) for draw in DRAWS]
    response = render(
        request,
        "deals/deal.html",
        {
            "deal": found,
            "daily": getattr(found, "daily", None),
            "sections": sections,
            "others": other_games(deal=found),
            "beat": beat,
            "is_own_challenge": beat is not None and beat.player_id == request.user.pk,
            "challenge": _challenge(request, beat or mine),
            "fair": fair_page_of_deal(deal=found),
            "is_waiting": any(section.is_being_found_out for section in sections),
        },
    )
    response["Cache-Control"] = "no-store"
    return response


@require_POST
def ask(request: HttpRequest, number: int) -> HttpResponse:
    """Have it found out whether a deal can be won, and show its page again."""
    found = _found(number)
    draw = request.POST.get("draw", "")
    if draw not in ("1", "3"):
        raise Http404
    which = {"deal_id": found.pk, "draw": int(draw)}
    if not _asks.take(request.user.pk or request.META.get("REMOTE_ADDR")):
        messages.error(request, "That were many deals at once. Wait a moment.")
    elif not knowledge_is_current(**which) and (
        writer.call(lambda: knowledge_ask(**which)) is not Standing.WORKING
    ):
        messages.error(request, "That cannot be found out just now. Try again later.")
    return redirect(f"{reverse('deal', args=[number])}#draw{draw}")


@require_safe
def code(request: HttpRequest, number: int) -> HttpResponse:
    """Draw the address of a challenge as a QR code."""
    game = challenge_find(deal=_found(number), public_id=request.GET.get("beat", ""))
    if game is None:
        raise Http404
    drawn = BytesIO()
    made = segno.make(request.build_absolute_uri(challenge_page(game=game)), error="m", micro=False)
    # Dark on light by night, too, and with the quiet zone of the norm: else many a camera does not find it.
    made.save(drawn, kind="svg", scale=8, border=4, dark="#1d1512", light="#fff", svgclass=None)
    response = HttpResponse(drawn.getvalue(), content_type="image/svg+xml")
    response["Cache-Control"] = "private, max-age=300"
    return response


def challenge_page(*, game: Game) -> str | None:
    """Return the address that challenges to beat a game; None unless everybody may see it."""
    return f"{reverse('deal', args=[game.deal.number])}?beat={game.public_id}" if is_challenge(game) else None


def _challenge(request: HttpRequest, game: Game | None) -> dict[str, Any] | None:
    """Return what is needed to pass a challenge on: the game, its address and its QR code."""
    page = challenge_page(game=game) if game else None
    if page is None:
        return None
    query = urlencode({"beat": game.public_id})
    return {
        "game": game,
        "address": request.build_absolute_uri(page),
        "code": f"{reverse('deal-code', args=[game.deal.number])}?{query}",
    }


def _section(found: Deal, draw: int, known: DealKnowledge | None) -> Section:
    results = deal_results(deal=found, draw=draw)
    which = {"deal_id": found.pk, "draw": draw}
    is_asked = not knowledge_is_current(**which) and knowledge_standing(**which) is Standing.WORKING
    scores = distribution(results.scores, SCORE_BUCKETS, _SCORE_TICKS)
    return Section(draw, DRAW_NAMES[draw], results, known, is_asked, scores)


def _found(number: int) -> Deal:
    """Return the deal; one that is a secret is found by nobody, its player included."""
    found = deal_find(number=number)
    if found is None:
        raise Http404
    return found
