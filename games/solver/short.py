"""Short wins: best first over the macro moves with their real costs, and shorter ways beside a line.

Depth first finds *a* win, often twice as long as need be. Best first
(weighted A*) finds most wins within a few thousand states, and much shorter
ones. A line that exists can be shortened by looking for a cheaper way among
the states next to it (plan neighbourhood graph search: Nakhost & Müller, "Action
Elimination and Plan Neighborhood Graph Search", ICAPS 2010).
"""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from typing import NamedTuple

from .abstract import TALON_SHIFT
from .graph import Graph, Node, Step, cards_up
from .stock import MOVES
from .tables import SUIT_OF, bit

WEIGHTS = (6, 3)
"""How much more what is left counts than what was paid: the first finds most wins, the next shorter ones."""

_CLOCK_EVERY = 256
_ROUND = 600
_STOPS = 8
_COLUMNS_SHIFT = 16


class Found(NamedTuple):
    """What best first came to.

    ``path``: the codes of the macro moves of a win, or None. ``is_lost``: all
    states were seen and none was won. ``expanded``: states looked at.
    """

    path: list[int] | None
    is_lost: bool
    expanded: int


def best_first(graph: Graph, max_expansions: int, is_late: Callable[[], bool]) -> Found:
    """Look for a short win, once with each weight, each time for a shorter one than before."""
    left = _Left(graph)
    best: list[int] | None = None
    bound, expanded = MOVES, 0
    for number, weight in enumerate(WEIGHTS):
        budget = (max_expansions - expanded) // (len(WEIGHTS) - number)
        found = _weighted(graph, graph.start, left, weight, bound, budget, is_late)
        expanded += found.expanded
        if found.path is None and best is None and found.is_lost:
            return Found(None, True, expanded)
        if found.path is not None:
            best, bound = found.path, found.cost
    return Found(best, False, expanded)


class _Round(NamedTuple):
    path: list[int] | None
    cost: int
    is_lost: bool
    expanded: int


def _weighted(
    graph: Graph,
    start: Node,
    left: _Left,
    weight: int,
    bound: int,
    budget: int,
    is_late: Callable[[], bool],
) -> _Round:
    """One weighted A*, for wins of fewer than ``bound`` moves."""
    steps, won, at_least, awkward = graph.steps, graph.abstract.won, graph.at_least, left.awkward
    # Of each state: the least known cost, the state before and the macro move between.
    reached: dict[int, tuple[int, int, int]] = {_key(start): (0, -1, 0)}
    closed: set[int] = set()
    heap: list[tuple[int, int, int, Node]] = [(0, 0, 0, start)]
    expanded = order = 0
    while heap:
        _, _, cost, node = heappop(heap)
        key = node[0] | node[4] << TALON_SHIFT
        if key in closed:
            continue
        if expanded >= budget or (not expanded % _CLOCK_EVERY and is_late()):
            return _Round(None, 0, False, expanded)
        closed.add(key)
        expanded += 1
        for code, step_cost, after in steps(node):
            paid = cost + (step_cost & MOVES)
            next_key = after[0] | after[4] << TALON_SHIFT
            known = reached.get(next_key)
            if known is not None and known[0] <= paid:
                continue
            total = paid + at_least(after)
            if total >= bound:
                continue
            reached[next_key] = (paid, key, code)
            if after[3] == won:
                return _Round(_path(reached, next_key), paid, False, expanded)
            closed.discard(next_key)
            order -= 1  # of equals the latest first: deep rather than broad
            heappush(heap, (total + (weight - 1) * awkward(after), order, paid, after))
    return _Round(None, 0, True, expanded)


def _path(reached: dict[int, tuple[int, int, int]], key: int) -> list[int]:
    path = []
    while reached[key][1] >= 0:
        _, key, code = reached[key]
        path.append(code)
    return path[::-1]


def _key(node: Node) -> int:
    return node[0] | node[4] << TALON_SHIFT


