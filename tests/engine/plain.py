"""The rules once more, as plainly as possible: lists, dicts and text.

It shares nothing with the engine, not even its card numbers, and is slow.
Where the two differ, one of them is wrong.
"""

import re
from itertools import product

RANKS = "A23456789TJQK"
SUITS = "CDHS"
RED = "DH"
NUMBERS = "1234567"
GRAMMAR = re.compile(r"(w|f[cdhs]|t[1-7])(f|t[1-7])(?:x(\d+))?")


def alphabet() -> list[str]:
    """Return every move text, spelled out."""
    texts = ["d", "r", "wf"]
    texts += ["wt" + target for target in NUMBERS]
    texts += ["t" + source + "f" for source in NUMBERS]
    texts += ["f" + suit + "t" + target for suit, target in product("cdhs", NUMBERS)]
    for source, target in product(NUMBERS, NUMBERS):
        if source != target:
            texts.append(f"t{source}t{target}")
            texts += [f"t{source}t{target}x{count}" for count in range(2, 14)]
    return texts


ALPHABET = alphabet()


def fits_under(upper: str, lower: str) -> bool:
    """Return whether ``lower`` may lie directly on ``upper`` in a column."""
    other_colour = (upper[1] in RED) != (lower[1] in RED)
    return other_colour and RANKS.index(upper[0]) == RANKS.index(lower[0]) + 1


class PlainGame:
    """One game, changed in place by :meth:`play`."""

    def __init__(self, deck, draw=1, passes=None, scoring="standard", thoughtful=False):
        cards = [deck[i : i + 2] for i in range(0, len(deck), 2)]
        self.columns = {number: [] for number in NUMBERS}
        self.turned = dict.fromkeys(NUMBERS, 1)  # how many of a column's top cards
        for first in range(7):
            for number in NUMBERS[first:]:
                self.columns[number].append(cards.pop(0))
        self.stock, self.waste = cards, []
        self.foundations = {suit: [] for suit in SUITS}
        self.vegas = scoring == "vegas"
        self.draw = draw
        self.passes = draw if self.vegas else passes
        self.score = -52 if self.vegas else 0
        self.recycles = 0
        self.thoughtful = thoughtful  # changes what is seen, never what may be moved

    def copy(self):
        """Return a game that shares no list with this one."""
        twin = object.__new__(PlainGame)
        twin.__dict__.update(self.__dict__)
        twin.columns = {number: list(pile) for number, pile in self.columns.items()}
        twin.turned = dict(self.turned)
        twin.stock, twin.waste = list(self.stock), list(self.waste)
        twin.foundations = {suit: list(pile) for suit, pile in self.foundations.items()}
        return twin

    def won(self) -> bool:
        return sum(map(len, self.foundations.values())) == 52

    def legal(self) -> list[str]:
        """Return every legal move, found by trying all 591."""
        return sorted(text for text in ALPHABET if self.can(text))

    def can(self, text: str) -> bool:
        """Return whether the move ``text`` may be made."""
        if self.won():
            return False
        if text == "d":
            return len(self.stock) > 0
        if text == "r":
            left = self.passes is None or self.recycles < self.passes - 1
            return not self.stock and len(self.waste) > 0 and left
        source, target, count = GRAMMAR.fullmatch(text).groups()
        cards = self.lift(source, int(count or 1))
        return bool(cards) and self.takes(target, cards)

    def lift(self, source: str, count: int) -> list[str]:
        """Return the top ``count`` cards of ``source``, or nothing when they may not be moved."""
        if source == "w":
            return self.waste[-1:]
        if source[0] == "f":
            return self.foundations[source[1].upper()][-1:]
        return self.columns[source[1]][-count:] if count <= self.turned[source[1]] else []

    def takes(self, target: str, cards: list[str]) -> bool:
        rank, suit = cards[0]
        if target == "f":
            return len(cards) == 1 and RANKS.index(rank) == len(self.foundations[suit])
        pile = self.columns[target[1]]
        return fits_under(pile[-1], cards[0]) if pile else rank == "K"

    def play(self, text: str) -> None:
        """Make the legal move ``text``."""
        if text == "d":
            for _ in range(min(self.draw, len(self.stock))):
                self.waste.append(self.stock.pop(0))
        elif text == "r":
            self.stock, self.waste = self.waste, []
            self.recycles += 1
            self.pay_for_recycle()
        else:
            source, target, count = GRAMMAR.fullmatch(text).groups()
            self.carry(source, target, int(count or 1))

    def pay_for_recycle(self) -> None:
        if self.vegas or self.score < 0 or (self.draw == 3 and self.recycles <= 2):
            return
        self.score = max(0, self.score - {1: 100, 3: 20}[self.draw])

    def carry(self, source: str, target: str, count: int) -> None:
        cards = self.lift(source, count)
        self.score += self.worth(source[0], target[0])
        self.take_away(source, count)
        if target == "f":
            self.foundations[cards[0][1]] += cards
        else:
            self.columns[target[1]] += cards
            self.turned[target[1]] += count

    def worth(self, source: str, target: str) -> int:
        to_foundation, from_foundation, from_waste = (5, -5, 0) if self.vegas else (10, -15, 5)
        if target == "f":
            return to_foundation
        return {"f": from_foundation, "w": from_waste, "t": 0}[source]

    def take_away(self, source: str, count: int) -> None:
        if source == "w":
            self.waste.pop()
        elif source[0] == "f":
            self.foundations[source[1].upper()].pop()
        else:
            number = source[1]
            del self.columns[number][-count:]
            self.turned[number] -= count
            if self.columns[number] and not self.turned[number]:
                self.turned[number] = 1
                self.score += 0 if self.vegas else 5

    def position(self) -> dict:
        """Return the position in the words of the referee."""
        return {
            "score": self.score,
            "recycles": self.recycles,
            "columns": [self.column_text(number) for number in NUMBERS],
            "stock": " ".join(self.stock),
            "waste": " ".join(self.waste),
            "foundations": {suit: len(pile) for suit, pile in self.foundations.items()},
        }

    def column_text(self, number: str) -> str:
        pile, split = self.columns[number], len(self.columns[number]) - self.turned[number]
        return " ".join(pile[:split]) + "|" + " ".join(pile[split:]) if pile else ""


class PlainLog:
    """A game with its undo: copies of the earlier games, and nothing clever."""

    def __init__(self, game: PlainGame):
        self.game, self.past, self.future = game, [], []
        self.moves, self.given_up = 0, False

    def add(self, event: str) -> None:
        """Play an event that is allowed: a move, ``undo``, ``redo`` or ``resign``."""
        if event == "resign":
            self.given_up = True
            return
        self.moves += 1
        if event == "undo":
            self.future.append(self.game)
            self.game = self.past.pop()
        elif event == "redo":
            self.past.append(self.game)
            self.game = self.future.pop()
        else:
            self.past.append(self.game)
            self.game, self.future = self.game.copy(), []
            self.game.play(event)

    def status(self) -> str:
        return "given_up" if self.given_up else "won" if self.game.won() else "playing"
