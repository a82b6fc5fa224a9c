"""Counting the players in the buckets of a board's order.

A rank is the number of players in the better buckets and of those in front in one's own: a few sums
instead of a count of everybody who is better. The counts follow from the rows alone, so a rebuild
finds exactly the same ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from django.db import connection, transaction

from games.boards import Place, coarse_of, finest_of
from games.models import Board, Bucket, Standing

_TABLE = Bucket._meta.db_table
_KEYS = 100
"""Buckets in one statement: three parameters each, and a SQLite may take no more than 999."""

_LOCK = 0x6361726462  # any number that nothing else here locks by


def wait_for_turn() -> None:
    """Let transactions that change boards come one after another, as they do on SQLite by themselves."""
    if not connection.in_atomic_block:
        raise transaction.TransactionManagementError("boards change in the transaction of their reason")
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_LOCK])


def buckets_move(*, left: list[tuple[Board, Place]], entered: list[tuple[Board, Place]]) -> None:
    """Count one player out of and into the buckets of places on boards.

    A player has one row on a board, so each bucket is left and entered once at most.
    """
    out, into = _keys(left), _keys(entered)
    for some in _parts(sorted(out - into)):
        _run(f"UPDATE {_TABLE} SET players = players - 1 WHERE {_IN}", some)
        _run(f"DELETE FROM {_TABLE} WHERE players = 0 AND {_IN}", some)
    for some in _parts(sorted(into - out)):
        _run(
            f"INSERT INTO {_TABLE} (board_id, level, number, players) VALUES {{}}"
            f" ON CONFLICT (board_id, level, number) DO UPDATE SET players = {_TABLE}.players + 1",
            some,
            row="(%s, %s, %s, 1)",
        )


def buckets_rebuild(*, board: Board) -> list[str]:
    """Count anew in which buckets the rows of a board are; return in words what was stored otherwise."""
    wait_for_turn()
    rows = Standing.objects.filter(board=board).values_list("fine", "rest")
    wanted = Counter(
        key for row in rows.iterator(chunk_size=5000) for key in _levels(board.metric, Place(*row))
    )
    stored = {(row.level, row.number): row for row in Bucket.objects.filter(board=board)}
    if {key: row.players for key, row in stored.items()} == wanted:
        return []
    Bucket.objects.filter(board=board).delete()
    Bucket.objects.bulk_create(
        [Bucket(board=board, level=level, number=number, players=n) for (level, number), n in wanted.items()],
        batch_size=_KEYS,
    )
    wrong = sum(
        (stored[key].players if key in stored else 0) != wanted[key] for key in stored.keys() | wanted
    )
    return [f"{board}: {wrong} bucket{'' if wrong == 1 else 's'} counted wrong"]


_IN = "(board_id, level, number) IN (VALUES {})"


def _keys(places: list[tuple[Board, Place]]) -> set[tuple[int, int, int]]:
    """Return the buckets of places as the columns that name them."""
    return {(board.pk, *key) for board, place in places for key in _levels(board.metric, place)}


def _levels(metric: str, place: Place) -> list[tuple[int, int]]:
    """Return the level and the number of each bucket that a place is in."""
    levels = Bucket.Level
    keys = [(levels.COARSE.value, coarse_of(metric, place.fine)), (levels.FINE.value, place.fine)]
    finest = finest_of(metric, place)
    return keys if finest is None else [*keys, (levels.FINEST.value, finest)]


def _parts(keys: list) -> Iterable[list]:
    return (keys[start : start + _KEYS] for start in range(0, len(keys), _KEYS))


def _run(statement: str, keys: list[tuple[int, int, int]], row: str = "(%s, %s, %s)") -> None:
    values = ", ".join([row] * len(keys))
    with connection.cursor() as cursor:
        cursor.execute(statement.format(values), [column for key in keys for column in key])
