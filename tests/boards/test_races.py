"""Results that land at the same time, and players who withdraw while they do."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections, transaction

from accounts.models import Player
from accounts.services import privacy_set
from games.engine import Event as LogEvent
from games.engine import EventKind, Move, Options, fold
from games.models import Game
from games.services import writer
from games.services.live import live_load
from games.services.play import append
from tests.games.factories import won_games
from tests.records.histories import History

from .results import account, page, rebuild, slow, stored

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def on_threads(settings):
    """Write on the writers' threads, as in production."""
    settings.GAME_WRITER_INLINE = False


def nearly_won(player: Player) -> Game:
    """Play a ranked game up to its last move."""
    history = History(player)
    game = history.start(Options(), ranked=True)
    history.act(game, *won_games(1)[0]["events"][:-1], seconds=0.1)
    return game


def win(game: Game, at: int) -> None:
    """Make the last move ``at`` a time, on a writer's thread."""
    last = Move.parse(won_games(1)[0]["events"][-1])
    live = live_load(game.pk)
    events = [LogEvent(EventKind.MOVE, last, live.replay.times.last_at + at)]
    assert fold(live.replay, events).is_over
    writer.call(lambda: append(live, events), key=game.pk)


def at_once(*jobs) -> None:
    """Run all jobs side by side; one that raises fails the test."""

    def run(job):
        try:
            job()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(jobs)) as pool:
        for future in [pool.submit(run, job) for job in jobs]:
            future.result(60)


def check() -> None:
    assert stored() == slow()
    with transaction.atomic():
        assert rebuild() == []


def test_results_at_the_same_time_all_stand_and_ties_share_a_rank():
    games = [nearly_won(account(f"p{number}")) for number in range(6)]
    at_once(
        *(lambda game=game, at=at: win(game, at) for at, game in zip((1, 5, 5, 5, 9, 9), games, strict=True))
    )
    found = page(on=History().now).rows
    assert [(row.rank, row.name) for row in found] == [
        (1, "p0"),
        *((2, row.name) for row in found[1:4]),
        *((5, row.name) for row in found[4:]),
    ]
    check()


def test_a_player_who_withdraws_during_a_result_does_not_come_back():
    games = [nearly_won(account(f"p{number}")) for number in range(4)]

    def withdraw(player):
        time.sleep(0.001)
        privacy_set(player=player, is_private=True)

    at_once(
        *(lambda game=game: win(game, 1) for game in games),
        *(lambda game=game: withdraw(game.player) for game in games),
    )
    assert page(on=History().now).rows == []
    check()
