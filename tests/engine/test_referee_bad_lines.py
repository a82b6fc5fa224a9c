"""What the referee says to lines that are no game: one verdict each, and the next line is read."""

import json

from .referees import game, referee
from .test_cards_deck import SORTED_DECK

BAD_LINES = {
    "not json": b"hello",
    "half an object": b'{"deck": "',
    "two objects": b"{} {}",
    "empty object": b"{}",
    "a number": b"7",
    "null": b"null",
    "a list": b"[]",
    "a string": b'"d"',
    "infinity": b"Infinity",
    "huge number": b"9" * 100_000,
    "huge exponent": b'{"deck": 1e999999}',
    "huge draw": b'{"deck": "%s", "events": [], "draw": %s}' % (SORTED_DECK.encode(), b"9" * 5000),
    "big draw": b'{"deck": "%s", "events": [], "draw": 99999999999999999999}' % SORTED_DECK.encode(),
    "deep nesting": b"[" * 100_000,
    "deep and closed": b"[" * 100_000 + b"]" * 100_000,
    "deep objects": b'{"a":' * 100_000,
    "invalid utf-8": b"\xff\xfe\x00\x80",
    "invalid utf-8 in a deck": b'{"deck": "\xff\xff", "events": []}',
    "utf-16": '{"deck": ""}'.encode("utf-16"),
    "byte order mark": b"\xef\xbb\xbf{}",
    "nul": b"\x00",
    "control characters": b'{"deck": "\x01"}',
}

BAD_GAMES = {
    "no deck": {"events": []},
    "no events": {"deck": SORTED_DECK},
    "deck of a wrong type": game() | {"deck": 5},
    "deck list": game() | {"deck": ["AC"] * 52},
    "deck too short": game() | {"deck": SORTED_DECK[2:]},
    "deck too long": game() | {"deck": SORTED_DECK + "AC"},
    "card twice": game() | {"deck": SORTED_DECK[2:] + "KS"},
    "no card": game() | {"deck": SORTED_DECK[2:] + "ZZ"},
    "lone surrogate": game() | {"deck": "\ud800" * 104},
    "events null": game() | {"events": None},
    "events text": game() | {"events": "d"},
    "events object": game() | {"events": {"0": "d"}},
    "event number": game() | {"events": ["d", 1]},
    "event null": game() | {"events": [None]},
    "event list": game() | {"events": [["d"]]},
    "too many events": game() | {"events": ["d"] * 100_001},
    "draw 2": game(draw=2),
    "draw text": game(draw="1"),
    "draw true": game(draw=True),
    "draw null": game(draw=None),
    "draw float": game(draw=1.0),
    "draw list": game(draw=[1]),
    "passes 0": game(passes=0),
    "passes 2": game(passes=2),
    "passes text": game(passes="unlimited"),
    "passes false": game(passes=False),
    "scoring": game(scoring="casino"),
    "scoring null": game(scoring=None),
    "scoring list": game(scoring=[]),
    "scoring object": game(scoring={}),
    "vegas with other passes": game(scoring="vegas", passes=3),
    "vegas draw 3 with other passes": game(scoring="vegas", draw=3, passes=1),
    "thoughtful number": game(thoughtful=1),
    "thoughtful null": game(thoughtful=None),
    "trace number": game(trace=1),
    "trace text": game(trace="true"),
}


def assert_bad_but_alive(lines: list[bytes], names: list[str]) -> None:
    """After each bad line a good one is judged as ever."""
    good = json.dumps(game("d")).encode()
    verdicts = referee(b"".join(line + b"\n" + good + b"\n" for line in lines))
    assert len(verdicts) == 2 * len(lines)
    for name, bad, fine in zip(names, verdicts[::2], verdicts[1::2], strict=True):
        assert (bad["ok"], bad["at"], bad["reason"]) == (False, None, "bad_line"), name
        assert set(bad) == {"ok", "at", "reason", "message"}, name
        assert 0 < len(bad["message"]) < 1000, name
        assert fine["ok"], name


def test_bad_lines():
    assert_bad_but_alive(list(BAD_LINES.values()), list(BAD_LINES))


def test_bad_games():
    assert_bad_but_alive([json.dumps(bad).encode() for bad in BAD_GAMES.values()], list(BAD_GAMES))
