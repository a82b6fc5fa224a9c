"""20,000 deals fall evenly, by bounds that were there before them; shuffles with a fault do not pass."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterator
from itertools import permutations
from statistics import mean

import pytest

from games.engine import RANKS, SUITS, Deck, parse_deck, shuffle
from games.fairness import BOUNDS, Counts, rising_sequences, statistics

DEALS = 20_000
TEXT = "CardHearth deals fairly"
SORTED = list(parse_deck("".join(rank + suit for suit in SUITS for rank in RANKS)))
ALL = {
    "cards by position",
    "suits by position",
    "neighbouring pairs",
    "cards that stay in place",
    "rising sequences",
}


def seeds(count: int) -> Iterator[bytes]:
    """Yield seeds that are always the same: the SHA-256 of the text, the SHA-256 of that, and so on."""
    seed = TEXT.encode()
    for _ in range(count):
        seed = hashlib.sha256(seed).digest()
        yield seed


@pytest.fixture(scope="module")
def decks() -> list[Deck]:
    return [shuffle(seed) for seed in seeds(DEALS)]


def test_every_statistic_is_within_its_bounds(decks):
    found = statistics(Counts.of(decks))
    assert {statistic.name for statistic in found} == ALL
    assert [statistic for statistic in found if not statistic.fits] == []


def test_the_statistics_are_as_large_as_they_should_be(decks):
    """The mean of chi-square is its freedom. Without 51/52 and 51/53 it would be 2 % above."""
    parts = [statistics(Counts.of(decks[start : start + 200])) for start in range(0, DEALS, 200)]
    for number in range(3):
        freedom = parts[0][number].freedom
        deviation = (2 / freedom / len(parts)) ** 0.5
        assert mean(part[number].value for part in parts) / freedom == pytest.approx(1, abs=4 * deviation)


def test_counts_of_parts_add_up(decks):
    whole, parts = Counts.of(decks[:9000]), Counts()
    for start in (0, 4000):
        parts += Counts.of(decks[start : start + (4000 if start == 0 else 5000)])
    assert vars(parts) == vars(whole)
    assert whole.deals == sum(whole.fixed.values()) == 9000
    assert sum(whole.places.values()) == 9000 * 52
    assert sum(whole.pairs.values()) == 9000 * 51


def test_bounds_agree_with_a_formula():
    """Wilson and Hilferty's approximation (1931), which is near for many degrees of freedom."""
    for freedom, bounds in BOUNDS.items():
        for bound, normal in zip(bounds, (-4.753424, 4.753424), strict=True):
            step = 2 / (9 * freedom)
            near = freedom * (1 - step + normal * step**0.5) ** 3
            assert bound == pytest.approx(near, rel=0.002 if freedom > 100 else 0.06, abs=0.2)


def test_rising_sequences_of_all_decks_of_four():
    """The Eulerian numbers; a riffle of two packets has two."""
    rest = bytes(range(4, 52))
    found = [rising_sequences(bytes(deck) + rest) for deck in permutations(range(4))]
    assert [found.count(number) for number in range(1, 5)] == [1, 11, 11, 1]


def below(bound: int, chance: random.Random) -> int:
    return int(chance.random() * bound)


def without_rejection(chance: random.Random) -> Deck:
    """A byte by its remainder: the small numbers come too often."""
    deck = SORTED[:]
    for last in range(51, 0, -1):
        chosen = below(256, chance) % (last + 1)
        deck[last], deck[chosen] = deck[chosen], deck[last]
    return tuple(deck)


def swap_with_any(chance: random.Random) -> Deck:
    """Each card is exchanged with any, instead of one not yet placed."""
    deck = SORTED[:]
    for place in range(52):
        chosen = below(52, chance)
        deck[place], deck[chosen] = deck[chosen], deck[place]
    return tuple(deck)


def one_too_few(chance: random.Random) -> Deck:
    """The number is taken below ``last``: no card ever stays (Sattolo's cycles)."""
    deck = SORTED[:]
    for last in range(51, 0, -1):
        chosen = below(last, chance)
        deck[last], deck[chosen] = deck[chosen], deck[last]
    return tuple(deck)


def only_cut(chance: random.Random) -> Deck:
    """Every card comes to every position equally often, behind the same neighbour."""
    cut = below(52, chance)
    return tuple(SORTED[cut:] + SORTED[:cut])


def seven_riffles(chance: random.Random) -> Deck:
    """Seven riffles are one with 128 packets (Bayer and Diaconis 1992)."""
    packets = [below(128, chance) for _ in SORTED]
    deck = [0] * 52
    for card, place in zip(SORTED, sorted(range(52), key=packets.__getitem__), strict=True):
        deck[place] = card
    return tuple(deck)


@pytest.mark.parametrize(
    ("faulty", "refused"),
    [
        (without_rejection, {"cards by position", "suits by position"}),
        (swap_with_any, {"cards by position", "suits by position", "cards that stay in place"}),
        (one_too_few, {"cards by position", "cards that stay in place"}),
        (only_cut, {"neighbouring pairs", "cards that stay in place", "rising sequences"}),
        (seven_riffles, {"neighbouring pairs", "rising sequences"}),
    ],
)
def test_a_faulty_shuffle_is_refused(faulty: Callable[[random.Random], Deck], refused: set[str]):
    chance = random.Random(TEXT)
    found = statistics(Counts.of(faulty(chance) for _ in range(DEALS)))
    assert {statistic.name for statistic in found if not statistic.fits} >= refused


def test_what_is_too_even_is_refused():
    """All cuts in turn: nothing is left to chance, and the table of positions is perfect."""
    cuts = (tuple(SORTED[cut % 52 :] + SORTED[: cut % 52]) for cut in range(52 * 400))
    places, *_ = statistics(Counts.of(cuts))
    assert places.value == 0 and not places.fits
