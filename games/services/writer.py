"""The game writer: how moves reach the database.

A commit that survives a power cut costs about as much as twenty moves, so on
SQLite one thread takes all moves that are waiting, runs each in a savepoint of
one transaction, commits once, and only then answers them (group commit). On
PostgreSQL, where writers do not exclude each other, a few threads take one
move at a time; the moves of one game always go to the same thread, so they
keep their order.

Whatever a job raises undoes that job alone and becomes its answer. The
threads own their connections and never die.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any

from django.conf import settings
from django.db import DatabaseError, InterfaceError, OperationalError, connection, transaction

from .positions import positions

logger = logging.getLogger(__name__)

MAX_GROUP = 128
"""Jobs of one commit: bounds how long the first of them waits for the last."""

POSTGRESQL_THREADS = 8
MAX_APART_SECONDS = 1


class _Job:
    """A function to run and the future that waits for it, in a thread or on an event loop."""

    __slots__ = ("error", "function", "future", "loop", "result")

    def __init__(self, function: Callable[[], Any], loop: asyncio.AbstractEventLoop | None) -> None:
        self.function = function
        self.loop = loop
        self.future: Any = loop.create_future() if loop else Future()
        self.result: Any = None
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            with transaction.atomic():
                self.result = self.function()
        except StopIteration:  # which no future on an event loop can hold
            self.error = RuntimeError("the job raised StopIteration")
        except BaseException as error:
            self.error = error

    def answer(self) -> None:
        if self.future.cancelled():
            return
        if self.error is None:
            self.future.set_result(self.result)
        else:
            self.future.set_exception(self.error)


class Writer:
    """Runs jobs that write, in transactions, on threads of its own."""

    def __init__(self) -> None:
        self._queues: list[SimpleQueue[_Job]] = []
        self._lock = Lock()

    async def submit(self, key: int, function: Callable[[], Any]) -> Any:
        """Run ``function`` in a transaction and return its result once that is committed.

        Jobs of one ``key`` run in the order in which they were submitted.
        Raises what the function raised, after its changes were rolled back.
        """
        job = _Job(function, asyncio.get_running_loop())
        self._queue_of(key).put(job)
        return await job.future

    def call(self, function: Callable[[], Any], key: int = 0) -> Any:
        """The same for code that is not asynchronous.

        With ``settings.GAME_WRITER_INLINE`` (tests) or inside an open
        transaction it runs on the caller's own connection.
        """
        if settings.GAME_WRITER_INLINE or connection.in_atomic_block:
            with transaction.atomic():
                return function()
        job = _Job(function, None)
        self._queue_of(key).put(job)
        return job.future.result()

    def call_apart(self, functions: Iterable[Callable[[], Any]]) -> Iterator[Any]:
        """Yield the results of ``functions``, each run as by :meth:`call`, with a pause after each.

        The pause is as long as the job was: on SQLite a process that waits to write only looks now and
        then whether it can. One that wrote back to back, as a worker at midnight, would keep the moves of all
        players waiting to its end.
        """
        for function in functions:
            begun = time.monotonic()
            yield self.call(function)
            time.sleep(min(time.monotonic() - begun, MAX_APART_SECONDS))

    def _queue_of(self, key: int) -> SimpleQueue[_Job]:
        if not self._queues:
            self._start()
        return self._queues[key % len(self._queues)]

    def _start(self) -> None:
        with self._lock:
            if self._queues:
                return
            sqlite = connection.vendor == "sqlite"
            queues = [SimpleQueue() for _ in range(1 if sqlite else POSTGRESQL_THREADS)]
            for queue in queues:
                Thread(
                    target=_serve, args=(queue, MAX_GROUP if sqlite else 1), name="writer", daemon=True
                ).start()
            self._queues = queues


def _serve(queue: SimpleQueue[_Job], limit: int) -> None:
    while True:
        jobs = _take(queue, limit)
        try:
            _run_group(jobs)
            _answer(jobs)
        except Exception:  # no fault of one group may end the thread that all games need
            logger.exception("a group of %d jobs failed", len(jobs))


def _take(queue: SimpleQueue[_Job], limit: int) -> list[_Job]:
    """Wait for a job, then take with it what else is waiting."""
    jobs = [queue.get()]
    try:
        while len(jobs) < limit:
            jobs.append(queue.get_nowait())
    except Empty:
        pass
    return jobs


def _run_group(jobs: list[_Job]) -> None:
    if len(jobs) == 1:
        jobs[0].run()  # its own transaction, without the cost of a savepoint
    else:
        _run_together(jobs)
    if any(isinstance(job.error, (OperationalError, InterfaceError)) for job in jobs):
        connection.close()  # it may be the connection that failed; the next group opens another


def _run_together(jobs: list[_Job]) -> None:
    try:
        with transaction.atomic():
            for job in jobs:
                job.run()
            if connection.needs_rollback or connection.closed_in_transaction:
                # The database itself ended the transaction, as SQLite does when the disk is full. Django
                # would leave the block without a word, as if all had been stored.
                raise DatabaseError("the transaction of the group was ended by the database")
    except Exception as error:
        # Nothing of the group is stored: no job may be told that it succeeded.
        logger.exception("a group of %d jobs was not stored", len(jobs))
        for job in jobs:
            job.error = job.error or error
        positions.clear()  # a job may have remembered what an earlier one of its group seemed to store


def _answer(jobs: list[_Job]) -> None:
    """Wake each event loop once for all of its jobs."""
    by_loop: dict[asyncio.AbstractEventLoop | None, list[_Job]] = {}
    for job in jobs:
        by_loop.setdefault(job.loop, []).append(job)
    for loop, answered in by_loop.items():
        try:
            if loop is None:
                _answer_all(answered)
            else:
                loop.call_soon_threadsafe(_answer_all, answered)
        except RuntimeError:  # the loop is closed: nobody waits any more
            logger.info("%d answers came after their event loop had closed", len(answered))


def _answer_all(jobs: list[_Job]) -> None:
    for job in jobs:
        job.answer()


writer = Writer()
