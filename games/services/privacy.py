"""What a player keeps to themselves."""

from __future__ import annotations

from accounts.models import Player
from games.models import Game


class NotOwn(PermissionError):
    """The game is another player's."""


def game_privacy_set(*, game: Game, player: Player, private: bool) -> Game:
    """Keep the player's game from others, or let them watch it once it is open; raises :class:`NotOwn`."""
    if not Game.objects.filter(pk=game.pk, player_id=player.pk).update(is_private=private):
        raise NotOwn(game.public_id)
    game.is_private = private
    return game
