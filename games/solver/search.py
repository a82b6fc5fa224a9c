"""The exact search over abstract states.

A state is told by the foundations, the originally dealt cards that still lie
where they were dealt, and the talon. Where the other face-up cards lie does
not matter (docs/solver.md has the proof), so a state stands for all positions
that agree in these, and each of its macro moves for a move that every one of
them allows, at most after moving one run.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from enum import IntEnum, StrEnum
from typing import NamedTuple

from games.engine import State

from .stock import WIDTH, Talon
from .tables import LOW_HALVES, PAIRS, RAISE, RANKS, SUIT_OF, bit, foundations_mask, safe_masks


class Verdict(StrEnum):
    """What is proved of a position; unknown is never to be shown as lost."""

    WON = "won"
    LOST = "lost"
    UNKNOWN = "unknown"


class Source(IntEnum):
    """Where the card of a macro move comes from."""

    COLUMN = 0
    TALON = 1
    FOUNDATION = 2


class Macro(NamedTuple):
    """A macro move: ``card`` leaves its source for its foundation (``up``) or for the tableau."""

    source: Source
    card: int
    up: bool


class Search(NamedTuple):
    """The outcome: the verdict, the macro moves of a win, and how many states were looked at."""

    verdict: Verdict
    line: tuple[Macro, ...]
    nodes: int


_CLOCK_EVERY = 4096
# Macro moves inside the search are one integer each: the card, and above its six bits the kind.
_REVEAL, _COLUMN_UP, _TALON_UP, _TALON_DOWN, _FOUNDATION_DOWN = (kind << 6 for kind in range(5))
_MACROS = {
    _REVEAL: (Source.COLUMN, False),
    _COLUMN_UP: (Source.COLUMN, True),
    _TALON_UP: (Source.TALON, True),
    _TALON_DOWN: (Source.TALON, False),
    _FOUNDATION_DOWN: (Source.FOUNDATION, False),
}
_CARD = 63
_TALON_SHIFT = 40
_HEIGHT = tuple(1 << 4 * SUIT_OF[card] for card in range(52))


def _macro(code: int) -> Macro:
    source, up = _MACROS[code & ~_CARD]
    return Macro(source, code & _CARD, up)


class Abstract:
    """A position as the search sees it, and what never changes during the search.

    Smaller games (fewer ``ranks``, fewer columns) are for tests against brute
    force. ``faces``: the face-up tableau cards. ``dealt``: those of them that still
    lie where they were dealt. ``leave`` tells for each such card what happens
    when it goes: which card is turned, and which of them then counts as dealt.
    """

    def __init__(self, state: State, ranks: int = RANKS) -> None:
        self.kings = 0xF << 4 * (ranks - 1)
        self.won = 0xF << 4 * ranks
        self.columns = len(state.columns)
        self.faces = self.dealt = self.small = 0
        self.leave: dict[int, tuple[int, int, int]] = {}
        self.lone = 0  # dealt cards with nothing under them
        for column, (pile, down) in enumerate(zip(state.columns, state.down, strict=True)):
            for card in pile[down:]:
                self.faces |= bit(card)
            self._note_dealt(pile[: down + 1], 1 << 16 + 3 * column)
        for suit, height in enumerate(state.foundations):
            self.small += height << 4 * suit
        self.nexts = foundations_mask(state.foundations)
        self.options = state.options
        self.talon = Talon(state.talon, state.options.draw, state.options.passes)
        self.start_talon = self.talon.start(state.drawn, state.recycles)

    def _note_dealt(self, dealt: tuple[int, ...], unit: int) -> None:
        # A lone King at the base of a column might as well have been moved there: it does not count.
        counted = dealt[1:] if dealt and bit(dealt[0]) & self.kings else dealt
        if counted:
            self.dealt |= bit(counted[-1])
            self.small += unit * len(counted)
        for place, card in enumerate(dealt):
            turned = bit(dealt[place - 1]) if place else 0
            still = turned if place and dealt[place - 1] in counted else 0
            self.leave[card] = (turned, bit(card) | still, unit)
            if not place:
                self.lone |= bit(card)


def search(
    state: State,
    *,
    max_nodes: int = 1_000_000,
    max_seconds: float | None = None,
    stop: Callable[[], bool] | None = None,
) -> Search:
    """Decide whether ``state`` can be won, all cards known.

    Deterministic for a node budget; ``max_seconds`` (wall clock) and
    ``stop()`` end it early with :attr:`Verdict.UNKNOWN`.
    """
    if state.is_won:
        return Search(Verdict.WON, (), 0)
    deadline = None if max_seconds is None else time.monotonic() + max_seconds

    def is_late() -> bool:
        return (deadline is not None and time.monotonic() > deadline) or (stop is not None and stop())

    verdict, path, nodes = run(Abstract(state), max_nodes, is_late)
    return Search(verdict, tuple(map(_macro, path)), nodes)


def run(abstract: Abstract, max_nodes: int, is_late: Callable[[], bool]) -> tuple[Verdict, list[int], int]:
    """Depth first with an explicit stack. One long function, because a call for each of the
    millions of states would cost as much as all that is done with it.
    """
    options = abstract.options
    unlimited = options.passes is None
    any_order = abstract.talon.any_order
    reaches, find_reach = abstract.talon.known, abstract.talon.reach
    leave, lone = abstract.leave, abstract.lone
    pairs, kings, low, columns, won = PAIRS, abstract.kings, LOW_HALVES, abstract.columns, abstract.won
    height, raise_, safe_of = _HEIGHT, RAISE, safe_masks
    talon_cards = (1 << WIDTH) - 1

    seen: set[int] = set()
    path: list[int] = []
    stack = [[(0, abstract.small, abstract.faces, abstract.dealt, abstract.nexts, abstract.start_talon)]]
    nodes = 0
    while stack:
        pending = stack[-1]
        if not pending:
            stack.pop()
            if path:
                path.pop()
            continue
        code, small, faces, dealt, nexts, talon = pending.pop()
        key = talon << _TALON_SHIFT | small
        if key in seen:
            continue
        seen.add(key)
        path.append(code)
        nodes += 1
        if (not nodes % _CLOCK_EVERY and is_late()) or nodes > max_nodes:
            return Verdict.UNKNOWN, [], nodes

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
            children = []
        else:
            reach = reaches.get(talon) or find_reach(talon)
            cards, after = reach
            forced = cards & safe if any_order else 0
            if forced:
                card = (forced & -forced).bit_length() - 1
                new = (
                    _TALON_UP | card,
                    small + height[card],
                    faces,
                    dealt,
                    nexts ^ raise_[card],
                    after[card],
                )
                stack.append([new])
                continue
            if unlimited and not dealt & ~lone and (any_order or (talon & talon_cards).bit_count() < 2):
                return Verdict.WON, path[1:], nodes
            open_to = uncovered >> 4
            if dealt.bit_count() + (placed & kings).bit_count() < columns:
                open_to |= kings
            children = []
            # Worst first: the last is taken first.
            tops = ((nexts & low) << 2 | (nexts & ~low) >> 2) >> 4
            mask = tops & open_to & ~lying_safe
            while mask:
                one = mask & -mask
                mask ^= one
                card = one.bit_length() - 1
                children.append(
                    (
                        _FOUNDATION_DOWN | card,
                        small - height[card],
                        faces | one,
                        dealt,
                        nexts ^ raise_[card],
                        talon,
                    )
                )
            mask = cards & open_to & ~(safe if unlimited else 0)
            while mask:
                # From the highest down, so that low cards are tried first: measured, they decide a
                # tenth more of the deals within a small budget.
                card = mask.bit_length() - 1
                one = 1 << card
                mask ^= one
                children.append((_TALON_DOWN | card, small, faces | one, dealt, nexts, after[card]))
            mask = cards & nexts
            while mask:
                one = mask & -mask
                mask ^= one
                card = one.bit_length() - 1
                children.append(
                    (_TALON_UP | card, small + height[card], faces, dealt, nexts ^ raise_[card], after[card])
                )
        reveals = [] if forced else dealt & open_to
        mask = going
        while mask:
            one = mask & -mask
            mask ^= one
            card = one.bit_length() - 1
            if dealt & one:
                turned, change, unit = leave[card]
                new = (
                    _COLUMN_UP | card,
                    small + height[card] - unit,
                    faces & ~one | turned,
                    dealt ^ change,
                    nexts ^ raise_[card],
                    talon,
                )
            else:
                new = (
                    _COLUMN_UP | card,
                    small + height[card],
                    faces & ~one,
                    dealt,
                    nexts ^ raise_[card],
                    talon,
                )
            if new[4] == won:
                path.append(new[0])
                return Verdict.WON, path[1:], nodes
            children.append(new)
        mask = reveals or 0
        while mask:
            card = mask.bit_length() - 1
            one = 1 << card
            mask ^= one
            turned, change, unit = leave[card]
            children.append((_REVEAL | card, small - unit, faces | turned, dealt ^ change, nexts, talon))
        stack.append(children)
    return Verdict.LOST, [], nodes
