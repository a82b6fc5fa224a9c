"""The accounts app."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Players and their sessions."""

    name = "accounts"
    verbose_name = "Players"

    def ready(self) -> None:
        """Connect the receivers."""
        from . import receivers

        receivers.connect(self)
