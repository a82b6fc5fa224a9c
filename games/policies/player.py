"""Players that know what a player sees, and games that they play to the end."""

from __future__ import annotations

from hashlib import sha256
from random import Random
from typing import NamedTuple

from games.engine import MOVES, Deck, Kind, Move, State, apply, deck_text, is_pointless, legal_moves

from .beliefs import First, Kings, Order, Policy, Up, Vacate, Waste
from .sight import BY_SUIT, FIRST_KING, FIRST_THREE, Sight

Plan = tuple[Move, ...]
"""Moves to be made one after another. The last turns a card, plays one from the waste, raises a
foundation or empties a column; what one of them gains no later one takes back without turning a card,
so no game goes on for ever."""

_DRAW, _RECYCLE, _WASTE_UP = ((MOVES[text],) for text in ("d", "r", "wf"))
_WASTE_TO = tuple(MOVES[f"wt{target}"] for target in range(1, 8))
_UP = tuple(MOVES[f"t{source}f"] for source in range(1, 8))
_RUN = {(m.source, m.target, m.count): m for m in MOVES.values() if m.kind == Kind.COLUMN_TO_COLUMN}
_BACK = {(m.source, m.target): m for m in MOVES.values() if m.kind == Kind.FOUNDATION_TO_COLUMN}

_IMPATIENT, _DESPERATE = 1, 2
"""After one and after two passes without progress; after the next the player gives up."""
_UP_LAST = -100.0
"""Worth of a card that need not go up: less than that of any run that turns a card."""
_FOR_A_QUEEN = 3.0
_WILD_MOVES = 150
"""So many random moves in a row without any gain end a wild game."""


class Playout(NamedTuple):
    """A game played to its end: whether it is won, where it ended, and the moves it took.

    With draw 1 and unlimited passes it ends, won, with the last face-down
    card: from there every game is won (docs/solver.md).
    """

    won: bool
    state: State
    moves: int


