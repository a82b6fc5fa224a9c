"""Fill an empty site with results and time the queries of its boards; the work of ``boards.py``.

``python -m tests.benchmarks.board_pages <games>`` runs in the environment of a migrated site.
It says how many rows are on boards, and then answers each line of its input: ``names`` with what
it measures, one of these with the ms that it takes, ``plans`` with how the database goes about the queries.
"""

from __future__ import annotations

import datetime
import json
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from itertools import groupby
from operator import itemgetter
from unittest import mock

import django

django.setup()

from django.contrib.auth.models import AnonymousUser  # noqa: E402
from django.core.management.color import no_style  # noqa: E402
from django.db import connection, reset_queries, transaction  # noqa: E402

from accounts.models import Player  # noqa: E402
from games.boards import BoardKey, board_key, keys_of_career  # noqa: E402
from games.engine import Event, EventKind, Move, Options, deck_text, shuffle  # noqa: E402
from games.models import Board, Bucket, Deal, Game, Standing  # noqa: E402
from games.models.board import board_columns  # noqa: E402
from games.selectors.boards import board_page  # noqa: E402
from games.services.boards import _COLUMNS, _best, _career_entry  # noqa: E402
from games.services.buckets import _levels  # noqa: E402
from games.services.live import live_load  # noqa: E402
from games.services.play import append  # noqa: E402
from games.statistics import day_of  # noqa: E402
from tests.games.factories import won_games  # noqa: E402
from tests.records.histories import History  # noqa: E402

PER_PLAYER = 20
_DAY_MS = 86_400_000
_NOW = time.time_ns() // 1_000_000
_TODAY = day_of(_NOW)
BOARDS = {
    "best score, today": ("score", "open", "day"),
    "best score, this week": ("score", "open", "week"),
    "best score, this month": ("score", "open", "month"),
    "best score, all time": ("score", "open", "all"),
    "best score, all time, clean": ("score", "clean", "all"),
    "fastest win, all time": ("time", "open", "all"),
    "fewest moves, all time": ("moves", "open", "all"),
    "longest streak": ("streak", "open", "all"),
    "best win rate": ("rate", "open", "all"),
}
"""Each is read by somebody in its middle, who sees the first page and the rows around."""


