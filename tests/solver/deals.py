"""Deals with verdicts on which two independent exact solvers agree."""

from __future__ import annotations

import json
import random
from pathlib import Path

from games.engine import Options, State, deal, parse_deck

_FILE = Path(__file__).parent / "data" / "klondike_verdicts.json"
VERDICTS: list[tuple[int, str, str]] = [tuple(row) for row in json.loads(_FILE.read_text())["deals"]]
"""Seed, verdict with draw 1, verdict with draw 3; "win" or "lose"."""


def position(seed: int, draw: int, **options) -> State:
    """Return the opening of a deal of the file."""
    return deal(parse_deck(deck_of(seed)), Options(draw=draw, **options))


def deck_of(seed: int) -> str:
    """Return the deck of a deal of the file as text, made as the file says."""
    order = list(range(52))
    random.Random(seed).shuffle(order)
    return "".join("A23456789TJQK"[card % 13] + "CDHS"[card // 13] for card in order)


def from_numbers(text: str) -> State:
    """Return the deck of three digits a card (rank 01-13, suit 1C 2D 3H 4S) as 104 characters."""
    cards = [text[i : i + 3] for i in range(0, len(text), 3)]
    return "".join("A23456789TJQK"[int(card[:2]) - 1] + "CDHS"[int(card[2]) - 1] for card in cards)
