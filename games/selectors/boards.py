"""What a board shows: a page of it, and where somebody stands. No cost grows with the games or the players.

Rows come from one index, by keyset. A rank is one more than the players in front: the sums of the
better coarse buckets, of the better fine ones beside one's own, and so on, and the rows in front in that.
"""

from __future__ import annotations

from typing import NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.urls import reverse
from django.utils import timezone

from accounts.models import Player
from games.boards import BoardKey, Metric, Place, coarse_of, coarse_start, finest_of, finest_start
from games.models import Board, Bucket, Deal, Game, Standing
from games.models.board import board_columns

PAGE_SIZE = 25
NEIGHBOURS = 2
"""Rows shown on either side of one's own."""

_STANDING, _BUCKET = Standing._meta.db_table, Bucket._meta.db_table
_COARSE, _FINE, _FINEST = Bucket.Level.values

# The statements of a page, spelled out: building eight of them through the ORM costs several times what
# running them does.
_OF_CAREER = f"""SELECT s.fine, s.rest, s.ended_at, s.player_id, p.username, s.figure, s.out_of
    FROM {_STANDING} s JOIN {Player._meta.db_table} p ON p.id = s.player_id
    WHERE s.board_id = %s"""
_OF_GAMES = f"""SELECT s.fine, s.rest, s.ended_at, s.player_id, p.username, s.figure, s.out_of,
    g.public_id, g.score, g.moves, g.ranked_time_ms, d.disclosed_at <= %s
    FROM {_STANDING} s JOIN {Player._meta.db_table} p ON p.id = s.player_id
    LEFT JOIN {Game._meta.db_table} g ON g.id = s.game_id
    LEFT JOIN {Deal._meta.db_table} d ON d.id = g.deal_id
    WHERE s.board_id = %s"""
# Row values, so that the database starts at the place in the index however many share it.
_PLACE = "(s.fine, s.rest, s.ended_at, s.player_id)"
_AFTER, _BEFORE = (f"AND {_PLACE} {sign} (%s, %s, %s, %s)" for sign in "><")
_FORWARDS = "ORDER BY s.fine, s.rest, s.ended_at, s.player_id LIMIT %s"
_BACKWARDS = "ORDER BY s.fine DESC, s.rest DESC, s.ended_at DESC, s.player_id DESC LIMIT %s"
_OF_BUCKETS = f"SELECT COALESCE(SUM(players), 0) FROM {_BUCKET} WHERE board_id = %s AND level"
_BETTER = f"""SELECT ({_OF_BUCKETS} = {_COARSE} AND number < %s)
    + ({_OF_BUCKETS} = {_FINE} AND number >= %s AND number < %s)
    + ({_OF_BUCKETS} = {_FINEST} AND number >= %s AND number < %s)
    + (SELECT COUNT(*) FROM {_STANDING} WHERE board_id = %s AND fine = %s AND rest >= %s AND rest < %s)"""
_PLAYERS = f"SELECT COALESCE(SUM(players), 0) FROM {_BUCKET} WHERE board_id = %s AND level = {_COARSE}"


class Row(NamedTuple):
    """A player's row: the figures of one game, or of all: ``figure`` games, and of how many.

    ``game`` is the public id, None while not everybody may watch it. The time is the ranked one, in ms.
    """

    rank: int
    name: str
    is_own: bool
    game: str | None
    score: int | None
    moves: int | None
    time_ms: int | None
    ended_at: int
    figure: int
    out_of: int

    @property
    def replay(self) -> str | None:
        """The address of the game's replay."""
        return self.game and reverse("replay", args=[self.game])

    @property
    def rate(self) -> float | None:
        """The win rate, 0 to 1."""
        return self.figure / self.out_of if self.out_of else None


