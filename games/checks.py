"""System checks: set-ups in which games could be lost are named before they run."""

from __future__ import annotations

from django.core.checks import Error, Tags, Warning, register
from django.db import connection

SQLITE_MENDED = (3, 51, 3)
_WANTED = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


@register(Tags.database)
def sqlite_version(app_configs, databases=None, **kwargs) -> list[Warning]:
    """Warn of a SQLite that can corrupt a write-ahead log with two connections."""
    if connection.vendor != "sqlite" or connection.Database.sqlite_version_info >= SQLITE_MENDED:
        return []
    return [
        Warning(
            f"SQLite {connection.Database.sqlite_version} can corrupt a database in WAL mode.",
            hint="Use 3.51.3 or newer (the package pysqlite3 where it has a wheel), or PostgreSQL.",
            id="games.W001",
        )
    ]


@register(Tags.database)
def sqlite_pragmas(app_configs, databases=None, **kwargs) -> list[Error]:
    """Refuse a SQLite connection that would not keep its promises: a misplaced option is silent."""
    if connection.vendor != "sqlite" or not databases:
        return []
    with connection.cursor() as cursor:
        found = {name: cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in _WANTED}
    return [
        Error(f"SQLite runs with {name}={found[name]}, not {wanted}.", id="games.E001")
        for name, wanted in _WANTED.items()
        if found[name] != wanted
    ]
