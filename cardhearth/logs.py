"""What is not worth a line in the log."""

from __future__ import annotations

import logging


class WithoutInterrupted(logging.Filter):
    """Drops the failure of a job that only gave way because its worker was told to stop."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether the record stays."""
        error = record.exc_info[0] if record.exc_info else None
        return error is None or error.__name__ != "Interrupted"
