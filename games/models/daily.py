"""The daily deals: for each UTC day and draw one deal, the same for all."""

from __future__ import annotations

import datetime

from django.db import models
from django.db.models import Q

from .deal import Deal


class Daily(models.Model):
    """Which deal is that of a day, UTC, for a draw.

    Nothing has to happen at midnight: ``deal.disclosed_at`` is the end of the day from the start,
    and whatever asks whether a deal is disclosed compares it with the clock.
    """

    day = models.DateField(help_text="UTC")
    draw = models.PositiveSmallIntegerField()
    deal = models.OneToOneField(Deal, on_delete=models.PROTECT, related_name="daily")

    class Meta:
        verbose_name_plural = "dailies"
        constraints = [
            models.CheckConstraint(name="daily_draw", condition=Q(draw__in=(1, 3))),
            models.UniqueConstraint(name="daily_once", fields=["day", "draw"]),
        ]

    def __str__(self) -> str:
        return f"daily deal of {self.day}, draw {self.draw}"


def end_of_day(day: datetime.date) -> datetime.datetime:
    """Return the first moment after a UTC day."""
    return datetime.datetime.combine(day + datetime.timedelta(days=1), datetime.time(), datetime.UTC)
