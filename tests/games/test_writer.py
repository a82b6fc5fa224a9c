"""The writer: answers only what is committed, and outlives whatever it is asked to do."""

import asyncio
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from types import SimpleNamespace

import pytest
from django.db import DatabaseError, connection, connections, transaction

from accounts.models import Player
from games.models import Game
from games.services import writer as the_writer
from games.services.live import live_load
from games.services.positions import positions
from games.services.writer import MAX_APART_SECONDS, Writer

from .factories import deal_game

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def on_a_thread(settings):
    """Write on the writer's thread, as in production."""
    settings.GAME_WRITER_INLINE = False


class Held:
    """A writer kept busy by its first job until ``let_go``, so that what follows makes one group."""

    def __init__(self) -> None:
        self.writer = Writer()
        self._busy, self._gate = threading.Event(), threading.Event()
        self._pool = ThreadPoolExecutor()
        self._first = self._pool.submit(self.writer.call, self._wait)
        assert self._busy.wait(60)

    def _wait(self) -> None:
        self._busy.set()
        assert self._gate.wait(60)

    def call(self, function):
        """Hand in a job; return the future of its answer once the job is queued."""
        waiting = self.writer._queues[0].qsize()
        answer = self._pool.submit(self.writer.call, function)
        while self.writer._queues[0].qsize() == waiting:
            assert not answer.done()
            time.sleep(0.001)
        return answer

    def let_go(self) -> None:
        """Let the group run."""
        self._gate.set()
        self._first.result(60)


@pytest.fixture
def game() -> Game:
    return deal_game()


@pytest.fixture
def held():
    """A busy writer. It holds the database: nobody else writes before it is let go."""
    held = Held()
    yield held
    held.let_go()
    held._pool.shutdown()


def guest(name: str):
    """Return a job that stores a guest of that name."""
    return lambda: Player.objects.create(username=name, is_guest=True).username


def names() -> list[str]:
    return list(Player.objects.order_by("pk").values_list("username", flat=True))


def fail():
    raise LookupError("a job's own")


def poison():
    """Store a guest, then ask SQLite for what it cannot take."""
    guest("poisoned")()
    connection.cursor().execute("UPDATE games_game SET version = %s", [2**70])


def end_transaction():
    """End the transaction behind Django's back, as SQLite itself does when the disk is full."""
    connection.cursor().execute("ROLLBACK")
    raise DatabaseError("the disk is full")


def break_commit(monkeypatch):
    """Let the next commit on the connection of this thread fail."""

    def no_commit():
        raise DatabaseError("the disk is full")

    monkeypatch.setattr(connections["default"], "_commit", no_commit)


def test_a_result_is_committed():
    assert the_writer.call(guest("ann")) == "ann"
    assert names() == ["ann"]


def test_jobs_that_wait_share_a_transaction(held):
    depths = [held.call(lambda: len(connection.savepoint_ids)) for _ in range(2)]
    held.let_go()
    assert [answer.result(60) for answer in depths] == [1, 1], "each in a savepoint inside one transaction"


def test_no_answer_before_the_commit(held):
    first = held.call(guest("ann"))
    late = []
    held.call(lambda: late.append((first.done(), names())))
    held.let_go()
    first.result(60)
    assert late == [(False, ["ann"])]


def test_a_failure_undoes_that_job_alone(held):
    def half():
        guest("half")()
        fail()

    answers = [held.call(job) for job in (guest("ann"), half, guest("bob"))]
    held.let_go()
    assert (answers[0].result(60), answers[2].result(5)) == ("ann", "bob")
    with pytest.raises(LookupError):
        answers[1].result(60)
    assert names() == ["ann", "bob"]


@pytest.mark.parametrize("raised", [SystemExit, KeyboardInterrupt, StopIteration, asyncio.CancelledError])
def test_no_exception_is_too_odd(held, raised):
    def odd():
        guest("odd")()
        raise raised

    answers = [held.call(job) for job in (guest("ann"), odd, guest("bob"))]
    held.let_go()
    assert (answers[0].result(60), answers[2].result(5)) == ("ann", "bob")
    assert isinstance(answers[1].exception(5), (raised, RuntimeError))
    assert names() == ["ann", "bob"]


def test_the_thread_outlives_poison():
    with pytest.raises(OverflowError):
        the_writer.call(poison)
    the_writer.call(guest("ann"))
    assert names() == ["ann"]


def test_a_failing_commit_fails_all(held, monkeypatch):
    answers = [held.call(job) for job in (guest("ann"), guest("bob"))]
    held.call(lambda: break_commit(monkeypatch))
    held.let_go()
    for answer in answers:
        with pytest.raises(DatabaseError, match="disk is full"):
            answer.result(60)
    assert names() == []
    monkeypatch.undo()
    held.writer.call(guest("eve"))
    assert names() == ["eve"]


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="only SQLite rolls back by itself")
def test_a_transaction_that_ends_inside_a_group_fails_all(held):
    answers = [held.call(job) for job in (guest("ann"), end_transaction, guest("bob"), lambda: "nothing")]
    held.let_go()
    for answer in answers:
        assert isinstance(answer.exception(5), DatabaseError)
    assert names() == []
    held.writer.call(guest("eve"))
    assert names() == ["eve"]


def test_positions_of_a_failed_group_are_forgotten(game, held, monkeypatch):
    """A job may have remembered what an earlier one of the group stored and the commit then lost."""
    held.call(lambda: positions.put(live_load(game.pk)))
    held.call(lambda: break_commit(monkeypatch))
    last = held.call(lambda: None)
    held.let_go()
    assert isinstance(last.exception(5), DatabaseError)
    monkeypatch.undo()
    assert positions.get(game.pk) is None


def test_inside_a_transaction_the_caller_writes_itself():
    with transaction.atomic():
        thread = the_writer.call(threading.get_ident)
    assert thread == threading.get_ident()
    assert the_writer.call(threading.get_ident) != thread


def test_who_has_much_to_write_leaves_the_database_to_others_in_between(monkeypatch):
    """On SQLite a process that writes back to back lets no other in: its waiters only look now and then."""
    clock, slept = [0.0], []
    told = SimpleNamespace(monotonic=lambda: clock[0], sleep=slept.append)
    monkeypatch.setattr(sys.modules[Writer.__module__], "time", told)

    def job(seconds):
        clock[0] += seconds
        return seconds

    took = [0.03, 0.5, 7.0]
    assert list(Writer().call_apart(partial(job, seconds) for seconds in took)) == took
    assert slept == pytest.approx([0.03, 0.5, MAX_APART_SECONDS])
