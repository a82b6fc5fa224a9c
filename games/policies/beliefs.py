"""What a player believes: the choices in which policies differ."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple


class Up(StrEnum):
    """Which cards go to the foundations at once; see :meth:`Policy.goes_at_once`."""

    LOW = "aces and twos"
    SAFE = "safe cards"
    ALL = "all cards"


class Order(StrEnum):
    """On which column to work first, by its face-down cards or its place."""

    LONGEST = "longest"
    SHORTEST = "shortest"
    LEFTMOST = "leftmost"


class Waste(StrEnum):
    """When a waste card goes to a column."""

    ALWAYS = "always"
    HELPS = "helps"
    """When a run on face-down cards can then go on it, or nothing else is left."""


class First(StrEnum):
    """What comes first, once the cards that go up at once are up."""

    TABLEAU = "tableau"
    WASTE = "waste"
    STOCK = "stock"
    """The stock is gone through to its end before a card of the tableau moves."""


class Vacate(StrEnum):
    """When the last run of a column moves away so that the column becomes empty."""

    NEVER = "never"
    KING = "king"
    """When a King waits: on face-down cards, or on top of the waste."""
    ALWAYS = "always"


class Kings(StrEnum):
    """Which King goes to an empty column."""

    ANY = "any"
    TURNS = "turns"
    """Only one that turns a card, unless nothing else is left."""
    QUEEN = "queen"
    """Rather one for which a queen of the other colour waits on face-down cards."""


@dataclass(frozen=True, slots=True)
class Policy:
    """One set of beliefs.

    ``later``: cards that do not go up at once go up later, when that turns a
    card after a pass without progress, or when nothing else is left after two.
    ``back``: a card may be taken back from a foundation when that turns a card.
    ``misses``: the share of the possible moves that is overlooked at each look
    (0 to 1). ``whim``: how much chance blurs the order of the columns, in
    face-down cards. ``wild``: no beliefs at all, any legal move.
    """

    up: Up = Up.SAFE
    later: bool = True
    order: Order = Order.LONGEST
    waste: Waste = Waste.ALWAYS
    first: First = First.TABLEAU
    vacate: Vacate = Vacate.KING
    kings: Kings = Kings.ANY
    back: bool = True
    misses: float = 1 / 3
    whim: float = 2.0
    wild: bool = False


BASELINE = Policy()
"""Good but hasty: what it does is sensible, and a third of it is overlooked at first."""


class Belief(NamedTuple):
    """A policy with a name for the command and words for the table."""

    name: str
    words: str
    policy: Policy


def _belief(name: str, words: str, **changes) -> Belief:
    return Belief(name, words, replace(BASELINE, **changes))


BELIEFS: tuple[Belief, ...] = (
    Belief("baseline", "good but hasty: every other line differs in one thing", BASELINE),
    _belief("up-low", "only aces and twos go up at once", up=Up.LOW),
    _belief("up-all", "every card goes up at once", up=Up.ALL),
    _belief("up-safe", "a card that is not safe never goes up", later=False),
    _belief("back-never", "no card comes back from a foundation", back=False),
    _belief("shortest", "turns the shortest column first, not the longest", order=Order.SHORTEST),
    _belief("leftmost", "turns the leftmost column first", order=Order.LEFTMOST),
    _belief("waste-helps", "plays from the waste only when that helps to turn a card", waste=Waste.HELPS),
    _belief("waste-first", "plays from the waste before the tableau", first=First.WASTE),
    _belief("stock-first", "goes through the stock before the tableau", first=First.STOCK),
    _belief(
        "vacate-never", "never clears out a column that has no face-down cards left", vacate=Vacate.NEVER
    ),
    _belief("vacate-always", "clears such columns out even with no King at hand", vacate=Vacate.ALWAYS),
    _belief(
        "king-turns", "keeps an empty column until a King turns a card by going there", kings=Kings.TURNS
    ),
    _belief("king-queen", "rather brings the King for whom a queen waits", kings=Kings.QUEEN),
    _belief("attentive", "overlooks nothing", misses=0.0),
    _belief("careless", "overlooks half of the moves", misses=0.5),
    _belief("random", "makes any legal move", wild=True),
)
"""The baseline first."""
