"""The exact search over abstract states.

A state is told by the foundations, the originally dealt cards that still lie
where they were dealt, and the talon. Where the other face-up cards lie does
not matter (docs/solver.md has the proof), so a state stands for all positions
that agree in these, and each of its macro moves for a move that every one of
them allows, at most after moving one run.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from enum import StrEnum
from typing import NamedTuple

from games.engine import Options, State

from .abstract import (
    BOUND,
    COLUMN_UP,
    FOUNDATION_DOWN,
    HEIGHT,
    REVEAL,
    TALON_DOWN,
    TALON_SHIFT,
    TALON_UP,
    USES,
    Abstract,
    Macro,
    macro_of,
)
from .stock import WIDTH
from .tables import LOW_HALVES, PAIRS, RAISE, RANKS, safe_masks


class Verdict(StrEnum):
    """What is proved of a position; unknown is never to be shown as lost."""

    WON = "won"
    LOST = "lost"
    UNKNOWN = "unknown"


class Search(NamedTuple):
    """The outcome: the verdict, the macro moves of a win, and how many states were looked at."""

    verdict: Verdict
    line: tuple[Macro, ...]
    nodes: int


SLICE = 2048
"""States after which searches take turns, and the clock is looked at."""
_BOUND_SHIFT = 72


def search(
    state: State,
    *,
    max_nodes: int = 1_000_000,
    max_seconds: float | None = None,
    stop: Callable[[], bool] | None = None,
) -> Search:
    """Decide whether ``state`` can be won, all cards known.

    Deterministic for a node budget, which bounds all states looked at;
    ``max_seconds`` (wall clock) and ``stop()`` end it early with
    :attr:`Verdict.UNKNOWN`.
    """
    if state.is_won:
        return Search(Verdict.WON, (), 0)
    verdict, path, nodes = decide(state, max_nodes, lateness(max_seconds, stop))
    return Search(verdict, tuple(map(macro_of, path)), nodes)


def lateness(max_seconds: float | None, stop: Callable[[], bool] | None) -> Callable[[], bool]:
    """Return the function that tells whether time is up or the caller wants an end."""
    deadline = None if max_seconds is None else time.monotonic() + max_seconds

    def is_late() -> bool:
        return (deadline is not None and time.monotonic() > deadline) or (stop is not None and stop())

    return is_late


def decide(
    state: State, max_nodes: int, is_late: Callable[[], bool], ranks: int = RANKS
) -> tuple[Verdict, list[int], int]:
    """Return the verdict, the codes of a win's macro moves, and the states looked at.

    Whatever can be won can be won with draw 1 and unlimited passes, too, and
    most lost positions are lost even so. That is proved much faster, so this
    easier game is searched by turns with the given one.
    """
    games = [_Game(explore(Abstract(state, ranks)), is_given=True)]
    if state.options.draw != 1 or state.options.passes is not None:
        easier = state._replace(options=Options(draw=1), recycles=0)
        games.append(_Game(explore(Abstract(easier, ranks)), is_given=False))
    nodes = 0
    while nodes < max_nodes and not is_late():
        game = games.pop(0)
        verdict, path = game.go_on(min(SLICE, max_nodes - nodes))
        nodes += game.fresh
        if verdict is Verdict.UNKNOWN:
            games.append(game)
        elif game.is_given or verdict is Verdict.LOST:
            return verdict, path, nodes
    return Verdict.UNKNOWN, [], nodes


class _Game:
    """One of the searches that take turns; ``fresh``: the states that its last turn looked at."""

    def __init__(self, search: Explorer, is_given: bool) -> None:
        self._search = search
        self._nodes = next(search)
        self.is_given = is_given
        self.fresh = 0

    def go_on(self, most: int) -> tuple[Verdict, list[int]]:
        try:
            nodes = self._search.send(self._nodes + most)
            verdict, path = Verdict.UNKNOWN, []
        except StopIteration as end:
            verdict, path, nodes = end.value
        self.fresh = nodes - self._nodes
        self._nodes = nodes
        return verdict, path


Explorer = Generator[int, int, tuple[Verdict, list[int], int]]
"""Yields the states looked at so far when they reach its limit, and is sent the next limit."""


def explore(abstract: Abstract) -> Explorer:
    """Depth first with an explicit stack. One long function, because a call for each of the
    millions of states would cost as much as all that is done with it.
    """
    options = abstract.options
    unlimited = options.passes is None
    any_order = abstract.talon.any_order
    reaches, find_reach = abstract.talon.known, abstract.talon.reach
    leave, lone = abstract.leave, abstract.lone
    pairs, kings, low, columns, won = PAIRS, abstract.kings, LOW_HALVES, abstract.columns, abstract.won
    height, raise_, safe_of = HEIGHT, RAISE, safe_masks
    talon_cards = (1 << WIDTH) - 1
    bound = BOUND if any_order else 0
    talon_up, talon_down, uses = TALON_UP | bound, TALON_DOWN | bound, USES

    seen: set[int] = set()
    path: list[int] = []
    stack = [[(0, abstract.small, abstract.faces, abstract.dealt, abstract.nexts, abstract.start_talon)]]
    nodes = limit = 0
    while stack:
        pending = stack[-1]
        if not pending:
            stack.pop()
            if path:
                path.pop()
            continue
        code, small, faces, dealt, nexts, talon = pending.pop()
        key = talon << TALON_SHIFT | small
        if key in seen:
            continue
        if code > BOUND:
            key |= code << _BOUND_SHIFT
            if key in seen:
                continue
        if nodes >= limit:
            limit = yield nodes
        nodes += 1
        seen.add(key)
        path.append(code)

        # Uncovered: of each type as many as lie in the tableau, less the placed cards that lie on one.
        placed = faces & ~dealt
        under = placed << 4
        uncovered = (faces | faces >> 1) & ~(under | under >> 1) | faces & faces >> 1 & ~(under & under >> 1)
        uncovered &= pairs
        uncovered |= uncovered << 1
        going = faces & nexts & uncovered
        safe, lying_safe = safe_of(nexts)
        forced = going & safe
        if forced:
            going = forced & -forced
            reveals = 0
            children = []
        else:
            reach = reaches.get(talon) or find_reach(talon)
            cards, after = reach
            forced = cards & safe if any_order else 0
            if forced:
                card = (forced & -forced).bit_length() - 1
                new = (
                    TALON_UP | card,
                    small + height[card],
                    faces,
                    dealt,
                    nexts ^ raise_[card],
                    after[card],
                )
                stack.append([new])
                continue
            if unlimited and not dealt & ~lone and (any_order or (talon & talon_cards).bit_count() < 2):
                return Verdict.WON, [code & ~BOUND for code in path[1:]], nodes
            open_to = uncovered >> 4
            if dealt.bit_count() + (placed & kings).bit_count() < columns:
                open_to |= kings
            tops = ((nexts & low) << 2 | (nexts & ~low) >> 2) >> 4
            backs = tops & ~lying_safe
            laid = cards & open_to & ~(safe if unlimited else 0)
            ups = cards & nexts
            reveals = dealt & open_to
            if any_order:
                # A stock card waits until the very next move needs it (docs/solver.md).
                takers = (dealt | cards | backs) << 4
                twins = faces & nexts
                laid &= ~uncovered & (
                    takers | (takers | twins) >> 1 & pairs | ((takers | twins) & pairs) << 1
                )
                above = faces | cards
                ups &= ((above & low) << 2 | (above & ~low) >> 2) >> 4
                if code > BOUND:
                    onto, over, next_up, stock_up = uses[code]
                    backs &= onto
                    reveals &= onto
                    laid &= over
                    going &= next_up
                    ups &= stock_up
            children = []
            # Worst first: the last is taken first.
            mask = backs & open_to
            while mask:
                one = mask & -mask
                mask ^= one
                card = one.bit_length() - 1
                children.append(
                    (
                        FOUNDATION_DOWN | card,
                        small - height[card],
                        faces | one,
                        dealt,
                        nexts ^ raise_[card],
                        talon,
                    )
                )
            mask = laid
            while mask:
                # From the highest down, so that low cards are tried first: measured, they decide a
                # tenth more of the deals within a small budget.
                card = mask.bit_length() - 1
                one = 1 << card
                mask ^= one
                children.append((talon_down | card, small, faces | one, dealt, nexts, after[card]))
            mask = ups
            while mask:
                one = mask & -mask
                mask ^= one
                card = one.bit_length() - 1
                children.append(
                    (talon_up | card, small + height[card], faces, dealt, nexts ^ raise_[card], after[card])
                )
        mask = going
        while mask:
            one = mask & -mask
            mask ^= one
            card = one.bit_length() - 1
            if dealt & one:
                turned, change, unit = leave[card]
                new = (
                    COLUMN_UP | card,
                    small + height[card] - unit,
                    faces & ~one | turned,
                    dealt ^ change,
                    nexts ^ raise_[card],
                    talon,
                )
            else:
                new = (
                    COLUMN_UP | card,
                    small + height[card],
                    faces & ~one,
                    dealt,
                    nexts ^ raise_[card],
                    talon,
                )
            if new[4] == won:
                path.append(new[0])
                return Verdict.WON, [code & ~BOUND for code in path[1:]], nodes
            children.append(new)
        mask = reveals
        while mask:
            card = mask.bit_length() - 1
            one = 1 << card
            mask ^= one
            turned, change, unit = leave[card]
            children.append((REVEAL | card, small - unit, faces | turned, dealt ^ change, nexts, talon))
        stack.append(children)
    return Verdict.LOST, [], nodes
