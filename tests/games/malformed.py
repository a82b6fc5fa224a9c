"""Frames that are no commands, and the error code that each is answered with."""

import json

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

GOOD = {"id": 1, "type": "move", "version": 0, "move": "d"}


def frame(*without: str, **changed) -> str:
    """Return a good move with some fields changed and some left out."""
    return json.dumps({name: value for name, value in (GOOD | changed).items() if name not in without})


BAD_MESSAGES = [
    "",
    " ",
    "null",
    "true",
    "7",
    '"move"',
    "[]",
    "[{}]",
    "{",
    "{}",
    "{'id': 1}",
    "\ud800",
    "\x00",
    "NaN",
    "[" * 4000,
    '{"a":' * 800,
    "9" * 4096,
    frame(padding="x" * 4096),
    frame(padding="é" * 700 * 2, more="x" * 1400),
    *[frame(id=value) for value in (None, True, [], {}, "", "x" * 65, 2**53, -(2**53), 2**70, 1e300)],
    *['{"id":' + number + ',"type":"ping"}' for number in ("NaN", "Infinity", "-Infinity", "1e999")],
    frame("id"),
    *[frame(type=value) for value in (None, 1, [], {}, True)],
    frame("type"),
    *[frame(version=value) for value in (None, "0", 0.0, True, -1, 2**53, 2**70, [], {})],
    frame("version"),
    *[
        frame(type=kind, version=value)
        for kind in ("hint", "light", "show")
        for value in (None, "0", 1.5, -1)
    ],
    *[frame(move=value) for value in (None, 1, True, [], {})],
    frame("move"),
    *[frame(type="undo", count=value) for value in (None, 0, -1, 1.0, True, "1", 10_001, 2**70, [])],
    *[
        frame("version", type=kind)
        for kind in ("undo", "finish", "pause", "resume", "resign", "hint", "light", "show")
    ],
    '{"id":1,"type":"move","version":' + "9" * 2000 + ',"move":"d"}',
]
UNKNOWN_TYPES = [frame(type=value) for value in ("", "Move", "mov", "expire", "state", "__class__", "\x00")]
INVALID_MOVES = [
    frame(move=value)
    for value in ("", "D", "dd", "t3t3", "t8f", "t0f", "t1t2x1", "t1t2x14", "fcf", "fct", "d ", "w", "wt8")
]
TABLE = (
    [(text, "bad_message") for text in BAD_MESSAGES]
    + [(text, "unknown_type") for text in UNKNOWN_TYPES]
    + [(text, "invalid_move") for text in INVALID_MOVES]
)

SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
JSON = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
FIELDS = st.fixed_dictionaries(
    {},
    optional={
        "id": JSON | st.just(1),
        "type": JSON | st.sampled_from(("move", "undo", "ping", "sync", "finish", "hint", "mve")),
        "version": JSON | st.integers(-1, 3),
        "move": JSON | st.sampled_from(("d", "r", "wf", "t1t2", "t9f")),
        "count": JSON,
    },
)
FRAMES = st.text(max_size=60) | JSON.map(json.dumps) | FIELDS.map(json.dumps)
"""Any text, any JSON, and objects that look like commands."""


def generated(number: int) -> list[str]:
    """Return so many frames of :data:`FRAMES`."""
    frames: list[str] = []

    @settings(
        max_examples=number,
        phases=[Phase.generate],
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(FRAMES)
    def collect(text: str) -> None:
        frames.append(text)

    while len(frames) < number:
        collect()
    return frames[:number]
