"""Bars as plain geometry: the template turns it into SVG, and into the table behind it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

WIDTH, BASE = 360, 164
_LEFT, _TOP = 34, 10


class Bar(NamedTuple):
    """A bar in units of the view box, what it stands for, and how many."""

    x: float
    y: float
    width: float
    height: float
    label: str
    value: int


class Bars(NamedTuple):
    """Bars, the words below them (x, text), the end of the scale, and the sum where that means something."""

    title: str
    bars: list[Bar]
    below: list[tuple[float, str]]
    top: int
    count: int
    adds_up: bool = True


def bars(title: str, values: Sequence[tuple[str, int]], named: Iterable[int], of: int | None = None) -> Bars:
    """Return the chart of ``values``, pairs of label and number; ``named`` says which labels stand below.

    ``of`` is the end of the scale for numbers that do not add up, such as per cents.
    """
    top = of or max((value for _, value in values), default=0)
    step = (WIDTH - _LEFT) / max(len(values), 1)
    drawn = []
    for index, (label, value) in enumerate(values):
        height = (BASE - _TOP) * value / top if top else 0
        x = _LEFT + index * step + 1
        drawn.append(
            Bar(round(x, 1), round(BASE - height, 1), round(step - 2, 1), round(height, 1), label, value)
        )
    below = [(round(drawn[index].x + step / 2, 1), values[index][0]) for index in named if index < len(drawn)]
    return Bars(title, drawn, below, top, sum(value for _, value in values), of is None)
