"""What the page of a deal says: everything only once anybody may see the cards."""

from __future__ import annotations

from typing import NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Q, QuerySet

from accounts.models import Player
from games.engine import Status
from games.models import Deal, Game
from games.statistics import score_histogram

from .access import is_public
from .standings import shown

_MAX_NUMBER = 2**53 - 1
_WON = Status.WON.value


class Best(NamedTuple):
    """A game that stands out, and in what."""

    name: str
    game: Game


class DealResults(NamedTuple):
    """What came of a deal with one draw, in games by the usual rules from the deal on.

    ``tried`` and ``won`` count players, those included whom the page does not name, and ``over`` games.
    """

    draw: int
    tried: int
    won: int
    over: int
    bests: list[Best]
    scores: tuple[int, ...]

    @property
    def part_won(self) -> float | None:
        """The part of those who tried that have won, 0 to 1."""
        return self.won / self.tried if self.tried else None


_BESTS = {
    "First to win": ("ended_at", "pk"),
    "Fastest": ("ranked_time_ms", "ended_at", "pk"),
    "Fewest moves": ("moves", "ended_at", "pk"),
    "Best score": ("-score", "moves", "ranked_time_ms", "ended_at", "pk"),
}
"""The orders of the indexes of a deal's games."""


def deal_find(*, number: int) -> Deal | None:
    """Return the deal of that number if it is disclosed; before, it is found by nobody."""
    if not 1 <= number <= _MAX_NUMBER:
        return None
    deals = Deal.objects.disclosed().select_related("daily").prefetch_related("knowledge")
    return deals.filter(number=number).first()


def deal_results(*, deal: Deal, draw: int) -> DealResults:
    """Return what came of a deal with that draw."""
    games = Game.objects.comparable().filter(deal=deal, draw=draw)
    players = games.filter(moves__gt=0).aggregate(
        tried=Count("player", distinct=True), won=Count("player", distinct=True, filter=Q(status=_WON))
    )
    counts = _over(games).values_list("score").annotate(games=Count("pk")).order_by("score")
    scores: tuple[int, ...] = ()
    for score, number in counts:
        one = [number * part for part in score_histogram(score)]
        scores = tuple(map(sum, zip(scores, one, strict=True))) if scores else tuple(one)
    return DealResults(draw, players["tried"], players["won"], sum(scores), _bests(games), scores)


def other_games(*, deal: Deal) -> int:
    """Return how many games on the deal were played by house rules, or on from the middle of another."""
    played = Game.objects.filter(deal=deal, moves__gt=0)
    return played.count() - played.comparable().count()


def challenge_find(*, deal: Deal, public_id: str) -> Game | None:
    """Return the won game on the deal that somebody is challenged to beat, if everybody may see it."""
    if "\0" in public_id:  # which PostgreSQL does not even compare
        return None
    games = Game.objects.select_related("deal", "player").filter(deal=deal, status=_WON, prelude="")
    game = games.filter(public_id=public_id).first()
    return game if game is not None and is_challenge(game) else None


def own_win(*, deal: Deal, player: Player | AnonymousUser) -> Game | None:
    """Return the player's best win on the deal that others may be challenged to beat."""
    if not player.pk:
        return None
    won = Game.objects.comparable().filter(deal=deal, player_id=player.pk, status=_WON, is_private=False)
    return won.select_related("deal", "player").order_by(*_BESTS["Best score"]).first()


def is_challenge(game: Game) -> bool:
    """Whether a friend may be challenged to beat the game."""
    return game.status == _WON and not game.is_fork and is_public(game) and bool(game.deal.number)


def _over(games: QuerySet[Game]) -> QuerySet[Game]:
    return games.filter(ended_at__isnull=False, moves__gt=0)


def _bests(games: QuerySet[Game]) -> list[Best]:
    won = games.filter(shown(), status=_WON, ended_at__isnull=False).select_related("player", "deal")
    found = ((name, won.order_by(*order).first()) for name, order in _BESTS.items())
    return [Best(name, game) for name, game in found if game is not None]
