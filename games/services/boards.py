"""Keeping the boards: a result is offered when it is stored, and a player's rows are made anew when what
others may see of the player or of a game changes. Always inside the transaction of that change.

The rows of a player follow from the player's games alone (:func:`_of_career` and :func:`_best`), and the
buckets from the rows. Board changes of different transactions come one after another, and each reads what
it decides by after it has begun to wait for its turn: so of two results the better one stays, and none comes
back after its player has withdrawn. The order of locks is: player, games, tallies, boards.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from accounts.models import Player
from games.boards import (
    LEAST_ENDED,
    BoardKey,
    League,
    Metric,
    Place,
    keys_of_career,
    keys_of_win,
    place_of_rate,
    place_of_streak,
    place_of_win,
)
from games.engine import Status
from games.models import Board, Game, Standing, Tally
from games.models.board import board_columns
from games.models.game import ASSISTS, is_clean
from games.statistics import Figures, Mode, Scope, day_of

from .board_news import boards_announce
from .buckets import buckets_move, wait_for_turn

_BATCH = 500
_MODES = {1: Mode.DRAW_1, 3: Mode.DRAW_3}
_SCOPES = {League.OPEN: Scope.RANKED, League.CLEAN: Scope.RANKED_CLEAN}


class Entry(NamedTuple):
    """What stands in a row; entries of one board compare as they stand there. Of one game, or a career."""

    place: Place
    ended_at: int = 0
    game_id: int | None = None
    figure: int = 0
    out_of: int = 0


def boards_advance(*, game_id: int) -> None:
    """Count a game that has ended and that the statistics have counted."""
    game = Game.objects.filter(pk=game_id, ranked=True, excluded_at=None, moves__gt=0).first()
    if game is None:
        return
    wait_for_turn()
    player = Player.objects.get(pk=game.player_id)
    if not player.is_on_boards:
        return
    wanted = _of_career(player.pk, game.draw)
    best = _best(_wins(player.pk).filter(pk=game_id).values(*_COLUMNS))
    stored = _stored(player.pk, [*wanted, *best])
    for key, entry in best.items():
        known = stored.get(key)
        wanted[key] = entry if known is None else min(entry, _entry(known))
    _apply(player.pk, wanted, stored)


def boards_refresh(*, player: Player) -> list[str]:
    """Make all rows of ``player`` anew and return in words what was stored otherwise.

    Call it after what others may see of the player or of a game has changed;
    after a change of ranked statistics call ``statistics_rebuild``, which does so itself.
    """
    wait_for_turn()
    stored = _stored(player.pk)
    wanted: dict[BoardKey, Entry | None] = dict.fromkeys(stored)
    current = Player.objects.filter(pk=player.pk).first()
    if current is not None and current.is_on_boards:
        wanted |= _best(_wins(player.pk).values(*_COLUMNS).iterator(chunk_size=2000))
        for draw in _MODES:
            wanted |= {key: entry for key, entry in _of_career(player.pk, draw).items() if entry}
    return _apply(player.pk, wanted, stored)


_COLUMNS = ("pk", "draw", "score", "moves", "ranked_time_ms", "ended_at", *ASSISTS)


def _wins(player_id: int):
    """The games that may stand on boards, if their player may."""
    return Game.objects.filter(
        player_id=player_id,
        status=Status.WON.value,
        ended_at__isnull=False,
        ranked=True,
        excluded_at=None,
        is_private=False,
    )


def _best(games: Iterable[dict]) -> dict[BoardKey, Entry]:
    """Return the best of ``games`` for each board that any of them is on."""
    best: dict[BoardKey, Entry] = {}
    for game in games:
        entries = {
            metric: Entry(
                place_of_win(
                    metric, score=game["score"], moves=game["moves"], time_ms=game["ranked_time_ms"]
                ),
                game["ended_at"],
                game["pk"],
            )
            for metric in Metric
            if metric.is_of_games
        }
        for key in keys_of_win(game["draw"], is_clean(game), day_of(game["ended_at"])):
            entry = entries[key.metric]
            best[key] = min(entry, best.get(key, entry))
    return best


def _of_career(player_id: int, draw: int) -> dict[BoardKey, Entry | None]:
    """Return the entries by the statistics of ranked games; None where there is nothing to compare."""
    scopes = [scope.value for scope in _SCOPES.values()]
    tallies = Tally.objects.filter(player_id=player_id, mode=_MODES[draw].value, scope__in=scopes, day=None)
    figures = {tally.key.scope: tally.figures for tally in tallies}
    return {
        key: _career_entry(key.metric, figures.get(_SCOPES[key.league], Figures()))
        for key in keys_of_career(draw)
    }


def _career_entry(metric: Metric, figures: Figures) -> Entry | None:
    if metric is Metric.STREAK:
        longest = figures.longest_won
        return Entry(place_of_streak(longest), figure=longest) if longest else None
    if figures.ended < LEAST_ENDED:
        return None
    return Entry(place_of_rate(figures.won, figures.ended), figure=figures.won, out_of=figures.ended)


def _entry(row: Standing) -> Entry:
    return Entry(row.place, row.ended_at, row.game_id, row.figure, row.out_of)


def _stored(player_id: int, keys: Iterable[BoardKey] | None = None) -> dict[BoardKey, Standing]:
    """Return the player's rows, or those on the boards of ``keys``."""
    rows = Standing.objects.filter(player_id=player_id).select_related("board")
    if keys is not None:
        ids = [board.pk for board in _boards(keys).values()]
        rows = rows.filter(board_id__in=ids)
    return {row.board.key: row for row in rows}


