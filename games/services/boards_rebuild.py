"""Making the boards anew: the figures that they compare first, then a player's rows."""

from __future__ import annotations

from accounts.models import Player

from .boards import boards_refresh
from .statistics import figures_rebuild


def boards_rebuild(*, player: Player) -> list[str]:
    """Make statistics and rows of ``player`` anew from the games, inside the caller's transaction.

    Returns in words what was stored otherwise. Streaks and win rates are those of the ranked
    statistics, so these come first: a board cannot be right beside figures that are wrong.
    """
    differences = [f"statistics, {words}" for words in figures_rebuild(player=player)]
    return differences + boards_refresh(player=player)
