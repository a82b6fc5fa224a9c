"""Making deals, numbering them, and opening them to everyone."""

from __future__ import annotations

import secrets

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils import timezone

from accounts.models import Player
from games.engine import SEED_BYTES, commitment, deck_text, parse_deck, shuffle
from games.models import Deal

_NUMBER_TRIES = 20


class DealNotFound(LookupError):
    """No deal of that number may be played by this player."""


class DealWaits(ValueError):
    """The player's own ranked deal waits to be played as it was dealt, and not otherwise."""


def deal_create(*, made_for: Player, ranked_draw: int | None) -> Deal:
    """Shuffle, store, number and return a new deal for one player.

    The seed is 256 bits from the operating system; ``ranked_draw`` is the
    draw for which the player's first game on it is ranked, or None.
    """
    seed = secrets.token_bytes(SEED_BYTES)
    deal = Deal(
        deck=deck_text(shuffle(seed)),
        seed=seed.hex(),
        commitment=commitment(seed),
        made_for=made_for,
        ranked_draw=ranked_draw,
    )
    return _store_numbered(deal)


def deal_add(*, deck: str) -> Deal:
    """Store a known deck of 104 characters as a deal that is never ranked, open from the start.

    Raises ``ValueError`` when it is not a deck.
    """
    text = deck_text(parse_deck(deck))
    deal = Deal(deck=text, seed=None, commitment=commitment(text.encode()), disclosed_at=timezone.now())
    return _store_numbered(deal)


def deal_disclose(*, deal_id: int, played: bool) -> None:
    """Open a deal whose game has ended.

    A ranked deal that was looked at but not played stays secret: its first
    attempt is still to come.
    """
    secret = Deal.objects.filter(pk=deal_id, disclosed_at=None)
    if not played:
        secret = secret.filter(ranked_draw=None)
    secret.update(disclosed_at=timezone.now())


def deal_opens(*, deal: Deal, played: bool) -> bool:
    """Return whether the cards are open to everyone once a game on the deal has ended now.

    The same rule as that of :func:`deal_disclose`.
    """
    return deal.is_disclosed or played or deal.ranked_draw is None


def _store_numbered(deal: Deal) -> Deal:
    """Give the deal the next free number; another process may take it first, then the one after."""
    for _ in range(_NUMBER_TRIES):
        deal.number = (Deal.objects.aggregate(last=Max("number"))["last"] or 0) + 1
        try:
            with transaction.atomic():
                deal.save(force_insert=True)
        except IntegrityError:
            deal.pk = None
            continue
        return deal
    raise RuntimeError("no free deal number was found")
