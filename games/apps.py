"""The games app."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Deals, games and their logs."""

    name = "games"

    def ready(self) -> None:
        """Register the system checks and connect the receivers."""
        from . import checks, receivers  # noqa: F401
