"""A player's figures, kept with the log so that a page costs the same after any number of games."""

from __future__ import annotations

from dataclasses import asdict, fields
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from games.statistics import Figures, Key, Mode, Scope


class Tally(models.Model):
    """The figures of one player's games of one mode and scope: of a UTC day, or of all time.

    A projection, written in the transaction of the event that starts a game,
    first moves it or ends it, and rebuilt by ``manage.py rebuild_statistics``.
    The columns are those of :class:`games.statistics.Figures`.
    """

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tallies", db_index=False
    )
    mode = models.CharField(max_length=5, choices=[(mode.value, mode.value) for mode in Mode])
    scope = models.CharField(max_length=12, choices=[(scope.value, scope.value) for scope in Scope])
    day = models.DateField(null=True, help_text="UTC; null: all time.")

    started = models.PositiveIntegerField(default=0)
    played = models.PositiveIntegerField(default=0)
    won = models.PositiveIntegerField(default=0)
    not_won = models.PositiveIntegerField(default=0)
    time_sum = models.PositiveBigIntegerField(default=0, help_text="ms, of won games.")
    time_best = models.PositiveBigIntegerField(null=True)
    moves_best = models.PositiveIntegerField(null=True)
    scored = models.PositiveIntegerField(default=0)
    score_sum = models.BigIntegerField(default=0)
    score_best = models.IntegerField(null=True)
    vegas_games = models.PositiveIntegerField(default=0)
    vegas_bank = models.BigIntegerField(default=0)
    first_run = models.IntegerField(default=0)
    streak = models.IntegerField(default=0, help_text="Won in a row at last; negative: not won.")
    longest_won = models.PositiveIntegerField(default=0)
    longest_lost = models.PositiveIntegerField(default=0)
    first_day = models.DateField(null=True, help_text="The first day with a first move.")
    last_end_at = models.PositiveBigIntegerField(null=True, help_text="ms since 1970.")
    scores = models.JSONField(default=list, blank=True)
    times = models.JSONField(default=list, blank=True)

    class Meta:
        verbose_name_plural = "tallies"
        constraints = [
            models.UniqueConstraint(
                name="tally_of_a_day_once",
                fields=["player", "scope", "day", "mode"],
                condition=Q(day__isnull=False),
            ),
            models.UniqueConstraint(
                name="tally_of_all_time_once",
                fields=["player", "scope", "mode"],
                condition=Q(day__isnull=True),
            ),
            # Not of a day: a game may be started on one, moved on another and ended on a third.
            models.CheckConstraint(
                name="tally_never_over_100_percent",
                condition=Q(day__isnull=False)
                | (Q(played__lte=F("started")) & Q(played__gte=F("won") + F("not_won"))),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.mode} {self.scope} {self.day or 'all time'}"

    @property
    def key(self) -> Key:
        """What the row is about."""
        return Key(Mode(self.mode), Scope(self.scope), self.day)

    @property
    def figures(self) -> Figures:
        """The columns as one value."""
        values = {name: getattr(self, name) for name in FIGURES}
        return Figures(**values | {name: tuple(values[name]) for name in ("scores", "times")})


FIGURES = tuple(field.name for field in fields(Figures))
"""The names of the columns that hold figures."""


def columns_of(key: Key, figures: Figures) -> dict[str, Any]:
    """Return the columns of the row of ``key``, its player excepted."""
    return {**key._asdict(), **asdict(figures)}
