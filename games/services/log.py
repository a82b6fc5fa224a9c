"""Appending to a log: the one place where events and projections are written."""

from __future__ import annotations

from django.db import connection, transaction

from games.engine import Event as LogEvent
from games.engine import Replay
from games.models import Event, Game, projections

from .announce import announce
from .boards import boards_advance
from .deals import deal_disclose
from .knowledge import knowledge_learn
from .live import Live
from .positions import positions
from .statistics import statistics_advance

# The two statements of a move, spelled out because every move of every player runs them: building
# them through the ORM each time costs more than running them.
_UPDATE = (
    f"UPDATE {Game._meta.db_table} SET version = %s, status = %s, score = %s, moves = %s, undos = %s,"
    " hints = %s, lights = %s, shows = %s, recycles = %s, foundation_cards = %s, time_ms = %s,"
    " ranked_time_ms = %s, last_event_at = %s, ended_at = %s"
    " WHERE id = %s AND version = %s AND player_id = %s"
)
_INSERT = f"INSERT INTO {Event._meta.db_table} (game_id, seq, kind, move, at) VALUES (%s, %s, %s, %s, %s)"


class Outdated(Exception):
    """Somebody else has appended to this log since it was read."""


def log_append(*, live: Live, events: list[LogEvent], replay: Replay, heard: int = 0) -> Live:
    """Append ``events``, which lead from ``live`` to ``replay``, inside the caller's transaction.

    The row is updated first and only if it still has the version and the
    player that ``live`` knows; that and the unique (game, seq) are the
    guarantee that a log has one history. Raises :class:`Outdated` when it has
    moved on. After the commit the new position is remembered and announced to
    all sockets but the ``heard`` that wait for it as their answer.
    """
    with connection.cursor() as cursor:
        cursor.execute(_UPDATE, (*projections(replay).values(), live.game_id, live.version, live.player_id))
        if cursor.rowcount != 1:
            raise Outdated(live.game_id)
        rows = [
            (live.game_id, seq, event.kind.value, event.move.text if event.move else "", event.at)
            for seq, event in enumerate(events, live.version + 1)
        ]
        cursor.executemany(_INSERT, rows)
    after = live._replace(replay=replay)
    if replay.is_over:
        # A game without a move that an assist has told something of is no longer only looked at.
        deal_disclose(deal_id=live.deal_id, used=not (replay.is_void and replay.is_clean))
        knowledge_learn(game_id=live.game_id, replay=replay)
    if replay.is_over or (replay.moves and not live.replay.moves):
        statistics_advance(before=live, after=after)
    if replay.is_over and replay.moves:
        boards_advance(game_id=live.game_id)
    transaction.on_commit(lambda: _committed(after, heard), robust=True)
    return after


def _committed(live: Live, heard: int) -> None:
    positions.put(live)
    announce(live.game_id, live.version, heard)