class Player:
    """Chooses moves by a policy from what has been seen; one player for one game.

    It remembers the tableau as it last was and how often it went through the
    stock since that changed, and no cards. Chance is ``rng.random()`` alone.
    """

    def __init__(self, policy: Policy, rng: Random) -> None:
        self._policy = policy
        self._chance = rng.random
        self._known: tuple | None = None
        self._patience = 0
        self._passed = False

    def next_moves(self, state: State) -> Plan:
        """Return the moves to make next, in order; none when the player gives up."""
        if (state.columns, state.foundations) != self._known:
            self._look_anew(state)
        while True:
            plan = self._at_hand(state)
            if plan is not None:
                return plan
            if state.drawn < len(state.talon):
                return _DRAW
            if self._passed and self._patience == _DESPERATE:
                return ()
            self._end_pass()
            if self._tableau is None and state.drawn and state.passes_left != 0:
                return _RECYCLE

    def _look_anew(self, state: State) -> None:
        self._known = state.columns, state.foundations
        self._sight = Sight(state)
        self._patience, self._passed = 0, False
        self._home = self._up_at_once()
        self._tableau = None if self._home else self._tableau_plan()

    def _end_pass(self) -> None:
        """Note that the stock is through: progress or none, what was overlooked may be seen now."""
        if self._passed:
            self._patience += 1
            self._tableau = self._tableau_plan()
        self._passed = True

    def _at_hand(self, state: State) -> Plan | None:
        """Return what there is to do without drawing."""
        if self._home:
            return self._home
        first, tableau = self._policy.first, self._tableau
        stock_is_through = state.drawn == len(state.talon)
        if tableau and (first is First.TABLEAU or (first is First.STOCK and stock_is_through)):
            return tableau
        if state.drawn:
            waste = self._waste_plan(state.talon[state.drawn - 1])
            if waste:
                return waste
        return tableau if first is First.WASTE else None

    def _overlooks(self) -> bool:
        return self._chance() < self._policy.misses

    def _worth(self, column: int) -> float:
        """Return how gladly a card of ``column`` is turned."""
        order, blur = self._policy.order, self._policy.whim * self._chance()
        if order is Order.LEFTMOST:
            return blur - column
        hidden = self._sight.down[column]
        return blur + (hidden if order is Order.LONGEST else -hidden)

    # Cards that go up.

    def _goes_at_once(self, card: int) -> bool:
        if self._policy.up is Up.SAFE:
            return self._sight.is_safe(card)
        return self._policy.up is Up.ALL or card < FIRST_THREE

    def _goes_up(self, card: int, turns: bool) -> bool:
        """Return whether ``card`` may go up by now: safe, or needed, or nothing else is left."""
        if self._goes_at_once(card):
            return True
        return self._policy.later and self._patience >= (_IMPATIENT if turns else _DESPERATE)

    def _up_at_once(self) -> Plan | None:
        sight = self._sight
        for column, pile in enumerate(sight.columns):
            if pile and sight.fits(pile[-1]) and self._goes_at_once(pile[-1]):
                return (_UP[column],)
        return None

    # The tableau.

    def _tableau_plan(self) -> Plan | None:
        plan = self._turn() or self._vacate_for_king() or self._free()
        if plan is None and self._patience and self._policy.back:
            return self._take_back()
        return plan

    def _turn(self) -> Plan | None:
        """Turn a card by moving the run on it, in the order that the policy prefers; or let a card go up."""
        sight = self._sight
        found: list[tuple[float, Plan]] = []
        for column, head in sight.heads.items():
            target = sight.taker(head)
            if target is not None and not self._overlooks():
                worth = self._worth(column)
                if head >= FIRST_KING and self._policy.kings is Kings.QUEEN and sight.helps(head):
                    worth += _FOR_A_QUEEN
                found.append((worth, (self._whole_run(column, target),)))
        if self._patience:
            found += self._ups_by_now()
        return max(found)[1] if found else None

    def _ups_by_now(self) -> list[tuple[float, Plan]]:
        sight = self._sight
        return [
            (_UP_LAST + self._worth(column), (_UP[column],))
            for column, pile in enumerate(sight.columns)
            if pile and sight.fits(pile[-1]) and self._goes_up(pile[-1], sight.heads.get(column) == pile[-1])
        ]

    def _whole_run(self, column: int, target: int) -> Move:
        return _RUN[column, target, len(self._sight.columns[column]) - self._sight.down[column]]

    def _vacate_for_king(self) -> Plan | None:
        sight, belief = self._sight, self._policy.vacate
        if sight.empty is not None or belief is Vacate.NEVER:
            return None
        kings = [(self._worth(column), column) for column, head in sight.heads.items() if head >= FIRST_KING]
        if not kings and belief is Vacate.KING:
            return None
        away = self._vacate()
        if away is None or not kings:
            return away and (away,)
        column = max(kings)[1]
        run = len(sight.columns[column]) - sight.down[column]
        if away.target == column:
            run += away.count
        return away, _RUN[column, away.source, run]

    def _vacate(self) -> Move | None:
        """Return a move that empties a column without face-down cards."""
        sight = self._sight
        for column, pile in enumerate(sight.columns):
            if pile and not sight.down[column] and pile[0] < FIRST_KING:
                target = sight.taker(pile[0])
                if target is not None and not self._overlooks():
                    return _RUN[column, target, len(pile)]
        return None

    def _free(self) -> Plan | None:
        """Move the upper part of a run away so that the card under it goes up."""
        sight = self._sight
        nexts = {BY_SUIT[suit][height] for suit, height in enumerate(sight.foundations) if height < 13}
        for column, pile in enumerate(sight.columns):
            hidden = sight.down[column]
            for place in range(hidden, len(pile) - 1):
                card = pile[place]
                if card not in nexts or not self._goes_up(card, turns=0 < hidden == place):
                    continue
                target = sight.taker(pile[place + 1])
                if target is not None and not self._overlooks():
                    return _RUN[column, target, len(pile) - place - 1], _UP[column]
        return None

    def _take_back(self) -> Plan | None:
        """Take a card back from a foundation to lay a run on it that turns a card."""
        sight = self._sight
        for suit, height in enumerate(sight.foundations):
            card = BY_SUIT[suit][height - 1]
            target = sight.taker(card) if height else None
            if target is None or card >= FIRST_KING or not sight.helps(card):
                continue
            for column, head in sight.heads.items():
                if (card >> 1) - (head >> 1) == 2 and column != target:
                    return _BACK[suit, target], self._whole_run(column, target)
        return None

    # The waste.

    def _waste_plan(self, card: int) -> Plan | None:
        sight = self._sight
        if sight.fits(card) and self._goes_up(card, turns=False):
            return _WASTE_UP
        target = sight.taker(card)
        if card >= FIRST_KING:
            return self._waste_king(target)
        if target is None or self._overlooks():
            return None
        if self._policy.waste is Waste.ALWAYS or self._patience or sight.helps(card):
            return (_WASTE_TO[target],)
        return None

    def _waste_king(self, target: int | None) -> Plan | None:
        if self._policy.kings is Kings.TURNS and not self._patience:
            return None
        if target is not None:
            return (_WASTE_TO[target],)
        away = None if self._policy.vacate is Vacate.NEVER else self._vacate()
        return away and (away, _WASTE_TO[away.source])


class WildPlayer:
    """Makes any legal move, each equally likely, that is not pointless and takes nothing off a foundation.

    It gives up after a whole pass without a gain, or :data:`_WILD_MOVES` moves
    without one where runs can go to and fro and there is nothing to draw.
    """

    def __init__(self, rng: Random) -> None:
        self._chance = rng.random
        self._best: tuple[int, int, int] | None = None

    def next_moves(self, state: State) -> Plan:
        """Return one move, or none when the player gives up."""
        gained = sum(state.foundations), -sum(state.down), -len(state.talon)
        if gained != self._best:
            self._best, self._moves, self._recycles = gained, 0, state.recycles
        self._moves += 1
        moves = [
            move
            for move in legal_moves(state)
            if move.kind != Kind.FOUNDATION_TO_COLUMN and not is_pointless(state, move)
        ]
        if not moves or self._moves > _WILD_MOVES or state.recycles > self._recycles + 1:
            return ()
        return (moves[int(self._chance() * len(moves))],)


def chance_of(deck: Deck) -> Random:
    """Return chance that depends on ``deck`` alone, seeded with the SHA-256 of its text."""
    return Random(int.from_bytes(sha256(deck_text(deck).encode()).digest()))


def playout(state: State, policy: Policy, rng: Random) -> Playout:
    """Play from ``state`` by ``policy`` until the game is won or the player gives up.

    All chance comes from ``rng``, through ``random()`` alone: the same seed gives
    the same game in every Python.
    """
    player = WildPlayer(rng) if policy.wild else Player(policy, rng)
    turned_is_won = state.options.draw == 1 and state.options.passes is None
    moves = 0
    while not (state.is_won or (turned_is_won and state.all_turned)):
        plan = player.next_moves(state)
        if not plan:
            return Playout(False, state, moves)
        for move in plan:
            state = apply(state, move)
        moves += len(plan)
    return Playout(True, state, moves)
