"""The rules of Klondike: pure, immutable, standard library only.

Import from here; the modules inside are private to the package.
"""

from .cards import RANKS, SUITS, card_text, parse_card
from .choices import is_pointless, safe_moves, source_text, tap_moves
from .deck import SEED_BYTES, Deck, commitment, deck_text, parse_deck, shuffle
from .moves import MOVES, IllegalMove, InvalidMove, Kind, Move, Reason
from .options import RULES_VERSION, STANDARD, VEGAS, Options
from .replay import (
    ACTIONS,
    IDLE_MS,
    NO_ASSISTS,
    Assists,
    Event,
    EventKind,
    Last,
    Refusal,
    Refused,
    Replay,
    Status,
    Times,
    advance,
    fold,
    standing_moves,
    start,
)
from .rules import apply, legal_moves
from .scoring import recycle_penalty, score_after_recycle
from .state import MAX_SCORE, State, deal
from .view import ColumnView, OpenView, View, open_view, view
from .words import card_name, event_words, move_words

__all__ = [
    "ACTIONS",
    "IDLE_MS",
    "MAX_SCORE",
    "MOVES",
    "NO_ASSISTS",
    "RANKS",
    "RULES_VERSION",
    "SEED_BYTES",
    "STANDARD",
    "SUITS",
    "VEGAS",
    "Assists",
    "ColumnView",
    "Deck",
    "Event",
    "EventKind",
    "IllegalMove",
    "InvalidMove",
    "Kind",
    "Last",
    "Move",
    "OpenView",
    "Options",
    "Reason",
    "Refusal",
    "Refused",
    "Replay",
    "State",
    "Status",
    "Times",
    "View",
    "advance",
    "apply",
    "card_name",
    "card_text",
    "commitment",
    "deal",
    "deck_text",
    "event_words",
    "fold",
    "is_pointless",
    "legal_moves",
    "move_words",
    "open_view",
    "parse_card",
    "parse_deck",
    "recycle_penalty",
    "safe_moves",
    "score_after_recycle",
    "shuffle",
    "source_text",
    "standing_moves",
    "start",
    "tap_moves",
    "view",
]
