"""The format of one game: what is written is read again, and what is wrong is said."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import (
    Event,
    EventKind,
    Move,
    Options,
    advance,
    commitment,
    deck_text,
    fold,
    legal_moves,
    parse_deck,
    shuffle,
    start,
)
from games.notation import (
    MAX_EVENTS,
    NotARecord,
    Record,
    claims,
    judge,
    read_record,
    time_text,
    write_json,
    write_text,
)
from tests.engine.wander import ALL_OPTIONS
from tests.games.factories import won_games

BEGUN = 1_772_366_405_123
SEED = bytes(range(32))
DECK = shuffle(SEED)


def events_of(words: str, at: int = BEGUN) -> tuple[Event, ...]:
    kinds = set(EventKind) - {"move"}
    return tuple(
        Event(EventKind(word)) if word in kinds else Event(EventKind.MOVE, Move.parse(word), at)
        for word in words.split()
    )


def won_record(draw: int = 1) -> Record:
    """Return a recorded win with a second between moves, and what it claims."""
    game = won_games(draw)[0]
    moves = [
        Event(EventKind.MOVE, Move.parse(move), BEGUN + 1000 * number)
        for number, move in enumerate(game["events"])
    ]
    deck = parse_deck(game["deck"])
    facts = {"Deal": "7", **claims(fold(start(deck, Options(draw)), moves))}
    return Record(Options(draw), deck, tuple(moves), facts)


@st.composite
def records(draw) -> Record:
    """Draw a game of random events with random gaps."""
    options, random = draw(st.sampled_from(ALL_OPTIONS)), Random(draw(st.integers(0, 2**32)))
    deck = shuffle(random.randbytes(32))
    replay, log, at = start(deck, options), [], draw(st.integers(0, 2_000_000_000_000))
    for _ in range(draw(st.integers(0, 40))):
        at += random.choice([0, 7, 1500, 400_000])
        moves = [Event(EventKind.MOVE, move, at) for move in legal_moves(replay.state)]
        others = [Event(kind, None, at) for kind in EventKind if kind is not EventKind.MOVE]
        event = random.choice(random.choice([moves or others, moves or others, others]))
        try:
            replay = advance(replay, event)
        except ValueError:
            continue
        log.append(event)
        if replay.is_over:
            break
    facts = draw(
        st.dictionaries(
            st.sampled_from(["Note", "Event", "x_1"]),
            st.text(st.characters(codec="utf-8", categories=["L", "N", "P", "S"])),
        )
    )
    return Record(options, deck if draw(st.booleans()) else None, tuple(log), facts | claims(replay))


@settings(deadline=None)
@given(records())
def test_both_forms_round_trip_and_are_right(record):
    for text in (write_text(record), json.dumps(write_json(record))):
        read = read_record(text)
        assert read == record
        if record.deck:
            assert judge(read).is_right


def test_a_text_by_hand_needs_little():
    record = read_record(f'[Format "CardHearth 1"]\n[Deck "{deck_text(DECK)}"]\n d d ; draw twice\nundo')
    assert record == Record(Options(), DECK, events_of("d d undo", 0), {})
    verdict = judge(record)
    assert verdict.is_right
    assert verdict.seal is None
    assert verdict.replay.moves == 3


def test_how_a_text_looks():
    record = Record(Options(3, scoring="vegas"), DECK, events_of("d"), {"Deal": "7", "Note": 'a "b" \\'})
    record = record._replace(events=(*record.events, Event(EventKind.RESIGN, None, BEGUN + 5)))
    assert write_text(record).splitlines() == [
        '[Format "CardHearth 1"]',
        '[Draw "3"]',
        '[Passes "3"]',
        '[Scoring "vegas"]',
        '[Thoughtful "no"]',
        '[Deal "7"]',
        '[Note "a \\"b\\" \\\\"]',
        f'[Deck "{" ".join(deck_text(DECK)[i : i + 2] for i in range(0, 104, 2))}"]',
        '[Begun "2026-03-01T12:00:05.123Z"]',
        "",
        "1. d+0 resign+5",
    ]


def test_ten_events_a_line():
    lines = write_text(won_record()).partition("\n\n")[2].splitlines()
    assert [line.split()[0] for line in lines[:3]] == ["1.", "11.", "21."]
    assert {len(line.split()) for line in lines[:-1]} == {11}


def test_what_is_claimed_is_compared():
    record = won_record()
    verdict = judge(record._replace(facts=record.facts | {"Score": "745", "Moves": "1"}))
    assert not verdict.is_right
    assert [(one.name, one.claimed) for one in verdict.differences] == [("Score", "745"), ("Moves", "1")]
    assert verdict.differences[0].found == record.facts["Score"]


def test_the_first_event_that_cannot_be_is_named_and_the_rest_left():
    record = won_record()
    verdict = judge(
        record._replace(events=record.events[:5] + events_of("r", BEGUN + 4000) + record.events[5:], facts={})
    )
    assert (verdict.at, verdict.replay.moves) == (6, 5)
    assert verdict.problem == "The waste is turned over only when the stock is empty."
    verdict = judge(Record(Options(), DECK, events_of("undo"), {}))
    assert (verdict.at, verdict.problem) == (1, "Refused: nothing to undo.")


@pytest.mark.parametrize(
    ("facts", "seal"),
    [
        ({}, None),
        ({"Seed": SEED.hex()}, None),
        ({"Seed": SEED.hex(), "Commitment": commitment(SEED)}, True),
        ({"Seed": SEED.hex(), "Commitment": commitment(b"x")}, False),
        ({"Seed": bytes(32).hex(), "Commitment": commitment(bytes(32))}, False),
        ({"Seed": "xyz", "Commitment": commitment(SEED)}, False),
        ({"Seed": "00", "Commitment": commitment(b"\0")}, False),
        ({"Commitment": commitment(deck_text(DECK).encode())}, True),
        ({"Commitment": commitment(SEED)}, False),
    ],
)
def test_the_seal(facts, seal):
    verdict = judge(Record(Options(), DECK, (), facts))
    assert verdict.seal is seal
    assert verdict.is_right == (seal is not False)


@pytest.mark.parametrize("facts", [{"Rules": "2"}, {"Rules": ""}])
def test_rules_that_are_not_known(facts):
    with pytest.raises(NotARecord, match="not known"):
        judge(Record(Options(), DECK, (), facts))


def test_a_prelude_is_no_longer_than_a_game():
    prelude = " ".join((["d"] * 24 + ["r"]) * 801)
    with pytest.raises(NotARecord, match="at most 20,000 moves"):
        judge(Record(Options(), DECK, (), {"Prelude": prelude}))


def test_without_a_deck_there_is_nothing_to_judge():
    with pytest.raises(NotARecord, match="deck is missing"):
        judge(Record(Options(), None, (), {}))


HEAD = '[Format "CardHearth 1"]\n'
BAD_TEXTS = {
    "": "no game in the format",
    "hello": "no game in the format",
    '[Format "CardHearth 2"]': "no game in the format",
    HEAD + "[Draw 1]": "Line 2: a tag is written",
    HEAD + '[Draw "1"] d': "Line 2: a tag is written",
    HEAD + '[A "1"]\n[A "1"]': "Line 3: A is there twice",
    HEAD + '[A "\x07"]': "printable",
    HEAD + '[Draw "2"]': "no kind of game",
    HEAD + '[Draw "one"]': "no kind of game",
    HEAD + '[Passes "2"]': "no kind of game",
    HEAD + '[Scoring "golf"]': "no kind of game",
    HEAD + '[Thoughtful "perhaps"]': "no kind of game",
    HEAD + '[Deck "AS"]': "Deck: a deck is 104",
    HEAD + f'[Deck "{"AS" * 52}"]': "Deck: a deck has every card once",
    HEAD + '[Begun "yesterday"]': "Begun is written",
    HEAD + '[Begun "1969-12-31T23:59:59.999Z"]': "before 1970",
    HEAD + "d x": "Line 2: x is no event",
    HEAD + "move": "Line 2: move is no event",
    HEAD + "d+-1": "no event",
    HEAD + "d+1.5": "no event",
    HEAD + "d+999999999999999": "out of range",
    HEAD + "2. d": "event 1 comes here, not 2",
    HEAD + "1. d\n\n3. d": "Line 4: event 2 comes here, not 3",
    HEAD + "d " * (MAX_EVENTS + 1): "at most 20,000 events",
    HEAD + " " * 1_000_000: "at most 1,000,000 characters",
    "{": "not JSON",
    '{"a":' * 100_000: "not JSON",
    '{"format": "x"}': "no game in the format",
}
GOOD_JSON = {"format": "CardHearth 1", "events": []}
BAD_JSON = [
    ({"events": None}, "events is a list"),
    ({"deck": 1}, "deck is a string"),
    ({"deck": "AS"}, "Deck"),
    ({"facts": []}, "facts"),
    ({"facts": {"A": 1}}, "facts"),
    ({"facts": {"A": "x\ny"}}, "facts"),
    ({"facts": {"a b": "x"}}, "facts"),
    ({"facts": {"Draw": "3"}}, "facts"),
    ({"draw": 2}, "no kind of game"),
    ({"draw": "1"}, "no kind of game"),
    ({"scoring": []}, "no kind of game"),
    ({"thoughtful": 1}, "no kind of game"),
    ({"events": ["d"]}, "Event 1 is not an object"),
    ({"events": [{"kind": "move"}]}, "do not fit"),
    ({"events": [{"kind": "undo", "move": "d"}]}, "do not fit"),
    ({"events": [{"kind": "move", "move": "undo"}]}, "no move"),
    ({"events": [{"kind": "move", "move": "x"}]}, "no event"),
    ({"events": [{"kind": "cheat"}]}, "no event"),
    ({"events": [{"kind": "undo", "at": -1}]}, "number of ms"),
    ({"events": [{"kind": "undo", "at": 1e3}]}, "number of ms"),
    ({"events": [{"kind": "undo", "at": 10**30}]}, "out of range"),
]


@pytest.mark.parametrize(("text", "message"), BAD_TEXTS.items(), ids=range(len(BAD_TEXTS)))
def test_what_is_no_record(text, message):
    with pytest.raises(NotARecord, match=message):
        read_record(text)


@pytest.mark.parametrize(("fields", "message"), BAD_JSON)
def test_what_is_no_record_in_json(fields, message):
    assert read_record(json.dumps(GOOD_JSON)) == Record(Options(), None, (), {})
    with pytest.raises(NotARecord, match=message):
        read_record(json.dumps(GOOD_JSON | fields))


@given(st.text(max_size=200) | st.text('[]"\\ dr+0.;{}\nt1f', max_size=80).map(HEAD.__add__))
def test_any_text_is_read_or_refused(text):
    try:
        read_record(text)
    except NotARecord:
        pass


def test_times_are_written_to_the_millisecond():
    assert time_text(0) == "1970-01-01T00:00:00.000Z"
    assert time_text(BEGUN) == "2026-03-01T12:00:05.123Z"
