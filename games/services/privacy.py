"""What a player keeps to themselves."""

from __future__ import annotations

from accounts.models import Player
from games.models import Game

from .boards import boards_refresh


class NotOwn(PermissionError):
    """The game is another player's."""


def game_privacy_set(*, game: Game, player: Player, private: bool) -> Game:
    """Keep the player's game from others, or let them watch it once it is open, inside the caller's
    transaction; raises :class:`NotOwn`.

    A private game stands on no board; it still counts in streaks and win rates, which would else tell
    what their player chooses.
    """
    if not Game.objects.filter(pk=game.pk, player_id=player.pk).update(is_private=private):
        raise NotOwn(game.public_id)
    game.is_private = private
    # As the game is now, which may have ended since it was read.
    if Game.objects.filter(pk=game.pk, ranked=True, ended_at__isnull=False).exists():
        boards_refresh(player=player)
    return game
