"""A stored game as a record of its own, with what the asker may know."""

from __future__ import annotations

from games.engine import parse_deck
from games.models import Game
from games.notation import Record, time_text

from .log import log_events


def game_record(*, game: Game) -> Record:
    """Return the record of a game; deck and seed are in it once its deal is disclosed, not before.

    It says nothing of who played.
    """
    deal = game.deal
    facts = {
        "Game": game.public_id,
        "Deal": str(deal.number),
        "Attempt": str(game.attempt),
        "Ranked": "yes" if game.ranked else "no",
        "Started": time_text(int(game.created_at.timestamp() * 1000)),
        "Rules": str(game.rules_version),
        "Status": game.status,
        "Score": str(game.score),
        "Moves": str(game.moves),
        "Time": str(game.time_ms),
        "Commitment": deal.commitment,
    }
    if game.is_fork:
        facts["Prelude"] = game.prelude
    if deal.is_disclosed and deal.seed:
        facts["Seed"] = deal.seed
    deck = parse_deck(deal.deck) if deal.is_disclosed else None
    return Record(game.options, deck, tuple(log_events(game.pk)), facts)
