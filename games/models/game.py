"""A game: a player at a deal, the options, and projections of the log."""

from __future__ import annotations

import datetime
import secrets
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.expressions import RawSQL
from django.urls import reverse

from games.engine import MAX_SCORE, RULES_VERSION, STANDARD, VEGAS, Options, Status

from .deal import Deal


def new_public_id() -> str:
    """Return 128 random bits as 22 characters: a game's address cannot be guessed.

    None begins with a sign that a command line would take for an option.
    """
    while (text := secrets.token_urlsafe(16))[0] in "-_":
        pass
    return text


_OVER = (Status.WON.value, Status.GIVEN_UP.value)
_ENDED = Q(ended_at__isnull=False)
_DAILY = Q(slot__in=("daily1", "daily3"))
_BESTS_OF_A_DEAL = {
    "game_deal_first": ("ended_at", "id"),
    "game_deal_quickest": ("ranked_time_ms", "ended_at", "id"),
    "game_deal_shortest": ("moves", "ended_at", "id"),
    "game_deal_best": ("-score", "moves", "ranked_time_ms", "ended_at", "id"),
}
_UNLIMITED_STANDARD = Q(scoring=STANDARD, passes=None, thoughtful=False)


ASSISTS = ("undos", "hints", "lights", "shows")
"""The columns that count what a clean game does without; the one place that says what clean is."""


def is_clean(columns: Mapping[str, Any]) -> bool:
    """Whether a game with these columns is one of the clean league."""
    return not any(columns[name] for name in ASSISTS)


class GameQuerySet(models.QuerySet):
    """Games, and those that are not over."""

    def in_progress(self) -> GameQuerySet:
        """Return those in progress, in the very words of the partial indexes on them.

        SQLite does not use a partial index for a condition that it gets in parameters, and would
        look at all games of a player instead.
        """
        words = f"NOT \"{self.model._meta.db_table}\".\"status\" IN ('won', 'given_up')"
        return self.filter(RawSQL(words, (), output_field=models.BooleanField()))

    def used(self) -> GameQuerySet:
        """Return those that have used their deal up: played, or told of it by an assist.

        Looking at what lies open uses nothing up.
        """
        return self.filter(Q(moves__gt=0) | Q(hints__gt=0) | Q(lights__gt=0) | Q(shows__gt=0))

    def in_progress_of(self, player_id: int) -> GameQuerySet:
        """Return a player's games in progress. Unordered, else SQLite takes an index in that order."""
        return self.in_progress().filter(player_id=player_id, slot__in=Game.Slot.values)

    def daily(self) -> GameQuerySet:
        """Return those that were begun as the daily deal on its day, in the words of their partial index."""
        words = f"\"{self.model._meta.db_table}\".\"slot\" IN ('daily1', 'daily3')"
        return self.filter(RawSQL(words, (), output_field=models.BooleanField()))

    def comparable(self) -> GameQuerySet:
        """Return those played by the usual rules from the deal on, so that they compare with each other."""
        return self.filter(_UNLIMITED_STANDARD, prelude="")


