"""Who may see a game that has been played: decided here, for pages, API and pictures alike."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser

from accounts.models import Player
from games.models import Game


class NoSuchGame(LookupError):
    """There is no such game."""


class NotReadable(PermissionError):
    """The game is there, and its player's own."""


def game_read(*, asker: Player | AnonymousUser, public_id: str) -> Game:
    """Return a game with its deal and player if ``asker`` may see it.

    Raises :class:`NoSuchGame` or :class:`NotReadable`.
    """
    games = Game.objects.select_related("deal", "player").filter(public_id=public_id)
    game = None if "\0" in public_id else games.first()  # which PostgreSQL does not even compare
    if game is None:
        raise NoSuchGame(public_id)
    if not (is_own(game, asker) or is_public(game)):
        raise NotReadable(public_id)
    return game


def is_own(game: Game, asker: Player | AnonymousUser) -> bool:
    """Whether ``asker`` is the player of the game."""
    return asker.pk is not None and asker.pk == game.player_id


def is_open(game: Game) -> bool:
    """Whether nothing of the game is a secret any more: it is over and its deal disclosed."""
    return game.is_over and game.deal.is_disclosed


def is_public(game: Game) -> bool:
    """Whether everybody may see the game: it is open, and neither it nor its player is private."""
    return is_open(game) and not game.is_private and not game.player.is_private
