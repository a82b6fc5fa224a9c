"""The log: what happened in a game, one row each, never changed."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from games.engine import EventKind

from .game import Game


class AppendOnly(TypeError):
    """An event is written once and never changed or removed."""


class EventQuerySet(models.QuerySet):
    """Refuses what would rewrite history; the database refuses it too (migration 0002)."""

    def update(self, **kwargs):
        """Refuse."""
        raise AppendOnly("events are never updated")

    def delete(self):
        """Refuse."""
        raise AppendOnly("events are never deleted")


class Event(models.Model):
    """One entry of a game's log; ``seq`` counts from 1 without gaps."""

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="events", db_index=False)
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=8)
    move = models.CharField(max_length=7, blank=True, default="", help_text="The move's text, else empty.")
    at = models.PositiveBigIntegerField(help_text="ms since 1970, the server's clock.")

    objects = EventQuerySet.as_manager()

    class Meta:
        ordering = ["seq"]
        constraints = [
            models.UniqueConstraint(name="event_seq_once", fields=["game", "seq"]),
            models.CheckConstraint(name="event_seq_from_1", condition=Q(seq__gte=1)),
            models.CheckConstraint(name="event_kind", condition=Q(kind__in=[k.value for k in EventKind])),
            models.CheckConstraint(
                name="event_move_iff_move",
                condition=(Q(kind=EventKind.MOVE.value) & ~Q(move=""))
                | (~Q(kind=EventKind.MOVE.value) & Q(move="")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seq}. {self.move or self.kind}"

    def save(self, *args, **kwargs) -> None:
        """Insert; refuse to change a stored row."""
        if not self._state.adding:
            raise AppendOnly("events are never updated")
        super().save(*args, **kwargs)

    def delete(self, *args, **kwargs):
        """Refuse."""
        raise AppendOnly("events are never deleted")
