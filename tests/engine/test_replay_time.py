"""Time, computed from the log alone."""

import pytest

from games.engine import IDLE_MS, Event, EventKind, Move, Refusal, Refused, Replay, advance, fold

from .diagrams import position

TABLE = position("T1: |7S \n stock: 4C 4D 6H")
ACTION = {"d": Event(EventKind.MOVE, Move.parse("d")), "r": Event(EventKind.MOVE, Move.parse("r"))}


def clock(log: str) -> Replay:
    """Return the game after a log such as ``d@0 pause@5 resume@90 d@100``, times in seconds."""
    entries = [entry.partition("@") for entry in log.split()]
    return fold(
        Replay(TABLE),
        [
            (ACTION.get(word) or Event(EventKind(word)))._replace(at=int(float(at) * 1000))
            for word, _, at in entries
        ],
    )


LOGS = [
    # the log, seconds played, seconds for the boards
    ("", 0, 0),
    ("d@1000", 0, 0),
    ("d@1000 d@1005", 5, 5),
    ("d@0 d@120", 120, 120),
    ("d@0 d@120.001", 120, 120),
    ("d@0 d@500", 120, 120),
    ("d@0 d@500 undo@510", 130, 130),
    ("d@0 d@500 undo@1000 redo@1007", 247, 247),
    # from the first move: what comes before it does not count
    ("hint@0 d@50 d@53", 3, 3),
    ("pause@0 resume@40 d@50 d@53", 3, 3),
    # to the last action: what comes after it does not count
    ("d@0 d@10 resign@60", 10, 10),
    ("d@0 d@10 hint@60", 10, 10),
    ("d@0 d@10 pause@60", 10, 10),
    ("d@0 d@10 pause@60 resume@70", 10, 10),
    ("d@0 d@10 pause@60 expire@99", 10, 10),
    # between two actions every gap counts, each at most 120 s
    ("d@0 hint@60 d@100", 100, 100),
    ("d@0 hint@100 d@200", 200, 200),
    ("d@0 hint@100 hint@150 d@400", 270, 270),
    # from a pause to its resume nothing, and on the boards 120 s at most
    ("d@0 pause@10 resume@40 d@45", 15, 45),
    ("d@0 pause@10 resume@9999 d@10004", 15, 135),
    ("d@0 pause@500 resume@600 d@605", 125, 225),
    ("d@0 pause@10 resume@20 pause@30 resume@50 d@60", 30, 60),
    ("d@0 pause@10 resume@20 hint@25 d@30", 20, 30),
    # events at the same moment
    ("d@5 d@5 undo@5 redo@5", 0, 0),
    ("d@5 pause@5 resume@5 d@6", 1, 1),
]


@pytest.mark.parametrize(("log", "played", "ranked"), LOGS)
def test_time(log, played, ranked):
    replay = clock(log)
    assert (replay.time_ms, replay.ranked_time_ms) == (played * 1000, ranked * 1000)


def test_the_running_clock_goes_to_the_latest_event():
    """What the page shows: it runs on while a hint is asked for, and stands still in a pause."""
    times = clock("d@0 d@10 hint@60 pause@70 resume@90").times
    assert (times.last_at, times.played, times.ranked) == (90_000, 70_000, 90_000)


def test_undo_never_gives_time_back():
    assert clock("d@0 d@10 undo@20 undo@30").time_ms == 30_000


@pytest.mark.parametrize("word", ["d", "undo", "hint", "pause", "resign"])
def test_time_never_runs_back(word):
    replay = clock("d@10")
    event = (ACTION.get(word) or Event(EventKind(word)))._replace(at=9_999)
    with pytest.raises(Refused) as caught:
        advance(replay, event)
    assert caught.value.refusal is Refusal.TIME_RUNS_BACK
    assert advance(replay, event._replace(at=10_000)).version == 2


def test_the_longest_gap_that_counts():
    assert IDLE_MS == 120_000
