"""Verdicts for a whole tree of positions from a few solves.

A position after a lost one is lost, and one before a won one is won. So one
answer decides a whole part of the tree, and on every way down the boundary is
found by halving.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.engine import Move, State
from games.solver import Solution, Verdict, position_key

from .walk import Walk

Ask = Callable[[State], Solution]
"""Says what is true of a position; "unknown" when that was not found out within its budget."""


class Search:
    """What is known of the places of a walk, by asking no more than ``max_solves`` and ``max_nodes`` allow.

    ``verdicts`` holds only what is proved, by an answer or by following from
    one; what is undecided is unknown. ``lines`` has the winning lines that were told.
    """

    def __init__(self, walk: Walk, ask: Ask, *, max_solves: int, max_nodes: int) -> None:
        self.walk = walk
        self.verdicts = [Verdict.UNKNOWN] * len(walk.places)
        self.lines: dict[int, tuple[Move, ...]] = {}
        self.solves = self.nodes = 0
        self.is_complete = True
        self._ask, self._max_solves, self._max_nodes = ask, max_solves, max_nodes
        self._answers: dict[str, Solution] = {}

    def ask(self, place: int) -> Verdict | None:
        """Return what is known of a place, asking if it is undecided; None when the budget is used up."""
        if self.verdicts[place] is not Verdict.UNKNOWN:
            return self.verdicts[place]
        return self.solve(place)

    def solve(self, place: int) -> Verdict | None:
        """Ask about a place even if its verdict is known, for the sake of its line."""
        found = self._answer(self.walk.places[place].state)
        if found is None:
            self.is_complete = False
            return None
        if found.verdict is Verdict.WON:
            self.lines[place] = found.line
            self._won(place)
        elif found.verdict is Verdict.LOST:
            self._lost(place)
        return self.verdicts[place]

    def decide(self, path: Sequence[int], first: Sequence[int] = ()) -> None:
        """Find out where the game is lost on the way down ``path``, asking about ``first`` before.

        Where answers are unknown, the last place that is won and the first
        that is lost are looked for one after the other, by counting what is
        unknown to the other side each time. Between them stays unknown.
        """
        for place in first:
            self.ask(place)
        self._halve(path, doubt_is_lost=False)
        self._halve(path, doubt_is_lost=True)

    def _halve(self, path: Sequence[int], *, doubt_is_lost: bool) -> None:
        here = [self.verdicts[place] for place in path]
        above = len(here) - here[::-1].index(Verdict.WON) - 1 if Verdict.WON in here else -1
        below = here.index(Verdict.LOST) if Verdict.LOST in here else len(here)
        while below - above > 1:
            middle = (above + below) // 2
            verdict = self.ask(path[middle])
            if verdict is None:
                return
            if verdict is Verdict.LOST or (verdict is Verdict.UNKNOWN and doubt_is_lost):
                below = middle
            else:
                above = middle

    def _answer(self, state: State) -> Solution | None:
        if state.is_won:
            return Solution(Verdict.WON, (), 0)
        key = position_key(state)
        if key not in self._answers:
            if self.solves >= self._max_solves or self.nodes >= self._max_nodes:
                return None
            found = self._answers[key] = self._ask(state)
            self.solves += 1
            self.nodes += found.nodes
        return self._answers[key]

    def _won(self, place: int) -> None:
        while self.verdicts[place] is not Verdict.WON:
            self.verdicts[place] = Verdict.WON
            place = self.walk.places[place].parent

    def _lost(self, place: int) -> None:
        below = [place]
        while below:
            place = below.pop()
            if self.verdicts[place] is not Verdict.LOST:
                self.verdicts[place] = Verdict.LOST
                below += self.walk.places[place].children.values()
