"""The pages."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from games.models import Game
from games.selectors import game_facts, games_in_progress


@require_safe
@ensure_csrf_cookie
def home(request: HttpRequest) -> HttpResponse:
    """Resume the game in progress or deal a new one."""
    current = games_in_progress(player=request.user) if request.user.is_authenticated else []
    return render(request, "games/home.html", {"current": current})


@require_safe
@ensure_csrf_cookie
def play(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the board of one of the player's own games; anybody else is sent to the start page."""
    if "\0" in public_id:  # which PostgreSQL does not even compare
        raise Http404
    game = get_object_or_404(Game.objects.select_related("deal"), public_id=public_id)
    if game.player_id != request.user.pk:
        return redirect("home")
    return render(request, "games/play.html", {"facts": game_facts(game=game)})


@require_safe
@ensure_csrf_cookie
def rules(request: HttpRequest) -> HttpResponse:
    """Say the rules in plain words."""
    return render(request, "games/rules.html")


@require_safe
@ensure_csrf_cookie
def fair(request: HttpRequest) -> HttpResponse:
    """Let anybody check a deal; what is checked never comes here."""
    return render(request, "games/fair.html")