def main() -> None:
    """Fill, then answer."""
    count = int(sys.argv[1])
    Player.objects.bulk_create(
        [Player(username=f"player-{number}") for number in range(1, count // PER_PLAYER + 1)],
        batch_size=1000,
    )
    _fill(count)
    print(json.dumps(_fill_boards()), flush=True)
    if connection.vendor == "postgresql":  # which does that by itself, a minute later
        connection.cursor().execute("VACUUM ANALYZE")
    measures = _measures()
    for line in sys.stdin:
        match line.strip():
            case "names":
                answer = list(measures)
            case "plans":
                answer = {name: _plans(page) for name, page in measures.items() if "win," not in name}
            case name:
                answer = measures[name]()
        print(json.dumps(answer), flush=True)


def _measures() -> dict[str, Callable[[], float]]:
    """Return by name what is measured: each runs once and returns its ms."""
    measures = {}
    for name in BOARDS:
        viewer = _middle(name)
        measures[name] = partial(_page_ms, _key(name), viewer, None)
        if name in ("best score, all time", "longest streak"):
            measures[f"{name}, page in the middle"] = partial(
                _page_ms, _key(name), AnonymousUser(), viewer.username
            )
    game = _nearly_won()
    return measures | {
        "win, last event, without boards": partial(_win_ms, game, boards=False),
        "win, last event": partial(_win_ms, game, boards=True),
    }


def _key(name: str) -> BoardKey:
    metric, league, period = BOARDS[name]
    return board_key(metric, 1, league, period, _TODAY)


def _middle(name: str) -> Player:
    """Return somebody about in the middle of a board."""
    rows = Standing.objects.filter(board=Board.objects.get(**board_columns(_key(name))))
    order = rows.order_by("fine", "rest", "ended_at", "player").select_related("player")
    return order[rows.count() // 2].player


def _page_ms(key: BoardKey, viewer: Player | AnonymousUser, after: str | None) -> float:
    begun = time.perf_counter()
    page = board_page(key=key, viewer=viewer, after=after)
    took = time.perf_counter() - begun
    assert len(page.rows) == 25 and bool(page.own) == (after is None)
    return took * 1000


def _nearly_won() -> Game:
    """Return a ranked game one move before its end; its player is new on all boards, which costs most."""
    history = History(Player.objects.create_user("winner"), datetime.datetime.now(datetime.UTC))
    game = history.start(Options(), ranked=True)
    history.act(game, *won_games(1)[0]["events"][:-1], seconds=0.1)
    return game


def _win_ms(game: Game, boards: bool) -> float:
    """Return what storing the last event costs, up to the commit, which is the same either way."""
    live, last = live_load(game.pk), Move.parse(won_games(1)[0]["events"][-1])
    events = [Event(EventKind.MOVE, last, live.replay.times.last_at + 100)]
    left_out = nullcontext() if boards else mock.patch("games.services.log.boards_advance")
    with left_out, transaction.atomic():
        begun = time.perf_counter()
        append(live, events)
        took = time.perf_counter() - begun
        transaction.set_rollback(True)
    return took * 1000


def _plans(page: Callable[[], float]) -> list[str]:
    """Return how the database goes about the queries of a page."""
    reset_queries()
    connection.force_debug_cursor = True
    page()
    connection.force_debug_cursor = False
    explain = "EXPLAIN QUERY PLAN " if connection.vendor == "sqlite" else "EXPLAIN "
    plans = []
    with connection.cursor() as cursor:
        for query in [query["sql"] for query in connection.queries]:
            cursor.execute(explain + query)
            plans.append(" | ".join(str(row[-1]).strip() for row in cursor.fetchall()))
    return plans


@transaction.atomic
def _fill(count: int) -> None:
    """Store ``count`` ended ranked games by plain SQL; of four games of a player one is of today."""
    sqlite = connection.vendor == "sqlite"
    first = Player.objects.order_by("pk").values_list("pk", flat=True)[0]
    series = f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count})"
    yes, no = ("1", "0") if sqlite else ("true", "false")
    now = "CURRENT_TIMESTAMP"
    lot = "(CAST(i AS bigint) * 2654435761 % 4294967291)"  # scattered, and the same everywhere
    days = f"CASE WHEN i % 4 = 0 THEN 0 ELSE (i / {PER_PLAYER}) % 30 + i % 4 / 2 END"
    ended = f"{_NOW} - CAST({days} AS bigint) * {_DAY_MS} - {lot} % {_NOW % _DAY_MS + 1}"
    won = f"{lot} / 64 % 10 < 4"
    score = f"CASE WHEN {lot} / 1024 % 10 < 4 THEN 745 ELSE 745 - 5 * ({lot} / 4096 % 40) END"
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO games_deal (id, number, deck, seed, commitment, created_at, disclosed_at)"
            f" {series} SELECT i, i, '{deck_text(shuffle(bytes(32)))}', NULL, '', {now}, {now} FROM n"
        )
        cursor.execute(
            "INSERT INTO games_game (public_id, player_id, deal_id, slot, draw, scoring, thoughtful,"
            " rules_version, attempt, ranked, prelude, is_private, created_at, version, status, score, moves,"
            " undos, hints, recycles, foundation_cards, time_ms, ranked_time_ms, last_event_at, ended_at)"
            f" {series} SELECT 'g' || i, {first} + (i - 1) / {PER_PLAYER}, i, 'other', 1, 'standard', {no},"
            f" 1, 1, {yes}, '', {no}, {now}, 200, CASE WHEN {won} THEN 'won' ELSE 'given_up' END, {score},"
            f" 90 + ({lot} / 16 % 40) + ({lot} / 512 % 40),"
            f" CASE WHEN {lot} / 8 % 10 < 3 THEN 1 ELSE 0 END, 0, 0, CASE WHEN {won} THEN 52 ELSE 9 END,"
            f" 60000 + {lot} / 32 % 600000, 60000 + {lot} / 32 % 600000, {ended}, {ended} FROM n"
        )
        for statement in connection.ops.sequence_reset_sql(no_style(), [Deal]):
            cursor.execute(statement)


@transaction.atomic
def _fill_boards() -> int:
    """Store what a rebuild would, without going through players one by one; return how many rows."""
    names = (*_COLUMNS, "player_id", "status")
    games = Game.objects.order_by("pk").values(*names).iterator(chunk_size=20_000)
    boards: dict = {}
    buckets: Counter = Counter()
    rows: list[tuple] = []
    count = 0
    for player_id, own in groupby(games, itemgetter("player_id")):
        for key, entry in _entries(list(own)).items():
            if key not in boards:
                boards[key] = Board.objects.create(**board_columns(key)).pk
            board = boards[key]
            rows.append((board, player_id, *entry.place, *entry[1:]))
            buckets.update((board, *bucket) for bucket in _levels(key.metric, entry.place))
        if len(rows) > 20_000:
            count += _insert_rows(rows)
            rows.clear()
    count += _insert_rows(rows)
    _insert(Bucket, ("board_id", "level", "number", "players"), [(*key, n) for key, n in buckets.items()])
    return count


def _entries(games: list[dict]) -> dict:
    entries = _best(game for game in games if game["status"] == "won")
    games.sort(key=itemgetter("ended_at", "pk"))
    for key in keys_of_career(1):
        clean = key.league == "clean"
        results = [game["status"] == "won" and not (clean and game["undos"]) for game in games]
        longest = max((sum(run) for won, run in groupby(results) if won), default=0)
        if entry := _career_entry(key.metric, sum(results), len(results) - sum(results), longest):
            entries[key] = entry
    return entries


def _insert_rows(rows: list[tuple]) -> int:
    columns = ("board_id", "player_id", "fine", "rest", "ended_at", "game_id", "figure", "out_of")
    return _insert(Standing, columns, rows)


def _insert(model, columns: tuple[str, ...], rows: list[tuple]) -> int:
    """Store rows in the fastest way that the database has."""
    table, names = model._meta.db_table, ", ".join(columns)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {table} ({names}) FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)
        else:
            places = ", ".join(["%s"] * len(columns))
            cursor.executemany(f"INSERT INTO {table} ({names}) VALUES ({places})", rows)
    return len(rows)


if __name__ == "__main__":
    main()
