"""How a game could have been won: the proved line from the last moment at which it could be."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.engine import Event, Move, Replay, State
from games.solver import Verdict

from .search import Ask, Search
from .walk import walk

_MAX_SOLVES = 40
_MAX_NODES = 10_000_000


class Way(NamedTuple):
    """A line to the win, from the game as it stood after event ``at``; without a line none is proved.

    ``opening`` and ``ending`` tell of the game's beginning and end;
    ``lost_at``: the first event after which the moves that stand were
    lost for good, None if that is not known or they were not.
    """

    at: int
    state: State
    line: tuple[Move, ...]
    opening: Verdict
    ending: Verdict
    lost_at: int | None


def winning_way(opening: Replay, events: Iterable[Event], ask: Ask) -> Way:
    """Return the line from the last position of the moves that stand at the end which is known to be won.

    A game that was won is shown from its opening.
    """
    way = walk(opening, events)
    search = Search(way, ask, max_solves=_MAX_SOLVES, max_nodes=_MAX_NODES)
    standing = way.standing
    ended_won = way.places[standing[-1]].state.is_won
    search.decide(standing, first=(standing[-1], 0))
    won = [place for place in standing if search.verdicts[place] is Verdict.WON]
    place = won[-1] if won and not ended_won else 0
    if won and place not in search.lines:
        search.solve(place)
    line = search.lines.get(place, ())
    own = tuple(way.places[place].move for place in standing[1:])
    if ended_won and (not line or len(own) < len(line)):
        line = own
    at = len(way.visits) - 1 - way.visits[::-1].index(place)
    return Way(
        at,
        way.places[place].state,
        line,
        opening=search.verdicts[0],
        ending=search.verdicts[standing[-1]],
        lost_at=_first_lost(search, standing, at),
    )


def _first_lost(search: Search, standing: list[int], at: int) -> int | None:
    """Return when, after event ``at``, the moves that stand first reached a place known to be lost."""
    lost = next((place for place in standing if search.verdicts[place] is Verdict.LOST), None)
    return None if lost is None else search.walk.visits.index(lost, at if lost else 0)
