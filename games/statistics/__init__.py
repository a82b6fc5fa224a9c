"""What a player's games come to: a pure fold, used by every write, every rebuild and every page.

Import from here; the modules inside are private to the package. Needs the
engine's options and the standard library only. Definitions: docs/statistics.md.
"""

from .buckets import SCORE_BUCKETS, TIME_BUCKETS, score_histogram
from .facts import Facts, Mode, Scope, mode_of
from .figures import EMPTY, Figures, total
from .fold import Entry, Key, Milestone, day_of, entries_of, fold

__all__ = [
    "EMPTY",
    "SCORE_BUCKETS",
    "TIME_BUCKETS",
    "Entry",
    "Facts",
    "Figures",
    "Key",
    "Milestone",
    "Mode",
    "Scope",
    "day_of",
    "entries_of",
    "fold",
    "mode_of",
    "score_histogram",
    "total",
]
