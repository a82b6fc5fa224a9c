"""Who stands how on the deal of a day: its ranked first attempts, one of each player.

Unlike the boards it is read from the games themselves, in the order of an index of the deal's games.
"""

from __future__ import annotations

from typing import NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet

from accounts.models import Player
from games.boards import Metric
from games.engine import Status
from games.models import Deal, Game

SIZE = 10
_FALLING = {"score"}
_CRITERIA = {
    Metric.SCORE: ("score", "moves", "ranked_time_ms"),
    Metric.TIME: ("ranked_time_ms", "score", "moves"),
    Metric.MOVES: ("moves", "score", "ranked_time_ms"),
}
METRICS = tuple(_CRITERIA)


class Place(NamedTuple):
    """A game, its rank, and whether it is the viewer's own."""

    rank: int
    game: Game
    is_own: bool


class DealStandings(NamedTuple):
    """The first places, the viewer's own if it is not among them, and how many there are."""

    places: list[Place]
    own: Place | None
    players: int


def deal_standings(
    *, deal: Deal, draw: int, metric: Metric, viewer: Player | AnonymousUser, size: int = SIZE
) -> DealStandings:
    """Return the standings of a daily deal by ``metric`` (one of :data:`METRICS`)."""
    games = standing_games(deal=deal, draw=draw)
    order = [f"-{name}" if name in _FALLING else name for name in _CRITERIA[metric]]
    found = list(games.select_related("player").order_by(*order, "ended_at", "pk")[:size])
    places = [Place(rank, game, game.player_id == viewer.pk) for rank, game in _ranked(found, metric)]
    own = None
    if viewer.pk and not any(place.is_own for place in places):
        game = games.filter(player_id=viewer.pk).select_related("player").first()
        own = game and Place(1 + games.filter(_better(game, metric)).count(), game, True)
    return DealStandings(places, own, games.count() if len(found) == size else len(found))


def standing_games(*, deal: Deal, draw: int) -> QuerySet[Game]:
    """Return the ranked wins on a deal that others may see by name."""
    return Game.objects.filter(shown(), deal=deal, draw=draw, status=Status.WON.value, ranked=True).filter(
        ended_at__isnull=False, player__is_guest=False
    )


def shown() -> Q:
    """Return the condition for games that may be named: not private, and not excluded by staff."""
    return Q(
        is_private=False,
        excluded_at=None,
        player__is_private=False,
        player__is_nameless=False,
        player__is_active=True,
        player__excluded_at=None,
    )


def _ranked(games: list[Game], metric: Metric):
    """Yield games with their ranks; those that agree in all criteria share one."""
    rank, before = 0, None
    for number, game in enumerate(games, 1):
        criteria = tuple(getattr(game, name) for name in _CRITERIA[metric])
        rank = rank if criteria == before else number
        before = criteria
        yield rank, game


def _better(game: Game, metric: Metric) -> Q:
    """Return the condition for games that are better by the first criterion in which they differ."""
    better, same = Q(), {}
    for name in _CRITERIA[metric]:
        sign = "gt" if name in _FALLING else "lt"
        better |= Q(**same, **{f"{name}__{sign}": getattr(game, name)})
        same[name] = getattr(game, name)
    return better