def _boards(keys: Iterable[BoardKey]) -> dict[BoardKey, Board]:
    """Return the boards of ``keys`` that are stored."""
    wanted = set(keys)
    rows = Board.objects.filter(
        start__in={key.start for key in wanted}, draw__in={key.draw for key in wanted}
    )
    return {row.key: row for row in rows if row.key in wanted}


def _apply(
    player_id: int, wanted: dict[BoardKey, Entry | None], stored: dict[BoardKey, Standing]
) -> list[str]:
    """Store the entries that differ; return the differences in words."""
    changed = {
        key: entry
        for key, entry in wanted.items()
        if entry != (_entry(stored[key]) if key in stored else None)
    }
    if not changed:
        return []
    boards = _boards_made(changed)
    gone = [stored[key].pk for key, entry in changed.items() if entry is None]
    for start in range(0, len(gone), _BATCH):
        Standing.objects.filter(pk__in=gone[start : start + _BATCH]).delete()
    kept = [(boards[key], entry) for key, entry in changed.items() if entry]
    _store(player_id, kept)
    buckets_move(
        left=[(boards[key], stored[key].fine) for key in changed if key in stored],
        entered=[(board, entry.place.fine) for board, entry in kept],
    )
    boards_announce(changed)
    return [_words(key, stored.get(key), entry) for key, entry in changed.items()]


def _boards_made(keys: Iterable[BoardKey]) -> dict[BoardKey, Board]:
    boards = _boards(keys)
    missing = [key for key in keys if key not in boards]
    if missing:
        # Not those that somebody else has stored meanwhile; where all wait their turn there are none.
        Board.objects.bulk_create([Board(**board_columns(key)) for key in missing], batch_size=_BATCH)
        boards |= _boards(missing)
    return boards


def _store(player_id: int, entries: list[tuple[Board, Entry]]) -> None:
    rows = [
        Standing(
            player_id=player_id,
            board=board,
            game_id=entry.game_id,
            fine=entry.place.fine,
            rest=entry.place.rest,
            ended_at=entry.ended_at,
            figure=entry.figure,
            out_of=entry.out_of,
        )
        for board, entry in entries
    ]
    Standing.objects.bulk_create(
        rows,
        batch_size=_BATCH,
        update_conflicts=True,
        unique_fields=["player", "board"],
        update_fields=["game", "fine", "rest", "ended_at", "figure", "out_of"],
    )


def _words(key: BoardKey, row: Standing | None, entry: Entry | None) -> str:
    if row is None:
        return f"{key}: has no row, the games give {_told(entry)}"
    if entry is None:
        return f"{key}: is stored as {_told(_entry(row))}, the games give nothing"
    return f"{key}: is stored as {_told(_entry(row))}, the games give {_told(entry)}"


def _told(entry: Entry) -> str:
    if entry.game_id is not None:
        return f"game {entry.game_id} at {tuple(entry.place)}"
    return f"{entry.figure} of {entry.out_of}" if entry.out_of else str(entry.figure)
