"""What can be done with several games of the list at once; each asks why before it does anything."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse

from accounts.models import Player
from games import selectors
from games.models import Act, Game
from games.services.flags import game_flags_find
from games.services.staff import NotAllowed, Pointless, staff_game_recompute, staff_note
from games.services.verification import games_verify

MOST = 500
"""Games of one request."""


class Line(NamedTuple):
    """What came of one game."""

    game: Game
    words: str
    is_bad: bool = False


class ReasonForm(forms.Form):
    """Why."""

    reason = forms.CharField(max_length=2000, widget=forms.Textarea(attrs={"rows": 2, "cols": 60}))


def verify(actor: Player, games: list[Game], reason: str) -> list[Line]:
    """Replay each and say what differs."""
    found = games_verify(games=games)
    return [
        Line(game, "; ".join(result.differences) or "nothing differs", bool(result.differences))
        for game, result in zip(games, found, strict=True)
    ]


def flag(actor: Player, games: list[Game], reason: str) -> list[Line]:
    """Look for signals in each."""
    lines = []
    for game in games:
        flags = game_flags_find(game=game)
        signals = [found.signal for found in flags]
        staff_note(actor=actor, act=Act.FLAG_GAME, game=game, reason=reason, after={"signals": signals})
        lines.append(Line(game, "; ".join(map(str, flags)) or "nothing striking", bool(flags)))
    return lines


def recompute(actor: Player, games: list[Game], reason: str) -> list[Line]:
    """Store the figures of each anew."""
    lines = []
    for game in games:
        try:
            entry = staff_game_recompute(actor=actor, game=game, reason=reason)
            lines.append(Line(game, "stored anew: " + ", ".join(entry.after)))
        except Pointless as problem:
            lines.append(Line(game, str(problem)))
        except (NotAllowed, ValidationError, ValueError) as problem:
            lines.append(Line(game, str(problem), is_bad=True))
    return lines


def export(actor: Player, games: list[Game], reason: str) -> HttpResponse:
    """Give each as a line of JSON: its facts, and its log and deck once these are open."""
    for game in games:
        staff_note(actor=actor, act=Act.EXPORT_GAME, game=game, reason=reason, after={})
    headers = {
        "Content-Disposition": 'attachment; filename="games.jsonl"',
        "Cache-Control": "no-store",
    }
    return HttpResponse("".join(_json_lines(games)), content_type="application/x-ndjson", headers=headers)


def _json_lines(games: list[Game]) -> Iterator[str]:
    for game in games:
        facts = selectors.game_facts(game=game)
        if game.deal.is_disclosed:  # before that its moves could be a solution to others
            facts |= selectors.game_log(game=game)
        yield json.dumps({"player": game.player.username, **facts}, separators=(",", ":")) + "\n"


Work = Callable[[Player, list[Game], str], "list[Line] | HttpResponse"]


class BulkMixin:
    """Adds the bulk acts to the list of games."""

    actions = ("verify_selected", "flag_selected", "export_selected", "recompute_selected")

    def has_review_permission(self, request: HttpRequest) -> bool:
        """Whether the asker may review."""
        return request.user.has_perm("games.review_game")

    def has_flag_permission(self, request: HttpRequest) -> bool:
        """Whether the asker may look for signals."""
        return request.user.has_perm("games.flag_game")

    def has_export_permission(self, request: HttpRequest) -> bool:
        """Whether the asker may export."""
        return request.user.has_perm("games.export_game")

    def has_recompute_permission(self, request: HttpRequest) -> bool:
        """Whether the asker may store figures anew."""
        return request.user.has_perm("games.recompute_game")

    @admin.action(description="Verify against the logs", permissions=["review"])
    def verify_selected(self, request: HttpRequest, games: QuerySet[Game]) -> HttpResponse | None:
        """Replay them."""
        return self._bulk(request, games, "verify_selected", verify)

    @admin.action(description="Look for signals", permissions=["flag"])
    def flag_selected(self, request: HttpRequest, games: QuerySet[Game]) -> HttpResponse | None:
        """Flag those in which one is striking."""
        return self._bulk(request, games, "flag_selected", flag)

    @admin.action(description="Export as JSON lines", permissions=["export"])
    def export_selected(self, request: HttpRequest, games: QuerySet[Game]) -> HttpResponse | None:
        """Download them."""
        return self._bulk(request, games, "export_selected", export)

    @admin.action(description="Recompute stored figures", permissions=["recompute"])
    def recompute_selected(self, request: HttpRequest, games: QuerySet[Game]) -> HttpResponse | None:
        """Store them anew."""
        return self._bulk(request, games, "recompute_selected", recompute)

    def _bulk(
        self, request: HttpRequest, games: QuerySet[Game], action: str, work: Work
    ) -> HttpResponse | None:
        """Ask for the reason, then do the work and show what came of it."""
        chosen = list(games.select_related("deal", "player")[: MOST + 1])
        if len(chosen) > MOST:
            messages.error(request, f"At most {MOST} games at once.")
            return None
        form = ReasonForm(request.POST if "reason" in request.POST else None)
        context: dict[str, Any] = {
            **self.admin_site.each_context(request),
            "title": getattr(type(self), action).short_description,
            "opts": self.opts,
            "games": chosen,
            "action": action,
            "checkbox": ACTION_CHECKBOX_NAME,
            "form": form,
        }
        if form.is_valid():
            done = work(request.user, chosen, form.cleaned_data["reason"])
            if isinstance(done, HttpResponse):
                return done
            context["lines"] = done
        return TemplateResponse(request, "admin/staff/bulk.html", context)
