"""The only writers of deals, games and events."""

from .assists import NoHint
from .boards_rebuild import boards_rebuild
from .buckets import buckets_rebuild
from .daily import NoDailyYet, dailies_ask, dailies_tend
from .deals import DealNotFound, DealWaits, deal_add, deal_create
from .exclusion import game_exclude, game_restore
from .expiry import games_expire
from .fork import CannotFork, game_fork
from .knowledge import knowledge_ask, knowledge_is_current
from .live import GameNotFound, Live
from .play import LogFull, Outcome, Stale, game_act
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
    "NoDailyYet",
    "NoDealReady",
    "NoHint",
    "NotOwn",
    "Outcome",
    "Stale",
    "boards_rebuild",
    "buckets_rebuild",
    "dailies_ask",
    "dailies_tend",
    "deal_add",
    "deal_create",
    "game_act",
    "game_exclude",
    "game_fork",
    "game_privacy_set",
    "game_restore",
    "game_start",
    "games_expire",
    "knowledge_ask",
    "knowledge_is_current",
    "pool_tend",
    "statistics_rebuild",
    "writer",
]
