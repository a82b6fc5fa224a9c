"""Whether deals fall evenly: counts over many decks, and statistics with bounds fixed beforehand.

Pure: decks come in, figures go out. ``manage.py check_shuffle`` and the tests
share it. docs/shuffle.md says what is counted, and why each statistic has the
distribution that its bounds are taken from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from math import factorial
from operator import eq, gt
from typing import NamedTuple

from games.engine import RANKS, SUITS, Deck, parse_card

SIZE = 52
MANY_FIXED = 5
"""So many fixed points and more are counted together: 0.4 % of deals."""
FEW_RISING, MANY_RISING = 20, 33
"""So many rising sequences and fewer, or more, are counted together: 0.2 % of deals at either end."""

BOUNDS = {
    5: (0.0128962, 35.8882),
    13: (0.802643, 52.7471),
    153: (83.7173, 250.968),
    2549: (2223.88, 2902.90),
    2601: (2272.44, 2958.35),
}
"""Degrees of freedom -> the chi-square quantiles at 1e-6 and at 1 - 1e-6.

From SciPy 1.17 (``chi2.ppf`` and ``chi2.isf``). A fair shuffle leaves them once
in 500,000 runs. The lower one is there because deals that are too even are no
more random than deals that are not even enough.
"""

_BATCH = 4096
_SORTED = bytes(range(SIZE))
_NAMES = [rank + suit for suit in SUITS for rank in RANKS]
_NUMBER = bytes.maketrans(bytes(map(parse_card, _NAMES)), _SORTED)
"""The engine's card -> its place in the sorted deck. All counts go by that number."""


class Statistic(NamedTuple):
    """A chi-square statistic and the bounds it was given beforehand."""

    name: str
    value: float
    freedom: int

    @property
    def bounds(self) -> tuple[float, float]:
        """The least and the greatest value that is believed."""
        return BOUNDS[self.freedom]

    @property
    def fits(self) -> bool:
        """Whether the value is within its bounds."""
        low, high = self.bounds
        return low <= self.value <= high


class Counts:
    """What was counted over many decks; counts of parts add up to those of the whole."""

    def __init__(self) -> None:
        self.deals = 0
        self.places: Counter[tuple[int, int]] = Counter()
        """(position, card) -> deals."""
        self.pairs: Counter[tuple[int, int]] = Counter()
        """(card, the card right behind it) -> deals."""
        self.fixed: Counter[int] = Counter()
        """Cards at their place of the sorted deck -> deals."""
        self.rising: Counter[int] = Counter()
        """Rising sequences -> deals."""

    @classmethod
    def of(cls, decks: Iterable[Deck]) -> Counts:
        """Return the counts of some decks, taken in batches so that a million need no memory."""
        counts, left = cls(), iter(decks)
        while batch := [bytes(deck).translate(_NUMBER) for deck in islice(left, _BATCH)]:
            counts._add(batch)
        return counts

    def __iadd__(self, other: Counts) -> Counts:
        self.deals += other.deals
        for name in ("places", "pairs", "fixed", "rising"):
            getattr(self, name).update(getattr(other, name))
        return self

    def _add(self, decks: list[bytes]) -> None:
        self.deals += len(decks)
        flat = b"".join(decks)
        columns = [flat[position::SIZE] for position in range(SIZE)]
        for position, column in enumerate(columns):
            for card, count in Counter(column).items():
                self.places[position, card] += count
        for column, behind in zip(columns, columns[1:], strict=False):
            self.pairs.update(zip(column, behind, strict=True))
        self.fixed.update(sum(map(eq, deck, _SORTED)) for deck in decks)
        self.rising.update(map(rising_sequences, decks))


def rising_sequences(deck: bytes) -> int:
    """Return in how many passes the cards can be taken off in sorted order, as after a riffle."""
    position = bytes.maketrans(deck, _SORTED)[:SIZE]
    return 1 + sum(map(gt, position, position[1:]))