def shorten(graph: Graph, path: list[int], max_expansions: int) -> tuple[list[int], int]:
    """Return a win that costs no more than ``path``, and how many nodes were expanded."""
    path, expanded = _with_new_end(graph, path, max_expansions // 2)
    path, more = _around(graph, path, max_expansions - expanded)
    return path, expanded + more


def _with_new_end(graph: Graph, path: list[int], max_expansions: int) -> tuple[list[int], int]:
    """Go along ``path`` until best first finds the rest of the way, which is then mostly shorter."""
    node, expanded, costs, nodes = graph.start, 0, [], []
    for code in path:
        nodes.append(node)
        cost, node = graph.after(node, code)
        costs.append(cost & MOVES)
    left = _Left(graph)
    for number in range(1, _STOPS):
        place = number * len(path) // _STOPS
        budget = min(max_expansions // (_STOPS - 1), max_expansions - expanded)
        found = _weighted(graph, nodes[place], left, WEIGHTS[-1], sum(costs[place:]), budget, _never)
        expanded += found.expanded
        if found.path is not None:
            return path[:place] + found.path, expanded
    return path, expanded


def _never() -> bool:
    return False


def _around(graph: Graph, path: list[int], max_expansions: int) -> tuple[list[int], int]:
    """Take the cheapest way through the nodes of the path and those next to them, as long as it gains."""
    expanded, cost, size = 0, None, _ROUND
    while expanded < max_expansions:
        steps = _neighbourhood(graph, path, min(size, max_expansions - expanded))
        expanded += len(steps.expanded)
        better, path = _cheapest(graph, steps)
        if cost is not None and better >= cost:
            size *= 2
        cost = better
        if len(steps.expanded) < size // 2:
            break  # there is nothing more around it
    return path, expanded


class _Steps(NamedTuple):
    """Steps of a part of the graph by the node's key; those of the path itself, and of expanded nodes."""

    of_path: dict[int, Step]
    expanded: dict[int, list[Step]]


def _neighbourhood(graph: Graph, path: list[int], limit: int) -> _Steps:
    of_path: dict[int, Step] = {}
    expanded: dict[int, list[Step]] = {}
    node, waiting = graph.start, []
    for code in path:
        cost, after = graph.after(node, code)
        of_path[_key(node)] = (code, cost, after)
        waiting.append(node)
        node = after
    for node in waiting:  # grows while it is walked: breadth first
        if len(expanded) >= limit:
            break
        key = _key(node)
        if key not in expanded and node[3] != graph.abstract.won:
            expanded[key] = graph.steps(node)
            waiting += [after for _, _, after in expanded[key]]
    return _Steps(of_path, expanded)


def _cheapest(graph: Graph, steps: _Steps) -> tuple[int, list[int]]:
    """Dijkstra over the known steps; the path is among them, so a win is always found."""
    start, won = graph.start, graph.abstract.won
    reached: dict[int, tuple[int, int, int]] = {_key(start): (0, -1, 0)}
    heap: list[tuple[int, int, Node]] = [(0, 0, start)]
    order = 0
    closed: set[int] = set()
    while heap:
        cost, _, node = heappop(heap)
        key = _key(node)
        if node[3] == won:
            return cost, _path(reached, key)
        if key in closed:
            continue
        closed.add(key)
        own = steps.of_path.get(key)
        for code, step_cost, after in [*steps.expanded.get(key, ()), *((own,) if own else ())]:
            paid, next_key = cost + (step_cost & MOVES), _key(after)
            if next_key not in reached or reached[next_key][0] > paid:
                reached[next_key] = (paid, key, code)
                order += 1
                heappush(heap, (paid, order, after))
    raise AssertionError("the path does not end in a win")


class _Left:
    """What makes a node look far from won."""

    def __init__(self, graph: Graph) -> None:
        self._cards = graph.abstract.cards
        self._buried = [_buried(pile[: down + 1], graph.abstract.kings) for pile, down in graph.piles]
        self._columns: dict[int, int] = {}

    def awkward(self, node: Node) -> int:
        """Return a guess at the moves beyond these: for cards not up, and for cards that lie on others.

        Draws are not in it: they are cheap to promise and dear to keep, and
        counted more than once they make the search put off the stock.
        """
        small = node[0]
        buried = self._columns.get(small >> _COLUMNS_SHIFT)
        if buried is None:
            columns = small >> _COLUMNS_SHIFT
            buried = sum(table[columns >> 3 * place & 7] for place, table in enumerate(self._buried))
            self._columns[columns] = buried
        return buried + self._cards - cards_up(small)


def _buried(dealt: tuple[int, ...], kings: int) -> list[int]:
    """Return for each number of dealt cards in a column what they add to the guess.

    One for each that lies on others, one more when a lower one of its own suit is among those.
    """
    totals = [0]
    for place, card in enumerate(dealt):
        on_own = any(SUIT_OF[under] == SUIT_OF[card] and under < card for under in dealt[:place])
        totals.append(totals[-1] + 1 + on_own)
    # A King at the base does not count as dealt (see Abstract).
    return totals[1:] if dealt and bit(dealt[0]) & kings else totals
