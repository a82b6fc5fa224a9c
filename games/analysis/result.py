"""The analysis of a game that is over: what could still be won when, and which moves lost it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from games.engine import Event, Move, Replay, advance, event_words, move_words
from games.solver import Verdict

from .search import Ask, Search
from .walk import walk

MAX_SOLVES = 400
"""Positions that one analysis asks about. A game without undo takes about nine; every detour some more."""
MAX_NODES = 10_000_000
"""States that the answers of one analysis may have cost, about a minute when all are new."""


class Turn(NamedTuple):
    """Where a game went from won to lost: after event ``won_at`` it could be won, after ``lost_at`` no more.

    If they are neighbours the move between is *the* move; else it is one of
    those between, and which is not known. ``is_final``: it never came back.
    """

    won_at: int
    lost_at: int
    is_final: bool


def analyse(
    opening: Replay,
    events: Iterable[Event],
    ask: Ask,
    *,
    max_solves: int = MAX_SOLVES,
    max_nodes: int = MAX_NODES,
) -> dict[str, Any]:
    """Return what ``ask`` says of the whole game, ready for JSON.

    ``verdicts`` has a letter for the opening and each event: ``w`` it could be
    won, ``l`` it could not, ``u`` not known. ``turns``: see :class:`Turn`, each with
    the losing ``move`` if it is known which, and a ``better`` one;
    ``returns``: the events (undos) that took a lost game back to a won one.
    ``moves``: the length of the way that the player won on, from the opening,
    else null; ``shortest``: that of the shortest way from there that is known.
    ``complete`` is false when the budget ended before everything was asked.
    """
    events = list(events)
    way = walk(opening, events)
    search = Search(way, ask, max_solves=max_solves, max_nodes=max_nodes)
    _search_all(search)
    verdicts = [search.verdicts[place] for place in way.visits]
    turns, returns = _story(verdicts)
    return {
        "verdicts": "".join(verdict.value[0] for verdict in verdicts),
        "turns": _told(turns, opening, events, search),
        "returns": returns,
        **_lengths(search),
        "solves": search.solves,
        "nodes": search.nodes,
        "complete": search.is_complete,
    }


def _search_all(search: Search) -> None:
    """Decide the way that stands at the end, then the detours in the order in which they were made."""
    way = search.walk
    standing = way.standing
    search.decide(standing, first=(0, standing[-1]))
    if search.verdicts[0] is Verdict.WON and 0 not in search.lines:
        search.solve(0)  # a game that was won: is there a shorter way?
    for place, (_, _, _, _, children) in enumerate(way.places):
        if not children:
            search.decide(_undecided_part(search, place))


def _undecided_part(search: Search, leaf: int) -> list[int]:
    """Return the end of the way to ``leaf``, from the last place that is known to be won."""
    part, verdicts, places = [leaf], search.verdicts, search.walk.places
    while part[-1] and verdicts[part[-1]] is not Verdict.WON:
        part.append(places[part[-1]].parent)
    return part[::-1]


def _story(verdicts: list[Verdict]) -> tuple[list[Turn], list[int]]:
    """Return where the game went from won to lost, and the events that took it back."""
    turns, returns = [], []
    won_at = lost_at = None
    for at, verdict in enumerate(verdicts):
        if verdict is Verdict.WON:
            if lost_at is not None:
                returns.append(at)
            won_at, lost_at = at, None
        elif verdict is Verdict.LOST and lost_at is None:
            lost_at = at
            if won_at is not None:
                turns.append(Turn(won_at, at, False))
    if turns and lost_at == turns[-1].lost_at:
        turns[-1] = turns[-1]._replace(is_final=True)
    return turns, returns


def _told(turns: list[Turn], opening: Replay, events: list[Event], search: Search) -> list[dict[str, Any]]:
    """Return the turns for JSON, each with the move that lost, if it is known which, and a better one."""
    told, replay, by_start = [], opening, {turn.won_at: turn for turn in turns}
    for at, event in enumerate(events):
        after = advance(replay, event)
        if at in by_start:
            told.append(_turn(by_start[at], replay, event, after, search))
        replay = after
    return told


def _turn(turn: Turn, before: Replay, event: Event, after: Replay, search: Search) -> dict[str, Any]:
    is_exact = turn.lost_at == turn.won_at + 1
    better = _better(search, search.walk.visits[turn.won_at])
    return {
        "won_at": turn.won_at,
        "lost_at": turn.lost_at,
        "final": turn.is_final,
        "move": after.last.move.text if is_exact else None,
        "words": event_words(before, event, after) if is_exact else None,
        "better": better.text,
        "better_words": move_words(before.state, better),
    }


def _better(search: Search, place: int) -> Move:
    """Return a move that keeps a won game: of its proved line, else one that the player made there."""
    if search.lines.get(place):
        return search.lines[place][0]
    children = search.walk.places[place].children
    return next(move for move, child in children.items() if search.verdicts[child] is Verdict.WON)


def _lengths(search: Search) -> dict[str, int | None]:
    way = search.walk
    end = way.places[way.visits[-1]]
    known = [way.places[place].depth + len(line) for place, line in search.lines.items()]
    return {
        "moves": end.depth if end.state.is_won else None,
        "shortest": min(known, default=None),
    }
