"""The position: an immutable value with a text form that round-trips."""

from __future__ import annotations

from typing import NamedTuple

from .cards import BY_SUIT, SUITS, cards_text, parse_card
from .deck import Deck
from .moves import COLUMNS
from .options import Options

Pile = tuple[int, ...]
COMPLETE = (13, 13, 13, 13)
MAX_SCORE = 745
"""52 x 10 + 24 x 5 + 21 x 5: the most that a standard game can score."""


class State(NamedTuple):
    """A position of a game under ``options``.

    - ``columns``: seven piles, bottom to top; ``down``: how many cards of each
      are not yet turned (in a thoughtful game they lie face up, but cannot move).
    - ``talon``: the cards of stock and waste in the order in which they are
      drawn. The first ``drawn`` of them are the waste (its top last), the
      others the stock (the next to be drawn first). Drawing never changes the
      order, so a draw or a recycle changes one number.
    - ``foundations``: the height of each, in the order C D H S.
    - ``score`` in points; ``recycles`` made so far.
    """

    options: Options
    columns: tuple[Pile, ...]
    down: tuple[int, ...]
    talon: Pile
    drawn: int
    foundations: tuple[int, ...]
    score: int
    recycles: int

    @property
    def stock(self) -> Pile:
        """The stock, the next card to be drawn first."""
        return self.talon[self.drawn :]

    @property
    def waste(self) -> Pile:
        """The waste, its top last."""
        return self.talon[: self.drawn]

    @property
    def passes_left(self) -> int | None:
        """How many more times the waste may be turned over; None without a limit."""
        passes = self.options.passes
        return None if passes is None else passes - 1 - self.recycles

    @property
    def is_won(self) -> bool:
        """Whether all 52 cards are on the foundations."""
        return self.foundations == COMPLETE

    @property
    def all_turned(self) -> bool:
        """Whether no tableau card is face down any more."""
        return not any(self.down)

    def __str__(self) -> str:
        lines = [
            f"T{number}: {column_text(pile, down)}"
            for number, (pile, down) in enumerate(zip(self.columns, self.down, strict=True), 1)
        ]
        heights = " ".join(f"{suit}{height}" for suit, height in zip(SUITS, self.foundations, strict=True))
        lines += [
            f"stock: {' '.join(cards_text(self.stock))}",
            f"waste: {' '.join(cards_text(self.waste))}",
            f"foundations: {heights}",
            f"score: {self.score}",
            f"recycles: {self.recycles}",
            f"options: {self.options}",
        ]
        return "\n".join(line.rstrip() for line in lines)

    @classmethod
    def parse(cls, text: str) -> State:
        """Return the position drawn in ``text``, the inverse of ``str(state)``.

        A line that is left out means an empty pile, zero, or the default
        options, so a diagram needs to show only what matters; it need not have
        52 cards. Raises ``ValueError`` when a line cannot be read, a card comes
        twice, or face-up cards do not form a run.
        """
        fields = _read_fields(text)
        columns, down = zip(
            *(parse_column(fields.pop(f"T{n}", "")) for n in range(1, COLUMNS + 1)), strict=True
        )
        waste, stock = _parse_cards(fields.pop("waste", "")), _parse_cards(fields.pop("stock", ""))
        state = cls(
            options=Options.parse(fields.pop("options", "")),
            columns=columns,
            down=down,
            talon=waste + stock,
            drawn=len(waste),
            foundations=_parse_foundations(fields.pop("foundations", "")),
            score=int(fields.pop("score", "0")),
            recycles=int(fields.pop("recycles", "0")),
        )
        if fields:
            raise ValueError(f"not a line of a position: {', '.join(fields)}")
        _check(state)
        return state


def deal(deck: Deck, options: Options) -> State:
    """Return the opening position of ``deck`` under ``options``.

    Row by row, left to right: T1..T7, then T2..T7, ... , then T7; deck
    position 28 is the first card of the stock.
    """
    columns: list[list[int]] = [[] for _ in range(COLUMNS)]
    cards = iter(deck)
    for first in range(COLUMNS):
        for column in columns[first:]:
            column.append(next(cards))
    return State(
        options=options,
        columns=tuple(map(tuple, columns)),
        down=tuple(range(COLUMNS)),
        talon=tuple(cards),
        drawn=0,
        foundations=(0, 0, 0, 0),
        score=options.points.start,
        recycles=0,
    )


def column_text(pile: Pile, down: int) -> str:
    """Return a column bottom to top, ``|`` before its first turned card, as ``5C 9D|8S 7H``."""
    names = cards_text(pile)
    return f"{' '.join(names[:down])}|{' '.join(names[down:])}" if names else ""


def parse_column(text: str) -> tuple[Pile, int]:
    """Return the pile written by :func:`column_text` and how many of its cards are not turned."""
    hidden, bar, turned = text.strip().partition("|")
    if hidden and not bar:
        raise ValueError(f"a column needs '|' before its first turned card: {text!r}")
    down = _parse_cards(hidden)
    up = _parse_cards(turned)
    if down and not up:
        raise ValueError(f"the top of a column is always turned: {text!r}")
    return down + up, len(down)


def _read_fields(text: str) -> dict[str, str]:
    fields: dict[str, str] = {}
    for line in filter(None, map(str.strip, text.splitlines())):
        name, colon, value = line.partition(":")
        if not colon or name in fields:
            raise ValueError(f"cannot read the line {line!r}")
        fields[name] = value.strip()
    return fields


def _parse_cards(text: str) -> Pile:
    return tuple(map(parse_card, text.split()))


def _parse_foundations(text: str) -> tuple[int, ...]:
    heights = {word[0]: int(word[1:]) for word in text.split()}
    if not heights.keys() <= set(SUITS) or not all(0 <= height <= 13 for height in heights.values()):
        raise ValueError(f"cannot read the foundations {text!r}")
    return tuple(heights.get(suit, 0) for suit in SUITS)


def _check(state: State) -> None:
    cards = [*state.talon, *(card for pile in state.columns for card in pile)]
    for suit, height in enumerate(state.foundations):
        cards += BY_SUIT[suit][:height]
    if len(cards) != len(set(cards)):
        raise ValueError("a card comes twice")
    for pile, down in zip(state.columns, state.down, strict=True):
        turned = pile[down:]
        if any((below >> 1) - (above >> 1) != 2 for below, above in zip(turned, turned[1:], strict=False)):
            raise ValueError("face-up cards of a column always form a run")
