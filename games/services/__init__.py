"""The only writers of deals, games and events."""

from .deals import DealNotFound, DealWaits, deal_add, deal_create
from .expiry import games_expire
from .live import GameNotFound, Live
from .play import LogFull, NoHint, Outcome, Stale, game_act
from .start import GameInProgress, game_start
from .statistics import statistics_rebuild
from .writer import writer

__all__ = [
    "DealNotFound",
    "DealWaits",
    "GameInProgress",
    "GameNotFound",
    "Live",
    "LogFull",
    "NoHint",
    "Outcome",
    "Stale",
    "deal_add",
    "deal_create",
    "game_act",
    "game_start",
    "games_expire",
    "statistics_rebuild",
    "writer",
]
