"""Events told in words, for move lists and for those who listen."""

from __future__ import annotations

from .cards import BY_SUIT, SUIT_OF, SUITS, TEXT_OF
from .moves import Kind, Move
from .replay import Event, EventKind, Replay
from .state import State

_RANK_NAMES = (
    "ace",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
)
_SUIT_NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
_PLAIN = {
    EventKind.PAUSE: "Pause",
    EventKind.RESUME: "Goes on",
    EventKind.HINT: "Hint",
    EventKind.SHOW: "Asks for the solution",
    EventKind.RESIGN: "Given up",
    EventKind.EXPIRE: "Closed after seven days",
}


def card_name(card: int) -> str:
    """Return a card in words: "seven of hearts"."""
    return f"{_RANK_NAMES[card >> 2]} of {_SUIT_NAMES[TEXT_OF[card][1]]}"


def event_words(before: Replay, event: Event, after: Replay) -> str:
    """Return what ``event`` did between ``before`` and ``after``, naming only cards once face up."""
    if event.kind is EventKind.UNDO:
        return f"Takes back: {_small(move_words(before.past.state, before.past.move))}"
    if event.kind is EventKind.REDO:
        return f"Again: {_small(_told(before.state, before.future.move, after))}"
    if event.kind is EventKind.MOVE:
        return _told(before.state, event.move, after)
    if event.kind is EventKind.LIGHT:
        return f"Winnability light {'on' if after.assists.is_lit else 'off'}"
    return _PLAIN[event.kind]


def _told(before: State, move: Move, after: Replay) -> str:
    words = move_words(before, move)
    if after.last.flipped:
        words += f", turns up the {card_name(after.state.columns[move.source][-1])}"
    return words


def _small(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:]


def move_words(state: State, move: Move) -> str:
    """Return a move in ``state`` in words: "Seven of hearts to column 3"."""
    if move.kind is Kind.RECYCLE:
        return "The waste is turned over"
    if move.kind is Kind.DRAW:
        drawn = state.stock[: state.options.draw]
        return f"Draws the {card_name(drawn[-1])}"
    run = f" and {move.count - 1} more" if move.count > 1 else ""
    return f"{card_name(_leading_card(state, move)).capitalize()}{run} to {_target(state, move)}"


def _leading_card(state: State, move: Move) -> int:
    if move.kind in (Kind.WASTE_TO_FOUNDATION, Kind.WASTE_TO_COLUMN):
        return state.waste[-1]
    if move.kind is Kind.FOUNDATION_TO_COLUMN:
        return BY_SUIT[move.source][state.foundations[move.source] - 1]
    return state.columns[move.source][-move.count]


def _target(state: State, move: Move) -> str:
    if move.kind in (Kind.WASTE_TO_FOUNDATION, Kind.COLUMN_TO_FOUNDATION):
        return f"the {_SUIT_NAMES[SUITS[SUIT_OF[_leading_card(state, move)]]]} foundation"
    return f"column {move.target + 1}"
