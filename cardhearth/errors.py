"""The latest errors that this process has logged, for the staff to see that something is wrong."""

from __future__ import annotations

import logging
from collections import deque
from typing import NamedTuple

KEPT = 50


class Logged(NamedTuple):
    """An error: when (seconds since 1970), which logger, and what it said in one line."""

    at: float
    logger: str
    words: str


latest: deque[Logged] = deque(maxlen=KEPT)


class Recent(logging.Handler):
    """Keeps the latest errors in memory. Not their tracebacks: those belong in the log of the server."""

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one."""
        try:
            words = record.getMessage().partition("\n")[0][:300]
        except Exception:
            self.handleError(record)
        else:
            latest.append(Logged(record.created, record.name, words))
