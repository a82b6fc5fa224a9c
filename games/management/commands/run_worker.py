"""``manage.py run_worker``: do what the server leaves to others."""

from __future__ import annotations

import logging
import os
import signal
import socket
import sys
from argparse import ArgumentParser
from threading import Thread

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django_tasks_db.management.commands.db_worker import Worker

from games.locks import lock
from games.services import dailies_tend, pool_tend
from games.services.jobs import jobs_prune, jobs_retry, jobs_take_back, stopping
from games.services.solutions import solutions_prune

logger = logging.getLogger(__name__)

LOOK_EVERY_SECONDS = 0.3
TEND_EVERY_SECONDS = 20
NICE = 10
"""How far the worker stands back from the server when both want the processor."""


class Command(BaseCommand):
    """Run jobs until told to stop, and tend the queue meanwhile."""

    help = "Run the jobs that the server leaves to other processes (proofs, analyses, deals made ahead)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "number", nargs="?", type=int, default=0, help="which worker of this machine (default: 0)"
        )
        parser.add_argument("--parent", type=int, help="stop when the process of this id is gone")
        parser.add_argument("--batch", action="store_true", help="stop when there is nothing left to do")

    def handle(self, *, number: int, parent: int | None, batch: bool, **options) -> None:
        name = f"{socket.gethostname()[:40]}-{number}"
        if not lock(f"worker-{number}", settings.DATABASE_URL, settings.VAR_DIR):
            raise CommandError(f"Worker {number} of this database is running already.")
        if hasattr(os, "nice"):
            os.nice(NICE)
        worker = Worker(
            queue_names=["*"],
            excluded_queue_names=[],
            interval=LOOK_EVERY_SECONDS,
            batch=batch,
            backend_name="default",
            startup_delay=False,
            max_tasks=None,
            worker_id=name,
        )
        for number_of_signal in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number_of_signal, _stop(worker))
        jobs_take_back(worker=name)
        if not batch:
            Thread(target=_tend, args=(parent,), name="tend", daemon=True).start()
        worker.run()


def _stop(worker: Worker):
    def handle(number, frame) -> None:
        stopping.set()  # a search that is under way ends within some thousand states
        worker.running = False
        if not worker.running_task:
            sys.exit(0)

    return handle


def _tend(parent: int | None) -> None:
    """Every now and then look after the queue; stop the process when its parent is gone."""
    waited = TEND_EVERY_SECONDS
    while not stopping.wait(1):
        if parent is not None and os.getppid() != parent:
            os.kill(os.getpid(), signal.SIGTERM)
            return
        waited += 1
        if waited >= TEND_EVERY_SECONDS:
            waited = 0
            _tend_once()


def _tend_once() -> None:
    try:
        for tend in (jobs_retry, jobs_prune, solutions_prune, dailies_tend, pool_tend):
            tend()
    except Exception:  # the database may be busy or away: the next round comes
        logger.exception("the queue could not be tended")
        connection.close()
