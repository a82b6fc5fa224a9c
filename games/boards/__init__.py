"""What boards there are and in which order results stand on them: pure values, used by writes and reads.

Import from here; the modules inside are private to the package. Needs the
engine and the standard library only. Definitions: docs/boards.md.
"""

from .keys import ALL_TIME, DRAWS, BoardKey, League, Metric, Period, board_key, keys_of_career, keys_of_win
from .order import LEAST_ENDED, Place, coarse_of, coarse_start, place_of_rate, place_of_streak, place_of_win

__all__ = [
    "ALL_TIME",
    "DRAWS",
    "LEAST_ENDED",
    "BoardKey",
    "League",
    "Metric",
    "Period",
    "Place",
    "board_key",
    "coarse_of",
    "coarse_start",
    "keys_of_career",
    "keys_of_win",
    "place_of_rate",
    "place_of_streak",
    "place_of_win",
]
