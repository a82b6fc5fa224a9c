"""Fill an empty site with games and time the pages about them; the work of ``records.py``.

``python -m tests.benchmarks.record_pages <games> <games of the measured player>``
runs in the environment of a migrated site. It says how long rebuilding the player took, in
s, and then answers each line of its input: ``round`` with the ms of each page,
``plans`` with how the database goes about the queries.
"""

from __future__ import annotations

import datetime
import json
import sys
import time

import django

django.setup()

from django.db import connection, reset_queries, transaction  # noqa: E402
from django.test import Client  # noqa: E402

from accounts.models import Player  # noqa: E402
from games.append_only import create_triggers, drop_triggers  # noqa: E402
from games.engine import deck_text, shuffle  # noqa: E402
from games.services import statistics_rebuild  # noqa: E402

NAME = "measured"
PAGES = {
    "statistics": "/statistics",
    "statistics, 30 days": "/statistics?span=30&league=clean",
    "profile": f"/@{NAME}",
    "history": "/history",
    "history, a deep page": "/history?after={deep}",
    "history, won": "/history?result=won",
    "history, highest score": "/history?sort=score",
    "history, quickest win": "/history?sort=time",
    "history, in progress": "/history?result=in_progress",
    "history, a month": "/history?from={first}&to={last}",
    "history, one deal": "/history?deal=77",
    "start page": "/",
}
_SECONDS = 60_000_000  # almost two years, up to now
_FIRST = int(time.time()) - _SECONDS
_PER_PLAYER = 100


def main() -> None:
    """Fill, then answer."""
    count, own = int(sys.argv[1]), int(sys.argv[2])
    player = Player.objects.create_user(NAME)
    others = [Player(username=f"player-{number}") for number in range((count - own) // _PER_PLAYER)]
    Player.objects.bulk_create(others, batch_size=1000)
    _fill(count, own, player.pk)
    if connection.vendor == "postgresql":  # which does that by itself, a minute later
        connection.cursor().execute("ANALYZE")
    begun = time.perf_counter()
    statistics_rebuild(player=player)
    print(json.dumps(time.perf_counter() - begun), flush=True)
    client = Client()
    client.force_login(player)
    days = {"first": _days_ago(230), "last": _days_ago(200)}
    pages = {name: page.format(deep=f"g{own // 2}", **days) for name, page in PAGES.items()}
    for line in sys.stdin:
        answer = _plans if line.strip() == "plans" else _ms
        print(json.dumps({name: answer(client, page) for name, page in pages.items()}), flush=True)


def _days_ago(days: int) -> datetime.date:
    return datetime.date.today() - datetime.timedelta(days=days)


def _ms(client: Client, page: str) -> float:
    begun = time.perf_counter()
    response = client.get(page)
    assert response.status_code == 200, (page, response.status_code)
    return (time.perf_counter() - begun) * 1000


def _plans(client: Client, page: str) -> list[str]:
    """Return how the database goes about the page's queries on games and figures."""
    reset_queries()
    connection.force_debug_cursor = True
    client.get(page)
    connection.force_debug_cursor = False
    queries = [query["sql"] for query in connection.queries if query["sql"].startswith("SELECT")]
    wanted = [sql for sql in queries if 'FROM "games_' in sql]
    explain = "EXPLAIN QUERY PLAN " if connection.vendor == "sqlite" else "EXPLAIN "
    plans = []
    with connection.cursor() as cursor:
        for sql in wanted:
            cursor.execute(explain + sql)
            plans.append(" | ".join(str(row[-1]).strip() for row in cursor.fetchall()))
    return plans


@transaction.atomic
def _fill(count: int, own: int, player_id: int) -> None:
    """Store ``count`` games by plain SQL, the first ``own`` of them the measured player's."""
    sqlite = connection.vendor == "sqlite"
    when = f"{_FIRST} + CAST(i AS bigint) * {_SECONDS} / {own} % {_SECONDS}"
    created = f"strftime('%Y-%m-%d %H:%M:%f', {when}, 'unixepoch')" if sqlite else f"to_timestamp({when})"
    series = f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count})"
    won, void, open_ = "i % 10 < 4", "i % 10 = 9", "i = 1"
    yes, no = ("1", "0") if sqlite else ("true", "false")
    drop_triggers(connection)
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO games_deal (id, number, deck, seed, commitment, created_at, disclosed_at)"
            f" {series} SELECT i, i, '{deck_text(shuffle(bytes(32)))}', NULL, '', {created}, {created} FROM n"
        )
        cursor.execute(
            "INSERT INTO games_game (public_id, player_id, deal_id, slot, draw, scoring, thoughtful,"
            " rules_version, attempt, ranked, created_at, version, status, score, moves, undos, hints,"
            " recycles, foundation_cards, time_ms, ranked_time_ms, last_event_at, ended_at)"
            f" {series} SELECT 'g' || i,"
            f" {player_id} + CASE WHEN i <= {own} THEN 0 ELSE 1 + (i - {own} - 1) / {_PER_PLAYER} END,"
            f" i, 'other', 1 + 2 * (i % 2), 'standard', {no}, 1, 1,"
            f" CASE WHEN i % 3 > 0 THEN {yes} ELSE {no} END, {created},"
            f" CASE WHEN {void} THEN 0 ELSE 200 END,"
            f" CASE WHEN {open_} THEN 'playing' WHEN {won} THEN 'won' ELSE 'given_up' END,"
            f" (i * 7919) % 745, CASE WHEN {void} THEN 0 ELSE 80 + (i * 31) % 100 END,"
            f" CASE WHEN i % 4 = 0 AND NOT ({void}) THEN 1 ELSE 0 END, 0, 0,"
            f" CASE WHEN {won} AND NOT ({open_}) THEN 52 ELSE 9 END,"
            " 60000 + (i * 7907) % 900000, 60000 + (i * 7907) % 900000,"
            f" ({when}) * 1000, CASE WHEN {open_} THEN NULL ELSE ({when}) * 1000 + 600000 END FROM n"
        )
        cursor.execute(
            "INSERT INTO games_event (game_id, seq, kind, move, at)"
            " SELECT id, 1, 'move', 'd', last_event_at FROM games_game WHERE moves > 0"
        )
    create_triggers(connection)


if __name__ == "__main__":
    main()
