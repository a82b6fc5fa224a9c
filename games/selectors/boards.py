"""What a board shows: a page of it, and where somebody stands. No cost grows with the games or the players.

Rows come from one index, by keyset. A rank is one more than the players in front: the sums of the
better coarse buckets and of the better fine ones beside one's own, and the rows in front in that.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.db.models import BooleanField, QuerySet, Sum
from django.db.models.expressions import RawSQL

from accounts.models import Player
from games.boards import BoardKey, Metric, Place, coarse_of, coarse_start
from games.models import Board, Bucket, Game, Standing

PAGE_SIZE = 25
NEIGHBOURS = 2
"""Rows shown on either side of one's own."""

_ORDER = ("fine", "rest", "ended_at", "player_id")
_COARSE, _FINE = Bucket.Level.COARSE.value, Bucket.Level.FINE.value
_BETTER = f"""SELECT
    (SELECT COALESCE(SUM(players), 0) FROM {Bucket._meta.db_table}
        WHERE board_id = %s AND level = {_COARSE} AND number < %s)
    + (SELECT COALESCE(SUM(players), 0) FROM {Bucket._meta.db_table}
        WHERE board_id = %s AND level = {_FINE} AND number >= %s AND number < %s)
    + (SELECT COUNT(*) FROM {Standing._meta.db_table} WHERE board_id = %s AND fine = %s AND rest < %s)"""


class Row(NamedTuple):
    """A player's row: of one ``game``, or of ``figure`` games (``out_of`` so many)."""

    rank: int
    name: str
    is_own: bool
    player_id: int
    game: Game | None
    figure: int
    out_of: int

    @property
    def replay(self) -> str | None:
        """The address of the game's replay, once everybody may watch it."""
        return self.game.replay_page if self.game and self.game.deal.is_disclosed else None

    @property
    def rate(self) -> float | None:
        """The win rate, 0 to 1."""
        return self.figure / self.out_of if self.out_of else None


class Own(NamedTuple):
    """Where the asker stands, and the rows around."""

    rank: int
    top_percent: int
    rows: list[Row]


class BoardPage(NamedTuple):
    """Some rows of a board; ``after`` is the name after which the next page begins (None: there is none)."""

    key: BoardKey
    players: int
    rows: list[Row]
    after: str | None
    own: Own | None


def last_draw(*, player: Player | AnonymousUser) -> int:
    """Return the draw of the player's latest game; 1 before the first."""
    games = Game.objects.filter(player_id=player.pk).order_by("-pk").values_list("draw", flat=True)
    return (games.first() if player.pk else None) or 1


def board_page(
    *, key: BoardKey, viewer: Player | AnonymousUser, after: str | None = None, size: int = PAGE_SIZE
) -> BoardPage:
    """Return the ``size`` rows after the one of the player called ``after``, or the first ones.

    An ``after`` who does not stand on the board counts as none.
    """
    metric, draw, league, period, start = key
    board = Board.objects.filter(
        start=start, draw=draw, metric=metric.value, league=league.value, period=period.value
    ).first()
    if board is None:
        return BoardPage(key, 0, [], None, None)
    last = _standing_called(board, after) if after else None
    found = list(_beyond(board, last)[: size + 1])
    rows = _ranked(board, found[:size], viewer, is_top=last is None)
    players = _players(board)
    return BoardPage(
        key, players, rows, rows[-1].name if len(found) > size else None, _own(board, viewer, players)
    )


def _own(board: Board, viewer: Player | AnonymousUser, players: int) -> Own | None:
    own = _rows_of(board).filter(player_id=viewer.pk).first() if viewer.pk else None
    if own is None:
        return None
    above = list(_beyond(board, own, backwards=True)[:NEIGHBOURS])
    below = list(_beyond(board, own)[:NEIGHBOURS])
    rows = _ranked(board, [*reversed(above), own, *below], viewer, is_top=False)
    rank = next(row.rank for row in rows if row.is_own)
    return Own(rank, max(1, -(-100 * rank // max(1, players))), rows)


def _standing_called(board: Board, name: str) -> Standing | None:
    if "\0" in name:  # which PostgreSQL does not even compare
        return None
    return Standing.objects.filter(board=board, player__username__iexact=name).first()


def _rows_of(board: Board) -> QuerySet[Standing]:
    rows = Standing.objects.filter(board=board)
    return rows.select_related("player", "game__deal") if _of_games(board) else rows.select_related("player")


def _of_games(board: Board) -> bool:
    return Metric(board.metric).is_of_games


def _beyond(board: Board, row: Standing | None, backwards: bool = False) -> QuerySet[Standing]:
    """Return the rows that come after one (None: all), or ``backwards`` those before, the nearest first."""
    order = [f"-{column}" for column in _ORDER] if backwards else _ORDER
    rows = _rows_of(board).order_by(*order)
    if row is None:
        return rows
    # A row value, so that the database starts at the place in the index however many share it.
    table = Standing._meta.db_table
    columns = ", ".join(f'"{table}"."{column}"' for column in _ORDER)
    sign = "<" if backwards else ">"
    there: list[Any] = [getattr(row, column) for column in _ORDER]
    return rows.filter(RawSQL(f"({columns}) {sign} (%s, %s, %s, %s)", there, output_field=BooleanField()))


def _ranked(board: Board, found: list[Standing], viewer: Player | AnonymousUser, is_top: bool) -> list[Row]:
    """Return rows that follow each other with their ranks; ``is_top``: they begin where the board does."""
    ranks = _ranks(board, found, is_top)
    return [_row(row, rank, viewer) for row, rank in zip(found, ranks, strict=True)]


def _ranks(board: Board, found: list[Standing], is_top: bool) -> list[int]:
    """Return a rank for each row; those that agree in everything shown share one.

    The rows may begin within such a group: its rank and that of the next are looked up, and from there
    on they follow from counting.
    """
    firsts = [at for at, row in enumerate(found) if not at or row.place != found[at - 1].place]
    known = {0: 1} if is_top else {at: rank_of(board, found[at].place) for at in firsts[:2]}
    ranks: list[int] = []
    for at in range(len(found)):
        if at in known:
            since, rank = at, known[at]
        elif at in firsts:
            rank = known[since] + at - since
        ranks.append(rank)
    return ranks


def rank_of(board: Board, place: Place) -> int:
    """Return the rank of whoever stands, or would stand, at ``place``."""
    coarse = coarse_of(board.metric, place.fine)
    better = (board.pk, coarse, board.pk, coarse_start(board.metric, place.fine), place.fine)
    with connection.cursor() as cursor:
        cursor.execute(_BETTER, (*better, board.pk, *place))
        return 1 + int(cursor.fetchone()[0])


def _players(board: Board) -> int:
    coarse = Bucket.objects.filter(board=board, level=_COARSE)
    return coarse.aggregate(players=Sum("players"))["players"] or 0


def _row(row: Standing, rank: int, viewer: Player | AnonymousUser) -> Row:
    game = row.game if row.game_id is not None else None
    return Row(
        rank, row.player.username, row.player_id == viewer.pk, row.player_id, game, row.figure, row.out_of
    )