class _Found(NamedTuple):
    """What is read of a row, in the order of the statements."""

    fine: int
    rest: int
    ended_at: int
    player_id: int
    name: str
    figure: int
    out_of: int
    public_id: str | None = None
    score: int | None = None
    moves: int | None = None
    time_ms: int | None = None
    is_disclosed: bool | None = False

    @property
    def place(self) -> Place:
        """Where it stands."""
        return Place(self.fine, self.rest)

    @property
    def there(self) -> tuple[int, int, int, int]:
        """Where it stands in the list, among those that share its rank too."""
        return self.fine, self.rest, self.ended_at, self.player_id


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
    try:
        board = Board.objects.get(**board_columns(key))
    except Board.DoesNotExist:
        return BoardPage(key, 0, [], None, None)
    last = _first(board, _called(after)) if after else None
    found = _after(board, last, size + 1)
    rows = _ranked(board, found[:size], viewer, is_top=last is None)
    players = _number(_PLAYERS, board.pk)
    rest = rows[-1].name if len(found) > size else None
    return BoardPage(key, players, rows, rest, _own(board, viewer, players))


def _own(board: Board, viewer: Player | AnonymousUser, players: int) -> Own | None:
    own = _first(board, viewer.pk)
    if own is None:
        return None
    above = _rows(board, f"{_BEFORE} {_BACKWARDS}", *own.there, NEIGHBOURS)
    below = _after(board, own, NEIGHBOURS)
    rows = _ranked(board, [*reversed(above), own, *below], viewer, is_top=False)
    rank = next(row.rank for row in rows if row.is_own)
    return Own(rank, max(1, -(-100 * rank // max(1, players))), rows)


def _rows(board: Board, more: str, *values: int) -> list[_Found]:
    """Return rows of a board; ``more`` says which of them in which order."""
    of_board, first = _OF_CAREER, []
    if Metric(board.metric).is_of_games:
        of_board, first = _OF_GAMES, [connection.ops.adapt_datetimefield_value(timezone.now())]
    with connection.cursor() as cursor:
        cursor.execute(f"{of_board} {more}", (*first, board.pk, *values))
        return [_Found(*row) for row in cursor.fetchall()]


def _after(board: Board, row: _Found | None, count: int) -> list[_Found]:
    """Return the rows after one; None: the first ones."""
    if row is None:
        return _rows(board, _FORWARDS, count)
    return _rows(board, f"{_AFTER} {_FORWARDS}", *row.there, count)


def _first(board: Board, player_id: int | None) -> _Found | None:
    """Return the row of a player."""
    rows = _rows(board, "AND s.player_id = %s", player_id) if player_id is not None else []
    return rows[0] if rows else None


def _called(name: str) -> int | None:
    if "\0" in name:  # which PostgreSQL does not even compare
        return None
    found = Player.objects.filter(username__iexact=name).values_list("pk", flat=True)[:1]
    return next(iter(found), None)


def _ranked(board: Board, found: list[_Found], viewer: Player | AnonymousUser, is_top: bool) -> list[Row]:
    """Return rows that follow each other with their ranks; ``is_top``: they begin where the board does."""
    ranks = _ranks(board, found, is_top)
    return [_row(row, rank, viewer) for row, rank in zip(found, ranks, strict=True)]


def _ranks(board: Board, found: list[_Found], is_top: bool) -> list[int]:
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
    metric, board_id = Metric(board.metric), board.pk
    finest = finest_of(metric, place)
    first = finest_of(metric, Place(place.fine, 0))
    coarse = (board_id, coarse_of(metric, place.fine))
    fine = (board_id, coarse_start(metric, place.fine), place.fine)
    inside = (board_id, place.fine, finest_start(metric, place).rest, place.rest)
    return 1 + _number(_BETTER, *coarse, *fine, board_id, first or 0, finest or 0, *inside)


def _number(statement: str, *values: int) -> int:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return int(cursor.fetchone()[0])


def _row(row: _Found, rank: int, viewer: Player | AnonymousUser) -> Row:
    return Row(
        rank=rank,
        name=row.name,
        is_own=row.player_id == viewer.pk,
        game=row.public_id if row.is_disclosed else None,
        score=row.score,
        moves=row.moves,
        time_ms=row.time_ms,
        ended_at=row.ended_at,
        figure=row.figure,
        out_of=row.out_of,
    )
