"""The worker processes beside the server, started with it, kept alive and ended with it."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import time
from pathlib import Path
from threading import Event, Thread

logger = logging.getLogger(__name__)

_MANAGE = Path(__file__).resolve().parent.parent / "manage.py"
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
"""Seconds before a worker that ended is started again; doubled each time that it ends soon."""
SOON = 60.0
STOP_SECONDS = 5.0


class Workers:
    """So many workers, each watched by a thread that starts it again whenever it ends."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._stopping = Event()
        self._threads: list[Thread] = []
        self._running: dict[int, subprocess.Popen] = {}

    def start(self) -> None:
        """Start the workers."""
        for number in range(self._count):
            thread = Thread(target=self._keep_alive, args=(number,), name=f"worker-{number}", daemon=True)
            thread.start()
            self._threads.append(thread)

    def stop(self) -> None:
        """End the workers; one that does not stop by itself is killed, its job taken up by the next."""
        self._stopping.set()
        for process in list(self._running.values()):
            process.terminate()
        end = time.monotonic() + STOP_SECONDS
        for thread in self._threads:
            thread.join(max(0.0, end - time.monotonic()))
        for process in list(self._running.values()):
            process.kill()

    def _keep_alive(self, number: int) -> None:
        pause = FIRST_PAUSE
        while not self._stopping.is_set():
            began = time.monotonic()
            status = self._run(number)
            if time.monotonic() - began > SOON:
                pause = FIRST_PAUSE
            if not self._stopping.wait(pause):
                logger.warning("worker %d ended with status %s and is started again", number, status)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _run(self, number: int) -> int:
        command = [sys.executable, str(_MANAGE), "run_worker", str(number), "--parent", str(os.getpid())]
        process = self._running[number] = subprocess.Popen(command, stdin=subprocess.DEVNULL)
        if self._stopping.is_set():  # it began between the end of the server and its word to the workers
            process.terminate()
        status = process.wait()
        del self._running[number]
        return status
