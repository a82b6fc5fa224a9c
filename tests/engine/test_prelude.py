"""A game that begins in the middle of another one."""

from random import Random

import pytest

from games.engine import (
    Event,
    EventKind,
    IllegalMove,
    Move,
    Options,
    Refusal,
    Refused,
    Replay,
    Status,
    advance,
    fold,
    parse_deck,
    standing_moves,
    start,
)

from .logs import TABLE, played
from .test_golden import WON_GAMES
from .wander import ALL_OPTIONS, random_deck, random_move

RECORD = WON_GAMES[0]
DECK, OPTIONS = parse_deck(RECORD["deck"]), Options(draw=RECORD["draw"])


def moves(texts: list[str]) -> list[Move]:
    return list(map(Move.parse, texts))


def wandered(options: Options, seed: int, length: int = 60) -> tuple[tuple, Replay]:
    """Return a deck and a random game on it, with undo and redo."""
    rng = Random(f"{options} {seed}")
    deck = random_deck(rng)
    replay = start(deck, options)
    for _ in range(length):
        kinds = [
            EventKind.MOVE,
            *[EventKind.UNDO] * bool(replay.past),
            *[EventKind.REDO] * bool(replay.future),
        ]
        kind = rng.choice([EventKind.MOVE, *kinds])
        move = random_move(replay.state, rng) if kind is EventKind.MOVE else None
        if kind is EventKind.MOVE and move is None:
            break
        replay = advance(replay, Event(kind, move, replay.times.last_at + 500))
    return deck, replay


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_it_begins_where_the_standing_moves_lead(options):
    for seed in range(3):
        deck, source = wandered(options, seed)
        begun = start(deck, options, standing_moves(source))
        assert begun.state == source.state  # score and recycles with it
        assert begun == Replay(source.state, stock_seen=begun.stock_seen)
        assert begun.is_void and not begun.times.last_at


def test_undo_ends_at_the_beginning():
    begun = start(DECK, OPTIONS, moves(RECORD["events"][:20]))
    played_on = fold(begun, [Event(EventKind.MOVE, Move.parse(RECORD["events"][20])), Event(EventKind.UNDO)])
    assert (played_on.state, played_on.moves, played_on.undos) == (begun.state, 2, 1)
    with pytest.raises(Refused) as caught:
        advance(played_on, Event(EventKind.UNDO))
    assert caught.value.refusal is Refusal.NOTHING_TO_UNDO


def test_stock_cards_seen_before_count_as_seen():
    draws = moves(["d"] * 24)
    assert start(DECK, OPTIONS, draws).stock_seen
    assert not start(DECK, OPTIONS, draws[1:]).stock_seen


def test_no_game_begins_at_its_end():
    with pytest.raises(ValueError, match="to its end"):
        start(DECK, OPTIONS, moves(RECORD["events"]))
    last = start(DECK, OPTIONS, moves(RECORD["events"][:-1]))
    assert advance(last, Event(EventKind.MOVE, Move.parse(RECORD["events"][-1]))).status is Status.WON


def test_a_prelude_keeps_the_rules():
    with pytest.raises(IllegalMove):
        start(DECK, OPTIONS, moves(["r"]))


@pytest.mark.parametrize(
    ("texts", "standing"),
    [
        ("", ""),
        ("d t1t2 t3f", "d t1t2 t3f"),
        ("d d undo undo", ""),
        ("d t3f undo t1t2", "d t1t2"),
        ("d t3f undo undo redo", "d"),
        ("d pause resume hint", "d"),
    ],
)
def test_standing_moves(texts, standing):
    assert " ".join(move.text for move in standing_moves(played(TABLE, texts))) == standing
