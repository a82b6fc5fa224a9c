"""Events in words, naming no card that has not been face up."""

from random import Random

import pytest

from games.engine import (
    Event,
    EventKind,
    Move,
    Options,
    Replay,
    State,
    advance,
    card_name,
    event_words,
    legal_moves,
    move_words,
    start,
)

from .diagrams import position
from .logs import events
from .wander import ALL_OPTIONS, random_deck, random_move

TABLE = position("""
    T1: JC|9C
    T2: |TD 9S 8H
    T3: |AD
    T4: |TH
    T5: |KS
    stock: 4C 4D 5H 6C
    waste: 3C 9H
    foundations: S8
""")

CARDS = {card_name(card) for card in range(52)}


def told(state: State, texts: str) -> str:
    """Return the last of the events ``texts`` in words."""
    before = after = Replay(state)
    for event in events(texts):
        before, after = after, advance(after, event)
    return event_words(before, event, after)


@pytest.mark.parametrize(
    ("texts", "words"),
    [
        ("d", "Draws the four of clubs"),
        ("d d d d r", "The waste is turned over"),
        ("t1t4", "Nine of clubs to column 4, turns up the jack of clubs"),
        ("t2t4x2", "Nine of spades and 1 more to column 4"),
        ("t3f", "Ace of diamonds to the diamonds foundation"),
        ("t3f undo", "Takes back: ace of diamonds to the diamonds foundation"),
        ("d undo", "Takes back: draws the four of clubs"),
        ("t1t4 undo redo", "Again: nine of clubs to column 4, turns up the jack of clubs"),
        ("fst2", "Eight of spades to column 2"),
        ("pause", "Pause"),
        ("pause resume", "Goes on"),
        ("hint", "Hint"),
        ("resign", "Given up"),
        ("expire", "Closed after seven days"),
    ],
)
def test_words(texts, words):
    state = TABLE if "fst2" not in texts else position("T2: |9H \n foundations: S8")
    assert told(state, texts) == words


def test_three_are_drawn_and_the_last_is_named():
    assert move_words(position("stock: 4C 4D 5H 6S", "draw 3"), Move.parse("d")) == "Draws the five of hearts"
    assert move_words(position("stock: 4C 4D", "draw 3"), Move.parse("d")) == "Draws the four of diamonds"


def named(words: str) -> set[str]:
    return {name for name in CARDS if name in words.lower()}


def seen(state: State) -> set[str]:
    """Return the names of the cards that lie face up."""
    up = [card for pile, down in zip(state.columns, state.down, strict=True) for card in pile[down:]]
    home = [rank << 2 | suit for suit, height in enumerate(state.foundations) for rank in range(height)]
    return {card_name(card) for card in [*state.waste, *up, *home]}


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_words_name_only_cards_that_have_been_seen(options: Options, seed: int):
    rng = Random(f"{options} {seed}")
    replay = start(random_deck(rng), options)
    known = seen(replay.state)
    for _ in range(150):
        if not legal_moves(replay.state) or replay.is_over:
            break
        kind = rng.choices([EventKind.MOVE, EventKind.UNDO, EventKind.REDO], [8, 2, 1])[0]
        if (kind is EventKind.UNDO and not replay.past) or (kind is EventKind.REDO and not replay.future):
            kind = EventKind.MOVE
        event = Event(kind, random_move(replay.state, rng) if kind is EventKind.MOVE else None)
        after = advance(replay, event)
        known |= seen(after.state)
        assert named(event_words(replay, event, after)) <= known
        replay = after
