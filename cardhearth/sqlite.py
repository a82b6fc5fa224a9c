"""A SQLite that can be trusted with a write-ahead log.

SQLite 3.7.0 to 3.51.2 can corrupt a WAL database that two connections write
(mended in 3.51.3), and many systems' Pythons carry one of them. The package
``pysqlite3`` brings a mended one for the common platforms; it takes the place
of ``sqlite3`` before Django loads its database backend.
"""

import sys

MENDED = (3, 51, 3)


def install() -> None:
    """Let ``import sqlite3`` mean the bundled SQLite, where there is one and it is newer."""
    import sqlite3

    if sqlite3.sqlite_version_info >= MENDED:
        return
    try:
        import pysqlite3
        import pysqlite3.dbapi2
    except ImportError:  # no wheel for this platform: a system check warns
        return
    sys.modules["sqlite3"] = pysqlite3
    sys.modules["sqlite3.dbapi2"] = pysqlite3.dbapi2
