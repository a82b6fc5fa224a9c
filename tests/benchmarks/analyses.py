"""Moves while the worker is busy: the p99 of a move with and without ten analyses under way.

``python -m tests.benchmarks.analyses`` starts the real server with its worker,
lets clients play at a steady rate, first alone and then while ten games
that are hard to analyse wait for the worker, and prints the ratio.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from pathlib import Path
from statistics import median

from .benchmark_site import BenchmarkSite
from .load import paced_loop

ASK = """
import django; django.setup()
from django.db import transaction
from accounts.models import Player
from games.engine import Move, Options
from games.models import Game
from games.protocol import Command, CommandType
from games.services import deal_add, game_act, game_start
from games.services.analysis import analysis_ask
from tests.benchmarks.analyses import SEEDS
from tests.solver.deals import deck_of
for seed in SEEDS:
    with transaction.atomic():
        player = Player.objects.create_guest()
        number = deal_add(deck=deck_of(seed)).number
        game = game_start(player=player, options=Options(draw=3), deal_number=number)
        for command in (
            Command(CommandType.MOVE, 1, 0, Move.parse("d")), Command(CommandType.RESIGN, 2, 1)
        ):
            game_act(game_id=game.pk, player_id=player.pk, command=command)
        print(analysis_ask(game=Game.objects.select_related("deal").get(pk=game.pk)))
"""
LEFT = """
import django; django.setup()
from django_tasks_db.models import DBTaskResult
print(DBTaskResult.objects.filter(status__in=("READY", "RUNNING"), task_path__endswith="analyse").count())
"""
SEEDS = (29, 33, 42, 54, 17, 57, 3, 56, 6, 11)
"""Deals of the tests' file that take the solver some hundred thousand states with draw 3."""
ROUNDS = 2


def main() -> None:
    """Measure alone and beside the analyses."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=100)
    parser.add_argument("--rate", type=float, default=250, help="moves a second, all clients together")
    parser.add_argument("--seconds", type=float, default=6, help="length of each measurement")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        environment = {"WORKERS": "1", "POOL_SIZE": "0"}
        with BenchmarkSite(Path(folder) / "site", None, arguments.clients, **environment) as server:
            measure(server, arguments.seconds, arguments.rate)


def measure(server: BenchmarkSite, seconds: float, rate: float) -> None:
    """Print each round and the ratio of the medians of the rounds' p99."""
    print(f"{'':22}{'moves/s':>9}{'p50 ms':>9}{'p99 ms':>9}{'analyses left':>16}")
    asyncio.run(paced_loop(server, seconds / 2, rate))  # warm
    alone = [_round("alone", server, seconds, rate) for _ in range(ROUNDS)]
    server.run("-c", ASK)
    beside = [_round("beside ten analyses", server, seconds, rate) for _ in range(ROUNDS)]
    server.check_nothing_lost(later=len(SEEDS))
    print(f"ratio of the medians of p99: {median(beside) / median(alone):.2f}")


def _round(name: str, server: BenchmarkSite, seconds: float, rate: float) -> float:
    load = asyncio.run(paced_loop(server, seconds, rate))
    p99 = load.quantile(0.99)
    left = server.run("-c", LEFT).strip()
    print(f"{name:22}{load.rate:9.0f}{load.quantile(0.5):9.2f}{p99:9.2f}{left:>16}", flush=True)
    return p99


if __name__ == "__main__":
    main()
