"""The only writers of deals, games and events."""

from .deals import DealNotFound, DealWaits, deal_add, deal_create
from .expiry import games_expire
from .fork import CannotFork, game_fork
from .knowledge import knowledge_ask, knowledge_is_current
from .live import GameNotFound, Live
from .play import LogFull, NoHint, Outcome, Stale, game_act
from .pool import NoDealReady, pool_tend
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
    "NoDealReady",
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
    "knowledge_ask",
    "knowledge_is_current",
    "pool_tend",
    "statistics_rebuild",
    "writer",
]
