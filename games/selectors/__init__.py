"""Reads."""

from .access import NoSuchGame, NotReadable, game_read, is_open, is_own, is_public
from .analysis import analysis_find, demonstration_find
from .games import Seat, fair_page, game_facts, game_log, games_in_progress, own_bests, player_logs, seat_find
from .knowledge import DealKnowledge, deal_knowledge
from .replay import NoSuchMoment, NotOpen, replay_film, replay_frames, replay_position

__all__ = [
    "DealKnowledge",
    "NoSuchGame",
    "NoSuchMoment",
    "NotOpen",
    "NotReadable",
    "Seat",
    "analysis_find",
    "deal_knowledge",
    "demonstration_find",
    "fair_page",
    "game_facts",
    "game_log",
    "game_read",
    "games_in_progress",
    "is_open",
    "is_own",
    "is_public",
    "own_bests",
    "player_logs",
    "replay_film",
    "replay_frames",
    "replay_position",
    "seat_find",
]
