"""The only writers of deals, games and events."""

from .assists import NoHint
from .deals import DealNotFound, DealWaits, deal_add, deal_create
from .expiry import games_expire
from .fork import CannotFork, game_fork
from .live import GameNotFound, Live
from .play import LogFull, Outcome, Stale, game_act
from .privacy import NotOwn, game_privacy_set
from .start import GameInProgress, game_start
from .statistics import statistics_rebuild
from .writer import writer

__all__ = [
    "CannotFork",
    "DealNotFound",
    "DealWaits",
    "GameInProgress",
    "GameNotFound",
    "Live",
    "LogFull",
    "NoHint",
    "NotOwn",
    "Outcome",
    "Stale",
    "deal_add",
    "deal_create",
    "game_act",
    "game_fork",
    "game_privacy_set",
    "game_start",
    "games_expire",
    "statistics_rebuild",
    "writer",
]
