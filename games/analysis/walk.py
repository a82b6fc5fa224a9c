"""A log as a walk in the tree of the positions that were visited."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.engine import Event, EventKind, Move, Replay, State, advance


class Place(NamedTuple):
    """A position of the tree: the move that led there (None at the opening), from where, and how deep."""

    state: State
    move: Move | None
    parent: int
    depth: int
    children: dict[Move, int]


class Walk(NamedTuple):
    """The places, the opening first, and at which of them the game stood after each event.

    ``visits`` has one entry more than there are events: the first is the opening's.
    """

    places: list[Place]
    visits: list[int]

    def path(self, place: int) -> list[int]:
        """Return the places from the opening to ``place``."""
        path = [place]
        while path[-1]:
            path.append(self.places[path[-1]].parent)
        return path[::-1]

    @property
    def standing(self) -> list[int]:
        """The places that the moves go through which stand at the end."""
        return self.path(self.visits[-1])


def walk(opening: Replay, events: Iterable[Event]) -> Walk:
    """Follow ``events`` from ``opening``: undo goes up, redo down again, a move down or to a new place."""
    places, visits, replay = [Place(opening.state, None, 0, 0, {})], [0], opening
    for event in events:
        replay = advance(replay, event)
        visits.append(_next(places, visits[-1], replay))
    return Walk(places, visits)


def _next(places: list[Place], here: int, replay: Replay) -> int:
    place, last = places[here], replay.last
    if last.kind is EventKind.UNDO:
        return place.parent
    if last.kind not in (EventKind.MOVE, EventKind.REDO):
        return here
    if last.move not in place.children:
        place.children[last.move] = len(places)
        places.append(Place(replay.state, last.move, here, place.depth + 1, {}))
    return place.children[last.move]
