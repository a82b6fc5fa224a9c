"""A deal: one order of the 52 cards, stored before anybody plays it."""

from __future__ import annotations

import re

from django.conf import settings
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

_CARDS = re.compile(r"\A([A23456789TJQK][CDHS]){52}\Z")


class DealQuerySet(models.QuerySet):
    """Deals, by whether anybody may see their cards. ``disclosed_at`` may lie ahead: see :class:`Daily`."""

    def disclosed(self) -> DealQuerySet:
        """Return those whose cards are open to everyone now."""
        return self.filter(disclosed_at__lte=timezone.now())


class Deal(models.Model):
    """A deck, where it came from, and who may know it.

    The deck itself is stored; the seed is only how it came about. A deal
    prepared in advance has no ``number`` until it is dealt, so numbers say
    nothing about deals that are still to come.
    """

    number = models.PositiveBigIntegerField(
        null=True, blank=True, unique=True, help_text="Public; given when the deal is first dealt."
    )
    deck = models.CharField(max_length=104, validators=[RegexValidator(_CARDS)])
    seed = models.CharField(
        max_length=64, null=True, unique=True, help_text="256 bits in hex; null for an added deck."
    )
    commitment = models.CharField(
        max_length=64,
        help_text="SHA-256 of the seed's bytes (of the deck's text when there is no seed), in hex.",
    )
    created_at = models.DateTimeField(auto_now_add=True)
    made_for = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="deals"
    )
    ranked_draw = models.PositiveSmallIntegerField(
        null=True,
        blank=True,
        help_text="The draw for which its maker's first game is ranked; null: never ranked.",
    )
    winnable_draw = models.PositiveSmallIntegerField(
        null=True,
        blank=True,
        help_text="The draw for which it was chosen because it can be won; null: dealt as it fell.",
    )
    disclosed_at = models.DateTimeField(
        null=True,
        blank=True,
        help_text="Since when, or from when on, cards, seed and logs are open to everyone.",
    )

    objects = DealQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(name="deal_number_positive", condition=Q(number__gte=1)),
            models.CheckConstraint(name="deal_ranked_draw", condition=Q(ranked_draw__in=(1, 3))),
            models.CheckConstraint(
                name="deal_ranked_is_secret_from_a_seed",
                condition=Q(ranked_draw=None) | Q(seed__isnull=False, made_for__isnull=False),
            ),
            models.CheckConstraint(name="deal_winnable_draw", condition=Q(winnable_draw__in=(1, 3))),
            models.CheckConstraint(
                name="deal_winnable_as_ranked",
                condition=Q(winnable_draw=None) | Q(ranked_draw=None) | Q(winnable_draw=F("ranked_draw")),
            ),
        ]
        indexes = [
            models.Index(fields=["made_for", "ranked_draw"], name="deal_made_for"),
            models.Index(fields=["winnable_draw", "id"], name="deal_in_pool", condition=Q(number=None)),
        ]

    def __str__(self) -> str:
        return f"deal {self.number}" if self.number else "a deal not yet dealt"

    @property
    def is_picked(self) -> bool:
        """Whether it was chosen because it can be won: no game on it says anything about luck."""
        return self.winnable_draw is not None

    @property
    def is_disclosed(self) -> bool:
        """Whether anybody may see the cards."""
        return self.disclosed_at is not None and self.disclosed_at <= timezone.now()
