"""Pages about players for everyone: the public profile, and two players side by side."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.models import Player
from games.selectors.figures import figures_by_mode, today
from games.selectors.history import games_disclosed
from games.selectors.profiles import player_shown
from games.statistics import Mode

from .look import MODE_NAMES, Choice, Look, parse_look
from .tables import figure_rows

_NAME_LENGTH = 150


@require_safe
def profile(request: HttpRequest, name: str) -> HttpResponse:
    """Show what a player has done, unless the player wants that kept private."""
    player = player_shown(name=name, viewer=request.user)
    if player is None:
        raise Http404
    look = parse_look(request.GET)
    by_mode = figures_by_mode(player=player, scope=look.scope, span=look.span, on=today())
    return render(
        request,
        "records/profile.html",
        {
            "here": "profile" if player.pk == request.user.pk else None,
            "shown": player,
            "is_own": player.pk == request.user.pk,
            "is_private": player.is_guest or player.is_private,
            "look": look,
            "columns": [MODE_NAMES[mode] for mode in Mode],
            "rows": figure_rows([by_mode[mode] for mode in Mode], clean=look.clean),
            "games": games_disclosed(player=player),
        },
    )


@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    """Show two players side by side."""
    look = parse_look(request.GET)
    names = [request.GET.get(key, "").strip().removeprefix("@")[:_NAME_LENGTH] for key in ("a", "b")]
    if not names[0] and request.user.is_authenticated:
        names[0] = request.user.username
    players = [player_shown(name=name, viewer=request.user) if name else None for name in names]
    context: dict[str, Any] = {
        "here": "compare",
        "look": look,
        "names": names,
        "unknown": [name for name, player in zip(names, players, strict=True) if name and player is None],
    }
    if all(players):
        context |= _side_by_side(players, look)
    return render(request, "records/compare.html", context)


def _side_by_side(players: list[Player], look: Look) -> dict[str, Any]:
    on = today()
    both = [figures_by_mode(player=player, scope=look.scope, span=look.span, on=on) for player in players]
    mode = look.mode or max(Mode, key=lambda mode: min(modes[mode].figures.played for modes in both))
    return {
        "players": players,
        "mode_name": MODE_NAMES[mode],
        "modes": [Choice(one.value, MODE_NAMES[one], one is mode) for one in Mode],
        "rows": figure_rows([modes[mode] for modes in both], clean=look.clean, compare=True),
    }