class Game(models.Model):
    """One attempt of a player at a deal.

    Everything below *projections* follows from the deal and the events, is
    written in the same transaction as the event that changed it, and is
    checked by ``manage.py verify_games``.
    """

    class Slot(models.TextChoices):
        """A player has at most one game in progress in each slot."""

        OTHER = "other", "any game but a daily one"
        DAILY_1 = "daily1", "the daily deal, draw one"
        DAILY_3 = "daily3", "the daily deal, draw three"

    public_id = models.CharField(max_length=22, unique=True, default=new_public_id, editable=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="games")
    deal = models.ForeignKey(Deal, on_delete=models.PROTECT, related_name="games")
    slot = models.CharField(max_length=8, choices=Slot, default=Slot.OTHER)
    draw = models.PositiveSmallIntegerField(default=1)
    passes = models.PositiveSmallIntegerField(null=True, blank=True, help_text="null: unlimited")
    scoring = models.CharField(max_length=8, default=STANDARD)
    thoughtful = models.BooleanField(default=False)
    rules_version = models.PositiveSmallIntegerField(default=RULES_VERSION)
    attempt = models.PositiveIntegerField(help_text="Which attempt of this player at this deal, from 1.")
    ranked = models.BooleanField(default=False)
    prelude = models.TextField(
        blank=True,
        default="",
        help_text="Of a fork: the moves from the deal to where it begins, separated by spaces.",
    )
    is_private = models.BooleanField(default=False, help_text="Its player alone may watch it.")
    excluded_at = models.DateTimeField(
        null=True, blank=True, help_text="Since when staff keeps it from boards and ranked statistics."
    )
    excluded_note = models.TextField(blank=True, default="", help_text="What its player is told of that.")
    created_at = models.DateTimeField(auto_now_add=True)

    # projections
    version = models.PositiveIntegerField(default=0, help_text="Events in the log.")
    status = models.CharField(max_length=8, default=Status.PLAYING.value)
    score = models.IntegerField(default=0, help_text="Points.")
    moves = models.PositiveIntegerField(default=0, help_text="Moves, draws, recycles, undos and redos.")
    undos = models.PositiveIntegerField(default=0)
    hints = models.PositiveIntegerField(default=0)
    lights = models.PositiveIntegerField(default=0, help_text="Switches of the winnability light.")
    shows = models.PositiveIntegerField(default=0, help_text="Solutions shown, which gave the game up.")
    recycles = models.PositiveIntegerField(default=0)
    foundation_cards = models.PositiveSmallIntegerField(default=0)
    time_ms = models.PositiveBigIntegerField(default=0, help_text="First to last action, without pauses.")
    ranked_time_ms = models.PositiveBigIntegerField(default=0, help_text="The same, pauses counted as gaps.")
    last_event_at = models.PositiveBigIntegerField(null=True, help_text="ms since 1970, the server's clock.")
    ended_at = models.PositiveBigIntegerField(null=True, help_text="ms since 1970; null while in progress.")

    objects = GameQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(name="game_draw", condition=Q(draw__in=(1, 3))),
            models.CheckConstraint(name="game_passes", condition=Q(passes=None) | Q(passes__in=(1, 3))),
            models.CheckConstraint(
                name="game_scoring",
                # A check that comes out as NULL counts as kept, so "not null" must be asked for.
                condition=Q(scoring=STANDARD) | Q(scoring=VEGAS, passes=F("draw"), passes__isnull=False),
            ),
            models.CheckConstraint(name="game_status", condition=Q(status__in=[s.value for s in Status])),
            models.CheckConstraint(
                name="game_ended_iff_over",
                condition=Q(status__in=_OVER, ended_at__isnull=False)
                | (~Q(status__in=_OVER) & Q(ended_at__isnull=True)),
            ),
            models.CheckConstraint(
                name="game_won_iff_52",
                condition=Q(status=Status.WON.value, foundation_cards=52)
                | (~Q(status=Status.WON.value) & Q(foundation_cards__lt=52)),
            ),
            models.CheckConstraint(name="game_score", condition=Q(score__lte=MAX_SCORE)),
            models.CheckConstraint(name="game_moves_are_events", condition=Q(moves__lte=F("version"))),
            models.CheckConstraint(name="game_undos_are_moves", condition=Q(undos__lte=F("moves"))),
            models.CheckConstraint(name="game_time_order", condition=Q(time_ms__lte=F("ranked_time_ms"))),
            models.CheckConstraint(name="game_attempt", condition=Q(attempt__gte=1)),
            models.CheckConstraint(
                name="game_ranked_is_first_and_plain",
                condition=Q(ranked=False) | (Q(attempt=1, prelude="") & _UNLIMITED_STANDARD),
            ),
            models.CheckConstraint(
                name="game_daily_is_plain",
                condition=Q(slot="other")
                | (
                    (Q(slot="daily1", draw=1) | Q(slot="daily3", draw=3))
                    & Q(prelude="")
                    & _UNLIMITED_STANDARD
                ),
            ),
            models.CheckConstraint(
                name="game_shown_is_given_up",
                condition=Q(shows=0) | Q(status=Status.GIVEN_UP.value),
            ),
            models.UniqueConstraint(
                name="game_one_in_progress",
                fields=["player", "slot"],
                condition=~Q(status__in=_OVER),
            ),
            models.UniqueConstraint(
                name="game_attempt_once",
                fields=["player", "deal", "attempt"],
                condition=Q(moves__gt=0),
            ),
        ]
        indexes = [
            models.Index(fields=["player", "-id"], name="game_of_player"),
            models.Index(fields=["player", "-created_at", "-id"], name="game_newest"),
            models.Index(fields=["player", "deal"], name="game_of_deal"),
            # Of games that are over only: moves of games in progress leave these indexes alone.
            models.Index(
                fields=["player", "status", "-created_at", "-id"], name="game_newest_over", condition=_ENDED
            ),
            models.Index(fields=["player", "-score", "-id"], name="game_highest", condition=_ENDED),
            models.Index(
                fields=["player", "status", "-score", "-id"], name="game_highest_over", condition=_ENDED
            ),
            models.Index(
                fields=["player", "status", "time_ms", "id"], name="game_quickest", condition=_ENDED
            ),
            models.Index(fields=["player", "status", "moves", "id"], name="game_shortest", condition=_ENDED),
            models.Index(fields=["player", "slot"], name="game_daily", condition=_DAILY),
            # Of one deal, for its page: in the order of the end, the time, the moves and the score.
            *(
                models.Index(fields=["deal", "draw", "status", *order], name=name, condition=_ENDED)
                for name, order in _BESTS_OF_A_DEAL.items()
            ),
            models.Index(fields=["last_event_at"], name="game_untouched", condition=~Q(status__in=_OVER)),
            # The admin's: of all players' games.
            models.Index(fields=["created_at"], name="game_created"),
            models.Index(
                fields=["excluded_at"], name="game_excluded", condition=Q(excluded_at__isnull=False)
            ),
            models.Index(fields=["-score", "-id"], name="game_all_highest", condition=_ENDED),
            models.Index(
                fields=["status", "ranked_time_ms", "id"], name="game_all_quickest", condition=_ENDED
            ),
        ]
        # Who may do what is said in games/staff.py.
        permissions = [
            ("review_game", "Can review games"),
            ("flag_game", "Can look for signals in games"),
            ("export_game", "Can export games"),
            ("exclude_game", "Can exclude games from ranks and restore them"),
            ("recompute_game", "Can store figures of games anew from their logs"),
            ("rescore_game", "Can try out other rules on stored games"),
            ("see_hidden", "Can see hidden cards; is never ranked"),
        ]

    def __str__(self) -> str:
        return f"game {self.public_id}"

    def get_absolute_url(self) -> str:
        """Return the address of the board."""
        return reverse("play", args=[self.public_id])

    @property
    def page(self) -> str:
        """The address of the board, for templates and JSON."""
        return self.get_absolute_url()

    @property
    def replay_page(self) -> str:
        """The address of the replay."""
        return reverse("replay", args=[self.public_id])

    @property
    def deal_page(self) -> str | None:
        """The address of the page of its deal; None while that is a secret."""
        return reverse("deal", args=[self.deal.number]) if self.deal.is_disclosed else None

    @property
    def demonstration_page(self) -> str:
        """The address of the film of how it could have been won."""
        return reverse("demonstration", args=[self.public_id])

    @property
    def is_fork(self) -> bool:
        """Whether it begins in the middle of another game."""
        return bool(self.prelude)

    @property
    def daily_day(self) -> datetime.date | None:
        """The day whose daily deal it was begun as; None for any other game, even on that deal."""
        if self.slot == Game.Slot.OTHER:
            return None
        return (self.deal.disclosed_at - datetime.timedelta(days=1)).date()

    @property
    def ranked_until(self) -> int | None:
        """When its rank lapses unless it is over, in ms since 1970: a daily game's day ends. None: never."""
        if not self.ranked or self.slot == Game.Slot.OTHER:
            return None
        return int(self.deal.disclosed_at.timestamp()) * 1000

    @property
    def deal_number(self) -> int | None:
        """The public number of the deal."""
        return self.deal.number

    @property
    def options(self) -> Options:
        """The options as the engine wants them."""
        return Options(self.draw, self.passes, self.scoring, self.thoughtful)

    @property
    def is_assisted(self) -> bool:
        """Whether the player was helped: by a hint, the winnability light or a shown solution."""
        return bool(self.hints or self.lights or self.shows)

    @property
    def is_clean(self) -> bool:
        """Whether it was played without what a clean game does without."""
        return is_clean(vars(self))

    @property
    def is_over(self) -> bool:
        """Whether the log is closed."""
        return self.status in _OVER
