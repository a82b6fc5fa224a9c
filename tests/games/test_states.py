"""What is said to a client: every field of a state, and a sentence for every error."""

import json

import pytest

from games.engine import (
    Event,
    EventKind,
    Move,
    Options,
    Reason,
    Replay,
    State,
    Status,
    commitment,
    fold,
    legal_moves,
    parse_deck,
    start,
    view,
)
from games.protocol import (
    Code,
    error_message,
    pong_message,
    state_message,
)
from tests.engine.diagrams import DEAD_IN_DRAW_THREE

from .factories import won_games

PROTOCOL_CODES = [
    "bad_message",
    "unknown_type",
    "invalid_move",
    "illegal_move",
    "nothing_to_undo",
    "nothing_to_redo",
    "cannot_finish",
    "no_hint",
    "paused",
    "game_over",
    "stale_version",
    "forbidden",
    "rate_limited",
]


STATE_FIELDS = {
    *("type", "reply_to", "version", "status", "view", "legal", "safe", "tap", "score", "moves", "time_ms"),
    *("clock", "can_undo", "can_redo", "recycle", "finish", "stuck", "lit", "last", "options"),
}


def replay_of(*events: str, draw: int = 1, **options):
    """Return the recorded game after some events, a second apart."""
    deck = parse_deck(won_games(draw)[0]["deck"])
    kinds = {kind.value: kind for kind in EventKind}
    log = [
        Event(kinds[text], None, at * 1000)
        if text in kinds
        else Event(EventKind.MOVE, Move.parse(text), at * 1000)
        for at, text in enumerate(events, 1)
    ]
    return fold(start(deck, Options(draw=draw, **options)), log)


# States


def test_the_state_of_a_new_game():
    replay = replay_of()
    state = state_message(replay, now=5)
    assert state.keys() == STATE_FIELDS
    assert state == state | {
        "type": "state",
        "reply_to": None,
        "version": 0,
        "status": "playing",
        "view": view(replay.state),
        "legal": [move.text for move in legal_moves(replay.state)],
        "score": 0,
        "moves": 0,
        "time_ms": 0,
        "clock": {"ms": 0, "runs_ms": 0},
        "can_undo": False,
        "can_redo": False,
        "recycle": None,
        "finish": None,
        "stuck": None,
        "lit": False,
        "last": None,
        "options": {"draw": 1, "passes": None, "scoring": "standard", "thoughtful": False},
    }
    assert json.loads(json.dumps(state)) == state


def test_the_picture_of_a_new_game():
    picture = state_message(replay_of(), now=0)["view"]
    assert [column["down"] for column in picture["columns"]] == [0, 1, 2, 3, 4, 5, 6]
    assert [len(column["up"]) for column in picture["columns"]] == [1] * 7
    assert picture == picture | {
        "stock": 24,
        "waste": [],
        "foundations": {"C": 0, "D": 0, "H": 0, "S": 0},
        "recycles": 0,
        "passes_left": None,
    }


def test_a_thoughtful_game_lists_what_lies_below():
    picture = state_message(replay_of(thoughtful=True), now=0)["view"]
    assert [len(column["down"]) for column in picture["columns"]] == [0, 1, 2, 3, 4, 5, 6]


def test_the_state_after_some_events():
    state = state_message(replay_of("d", "d", "undo"), now=5_000, reply_to="a")
    assert state == state | {
        "reply_to": "a",
        "version": 3,
        "moves": 3,
        "time_ms": 2000,
        "clock": {"ms": 4000, "runs_ms": 118_000},
        "can_undo": True,
        "can_redo": True,
        "last": {"kind": "undo", "move": "d", "flipped": False},
    }


def test_a_move_that_turns_a_card_says_so():
    first = won_games(1)[0]["events"][0]
    last = state_message(replay_of(first), now=0)["last"]
    assert (last["kind"], last["move"], last["flipped"]) == ("move", first, first[0] == "t")


def test_nothing_is_shown_while_paused():
    state = state_message(replay_of("d", "pause"), now=900_000)
    assert (state["status"], state["view"], state["finish"]) == ("paused", None, None)
    assert (state["version"], state["moves"]) == (2, 1)
    assert (state["legal"], state["safe"], state["tap"]) == ([], [], {})
    assert (state["can_undo"], state["can_redo"]) == (False, False)
    assert state["clock"] == {"ms": 1000, "runs_ms": 0}
    assert state["last"] == {"kind": "pause", "move": None, "flipped": False}


@pytest.mark.parametrize("draw", [1, 3])
def test_the_state_of_a_won_game(draw):
    record = won_games(draw)[0]
    state = state_message(replay_of(*record["events"], draw=draw), now=10**9)
    assert (state["status"], state["score"], state["moves"]) == ("won", record["score"], record["moves"])
    assert (state["legal"], state["safe"], state["tap"]) == ([], [], {})
    assert (state["can_undo"], state["finish"]) == (False, None)
    assert state["clock"] == {"ms": state["time_ms"], "runs_ms": 0}
    assert state["view"]["foundations"] == {"C": 13, "D": 13, "H": 13, "S": 13}


def test_the_clock_stands_after_two_minutes():
    assert state_message(replay_of("d"), now=500_000)["clock"] == {"ms": 120_000, "runs_ms": 0}


def test_turning_the_waste_over_names_its_price():
    events = won_games(1)[0]["events"]
    states = [state_message(replay_of(*events[:end]), now=0) for end in range(150)]
    priced = [state for state in states if state["recycle"]]
    assert priced == [state for state in states if "r" in state["legal"]]
    assert all(state["recycle"] == {"score": -min(100, state["score"])} for state in priced)
    assert any(state["score"] for state in priced)
    first_up = state_message(replay_of(*["d"] * 24, draw=1, scoring="vegas"), now=0)
    assert (first_up["recycle"], first_up["view"]["passes_left"]) == (None, 0)


@pytest.mark.parametrize("draw", [1, 3])
def test_the_offer_to_finish_says_what_it_costs(draw):
    events = won_games(draw)[0]["events"]
    offers = [
        state_message(replay_of(*events[:end], draw=draw), now=0)["finish"] for end in range(len(events))
    ]
    offer = next(filter(None, offers))
    assert offer.keys() == {"moves", "recycles", "score"}
    assert offer["moves"] > 0 >= offer["score"]


# Errors


def test_errors_have_the_codes_of_the_protocol():
    assert {code.value for code in Code} == {*PROTOCOL_CODES, "internal"}


@pytest.mark.parametrize(
    "code", [code for code in Code if code not in ("bad_message", "invalid_move", "illegal_move")]
)
def test_every_error_has_a_sentence(code):
    message = error_message(code, reply_to=1, version=2)
    assert message.keys() == {"type", "reply_to", "code", "message", "version"}
    assert message["message"].endswith(".")


def test_every_reason_has_a_sentence():
    assert all(reason.message.endswith(".") for reason in Reason)


def test_the_other_messages():
    assert pong_message("a") == {"type": "pong", "reply_to": "a"}
    assert commitment(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


@pytest.mark.parametrize(("seen", "stuck"), [(True, True), (False, None)])
def test_stuck_is_said_once_every_stock_card_has_been_seen(seen, stuck):
    """Earlier, speech and silence would tell of hidden cards."""
    replay = Replay(State.parse(f"{DEAD_IN_DRAW_THREE}\noptions: draw 3"), stock_seen=seen)
    assert state_message(replay, now=0)["stuck"] is stuck
    assert state_message(replay._replace(status=Status.GIVEN_UP), now=0)["stuck"] is None
