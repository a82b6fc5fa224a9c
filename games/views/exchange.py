"""Games on their way out and in: the text and JSON of one game, and a page that reads one."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from games.engine import card_text
from games.limits import Buckets
from games.notation import (
    MAX_CHARACTERS,
    NotARecord,
    Record,
    Verdict,
    judge,
    read_record,
    write_json,
    write_text,
)
from games.protocol import summary
from games.selectors.records import game_record
from games.selectors.replay import record_film

from .answers import readable
from .replay import OUTCOMES

MAX_WATCHED = 2000
"""Events of an imported game that can be watched: all of its positions are in the page."""

_imports = Buckets(burst=10, rate=0.2)
"""Replaying a long log takes part of a second: so many texts of one reader at once, then one in 5 s."""


@require_safe
def game_text(request: HttpRequest, public_id: str) -> HttpResponse:
    """Give a game as text, to whoever may read its log."""
    game, refusal = readable(request, public_id)
    if refusal:
        return refusal
    text = write_text(game_record(game=game))
    headers = {"Content-Disposition": f'inline; filename="cardhearth-{game.deal.number}.txt"'}
    return HttpResponse(text, content_type="text/plain; charset=utf-8", headers=headers)


@require_safe
def game_json(request: HttpRequest, public_id: str) -> JsonResponse:
    """Give the same as JSON."""
    game, refusal = readable(request, public_id)
    return refusal or JsonResponse(write_json(game_record(game=game)))


@require_http_methods(["GET", "HEAD", "POST"])
def import_game(request: HttpRequest) -> HttpResponse:
    """Read a game from a text, replay it, and say what is true of it. Nothing is stored."""
    if request.method != "POST":
        return _page(request, {})
    if not _imports.take(request.user.pk or request.META.get("REMOTE_ADDR")):
        return _page(request, {"problem": "That were many games at once. Wait a moment."}, status=429)
    try:
        text = _sent_text(request)
        record = read_record(text)
        verdict = judge(record)
    except NotARecord as problem:
        return _page(request, {"problem": str(problem), "text": request.POST.get("text", "")}, status=400)
    if "watch" in request.POST:
        return _watch(request, record, verdict)
    may_watch = len(record.events) <= MAX_WATCHED
    return _page(request, _verdict(record, verdict) | {"text": text, "may_watch": may_watch})


def _watch(request: HttpRequest, record: Record, verdict: Verdict) -> HttpResponse:
    """Show the board of the replay page, with the whole film in the page."""
    count = min(len(record.events) if verdict.at is None else verdict.at - 1, MAX_WATCHED)
    status = verdict.replay.status
    facts = {"id": None, "deal": record.facts.get("Deal", "from a text"), "status": status.value}
    context = {
        "facts": {**facts, **summary(record.options)},
        "film": record_film(record=record, count=count),
        "game": record.options,
        "outcome": OUTCOMES.get(status, "not finished"),
        "lead": "an imported game",
    }
    return render(request, "games/replay.html", context)


def _page(request: HttpRequest, context: dict[str, Any], status: int = 200) -> HttpResponse:
    return render(request, "records/import.html", {"here": "import", **context}, status=status)


def _sent_text(request: HttpRequest) -> str:
    sent = request.FILES.get("file")
    if sent is None:
        return request.POST.get("text", "")
    try:
        return sent.read(4 * MAX_CHARACTERS).decode()
    except UnicodeDecodeError:
        raise NotARecord("The file is not UTF-8 text.") from None


def _verdict(record: Record, verdict: Verdict) -> dict[str, Any]:
    """Return what the page shows of a game."""
    state = verdict.replay.state
    return {
        "record": record,
        "verdict": verdict,
        "replay": verdict.replay,
        "count": len(record.events),
        "deal": record.facts.get("Deal"),
        "columns": [_column(cards, down) for cards, down in zip(state.columns, state.down, strict=True)],
        "events": [event.move.text if event.move else event.kind.value for event in record.events],
    }


def _column(cards: tuple[int, ...], down: int) -> str:
    return " ".join(["··"] * down + [card_text(card) for card in cards[down:]]) or "empty"
