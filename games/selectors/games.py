"""What somebody may know of a game, cards excepted: those leave through the engine's ``view``."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.db.models import Count, Max, Min
from django.urls import reverse

from accounts.models import Player
from accounts.selectors import player_of_session
from games.engine import Status
from games.models import Event, Game
from games.protocol import summary

from .access import is_open
from .knowledge import is_picked_for, level_chosen


class Seat(NamedTuple):
    """Who wants to play which game; None for a player or a game that there is not."""

    player_id: int | None
    game_id: int | None
    is_own: bool


def seat_find(*, session_key: str | None, public_id: str) -> Seat:
    """Return the seat that a session cookie gives at a game."""
    player = player_of_session(session_key=session_key)
    games = Game.objects.filter(public_id=public_id).values_list("pk", "player_id")
    game = None if "\0" in public_id else games.first()  # which PostgreSQL does not even compare
    player_id = player.pk if player else None
    game_id, owner_id = game or (None, None)
    return Seat(player_id, game_id, player_id is not None and player_id == owner_id)


def games_in_progress(*, player: Player) -> list[Game]:
    """Return the player's games that are not over, the latest first."""
    games = Game.objects.in_progress_of(player.pk).select_related("deal")
    return sorted(games, key=lambda game: -game.pk)


def game_facts(*, game: Game) -> dict[str, Any]:
    """Return what may be said of a game to its player, and to everyone once its deal is disclosed."""
    deal = game.deal
    return {
        "id": game.public_id,
        "deal": deal.number,
        "commitment": deal.commitment,
        "disclosed": deal.is_disclosed,
        "attempt": game.attempt,
        "ranked": game.ranked,
        "fork": game.is_fork,
        "private": game.is_private,
        "winnable": is_picked_for(game=game),
        "level": level_chosen(game=game),
        **summary(game.options),
        "rules_version": game.rules_version,
        "status": game.status,
        "version": game.version,
        "score": game.score,
        "moves": game.moves,
        "undos": game.undos,
        "hints": game.hints,
        "lights": game.lights,
        "shows": game.shows,
        "recycles": game.recycles,
        "time_ms": game.time_ms,
        "started_at": int(game.created_at.timestamp() * 1000),
        "ended_at": game.ended_at,
        "socket": f"/ws/v1/games/{game.public_id}/",
        "page": game.page,
        "replay": game.replay_page,
        "demonstration": game.demonstration_page,
    }


def fair_page(*, game: Game) -> str | None:
    """Return the address of the page that checks the game's deal, filled in; None while it is a secret.

    Seed and deck stand behind "#", which browsers keep to themselves.
    """
    if not is_open(game):
        return None
    deal = game.deal
    given = {"seed": deal.seed, "commitment": deal.commitment, "deck": deal.deck}
    return f"{reverse('fair')}#{urlencode({name: text for name, text in given.items() if text})}"


def own_bests(*, game: Game) -> dict[str, int | None]:
    """Return the player's bests over the other won games of that kind, without forks; ``games`` counts."""
    others = Game.objects.filter(
        player_id=game.player_id,
        status=Status.WON.value,
        draw=game.draw,
        passes=game.passes,
        scoring=game.scoring,
        thoughtful=game.thoughtful,
        prelude="",
    ).exclude(pk=game.pk)
    return others.aggregate(games=Count("pk"), score=Max("score"), time_ms=Min("time_ms"), moves=Min("moves"))


def game_log(*, game: Game) -> dict[str, Any]:
    """Return the log of a game; with deck and seed once its deal is disclosed, not before."""
    rows = Event.objects.filter(game=game).order_by("seq").values_list("seq", "kind", "move", "at")
    events = [{"seq": seq, "kind": kind, "move": move or None, "at": at} for seq, kind, move, at in rows]
    log = {"id": game.public_id, "deal": game.deal.number, **summary(game.options)}
    log |= {"rules_version": game.rules_version, "commitment": game.deal.commitment}
    log |= {"prelude": game.prelude.split(), "events": events}
    if game.deal.is_disclosed:
        log |= {"deck": game.deal.deck, "seed": game.deal.seed}
    return log


def player_logs(*, player: Player) -> Iterator[str]:
    """Yield each game of the player as a line of JSON: its facts and its log."""
    games = Game.objects.filter(player=player).select_related("deal").order_by("pk")
    games = games.prefetch_related("deal__knowledge")
    for game in games.iterator(chunk_size=500):
        yield json.dumps({**game_facts(game=game), **game_log(game=game)}, separators=(",", ":")) + "\n"
