"""The fold over the log: pauses, the win and giving up, and what is refused then."""

import pytest

from games.engine import Refusal, Replay, Status, fold

from .diagrams import COMPLETE, play, position
from .logs import OTHERS, TABLE, events, played, refused


def test_the_win_is_the_end():
    replay = played(position("T1: |KS \n foundations: C13 D13 H13 S12"), "t1f")
    assert replay.state == COMPLETE._replace(score=10)
    assert replay.status is Status.WON and replay.is_over


@pytest.mark.parametrize("ending", ["resign", "expire"])
@pytest.mark.parametrize("before", ["", "d", "pause", "d pause"])
def test_giving_up(ending, before):
    replay = played(TABLE, f"{before} {ending}")
    assert replay.status is Status.GIVEN_UP and replay.is_over
    assert replay.is_void is ("d" not in before.split())


@pytest.mark.parametrize("word", ["d", "t1t2", *OTHERS])
@pytest.mark.parametrize(
    "over", [played(TABLE, "d resign"), Replay(COMPLETE, Status.WON)], ids=["given up", "won"]
)
def test_a_game_that_is_over_takes_nothing(over, word):
    assert refused(over, word) is Refusal.GAME_OVER


@pytest.mark.parametrize("word", ["d", "t1t2", "r", "undo", "redo", "hint", "pause"])
def test_a_paused_game_takes_no_move(word):
    assert refused(played(TABLE, "d d undo pause"), word) is Refusal.PAUSED


def test_a_pause_changes_nothing_on_the_table():
    replay = played(TABLE, "d pause")
    assert replay.status is Status.PAUSED and not replay.is_over
    assert fold(replay, events("resume")).state == replay.state == play(TABLE, "d")
    assert fold(replay, events("resume undo")).state == TABLE


def test_resume_needs_a_pause():
    assert refused(played(TABLE, "d"), "resume") is Refusal.NOT_PAUSED
