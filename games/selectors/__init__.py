"""Reads."""

from .games import Seat, game_facts, game_log, games_in_progress, own_bests, player_logs, seat_find

__all__ = [
    "Seat",
    "game_facts",
    "game_log",
    "games_in_progress",
    "own_bests",
    "player_logs",
    "seat_find",
]
