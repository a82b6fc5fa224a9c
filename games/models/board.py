"""The boards: a projection of ranked games that a page reads without looking at the games.

Written by ``services/boards.py`` in the transaction of the event or the
decision that changed it, and rebuilt by ``manage.py rebuild_boards``.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.boards import DRAWS, BoardKey, League, Metric, Period, Place

from .game import Game


class Board(models.Model):
    """One board; it is stored with the first result that stands on it."""

    metric = models.CharField(max_length=6, choices=[(metric.value, metric.value) for metric in Metric])
    draw = models.PositiveSmallIntegerField()
    league = models.CharField(max_length=5, choices=[(league.value, league.value) for league in League])
    period = models.CharField(max_length=5, choices=[(period.value, period.value) for period in Period])
    start = models.DateField(help_text="The first UTC day of its period; of all time: 1 January 1970.")

    class Meta:
        constraints = [
            models.CheckConstraint(name="board_draw", condition=Q(draw__in=DRAWS)),
            models.UniqueConstraint(
                name="board_once", fields=["start", "draw", "metric", "league", "period"]
            ),
        ]

    def __str__(self) -> str:
        return str(self.key)

    @property
    def key(self) -> BoardKey:
        """What the board is about."""
        return BoardKey(Metric(self.metric), self.draw, League(self.league), Period(self.period), self.start)


def board_columns(key: BoardKey) -> dict[str, Any]:
    """Return the columns of the board of ``key``, as the database wants them."""
    metric, draw, league, period, start = key
    return {
        "metric": metric.value,
        "draw": draw,
        "league": league.value,
        "period": period.value,
        "start": start,
    }


class Standing(models.Model):
    """A player's row on a board: the best game of the period, or what all ranked games come to."""

    board = models.ForeignKey(Board, on_delete=models.CASCADE, related_name="standings", db_index=False)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="standings", db_index=False
    )
    # Neither an index nor a check in the database: a won game has a log, so it can never be deleted.
    game = models.ForeignKey(
        Game,
        null=True,
        on_delete=models.DO_NOTHING,
        related_name="standings",
        db_index=False,
        db_constraint=False,
    )
    fine = models.BigIntegerField(help_text="The first criteria; less is better (games/boards/order.py).")
    rest = models.BigIntegerField(help_text="The other criteria; less is better.")
    ended_at = models.PositiveBigIntegerField(default=0, help_text="ms since 1970; 0: not of one game.")
    figure = models.PositiveIntegerField(default=0, help_text="Games in the longest streak, or games won.")
    out_of = models.PositiveIntegerField(default=0, help_text="Games ended, for a win rate.")

    class Meta:
        constraints = [
            models.UniqueConstraint(name="standing_once", fields=["player", "board"]),
        ]
        indexes = [
            models.Index(fields=["board", "fine", "rest", "ended_at", "player"], name="standing_order"),
        ]

    def __str__(self) -> str:
        return f"player {self.player_id} on board {self.board_id}"

    @property
    def place(self) -> Place:
        """Where it stands."""
        return Place(self.fine, self.rest)


class Bucket(models.Model):
    """How many players stand in a span of a board's order, so that a rank need not count them one by one."""

    class Level(models.IntegerChoices):
        """Coarse buckets hold fine ones."""

        COARSE = 1
        FINE = 2

    board = models.ForeignKey(Board, on_delete=models.CASCADE, related_name="buckets", db_index=False)
    level = models.PositiveSmallIntegerField(choices=Level)
    number = models.BigIntegerField(help_text="Less is better.")
    players = models.IntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(name="bucket_once", fields=["board", "level", "number"]),
            models.CheckConstraint(name="bucket_not_below_zero", condition=Q(players__gte=0)),
        ]

    def __str__(self) -> str:
        return f"{self.get_level_display()} bucket {self.number} of board {self.board_id}"
