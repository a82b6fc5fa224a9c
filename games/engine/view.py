"""What a player may see of a position: the only door through which cards leave.

:func:`view` for whoever plays, :func:`open_view` once everything is disclosed.
"""

from __future__ import annotations

from typing import TypedDict

from .cards import SUITS, cards_text
from .state import State


class ColumnView(TypedDict):
    """A column, bottom to top.

    ``down`` is the number of its face-down cards, or in a thoughtful game the
    list of the cards not yet turned; ``up`` the cards that may be moved.
    """

    down: int | list[str]
    up: list[str]


class View(TypedDict):
    """A position as its player sees it; nothing in it depends on a hidden card.

    ``waste`` lists all of its cards, its top last, since each has been face
    up; ``stock`` is only a number. ``passes_left`` is null without a limit.
    """

    columns: list[ColumnView]
    stock: int
    waste: list[str]
    foundations: dict[str, int]
    recycles: int
    passes_left: int | None


class OpenView(View):
    """A position with nothing hidden: ``down`` lists cards, ``stock_cards`` the next to be drawn first."""

    stock_cards: list[str]


def view(state: State) -> View:
    """Return what the player sees of ``state``."""
    thoughtful = state.options.thoughtful
    return {
        "columns": [
            {
                "down": cards_text(pile[:down]) if thoughtful else down,
                "up": cards_text(pile[down:]),
            }
            for pile, down in zip(state.columns, state.down, strict=True)
        ],
        "stock": len(state.talon) - state.drawn,
        "waste": cards_text(state.waste),
        "foundations": dict(zip(SUITS, state.foundations, strict=True)),
        "recycles": state.recycles,
        "passes_left": state.passes_left,
    }


def open_view(state: State) -> OpenView:
    """Return the position with every card open: for games whose cards are nobody's secret any more."""
    shown = view(state)
    piles = zip(shown["columns"], state.columns, state.down, strict=True)
    columns = [{**column, "down": cards_text(pile[:down])} for column, pile, down in piles]
    return {**shown, "columns": columns, "stock_cards": cards_text(state.stock)}