def statistics(counts: Counts) -> list[Statistic]:
    """Return all statistics of the counts; a fair shuffle keeps each within its bounds."""
    return [
        Statistic("cards by position", _places(counts), 51 * 51),
        Statistic("suits by position", _suits(counts), 3 * 51),
        Statistic("neighbouring pairs", _pairs(counts), 1274 + 1275),
        _classes("cards that stay in place", counts.fixed, _fixed_chances(), 0, MANY_FIXED),
        _classes("rising sequences", counts.rising, _rising_chances(), FEW_RISING, MANY_RISING),
    ]


def _places(counts: Counts) -> float:
    expected = counts.deals / SIZE
    table = (counts.places[position, card] for position in range(SIZE) for card in range(SIZE))
    return _pearson((count, expected) for count in table) * 51 / 52


def _suits(counts: Counts) -> float:
    suits: Counter[tuple[int, int]] = Counter()
    for (position, card), count in counts.places.items():
        suits[position, card // len(RANKS)] += count
    expected = counts.deals / len(SUITS)
    table = (suits[position, suit] for position in range(SIZE) for suit in range(len(SUITS)))
    return _pearson((count, expected) for count in table) * 51 / 52


def _pairs(counts: Counts) -> float:
    """Return the squares of "how often together" and "how often in this order", each with its own scale.

    The sums over a card's row and column are taken out: they tell only which
    card is last or first, and are counted by position already.
    """
    expected = counts.deals / SIZE
    over = [[counts.pairs[a, b] - expected if a != b else 0 for b in range(SIZE)] for a in range(SIZE)]
    together = order = 0.0
    for a in range(SIZE):
        for b in range(SIZE):
            together += ((over[a][b] + over[b][a]) / 2) ** 2
            order += ((over[a][b] - over[b][a]) / 2) ** 2
    rows, columns = [sum(row) for row in over], [sum(column) for column in zip(*over, strict=True)]
    together -= sum(((row + column) / 2) ** 2 for row, column in zip(rows, columns, strict=True)) * 2 / 50
    order -= sum(((row - column) / 2) ** 2 for row, column in zip(rows, columns, strict=True)) * 2 / 52
    return together / expected + order / expected * 51 / 53


def _classes(name: str, counted: Counter[int], chances: list[float], few: int, many: int) -> Statistic:
    """Return the statistic of a number that each deal has; ``few`` and ``many`` take in what is beyond."""
    deals = counted.total()
    found, expected = [0] * (many - few + 1), [0.0] * (many - few + 1)
    for number, chance in enumerate(chances):
        place = min(max(number, few), many) - few
        found[place] += counted[number]
        expected[place] += chance * deals
    return Statistic(name, _pearson(zip(found, expected, strict=True)), many - few)


def _pearson(table: Iterable[tuple[int, float]]) -> float:
    return sum((count - expected) ** 2 / expected for count, expected in table)


def _fixed_chances() -> list[float]:
    """Return the chance of 0..52 fixed points (Montmort's matching problem)."""
    none = [1.0, 0.0]  # the chance that none of n cards stays
    for n in range(2, SIZE + 1):
        none.append(none[n - 1] + (-1) ** n / factorial(n))
    return [none[SIZE - fixed] / factorial(fixed) for fixed in range(SIZE + 1)]


def _rising_chances() -> list[float]:
    """Return the chance of 0..52 rising sequences: Eulerian numbers by 52! (Bayer and Diaconis 1992)."""
    eulerian = [1]  # of n cards, by the number of breaks between the sequences
    for n in range(2, SIZE + 1):
        eulerian = [(k + 1) * before + (n - k) * after for k, (after, before) in _neighbours(eulerian)]
    return [0.0] + [number / factorial(SIZE) for number in eulerian]


def _neighbours(row: list[int]) -> Iterator[tuple[int, tuple[int, int]]]:
    """Yield each place of the next row with the entries at the left and at the place in this one."""
    return enumerate(zip([0, *row], [*row, 0], strict=True))
