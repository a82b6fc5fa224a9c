"""Replaying stored games and comparing them with what was stored beside them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.engine import (
    RULES_VERSION,
    EventKind,
    IllegalMove,
    Move,
    Refused,
    Replay,
    advance,
    commitment,
    deck_text,
    shuffle,
)
from games.engine import (
    Event as LogEvent,
)
from games.models import Deal, Event, Game, projections

from .log import opening

_CHUNK = 500


class Verified(NamedTuple):
    """A game and the differences found in it, in words; none when all is as it should be."""

    public_id: str
    differences: list[str]


def verify_games(*, public_ids: list[str] | None = None) -> Iterator[Verified]:
    """Yield every game (or those named), replayed from its log."""
    games = Game.objects.select_related("deal").order_by("pk")
    if public_ids:
        games = games.filter(public_id__in=public_ids)
    for game in games.iterator(chunk_size=_CHUNK):
        yield Verified(game.public_id, verify_game(game))


def verify_game(game: Game) -> list[str]:
    """Return in words what is wrong with a stored game: its deal, its log, or a column derived from it."""
    try:
        replay = opening(game)
    except ValueError as problem:
        return [f"cannot be dealt: {problem}"]
    if game.rules_version != RULES_VERSION:
        return [f"rules version {game.rules_version} is not known here"]
    replay, differences = _replay(game, replay)
    stored = {name: getattr(game, name) for name in projections(replay)}
    differences += [
        f"{name} is stored as {stored[name]}, the log gives {value}"
        for name, value in projections(replay).items()
        if stored[name] != value
    ]
    return _verify_deal(game.deal) + _verify_rank(game) + differences


def _verify_rank(game: Game) -> list[str]:
    """Return what is wrong with a rank that should have lapsed when its day was over."""
    until = game.ranked_until
    if until is None or (game.last_event_at or 0) < until:
        return []
    return ["is ranked as a daily game, and was played after its day"]


def _verify_deal(deal: Deal) -> list[str]:
    seed = bytes.fromhex(deal.seed) if deal.seed else None
    wrong = []
    if seed and deck_text(shuffle(seed)) != deal.deck:
        wrong.append("the deck is not the one of its seed")
    if commitment(seed or deal.deck.encode()) != deal.commitment:
        wrong.append("the commitment is not the one of its seed")
    return wrong


def _replay(game: Game, replay: Replay) -> tuple[Replay, list[str]]:
    """Return the replay up to the first event that cannot be, and what is wrong with that."""
    rows = Event.objects.filter(game=game).order_by("seq").values_list("seq", "kind", "move", "at")
    for expected, (seq, kind, move, at) in enumerate(rows, 1):
        if seq != expected:
            return replay, [f"event {expected} is missing"]
        try:
            replay = advance(replay, LogEvent(EventKind(kind), Move.parse(move) if move else None, at))
        except (IllegalMove, Refused, ValueError) as problem:
            return replay, [f"event {seq} ({move or kind}) cannot be: {problem}"]
    return replay, []
