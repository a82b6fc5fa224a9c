"""Whether no useful move is left: the closure of the moves that gain nothing.

It never looks under a face-down card: turning one at all is the gain.
"""

from __future__ import annotations

from games.engine import State

from .abstract import Abstract
from .tables import RAISE, bit, members, tops_of, uncovered_types

Node = tuple[int, int, int, int]
"""Face-up tableau cards, those of them that lie where they were dealt, foundations, talon."""


def is_stuck(state: State, *, max_nodes: int = 20_000) -> bool | None:
    """Return whether no moves from ``state`` ever turn a card or raise a foundation above where it is.

    None when the closure is larger than ``max_nodes``: then nothing is known,
    and nothing may be said. The whole closure is walked, drawing, recycling,
    moving runs and taking cards back from the foundations included.
    """
    if state.is_won:
        return None
    return closure_is_stuck(Abstract(state), max_nodes)


def closure_is_stuck(abstract: Abstract, max_nodes: int) -> bool | None:
    """The same of an abstract position."""
    start = (abstract.faces, abstract.dealt, abstract.nexts, abstract.start_talon)
    seen, waiting = {start[1:]}, [start]
    while waiting:
        nodes = _without_gain(abstract, waiting.pop())
        if nodes is None:
            return False
        for node in nodes:
            if node[1:] not in seen:
                if len(seen) >= max_nodes:
                    return None
                seen.add(node[1:])
                waiting.append(node)
    return True


def _without_gain(abstract: Abstract, node: Node) -> list[Node] | None:
    """Return the nodes that a macro move leads to, or None when one of the moves gains something.

    A foundation may be refilled up to where it was at the start, by cards that
    were taken back from it; those lie in the tableau, so a card from the stock
    that can go up is always a gain.
    """
    faces, dealt, nexts, talon = node
    placed = faces & ~dealt
    uncovered = uncovered_types(faces, placed)
    cards, after = abstract.talon.reach(talon)
    open_to = uncovered >> 4
    if dealt.bit_count() + (placed & abstract.kings).bit_count() < abstract.columns:
        open_to |= abstract.kings
    going = faces & nexts & uncovered
    reveals = dealt & open_to
    if going & abstract.nexts or cards & nexts or reveals & ~abstract.lone:
        return None
    found = [(faces & ~bit(card), dealt, nexts ^ RAISE[card], talon) for card in members(going)]
    for card in members(tops_of(nexts) & open_to):
        found.append((faces | bit(card), dealt, nexts ^ RAISE[card], talon))
    for card in members(cards & open_to):
        found.append((faces | bit(card), dealt, nexts, after[card]))
    return found + [(faces, dealt & ~bit(card), nexts, talon) for card in members(reveals)]
