"""The writer as event loops use it."""

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from asgiref.sync import sync_to_async
from django.db import connection

from accounts.models import Player
from games.services import writer as the_writer

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def on_a_thread(settings):
    """Write on the writer's thread, as in production."""
    settings.GAME_WRITER_INLINE = False


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


async def test_an_awaited_result_is_committed():
    assert await the_writer.submit(1, guest("ann")) == "ann"
    assert await sync_to_async(names)() == ["ann"]


async def test_jobs_of_a_key_keep_their_order():
    done = []
    jobs = [the_writer.submit(7, lambda number=number: done.append(number)) for number in range(300)]
    await asyncio.gather(*jobs)
    assert done == list(range(300))


async def test_an_awaited_job_raises_what_it_raised():
    for job, error in ((fail, LookupError), (poison, OverflowError)):
        with pytest.raises(error):
            await the_writer.submit(1, job)
    assert await the_writer.submit(1, lambda: "alive") == "alive"


async def test_an_odd_exception_leaves_no_job_without_answer():
    def odd():
        raise StopIteration

    odd_one, good_one = await asyncio.gather(
        the_writer.submit(1, odd), the_writer.submit(1, lambda: "good"), return_exceptions=True
    )
    assert isinstance(odd_one, (RuntimeError, StopIteration))
    assert good_one == "good"


async def test_who_no_longer_waits_is_left_alone():
    gate = threading.Event()
    jobs = (gate.wait, guest("ann"), lambda: "the next of the group")
    busy, impatient, patient = [asyncio.ensure_future(the_writer.submit(1, job)) for job in jobs]
    await asyncio.sleep(0)
    impatient.cancel()
    gate.set()
    assert await busy
    assert await asyncio.wait_for(patient, 60) == "the next of the group"


def test_a_closed_loop_is_left_alone():
    busy, gate = threading.Event(), threading.Event()

    def hold():
        busy.set()
        assert gate.wait(60)

    with ThreadPoolExecutor() as pool:
        pool.submit(the_writer.call, hold)
        assert busy.wait(60)  # else the next job could come first, or into the same group
        loop = asyncio.new_event_loop()
        waiting = loop.create_task(the_writer.submit(1, lambda: "nobody hears this"))
        loop.run_until_complete(asyncio.sleep(0.05))
        loop.close()
        patient = pool.submit(the_writer.call, lambda: "the next of the group")
        while the_writer._queues[0].qsize() < 2:
            assert not patient.done()
            time.sleep(0.001)
        gate.set()
        assert patient.result(60) == "the next of the group"
    waiting._log_destroy_pending = False  # it is meant to be left alone
