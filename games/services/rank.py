"""Games that cease to be ranked because their day is over."""

from __future__ import annotations

from accounts.models import Player
from games.models import Game

from .statistics import statistics_rebuild


def rank_lapse(*, game_id: int) -> bool:
    """Make a daily game practice and let statistics and boards follow; return whether it was ranked.

    For a game in progress whose day is over, inside the caller's transaction and before anything is
    appended to its log: what is appended then counts as that of any practice game.
    """
    game = Game.objects.filter(pk=game_id, ranked=True).first()
    if game is None:
        return False
    # The player is locked before the game, as everywhere.
    player = Player.objects.locked().get(pk=game.player_id)
    if not Game.objects.in_progress().filter(pk=game_id, ranked=True).update(ranked=False):
        return False
    statistics_rebuild(player=player)
    return True
