"""Small games by brute force: concrete positions, every move, no abstraction and no shortcut.

An own statement of the rules for any number of ranks and columns; the highest
rank is the King.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from games.engine import Options


class Small(NamedTuple):
    """A position; its attributes are named like the engine's, so that the solver can read it."""

    options: Options
    ranks: int
    columns: tuple[tuple[int, ...], ...]
    down: tuple[int, ...]
    talon: tuple[int, ...]
    drawn: int
    foundations: tuple[int, ...]
    recycles: int

    @property
    def is_won(self) -> bool:
        """Whether every card is on its foundation."""
        return set(self.foundations) == {self.ranks}


def suit_of(card: int) -> int:
    """Return 0..3 for C D H S, worked out from how the engine numbers cards."""
    red = (card >> 1 & 1) ^ (card >> 2 & 1)
    return (1 + (card & 1)) if red else 3 * (card & 1)


def is_red(card: int) -> bool:
    """Return whether the card is a diamond or a heart."""
    return suit_of(card) in (1, 2)


def after_moves(here: Small) -> Iterator[Small]:
    """Yield every position that one move leads to."""
    yield from _talon(here)
    if here.drawn:
        card = here.talon[here.drawn - 1]
        rest = here._replace(
            talon=here.talon[: here.drawn - 1] + here.talon[here.drawn :], drawn=here.drawn - 1
        )
        yield from _place(rest, (card,), but=-1)
    for column, pile in enumerate(here.columns):
        for start in range(here.down[column], len(pile)):
            yield from _place(_without(here, column, start), pile[start:], but=column)
    for suit, height in enumerate(here.foundations):
        if height:
            card = next(c for c in range(52) if suit_of(c) == suit and c >> 2 == height - 1)
            lower = tuple(h - (s == suit) for s, h in enumerate(here.foundations))
            yield from _to_columns(here._replace(foundations=lower), (card,), -1)


def _talon(here: Small) -> Iterator[Small]:
    passes = here.options.passes
    if here.drawn < len(here.talon):
        yield here._replace(drawn=min(len(here.talon), here.drawn + here.options.draw))
    elif here.drawn and (passes is None or here.recycles < passes - 1):
        yield here._replace(drawn=0, recycles=here.recycles + 1)


def _without(here: Small, column: int, start: int) -> Small:
    columns, down = list(here.columns), list(here.down)
    columns[column] = columns[column][:start]
    if start and start == down[column]:
        down[column] -= 1
    return here._replace(columns=tuple(columns), down=tuple(down))


def _place(here: Small, run: tuple[int, ...], but: int) -> Iterator[Small]:
    suit = suit_of(run[0])
    if len(run) == 1 and here.foundations[suit] == run[0] >> 2:
        yield here._replace(foundations=tuple(h + (s == suit) for s, h in enumerate(here.foundations)))
    yield from _to_columns(here, run, but)


def _to_columns(here: Small, run: tuple[int, ...], but: int) -> Iterator[Small]:
    for column, pile in enumerate(here.columns):
        if column == but:
            continue
        fits_here = (
            run[0] >> 2 == here.ranks - 1
            if not pile
            else (pile[-1] >> 2 == (run[0] >> 2) + 1 and is_red(pile[-1]) != is_red(run[0]))
        )
        if fits_here:
            columns = list(here.columns)
            columns[column] = pile + run
            yield here._replace(columns=tuple(columns))


def key(here: Small) -> tuple:
    """Return what tells positions apart; columns may change places, unlimited recycles do not count."""
    recycles = here.recycles if here.options.passes is not None else 0
    piles = tuple(sorted(zip(here.columns, here.down, strict=True)))
    return piles, here.talon, here.drawn, here.foundations, recycles


def can_win(start: Small, most: int) -> bool | None:
    """Return whether a position can be won; None when there are more than ``most`` positions."""
    return _search(start, most, lambda before, after: after.is_won)


def can_gain(start: Small, most: int) -> bool | None:
    """Return whether a card can be turned or a foundation raised above where it is; None as above."""

    def gains(before: Small, after: Small) -> bool:
        raised = any(a > b for a, b in zip(after.foundations, start.foundations, strict=True))
        return raised or after.down != before.down

    return _search(start, most, gains)


def _search(start: Small, most: int, is_goal) -> bool | None:
    seen, waiting = {key(start)}, [start]
    while waiting:
        here = waiting.pop()
        for after in after_moves(here):
            if is_goal(here, after):
                return True
            if key(after) not in seen:
                if len(seen) >= most:
                    return None
                seen.add(key(after))
                waiting.append(after)
    return False


def random_small(rng: random.Random) -> Small:
    """Return a dealt game of 3 to 6 ranks and 3 to 5 columns, a few random moves on."""
    ranks, columns = rng.randint(3, 6), rng.randint(3, 5)
    deck = list(range(4 * ranks))
    rng.shuffle(deck)
    piles = [tuple(deck.pop() for _ in range(min(len(deck), n + 1))) for n in range(columns)]
    options = Options(draw=rng.choice((1, 3)), passes=rng.choice((None, None, 1, 3)))
    here = Small(
        options=options,
        ranks=ranks,
        columns=tuple(piles),
        down=tuple(max(0, len(pile) - 1) for pile in piles),
        talon=tuple(deck),
        drawn=0,
        foundations=(0, 0, 0, 0),
        recycles=0,
    )
    for _ in range(rng.choice((0, 0, 5, 15, 30))):
        afters = list(after_moves(here))
        if not afters:
            break
        here = rng.choice(afters)
    return here
