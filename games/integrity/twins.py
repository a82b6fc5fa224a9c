"""Games that went the same way: another player's, or the solver's."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from games.engine import ACTIONS, Event

LONGEST = 1_000
"""Actions that are compared, from the start: comparing grows with their product."""


class Agreement(NamedTuple):
    """How a game goes with a line: moves equal from the start, moves equal in order, and of how many."""

    from_start: int
    in_order: int
    moves: int

    @property
    def share(self) -> float:
        """The part of the moves that are the line's, in its order; 0 to 1."""
        return self.in_order / self.moves if self.moves else 0.0


def script(events: Iterable[Event]) -> list[str]:
    """Return the actions of a log as words, without times, pauses and assists."""
    return [event.move.text if event.move else event.kind.value for event in events if event.kind in ACTIONS]


def likeness(first: Sequence[str], second: Sequence[str]) -> float:
    """Return how alike two scripts are, 0 to 1: twice what they share in order, over both lengths."""
    return _matcher(first, second).ratio()


def agreement(moves: Sequence[str], line: Sequence[str]) -> Agreement:
    """Return how the moves that stand in a game go with a line from the same opening."""
    moves, line = moves[:LONGEST], line[:LONGEST]
    from_start = 0
    for one, other in zip(moves, line, strict=False):
        if one != other:
            break
        from_start += 1
    in_order = sum(block.size for block in _matcher(moves, line).get_matching_blocks())
    return Agreement(from_start, in_order, len(moves))


def _matcher(first: Sequence[str], second: Sequence[str]) -> SequenceMatcher:
    # Without its idea of junk, which would pass over the moves that are made most often.
    return SequenceMatcher(None, first[:LONGEST], second[:LONGEST], autojunk=False)
