"""Making deals, numbering them, and opening them to everyone."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import TypeVar

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils import timezone

from accounts.models import Player
from games.engine import SEED_BYTES, commitment, deck_text, parse_deck, shuffle
from games.models import Deal

Result = TypeVar("Result")

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
    deal = deal_of(new_seed())
    deal.made_for, deal.ranked_draw = made_for, ranked_draw
    return _store_numbered(deal)


def new_seed() -> bytes:
    """Return 256 bits from the operating system."""
    return secrets.token_bytes(SEED_BYTES)


def deal_of(seed: bytes) -> Deal:
    """Return the deal that comes from a seed, for nobody yet, without a number and not stored."""
    return Deal(deck=deck_text(shuffle(seed)), seed=seed.hex(), commitment=commitment(seed))


def deal_add(*, deck: str) -> Deal:
    """Store a known deck of 104 characters as a deal that is never ranked, open from the start.

    Raises ``ValueError`` when it is not a deck.
    """
    text = deck_text(parse_deck(deck))
    deal = Deal(deck=text, seed=None, commitment=commitment(text.encode()), disclosed_at=timezone.now())
    return _store_numbered(deal)


def deal_disclose(*, deal_id: int, used: bool) -> None:
    """Open a deal whose game has ended.

    A ranked deal that was looked at but not used (:meth:`GameQuerySet.used
    <games.models.game.GameQuerySet.used>`) stays secret: its first attempt is still to come.
    """
    secret = Deal.objects.filter(pk=deal_id, disclosed_at=None)
    if not used:
        secret = secret.filter(ranked_draw=None)
    secret.update(disclosed_at=timezone.now())


def deal_number(store: Callable[[int], Result]) -> Result:
    """Return what ``store`` does with the next free number; once more when another process was quicker.

    Numbers are given when a deal is first dealt, one after another, so that they say
    nothing of deals that are still to come.
    """
    for _ in range(_NUMBER_TRIES):
        number = (Deal.objects.aggregate(last=Max("number"))["last"] or 0) + 1
        try:
            with transaction.atomic():
                return store(number)
        except IntegrityError:
            continue
    raise RuntimeError("no free deal number was found")


def _store_numbered(deal: Deal) -> Deal:
    def store(number: int) -> Deal:
        deal.pk, deal.number = None, number
        deal.save(force_insert=True)
        return deal

    return deal_number(store)
