"""The options of a game: fixed when it starts, never changed during it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

RULES_VERSION = 1
"""Version of the rules and numbers in this package. Stored games replay under theirs."""

STANDARD = "standard"
VEGAS = "vegas"


class Points(NamedTuple):
    """What each scored event is worth, in points (docs/rules.md)."""

    start: int
    to_foundation: int
    waste_to_column: int
    flip: int
    from_foundation: int


POINTS = {
    STANDARD: Points(start=0, to_foundation=10, waste_to_column=5, flip=5, from_foundation=-15),
    VEGAS: Points(start=-52, to_foundation=5, waste_to_column=0, flip=0, from_foundation=-5),
}
VEGAS_PASSES = {1: 1, 3: 3}
"""Passes of a vegas game, by draw."""


@dataclass(frozen=True, slots=True)
class Options:
    """How one game is played.

    ``draw`` is 1 or 3 cards; ``passes`` is 1, 3 or None (unlimited);
    ``scoring`` is ``"standard"`` or ``"vegas"``. Left out, the passes of a
    vegas game are those of its draw. Raises ``ValueError`` for a combination
    that the rules refuse.
    """

    draw: int = 1
    passes: int | None = None
    scoring: str = STANDARD
    thoughtful: bool = False
    points: Points = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if type(self.draw) is not int or self.draw not in (1, 3):
            raise ValueError("draw is 1 or 3")
        if self.passes is not None and (type(self.passes) is not int or self.passes not in (1, 3)):
            raise ValueError("passes is 1, 3 or null (unlimited)")
        if self.scoring not in POINTS:
            raise ValueError("scoring is standard or vegas")
        if type(self.thoughtful) is not bool:
            raise ValueError("thoughtful is true or false")
        if self.scoring == VEGAS:
            self._settle_vegas()
        object.__setattr__(self, "points", POINTS[self.scoring])

    def _settle_vegas(self) -> None:
        passes = VEGAS_PASSES[self.draw]
        if self.passes not in (None, passes):
            raise ValueError(f"vegas with draw {self.draw} is played with passes {passes}")
        object.__setattr__(self, "passes", passes)

    @property
    def rankable(self) -> bool:
        """Whether a game with these options may be ranked at all."""
        return self.scoring == STANDARD and self.passes is None and not self.thoughtful

    def __str__(self) -> str:
        passes = "unlimited" if self.passes is None else self.passes
        text = f"draw {self.draw} passes {passes} scoring {self.scoring}"
        return text + " thoughtful" if self.thoughtful else text

    @classmethod
    def parse(cls, text: str) -> Options:
        """Return the options written by ``str(options)``; raises ``ValueError``."""
        words = text.split()
        thoughtful = words[-1:] == ["thoughtful"]
        pairs = words[:-1] if thoughtful else words
        named = dict(zip(pairs[::2], pairs[1::2], strict=False))
        if len(pairs) % 2 or not named.keys() <= {"draw", "passes", "scoring"}:
            raise ValueError(f"not options: {text!r}")
        passes = named.get("passes", "unlimited")
        return cls(
            draw=int(named.get("draw", "1")),
            passes=None if passes == "unlimited" else int(passes),
            scoring=named.get("scoring", STANDARD),
            thoughtful=thoughtful,
        )
