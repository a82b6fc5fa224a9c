"""What the statistics want to know of one game, and which rows it counts in."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from games.engine import VEGAS, Options


class Mode(StrEnum):
    """The kinds of games whose figures are kept apart."""

    DRAW_1 = "draw1"
    DRAW_3 = "draw3"
    HOUSE = "house"


class Scope(StrEnum):
    """Which games of a mode are looked at, and whether the clean league's rule is applied to them.

    In a clean scope a won game that used undo or an assist counts as not won,
    and only games without either give times, moves and scores.
    """

    ALL = "all"
    ALL_CLEAN = "all_clean"
    RANKED = "ranked"
    RANKED_CLEAN = "ranked_clean"

    @property
    def is_clean(self) -> bool:
        """Whether the clean league's rule is applied."""
        return self in (Scope.ALL_CLEAN, Scope.RANKED_CLEAN)

    @property
    def is_ranked(self) -> bool:
        """Whether only ranked games are looked at."""
        return self in (Scope.RANKED, Scope.RANKED_CLEAN)


_PRACTICE = (Scope.ALL, Scope.ALL_CLEAN)


def mode_of(options: Options) -> Mode:
    """Return the mode of a game: house rules are whatever cannot be ranked."""
    if not options.rankable:
        return Mode.HOUSE
    return Mode.DRAW_1 if options.draw == 1 else Mode.DRAW_3


class Facts(NamedTuple):
    """One game as the statistics see it; times are ms, points in time ms since 1970."""

    game_id: int
    options: Options
    ranked: bool
    started_at: int
    first_move_at: int | None = None
    ended_at: int | None = None
    is_won: bool = False
    is_clean: bool = True
    score: int = 0
    moves: int = 0
    time_ms: int = 0
    is_fork: bool = False
    is_picked: bool = False

    @property
    def mode(self) -> Mode:
        """The mode that it counts in; a fork begins in the middle, so its figures are like no other's."""
        return Mode.HOUSE if self.is_fork else mode_of(self.options)

    @property
    def scopes(self) -> tuple[Scope, ...]:
        """The scopes that it counts in."""
        return tuple(Scope) if self.ranked else _PRACTICE

    def counts_in(self, scope: Scope) -> bool:
        """Whether it is one of the games that ``scope`` counts.

        A ranked game on a deal that was picked because it can be won is not, in the ranked scopes:
        of such games their times, moves and scores are looked at, and nothing else.
        """
        return not (self.is_picked and scope.is_ranked)

    @property
    def is_vegas(self) -> bool:
        """Whether its score is money and not points."""
        return self.options.scoring == VEGAS
