"""Results on boards without playing them, and what the boards must show, worked out the slow way."""

from __future__ import annotations

import datetime
from collections import defaultdict
from itertools import count
from secrets import token_hex

from django.db import transaction
from django.test import TestCase

from accounts.models import Player
from games.boards import BoardKey, League, Metric, Period
from games.engine import deck_text, shuffle
from games.models import Board, Deal, Event, Game, Standing
from games.selectors.boards import BoardPage, board_page
from games.services import boards_rebuild, buckets_rebuild, statistics_rebuild

NOON = datetime.datetime(2026, 3, 4, 12, tzinfo=datetime.UTC)  # a Wednesday
_DECK = deck_text(shuffle(bytes(32)))
_numbers = count(1)


def ms(moment: datetime.datetime) -> int:
    """Return a moment in ms since 1970."""
    return round(moment.timestamp() * 1000)


def account(name: str | None = None) -> Player:
    """Store an account."""
    return Player.objects.create_user(name or f"player-{next(_numbers)}")


def result(
    player: Player,
    *,
    score: int = 700,
    moves: int = 100,
    time_ms: int = 90_000,
    at: datetime.datetime = NOON,
    draw: int = 1,
    won: bool = True,
    settle: bool = True,
    **more,
) -> Game:
    """Store a ranked game that has ended ``at`` and, with ``settle``, whatever follows from it."""
    deal = Deal.objects.create(
        deck=_DECK, seed=token_hex(32), commitment="", made_for=player, ranked_draw=draw, disclosed_at=at
    )
    game = Game.objects.create(
        player=player,
        deal=deal,
        draw=draw,
        attempt=1,
        version=max(moves, 1),
        status="won" if won else "given_up",
        foundation_cards=52 if won else 3,
        score=score,
        moves=moves,
        time_ms=time_ms,
        last_event_at=ms(at),
        ended_at=ms(at),
        **{"ranked": True, "ranked_time_ms": time_ms, **more},
    )
    Game.objects.filter(pk=game.pk).update(created_at=at - datetime.timedelta(hours=1))
    Event.objects.create(game=game, seq=1, kind="move", move="d", at=ms(at) - time_ms)
    if settle:
        statistics_rebuild(player=player)
    return game


def key(metric="score", draw=1, league="open", period="week", on=NOON) -> BoardKey:
    """Return a board; by default that of the week of noon."""
    kind = Period(period)
    return BoardKey(Metric(metric), draw, League(league), kind, kind.start_of(on.date()))


def page(viewer: Player | None = None, *, after: str | None = None, size: int = 25, **board) -> BoardPage:
    """Return a page of a board."""
    return board_page(key=key(**board), viewer=viewer or Player(), after=after, size=size)


def ranks(**board) -> list[tuple[int, str]]:
    """Return rank and name of each row of a board."""
    return [(row.rank, row.name) for row in page(**board).rows]


def rebuild() -> list[str]:
    """Return what a rebuild of everything finds."""
    with transaction.atomic():
        players = [words for player in Player.objects.all() for words in boards_rebuild(player=player)]
        return players + [words for board in Board.objects.all() for words in buckets_rebuild(board=board)]


def stored() -> dict[tuple, tuple]:
    """Return all rows by board and player: the game, or the figures."""
    rows = Standing.objects.select_related("board")
    return {(row.board.key, row.player_id): (row.game_id, row.figure, row.out_of) for row in rows}


def slow() -> dict[tuple, tuple]:
    """Return what all rows must be, from the games alone, by the words of docs/boards.md."""
    rows: dict[tuple, tuple] = {}
    games = Game.objects.filter(ranked=True, excluded_at=None, ended_at__isnull=False, moves__gt=0)
    by_player: dict[tuple, list[Game]] = defaultdict(list)
    for game in games.order_by("ended_at", "pk"):
        by_player[game.player_id, game.draw].append(game)
    shown = {
        player.pk
        for player in Player.objects.all()
        if player.is_active
        and not (player.is_guest or player.is_nameless or player.is_private or player.excluded_at)
    }
    for (player_id, draw), ended in by_player.items():
        if player_id in shown:
            for league in League:
                rows |= _slow_games(player_id, draw, league, ended)
                rows |= _slow_career(player_id, draw, league, ended)
    return rows


def criteria(metric: str, game: Game) -> tuple:
    """Return a game's criteria in their order; less is better."""
    score, moves, time = -game.score, game.moves, game.ranked_time_ms
    return {"score": (score, moves, time), "time": (time, score, moves), "moves": (moves, score, time)}[
        metric
    ]


def _counts(game: Game, league: str) -> bool:
    return game.status == "won" and (league == "open" or not (game.undos or game.hints))


def _slow_games(player_id: int, draw: int, league: League, ended: list[Game]) -> dict[tuple, tuple]:
    rows = {}
    for metric in ("score", "time", "moves"):
        periods = defaultdict(list)
        for game in ended:
            if _counts(game, league) and not game.is_private:
                day = datetime.datetime.fromtimestamp(game.ended_at / 1000, datetime.UTC).date()
                monday = day - datetime.timedelta(days=day.isoweekday() - 1)
                for period, start in (
                    ("day", day),
                    ("week", monday),
                    ("month", day.replace(day=1)),
                    ("all", datetime.date(1970, 1, 1)),
                ):
                    periods[period, start].append(game)
        for (period, start), of_period in periods.items():
            best = min(of_period, key=lambda game: (*criteria(metric, game), game.ended_at, game.pk))
            board = BoardKey(Metric(metric), draw, league, Period(period), start)
            rows[board, player_id] = (best.pk, 0, 0)
    return rows


def _slow_career(player_id: int, draw: int, league: League, ended: list[Game]) -> dict[tuple, tuple]:
    longest = run = won = 0
    for game in ended:
        run = run + 1 if _counts(game, league) else 0
        won += _counts(game, league)
        longest = max(longest, run)
    rows = {}
    for metric, there, row in (
        ("streak", longest, (None, longest, 0)),
        ("rate", len(ended) >= 20, (None, won, len(ended))),
    ):
        if there:
            board = BoardKey(Metric(metric), draw, league, Period.ALL, datetime.date(1970, 1, 1))
            rows[board, player_id] = row
    return rows


def committed(function):
    """Run a function in a transaction of its own, with what follows the commit."""
    with TestCase.captureOnCommitCallbacks(execute=True), transaction.atomic():
        return function()
