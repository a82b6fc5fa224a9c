"""Players. A guest is a player without a password, so that becoming an account changes no game."""

from __future__ import annotations

import secrets

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.db.models.lookups import Exact, Lookup
from django.utils import timezone

GUEST_PREFIX = "guest-"
NAMELESS_PREFIX = "nameless-"


class PlayerManager(UserManager):
    """Makes accounts, as Django's manager does, and guests."""

    def locked(self) -> models.QuerySet[Player]:
        """Return players locked against changes by others, rows that only point at them excepted.

        Who changes a player may wait for an end of a game, and that stores rows that point at its player:
        with a full lock each would wait for the other.
        """
        return self.select_for_update(no_key=True)

    def create_guest(self) -> Player:
        """Store and return a new guest, under a name that no account can take."""
        guest = self.model(username=GUEST_PREFIX + secrets.token_hex(8), is_guest=True)
        guest.set_unusable_password()
        guest.save(using=self._db)
        return guest

    def create_nameless(self) -> Player:
        """Store and return a player who stands in for somebody deleted; it can do nothing."""
        nameless = self.model(
            username=NAMELESS_PREFIX + secrets.token_hex(8),
            is_nameless=True,
            is_private=True,
            is_active=False,
            # When somebody was here is theirs too; the day of the deletion says enough.
            date_joined=timezone.now().replace(hour=0, minute=0, second=0, microsecond=0),
        )
        nameless.set_unusable_password()
        nameless.save(using=self._db)
        return nameless


class Player(AbstractUser):
    """Somebody who plays: a guest (``is_guest``) or an account with a password.

    Games point at the row, so a guest who signs up keeps the row and with it
    every game, and a guest who logs in hands them over to another row.
    """

    is_guest = models.BooleanField(default=False, help_text="Plays without an account, known by a cookie.")

    is_nameless = models.BooleanField(default=False, help_text="Keeps the games of somebody who was deleted.")
    is_private = models.BooleanField(default=False, help_text="Shows no profile to others.")

    excluded_at = models.DateTimeField(
        null=True, blank=True, help_text="Since when staff keeps this player's games from the boards."
    )
    excluded_note = models.TextField(blank=True, default="", help_text="What the player is told of that.")
    suspended_at = models.DateTimeField(null=True, blank=True, help_text="Since when staff keeps them out.")
    suspended_note = models.TextField(blank=True, default="", help_text="What the player is told of that.")
    former_name = models.CharField(
        max_length=150, blank=True, default="", help_text="The name that staff has taken from this player."
    )

    preferences = models.JSONField(default=dict, blank=True, help_text="How the board looks and behaves.")

    objects = PlayerManager()

    class Meta(AbstractUser.Meta):
        verbose_name, verbose_name_plural = "player", "players"
        indexes = [models.Index(fields=["email"], name="player_email")]
        # Who may do what is said in games/staff.py.
        permissions = [
            ("exclude_player", "Can keep players off the boards and let them back"),
            ("suspend_player", "Can suspend players and let them in again"),
            ("rename_player", "Can rename players"),
        ]
        constraints = [
            models.CheckConstraint(
                name="guest_has_no_powers",
                condition=Q(is_guest=False) | Q(is_staff=False, is_superuser=False),
            ),
            models.CheckConstraint(
                name="nameless_is_nobody",
                condition=Q(is_nameless=False)
                | Q(is_guest=False, is_active=False, is_private=True, email="", first_name="", last_name=""),
            ),
            models.CheckConstraint(
                name="suspended_is_not_active", condition=Q(suspended_at=None) | Q(is_active=False)
            ),
            models.UniqueConstraint(
                Lower("username"),
                name="player_name_once",
                violation_error_message="This name is taken.",
            ),
        ]

    @property
    def is_account(self) -> bool:
        """Whether this is somebody with a name and a password of their own."""
        return not (self.is_guest or self.is_nameless)

    @property
    def is_on_boards(self) -> bool:
        """Whether this player's results may stand on the boards: an account that others may see."""
        return self.is_account and self.is_active and not self.is_private and self.excluded_at is None

    @property
    def shown_name(self) -> str:
        """What other people read: the name of an account, or what kind of player it is."""
        return self.username if self.is_account else "Guest" if self.is_guest else "A former player"


@Player._meta.get_field("username").register_lookup
class NameIs(Exact):
    """``username__iexact``, by which accounts are looked up, through the index of ``player_name_once``.

    Django's own would read the whole table, guests and all.
    """

    lookup_name = "iexact"

    def process_lhs(self, compiler, connection, lhs=None):
        """Compare in lower case."""
        # Not the parent's: PostgreSQL's would put UPPER around it.
        sql, params = Lookup.process_lhs(self, compiler, connection, lhs)
        return f"LOWER({sql})", params

    def get_rhs_op(self, connection, rhs):
        """Compare for equality; the name of the lookup would stand for LIKE."""
        return f"= {rhs}"

    def get_prep_lookup(self):
        """Look for it in lower case."""
        return str(super().get_prep_lookup()).lower()
