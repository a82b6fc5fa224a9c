"""Locks between processes of one machine, that go with the process however it ends."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path


def lock(name: str, url: str, folder: Path) -> bool:
    """Take the lock ``name`` of the database at ``url``; return whether nobody else holds it.

    It is held until this process ends. Where there are no such locks
    (Windows), everybody gets it.
    """
    try:
        import fcntl
    except ImportError:
        return True
    digest = hashlib.sha256(url.encode()).hexdigest()[:16]
    folder.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(folder / f"{name}-{digest}.lock", os.O_CREAT | os.O_RDWR, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(descriptor)
        return False
    return True
