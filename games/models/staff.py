"""What staff has done, what they have been pointed at, and when the logs were last checked."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from .event import AppendOnly
from .game import Game


class Act(models.TextChoices):
    """What staff can do; each is one service and one entry of the audit log."""

    EXCLUDE_GAME = "exclude_game", "exclude the game from ranks"
    RESTORE_GAME = "restore_game", "let the game count again"
    EXCLUDE_PLAYER = "exclude_player", "keep the player off the boards"
    RESTORE_PLAYER = "restore_player", "let the player on the boards again"
    SUSPEND_PLAYER = "suspend_player", "suspend the player"
    REINSTATE_PLAYER = "reinstate_player", "let the player in again"
    RENAME_PLAYER = "rename_player", "give the player another name"
    RETURN_NAME = "return_name", "give the player the former name back"
    LOOK = "look", "look at what is hidden"
    RECOMPUTE_GAME = "recompute_game", "store the game's figures anew from its log"
    FLAG_GAME = "flag_game", "look for signals in the game"
    EXPORT_GAME = "export_game", "export the game's log"


class Target(models.TextChoices):
    """What an act is about."""

    GAME = "game", "game"
    PLAYER = "player", "player"
    DEAL = "deal", "deal"


class AuditQuerySet(models.QuerySet):
    """Refuses what would rewrite history; the database refuses it too (migration 0012)."""

    def update(self, **kwargs):
        """Refuse."""
        raise AppendOnly("the audit log is never updated")

    def delete(self):
        """Refuse."""
        raise AppendOnly("the audit log is never deleted from")


class AuditEntry(models.Model):
    """One act of staff. It holds numbers of people, never their names: those can be deleted."""

    # Without a constraint: an entry stays as it was written when its actor is deleted.
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.DO_NOTHING,
        db_constraint=False,
        related_name="acts",
    )
    act = models.CharField(max_length=16, choices=Act)
    target_kind = models.CharField(max_length=6, choices=Target)
    target_id = models.PositiveBigIntegerField()
    reason = models.TextField(help_text="For staff.")
    told = models.TextField(blank=True, default="", help_text="What the player is told.")
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    at = models.DateTimeField(auto_now_add=True)

    objects = AuditQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "audit log"
        constraints = [
            models.CheckConstraint(name="audit_act", condition=Q(act__in=[act.value for act in Act])),
            models.CheckConstraint(
                name="audit_target", condition=Q(target_kind__in=[kind.value for kind in Target])
            ),
            models.CheckConstraint(name="audit_has_a_reason", condition=~Q(reason="")),
        ]
        indexes = [models.Index(fields=["target_kind", "target_id"], name="audit_target")]

    def __str__(self) -> str:
        return f"{self.get_act_display()} ({self.target_kind} {self.target_id})"

    def save(self, *args, **kwargs) -> None:
        """Insert; refuse to change a stored row."""
        if not self._state.adding:
            raise AppendOnly("the audit log is never updated")
        super().save(*args, **kwargs)

    def delete(self, *args, **kwargs):
        """Refuse."""
        raise AppendOnly("the audit log is never deleted from")


class Signal(models.TextChoices):
    """What may be worth a look at a game (docs/integrity.md); none of them decides anything."""

    STORED = "stored", "stored figures are not those of the log"
    SPEED = "speed", "faster than hands"
    TIMES = "times", "times between moves unlike the player's own"
    PEEKS = "peeks", "cards seen and undone"
    SHARED = "shared", "same deal, shared address or browser"
    TWINS = "twins", "nearly the same log as another's"
    SOLVER = "solver", "the solver's line"


class Flag(models.Model):
    """A signal that was found in a game, so that it can be searched for. It can be thrown away."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="flags", db_index=False)
    signal = models.CharField(max_length=8, choices=Signal)
    words = models.CharField(max_length=200, help_text="What was found.")
    found_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [models.UniqueConstraint(name="flag_once", fields=["game", "signal"])]
        indexes = [models.Index(fields=["signal", "game"], name="flag_signal")]

    def __str__(self) -> str:
        return f"{self.get_signal_display()}: {self.words}"


class VerificationRun(models.Model):
    """One check of stored games against their logs."""

    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(auto_now_add=True)
    of_all = models.BooleanField(help_text="All games, or some that were chosen.")
    games = models.PositiveIntegerField()
    differences = models.PositiveIntegerField()

    class Meta:
        indexes = [models.Index(fields=["of_all", "-id"], name="verification_latest")]

    def __str__(self) -> str:
        return f"{self.games} games, {self.differences} differences"
