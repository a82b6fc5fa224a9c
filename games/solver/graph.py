"""The macro moves with what they cost at the table: moves, draws and recycles.

A verdict may forget where exactly the waste ends; whoever counts moves may
not, so states carry the exact talon here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from games.engine import Kind, Move, State, apply

from .abstract import CARD, COLUMN_UP, FOUNDATION_DOWN, HEIGHT, REVEAL, TALON_DOWN, TALON_UP, Abstract
from .stock import WIDTH, ExactTalon
from .tables import BY_SUIT, LOW_HALVES, PAIRS, RAISE, RANKS, bit, safe_masks

Node = tuple[int, int, int, int, int]
"""``small``, ``faces``, ``dealt`` and the foundations as in :class:`Abstract`, and the exact talon."""

Step = tuple[int, int, Node]
"""The code of a macro move, its cost (:mod:`.stock`), and the node that it leads to."""


_TALON_CARDS = (1 << WIDTH) - 1
_DRAWN = 31
_HEIGHTS = tuple((low & 15) + (low >> 4) for low in range(256))


def cards_up(small: int) -> int:
    """Return how many cards are on the foundations."""
    return _HEIGHTS[small & 255] + _HEIGHTS[small >> 8 & 255]


class Graph:
    """The nodes that can be reached from a position, and the steps between them."""

    def __init__(self, state: State, ranks: int = RANKS) -> None:
        self.abstract = known = Abstract(state, ranks)
        self.piles = list(zip(state.columns, state.down, strict=True))
        self.cards = state.talon
        self.talon = ExactTalon(state.talon, state.options.draw, state.options.passes)
        talon = self.talon.start(state.drawn, state.recycles)
        self.start: Node = (known.small, known.faces, known.dealt, known.nexts, talon)
        self.steps = _expander(known, self.talon)

    def at_least(self, node: Node) -> int:
        """Return a lower bound of the moves to a win: each card goes up, and what is in stock is drawn."""
        talon = node[4]
        stock = (talon & _TALON_CARDS).bit_count() - (talon >> WIDTH & _DRAWN)
        return self.abstract.cards - cards_up(node[0]) - (-stock // self.abstract.options.draw)

    def after(self, node: Node, code: int) -> tuple[int, Node]:
        """Return what the macro move ``code``, possible at ``node``, costs, and where it leads."""
        small, faces, dealt, nexts, talon = node
        kind, card = code & ~CARD, code & CARD
        cost = 1
        if kind in (TALON_UP, TALON_DOWN):
            _, after, costs = self.talon.reach(talon)
            cost, talon = costs[card], after[card]
        if kind in (TALON_UP, COLUMN_UP):
            small, nexts = small + HEIGHT[card], nexts ^ RAISE[card]
        if kind == FOUNDATION_DOWN:
            small, nexts = small - HEIGHT[card], nexts ^ RAISE[card]
        if kind in (TALON_DOWN, FOUNDATION_DOWN):
            faces |= bit(card)
        if kind == COLUMN_UP:
            faces &= ~bit(card)
        if kind in (REVEAL, COLUMN_UP) and dealt & bit(card):
            turned, change, unit = self.abstract.leave[card]
            small, faces, dealt = small - unit, faces | turned, dealt ^ change
        return cost, (small, faces, dealt, nexts, talon)

    def codes(self, state: State, moves: Iterable[Move]) -> list[int]:
        """Return the macro moves that ``moves`` from ``state`` come to; the others change no node."""
        codes, node = [], self.start
        for move in moves:
            code = _code(state, move, node[2])
            if code is not None:
                codes.append(code)
                node = self.after(node, code)[1]
            state = apply(state, move)
        return codes


def _code(state: State, move: Move, dealt: int) -> int | None:
    match move.kind:
        case Kind.WASTE_TO_FOUNDATION:
            return TALON_UP | state.talon[state.drawn - 1]
        case Kind.WASTE_TO_COLUMN:
            return TALON_DOWN | state.talon[state.drawn - 1]
        case Kind.COLUMN_TO_FOUNDATION:
            return COLUMN_UP | state.columns[move.source][-1]
        case Kind.FOUNDATION_TO_COLUMN:
            return FOUNDATION_DOWN | BY_SUIT[move.source][state.foundations[move.source] - 1]
        case Kind.COLUMN_TO_COLUMN:
            card = state.columns[move.source][-move.count]
            return REVEAL | card if dealt & bit(card) else None
    return None


def _expander(known: Abstract, talons: ExactTalon) -> Callable[[Node], list[Step]]:
    """Return the function that lists the steps from a node; a closure, since its names are then fast.

    A safe tableau card goes up at once and never comes back, as in the search
    for a verdict. With draw 1 no safe card of the stock is passed over, since
    taking it then changes nothing for those behind it. Else the stock is left
    to choice: when a card is played decides how often one draws.
    """
    leave, kings, columns = known.leave, known.kings, known.columns
    reaches, find_reach = talons.known, talons.reach
    one_by_one = known.options.draw == 1

    def steps(node: Node) -> list[Step]:
        small, faces, dealt, nexts, talon = node
        placed = faces & ~dealt
        under = placed << 4
        uncovered = (faces | faces >> 1) & ~(under | under >> 1) | faces & faces >> 1 & ~(under & under >> 1)
        uncovered &= PAIRS
        uncovered |= uncovered << 1
        going = faces & nexts & uncovered
        safe, lying_safe = safe_masks(nexts)
        found: list[Step] = []
        forced = going & safe
        if forced:
            going = forced & -forced
        else:
            open_to = uncovered >> 4
            if dealt.bit_count() + (placed & kings).bit_count() < columns:
                open_to |= kings
            cards, after, costs = reaches.get(talon) or find_reach(talon)
            mask = cards & safe if one_by_one else 0
            if mask:
                cards = 0
                for card in after:  # in the order in which they come up
                    cards |= 1 << card
                    if mask >> card & 1:
                        break
            tops = ((nexts & LOW_HALVES) << 2 | (nexts & ~LOW_HALVES) >> 2) >> 4
            mask = tops & open_to & ~lying_safe
            while mask:
                one = mask & -mask
                mask ^= one
                card = one.bit_length() - 1
                down = (small - HEIGHT[card], faces | one, dealt, nexts ^ RAISE[card], talon)
                found.append((FOUNDATION_DOWN | card, 1, down))
            mask = cards & open_to & ~(safe if one_by_one else 0)
            while mask:
                one = mask & -mask
                mask ^= one
                card = one.bit_length() - 1
                laid = (small, faces | one, dealt, nexts, after[card])
                found.append((TALON_DOWN | card, costs[card], laid))
            mask = cards & nexts
            while mask:
                one = mask & -mask
                mask ^= one
                card = one.bit_length() - 1
                up = (small + HEIGHT[card], faces, dealt, nexts ^ RAISE[card], after[card])
                found.append((TALON_UP | card, costs[card], up))
            mask = dealt & open_to
            while mask:
                one = mask & -mask
                mask ^= one
                card = one.bit_length() - 1
                turned, change, unit = leave[card]
                found.append((REVEAL | card, 1, (small - unit, faces | turned, dealt ^ change, nexts, talon)))
        while going:
            one = going & -going
            going ^= one
            card = one.bit_length() - 1
            if dealt & one:
                turned, change, unit = leave[card]
                up = small + HEIGHT[card] - unit, faces & ~one | turned, dealt ^ change
            else:
                up = small + HEIGHT[card], faces & ~one, dealt
            found.append((COLUMN_UP | card, 1, (*up, nexts ^ RAISE[card], talon)))
        return found

    return steps
