"""Players. A guest is a player without a password, so that becoming an account changes no game."""

from __future__ import annotations

import secrets

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.db.models import Q

GUEST_PREFIX = "guest-"


class PlayerManager(UserManager):
    """Makes accounts, as Django's manager does, and guests."""

    def create_guest(self) -> Player:
        """Store and return a new guest, under a name that no account can take."""
        guest = self.model(username=GUEST_PREFIX + secrets.token_hex(8), is_guest=True)
        guest.set_unusable_password()
        guest.save(using=self._db)
        return guest


class Player(AbstractUser):
    """Somebody who plays: a guest (``is_guest``) or an account with a password.

    Games point at the row, so a guest who signs up keeps the row and with it
    every game, and a guest who logs in hands them over to another row.
    """

    is_guest = models.BooleanField(default=False, help_text="Plays without an account, known by a cookie.")

    preferences = models.JSONField(default=dict, blank=True, help_text="How the board looks and behaves.")

    objects = PlayerManager()

    class Meta(AbstractUser.Meta):
        constraints = [
            models.CheckConstraint(
                name="guest_has_no_powers",
                condition=Q(is_guest=False) | Q(is_staff=False, is_superuser=False),
            ),
        ]
