"""What is proved: of positions, of deals, and of games that are over. All of it can be computed again."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from games.solver import Verdict

from .deal import Deal
from .game import Game

_VERDICTS = [(verdict.value, verdict.value) for verdict in Verdict]
_KNOWN_VERDICT = Q(verdict__in=[verdict.value for verdict in Verdict])
_LINE_IFF_WON = (Q(verdict=Verdict.WON.value) & ~Q(line="")) | (~Q(verdict=Verdict.WON.value) & Q(line=""))


class Solution(models.Model):
    """What the solver found of one position, so that nothing is solved twice.

    The key is :func:`games.solver.position_key`. A row of another
    ``solver_version``, or one that is unknown under a smaller budget, counts as none.
    """

    key = models.CharField(max_length=64, unique=True, help_text="SHA-256 of the position and its options.")
    draw = models.PositiveSmallIntegerField()
    passes = models.PositiveSmallIntegerField(null=True, help_text="null: unlimited")
    verdict = models.CharField(max_length=8, choices=_VERDICTS)
    line = models.TextField(blank=True, default="", help_text="Of a won one: moves to the end, with spaces.")
    nodes = models.PositiveIntegerField(help_text="States looked at.")
    max_nodes = models.PositiveIntegerField(help_text="The budget, in states.")
    solver_version = models.PositiveSmallIntegerField()
    found_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.CheckConstraint(name="solution_verdict", condition=_KNOWN_VERDICT),
            models.CheckConstraint(name="solution_line_iff_won", condition=_LINE_IFF_WON),
        ]

    def __str__(self) -> str:
        return f"{self.verdict}: {self.key[:12]}"


class Knowledge(models.Model):
    """What is known of a deal under one draw, unlimited passes: can it be won, and how hard that is."""

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="knowledge")
    draw = models.PositiveSmallIntegerField()
    verdict = models.CharField(max_length=8, choices=_VERDICTS)
    line = models.TextField(blank=True, default="", help_text="Moves from the deal to the end, with spaces.")
    nodes = models.PositiveIntegerField(help_text="States looked at.")
    max_nodes = models.PositiveIntegerField(help_text="The budget, in states.")
    solver_version = models.PositiveSmallIntegerField()
    win_rate = models.FloatField(null=True, help_text="Part of blind playouts that won, 0 to 1.")
    level = models.CharField(max_length=8, blank=True, default="", help_text="The class of difficulty.")
    policies_version = models.PositiveSmallIntegerField(null=True)
    found_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name_plural = "knowledge"
        constraints = [
            models.UniqueConstraint(name="knowledge_once", fields=["deal", "draw"]),
            models.CheckConstraint(name="knowledge_draw", condition=Q(draw__in=(1, 3))),
            models.CheckConstraint(name="knowledge_verdict", condition=_KNOWN_VERDICT),
            models.CheckConstraint(name="knowledge_line_iff_won", condition=_LINE_IFF_WON),
            models.CheckConstraint(
                name="knowledge_win_rate",
                # A check that comes out as NULL counts as kept, so "not null" must be asked for.
                condition=Q(win_rate=None, level="")
                | (Q(win_rate__isnull=False, win_rate__gte=0, win_rate__lte=1) & ~Q(level="")),
            ),
        ]
        indexes = [models.Index(fields=["draw", "level"], name="knowledge_level")]

    def __str__(self) -> str:
        return f"{self.deal}, draw {self.draw}: {self.verdict}"


class Plan(models.Model):
    """The proved line that a game's hints follow, from the game's opening to the win.

    Hints that were found anew each time could undo each other for ever; while
    the moves that stand are the beginning of ``line``, the next one is the hint.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, primary_key=True)
    line = models.TextField(help_text="Moves from the opening to the end, with spaces.")

    def __str__(self) -> str:
        return f"plan of {self.game_id}"


class Analysis(models.Model):
    """What the solver says of a whole game that is over (``games.analysis``)."""

    game = models.OneToOneField(Game, on_delete=models.CASCADE, primary_key=True)
    result = models.JSONField()
    solver_version = models.PositiveSmallIntegerField()
    found_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name_plural = "analyses"

    def __str__(self) -> str:
        return f"analysis of {self.game_id}"
