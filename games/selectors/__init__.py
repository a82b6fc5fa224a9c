"""Reads."""

from .games import Seat, game_facts, game_log, games_in_progress, seat_find

__all__ = ["Seat", "game_facts", "game_log", "games_in_progress", "seat_find"]
