"""Argon2, a few at a time: each hash takes 100 MiB, and a crowd at the door must not take them all."""

from __future__ import annotations

from threading import BoundedSemaphore

from django.conf import settings
from django.contrib.auth.hashers import Argon2PasswordHasher

_turns = BoundedSemaphore(settings.PASSWORD_HASHES_AT_ONCE)


class CappedArgon2PasswordHasher(Argon2PasswordHasher):
    """Django's Argon2; who comes when ``PASSWORD_HASHES_AT_ONCE`` are at work waits for a turn."""

    def encode(self, password: str, salt: str) -> str:
        """Hash in turn."""
        with _turns:
            return super().encode(password, salt)

    def verify(self, password: str, encoded: str) -> bool:
        """Compare in turn."""
        with _turns:
            return super().verify(password, encoded)
