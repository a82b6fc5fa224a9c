"""A board of best scores as it would be under other numbers: worked out from the logs, stored nowhere."""

from __future__ import annotations

import datetime
from typing import NamedTuple

from games.boards import ALL_TIME, Period
from games.engine import Status
from games.integrity import Ruleset, rescore
from games.models import Game

from .log import log_events, opening
from .standings import shown

MOST_GAMES = 500
"""Games that are replayed at once, the latest of the period."""


class Rescored(NamedTuple):
    """A game with its score now and then."""

    game: Game
    score: int
    rescored: int


class Row(NamedTuple):
    """A player's place on the board now and then, by the best game of each."""

    player: str
    rank: int
    rank_then: int
    best: Rescored
    best_then: Rescored

    @property
    def moved(self) -> int:
        """Ranks gained; negative: lost."""
        return self.rank - self.rank_then


class WhatIf(NamedTuple):
    """The board; how many games were replayed, would score otherwise, cannot be read; are there more?"""

    rows: list[Row]
    games: int
    changed: int
    unreadable: int
    is_cut: bool


def board_rescored(*, draw: int, period: Period, on: datetime.date, rules: Ruleset) -> WhatIf:
    """Return the open board of best scores with the games rescored. Games with a log that cannot be
    replayed are counted and left out."""
    games = list(_games(draw, period, on)[: MOST_GAMES + 1])
    rescored, unreadable = [], 0
    for game in games[:MOST_GAMES]:
        try:
            score = rescore(opening(game), log_events(game.pk), rules)
        except ValueError:
            unreadable += 1
        else:
            rescored.append(Rescored(game, game.score, score))
    now, then = _ranks(rescored, "score"), _ranks(rescored, "rescored")
    rows = [
        Row(best.game.player.shown_name, rank, then[player_id][0], best, then[player_id][1])
        for player_id, (rank, best) in now.items()
    ]
    rows.sort(key=lambda row: (row.rank_then, row.rank, row.player))
    changed = sum(one.score != one.rescored for one in rescored)
    return WhatIf(rows, len(rescored), changed, unreadable, len(games) > MOST_GAMES)


def _games(draw: int, period: Period, on: datetime.date):
    """Return the games that may stand on the board, the latest first."""
    games = Game.objects.filter(
        shown(),
        status=Status.WON.value,
        ended_at__isnull=False,
        ranked=True,
        draw=draw,
        player__is_guest=False,
    )
    if period is not Period.ALL:
        games = games.filter(ended_at__gte=_ms(period.start_of(on)), ended_at__lt=_ms(period.end_of(on)))
    return games.select_related("deal", "player").order_by("-pk")


def _ranks(games: list[Rescored], score: str) -> dict[int, tuple[int, Rescored]]:
    """Return rank and best game of each player, in the board's order; equals share a rank."""
    best: dict[int, tuple[tuple[int, int, int], Rescored]] = {}
    for one in sorted(games, key=lambda one: (one.game.ended_at, one.game.pk)):
        criteria = (-getattr(one, score), one.game.moves, one.game.ranked_time_ms)
        known = best.get(one.game.player_id)
        if known is None or criteria < known[0]:
            best[one.game.player_id] = criteria, one
    order = sorted(criteria for criteria, _ in best.values())
    return {player_id: (order.index(criteria) + 1, one) for player_id, (criteria, one) in best.items()}


def _ms(day: datetime.date) -> int:
    return (day - ALL_TIME).days * 86_400_000
