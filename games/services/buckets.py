"""Counting the players in the buckets of a board's order.

A rank is the number of players in the better buckets and of those in front in one's own: a few sums
instead of a count of everybody who is better. The counts follow from the rows alone, so a rebuild
finds exactly the same ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from django.db import connection, transaction
from django.db.models import Count

from games.boards import coarse_of
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


def buckets_move(*, left: list[tuple[Board, int]], entered: list[tuple[Board, int]]) -> None:
    """Count one player out of and into buckets; each pair is a board and a ``fine`` (games/boards/order.py).

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
    wanted: Counter[tuple[int, int]] = Counter()
    rows = Standing.objects.filter(board=board).values_list("fine").annotate(players=Count("pk"))
    for fine, players in rows.order_by("fine"):
        wanted[Bucket.Level.COARSE.value, coarse_of(board.metric, fine)] += players
        wanted[Bucket.Level.FINE.value, fine] += players
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


def _keys(places: list[tuple[Board, int]]) -> set[tuple[int, int, int]]:
    """Return the buckets, coarse and fine, as the columns that name them."""
    coarse, fine = Bucket.Level.COARSE.value, Bucket.Level.FINE.value
    return {(board.pk, coarse, coarse_of(board.metric, place)) for board, place in places} | {
        (board.pk, fine, place) for board, place in places
    }


def _parts(keys: list) -> Iterable[list]:
    return (keys[start : start + _KEYS] for start in range(0, len(keys), _KEYS))


def _run(statement: str, keys: list[tuple[int, int, int]], row: str = "(%s, %s, %s)") -> None:
    values = ", ".join([row] * len(keys))
    with connection.cursor() as cursor:
        cursor.execute(statement.format(values), [column for key in keys for column in key])
