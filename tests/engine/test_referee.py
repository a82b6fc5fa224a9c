"""The referee on the command line, through a real process with real bytes."""

import json
import os
import select
import subprocess

import pytest

from games.engine import Options, deal, parse_deck

from .diagrams import legal, play
from .referees import COMMAND, ROOT, game, judged, referee
from .test_cards_deck import SORTED_DECK
from .test_golden import OWN_GAMES, WON_GAMES

OPENING = {
    "columns": [
        "|AC",
        "2C|8C",
        "3C 9C|AD",
        "4C TC 2D|6D",
        "5C JC 3D 7D|TD",
        "6C QC 4D 8D JD|KD",
        "7C KC 5D 9D QD AH|2H",
    ],
    "stock": "3H 4H 5H 6H 7H 8H 9H TH JH QH KH AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS",
    "waste": "",
    "foundations": {"C": 0, "D": 0, "H": 0, "S": 0},
    "legal": ["d", "t1f", "t1t7", "t3f"],
    "status": "playing",
    "score": 0,
    "moves": 0,
    "recycles": 0,
}
"""The opening position of the sorted deck, in full."""


def test_a_game_without_events():
    assert judged(game()) == [{"ok": True, "at": None, "reason": None, **OPENING}]


def test_a_game_with_events():
    (verdict,) = judged(game("d", "t1f", "undo", "redo", "t3f", "t2f"))
    assert verdict == OPENING | {
        "ok": True,
        "at": None,
        "reason": None,
        "columns": ["", "2C|8C", "3C|9C", *OPENING["columns"][3:]],
        "stock": OPENING["stock"][3:],
        "waste": "3H",
        "foundations": {"C": 1, "D": 1, "H": 0, "S": 0},
        "score": 25,
        "moves": 5,
        "legal": verdict["legal"],
    } | {"ok": False, "at": 5, "reason": "foundation_order"}
    state = play(deal(parse_deck(SORTED_DECK), Options()), "d", "t1f", "t3f")
    assert verdict["legal"] == sorted(legal(state))


def test_optional_fields_and_their_defaults():
    full = game("d", draw=1, passes=None, scoring="standard", thoughtful=False, trace=False)
    unknown = full | {"note": "unknown fields are ignored", "seed": 5}
    assert judged(game("d"), full, unknown) == judged(full) * 3


def test_options_are_used():
    three, vegas, thoughtful, one_pass = judged(
        game("d", draw=3),
        game("t1f", scoring="vegas"),
        game("t3f", thoughtful=True),
        game(*["d"] * 8, "r", draw=3, passes=1),
    )
    assert (three["waste"], three["score"]) == ("3H 4H 5H", 0)
    assert vegas["score"] == -47
    assert (thoughtful["columns"][2], thoughtful["score"]) == ("3C|9C", 15)
    assert (one_pass["ok"], one_pass["at"], one_pass["reason"]) == (False, 8, "no_pass_left")


REFUSED = [
    (["r"], 0, "stock_not_empty"),
    (["d", "d", "wf"], 2, "foundation_order"),
    (["t1f", "t1f"], 1, "source_empty"),
    (["t2t1"], 0, "wrong_colour_or_rank"),
    (["t1f", "t2t1"], 1, "not_a_king"),
    (["t2t1x2"], 0, "face_down"),
    (["t1t2x13"], 0, "not_a_run"),
    (["d"] * 25, 24, "stock_empty"),
    (["undo"], 0, "nothing_to_undo"),
    (["d", "undo", "undo"], 2, "nothing_to_undo"),
    (["redo"], 0, "nothing_to_redo"),
    (["d", "undo", "t1f", "redo"], 3, "nothing_to_redo"),
    (["t3t3"], 0, "invalid_move"),
    (["d", ""], 1, "invalid_move"),
    (["d", "resign"], 1, "invalid_move"),
    (["d", "pause"], 1, "invalid_move"),
    (["UNDO"], 0, "invalid_move"),
    (["\ud800"], 0, "invalid_move"),
    (["d" * 100_000], 0, "invalid_move"),
]


def test_a_refused_event_is_named_with_the_position_before_it():
    refused = judged(*(game(*events) for events, _, _ in REFUSED))
    before = judged(*(game(*events[:at]) for events, at, _ in REFUSED))
    for (_, at, reason), verdict, good in zip(REFUSED, refused, before, strict=True):
        assert verdict == good | {"ok": False, "at": at, "reason": reason}


def test_nothing_is_accepted_after_the_win():
    won = WON_GAMES[0]
    events = won["events"]
    verdicts = judged(*({"deck": won["deck"], "events": [*events, more]} for more in ("d", "undo", "redo")))
    for verdict in verdicts:
        assert (verdict["ok"], verdict["at"], verdict["reason"]) == (False, len(events), "game_over")
        assert (verdict["status"], verdict["legal"], verdict["columns"]) == ("won", [], [""] * 7)


def test_trace():
    plain, traced = judged(game("t1f", "d", "undo", "r"), game("t1f", "d", "undo", "r", trace=True))
    trace = traced.pop("trace")
    assert traced == plain and "trace" not in plain
    opening = deal(parse_deck(SORTED_DECK), Options())
    states = [play(opening, *moves) for moves in (["t1f"], ["t1f", "d"], ["t1f"])]
    assert trace == [{"score": 10, "legal": sorted(legal(state))} for state in states]


def test_trace_without_events_is_empty():
    assert judged(game(trace=True))[0]["trace"] == []


def test_golden_games_pass_the_referee():
    games = [game for game in WON_GAMES + OWN_GAMES if "resign" not in game["events"]]
    for given, verdict in zip(games, judged(*games), strict=True):
        assert verdict["ok"] is True
        for name in ("score", "recycles", "moves", "status", "columns", "stock", "waste", "foundations"):
            assert verdict[name] == given.get(name, verdict[name])


@pytest.mark.parametrize("ending", [b"\n", b"\r\n", b""])
def test_line_endings_and_blank_lines(ending):
    line = json.dumps(game("d")).encode()
    assert len(referee(b"\n  \n" + line + b"\n\r\n" + line + ending)) == 2


def test_no_input_no_output():
    assert referee(b"") == []


def test_each_verdict_comes_before_the_next_line_is_sent():
    """A client may wait for its answer: nothing is held back in a buffer."""
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(COMMAND, **pipes, cwd=ROOT, env=buffered) as process:
        for _ in range(3):
            process.stdin.write(json.dumps(game("d")).encode() + b"\n")
            process.stdin.flush()
            if not select.select([process.stdout], [], [], 10)[0]:
                process.kill()
            assert json.loads(process.stdout.readline())["ok"]
        process.stdin.close()
        assert process.wait(timeout=10) == 0


def test_a_hundred_thousand_events():
    round_ = ["d"] * 24 + ["r"]
    events = (round_ * 4000)[:50_000]
    verdict, undone = judged(game(*events), game(*events, *["undo"] * 50_000))
    assert verdict["ok"] and (verdict["moves"], verdict["recycles"]) == (50_000, 2000)
    assert undone == OPENING | {"ok": True, "at": None, "reason": None, "moves": 100_000}
