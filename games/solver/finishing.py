"""The finish: the rest of a game whose tableau is all turned, proved to win before it is offered."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

from games.engine import Kind, Move, Replay, State, Status, apply

from .abstract import COLUMN_UP, FOUNDATION_DOWN, REVEAL, TALON_DOWN, TALON_SHIFT, TALON_UP, macro_of
from .graph import Graph, Node
from .line import real_line
from .recycles import NEVER, recycles_bound
from .search import Verdict, decide
from .stock import MOVES, RECYCLE
from .tables import RANKS

MAX_NODES = 1500
"""States that one proof may look at, mostly 1 ms and 60 ms at most; after that there is no offer."""

_POLISH = 400
"""Of these, how many at most are spent on fewer moves once the recycles are proved."""
_LOST_NODES = 500
_CODE_KIND = ~63
_RECYCLES_SHIFT = RECYCLE.bit_length() - 1
_ORDER = {COLUMN_UP: 0, TALON_UP: 1, REVEAL: 2, TALON_DOWN: 3, FOUNDATION_DOWN: 4}


class Finish(NamedTuple):
    """A proved way to 52 cards from some position.

    ``moves`` in order; ``recycles`` among them; ``score``: what those recycles
    cost, as a change in points (0 or less).
    """

    moves: tuple[Move, ...]
    recycles: int
    score: int


def offer(replay: Replay) -> Finish | None:
    """Return the finish that the player may be told of now.

    Outside draw 1 with unlimited passes the offer says something about the
    order of the stock, so it waits until every stock card has been seen.
    """
    options = replay.state.options
    follows_from_view = options.draw == 1 and options.passes is None
    if replay.status is not Status.PLAYING or not (follows_from_view or replay.stock_seen):
        return None
    return finish(replay.state)


def finish(state: State) -> Finish | None:
    """Return how to win from a position whose tableau is all turned, or None.

    All moves are considered. The number of recycles is proved to be the least
    of any win; of moves it is the fewest found. None when a card is not yet
    turned, when the game cannot be won, or when the proof would take too long.
    """
    if not state.all_turned or state.is_won:
        return None
    paths = proved_paths(state)
    if not paths:
        return None
    moves = min((tuple(real_line(state, tuple(map(macro_of, codes)))) for codes in paths), key=len)
    recycles = sum(move.kind is Kind.RECYCLE for move in moves)
    return Finish(moves, recycles, _cost(state, moves))


def proved_paths(state: State, ranks: int = RANKS) -> list[list[int]]:
    """Return wins with the fewest recycles there can be, as codes of macro moves; none without a proof.

    Smaller games (fewer ``ranks``) are for tests against brute force.
    """
    return _Finishing(state, ranks).find()


class _Finishing:
    """One search for a finish: first the least recycles, by levels; then fewer moves."""

    def __init__(self, state: State, ranks: int) -> None:
        self._state = state
        self._ranks = ranks
        self._graph = Graph(state, ranks)
        self._bound = recycles_bound(self._graph)
        passes = state.options.passes
        self._most = NEVER - 1 if passes is None else passes - 1 - state.recycles
        self._nodes = 0

    def find(self) -> list[list[int]]:
        recycles = self._bound(self._graph.start)
        if recycles > self._most or self._is_lost():
            return []
        while recycles <= self._most and self._nodes < MAX_NODES:
            path = self._with(recycles)
            if path is not None:
                return [path, *self._shorter(recycles)]
            recycles += 1
        return []

    def _is_lost(self) -> bool:
        """Without this a lost game would be searched with ever more recycles."""
        options = self._state.options
        if options.draw == 1 and options.passes is None:
            return False
        verdict, _, nodes = decide(self._state, _LOST_NODES, lambda: False, self._ranks)
        self._nodes += nodes
        return verdict is Verdict.LOST

    def _with(self, most: int) -> list[int] | None:
        """Look through all that ``most`` recycles allow; None when no win is there, or the budget ends."""
        graph, won = self._graph, self._graph.abstract.won
        seen: dict[int, int] = {}
        stack: list[tuple[int, Node, tuple | None]] = [(0, graph.start, None)]
        while stack:
            recycles, node, path = stack.pop()
            if node[3] == won:
                return _codes(path)
            key = _key(node)
            if seen.get(key, NEVER) <= recycles:
                continue
            if self._nodes >= MAX_NODES:
                return None
            seen[key] = recycles
            self._nodes += 1
            if recycles + self._bound(node) > most:
                continue
            for code, cost, after in sorted(graph.steps(node), key=_preference, reverse=True):
                if recycles + (cost >> _RECYCLES_SHIFT) <= most:
                    stack.append((recycles + (cost >> _RECYCLES_SHIFT), after, (code, path)))
        return None

    def _shorter(self, most: int) -> list[list[int]]:
        """A* for the fewest moves with no more than ``most`` recycles; an empty list when it ends early."""
        graph, won = self._graph, self._graph.abstract.won
        at_least = graph.at_least
        budget = min(self._nodes + _POLISH, MAX_NODES)
        paid: dict[int, int] = {_key(graph.start): 0}
        heap: list[tuple] = [(at_least(graph.start), 0, 0, graph.start, None)]
        order = 0
        while heap and self._nodes < budget:
            _, _, cost, node, path = heappop(heap)
            if node[3] == won:
                return [_codes(path)]
            if paid[_key(node)] < cost:
                continue
            self._nodes += 1
            recycles = cost >> _RECYCLES_SHIFT
            if recycles + self._bound(node) > most:
                continue
            for code, step_cost, after in graph.steps(node):
                total, key = cost + step_cost, _key(after)
                if total >> _RECYCLES_SHIFT > most or paid.get(key, NEVER * RECYCLE) <= total:
                    continue
                paid[key] = total
                order -= 1
                heappush(heap, ((total & MOVES) + at_least(after), order, total, after, (code, path)))
        return []


def _preference(step) -> tuple[int, int, int]:
    code, cost, _ = step
    return cost >> _RECYCLES_SHIFT, _ORDER[code & _CODE_KIND], cost


def _codes(path: tuple | None) -> list[int]:
    codes = []
    while path is not None:
        code, path = path
        codes.append(code)
    return codes[::-1]


def _key(node: Node) -> int:
    return node[0] | node[4] << TALON_SHIFT


def _cost(state: State, moves: tuple[Move, ...]) -> int:
    """Return what the recycles of ``moves`` change the score by, each at the score of its moment."""
    cost = 0
    for move in moves:
        after = apply(state, move)
        if move.kind is Kind.RECYCLE:
            cost += after.score - state.score
        state = after
    return cost
