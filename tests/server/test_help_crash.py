"""Hints and the light in two tabs of each game, while worker and server are killed."""

import asyncio
import json
import os
import signal
from random import Random

from websockets.exceptions import ConnectionClosed

from tests.site_process import SiteProcess

from .client import Player
from .test_workers import wait_for, worker_of

PLAYERS = 4
PLANS = """
import django; django.setup()
import json
from games.engine import Event, EventKind, Move, fold
from games.models import Plan
from games.selectors.log import opening
won = [fold(opening(plan.game), [Event(EventKind.MOVE, Move.parse(text), 0) for text in plan.line.split()])
    .state.is_won for plan in Plan.objects.select_related("game__deal")]
print(json.dumps(won))
"""


async def ask_for_help(player: Player, number: int) -> int:
    """Ask until the connection is gone; return how many hints came. Two tabs often hold the same version."""
    random, state, hints = Random(number), {}, 0
    try:
        async with player.connect() as socket:
            state = json.loads(await socket.recv())
            while state["status"] == "playing":
                kind = random.choice(["hint", "hint", "move", "move", "light", "undo"])
                message = {"id": 1, "type": kind, "version": state["version"]}
                if kind == "move":
                    message["move"] = random.choice(state["legal"])
                await socket.send(json.dumps(message))
                answer = {"reply_to": None}
                while answer.get("reply_to") != 1:
                    answer = json.loads(await socket.recv())
                    said = answer if answer["type"] == "state" else answer.get("state")
                    state = said if said and said["version"] > state["version"] else state
                assert answer.get("code") not in ("internal", "bad_message", "illegal_move"), answer
                hints += answer["type"] == "hint"
                player.acknowledged = max(player.acknowledged, answer.get("version", 0))
    except (ConnectionClosed, EOFError):
        pass
    return hints


async def test_no_hint_and_no_plan_is_half_stored(tmp_path):
    with SiteProcess(tmp_path, WORKERS="1", GAME_RATE_PER_SECOND="0") as site:
        players = [Player(site, draw=1 + 2 * (number % 2)) for number in range(PLAYERS)]
        for _ in range(2):
            tabs = [ask_for_help(player, number) for number, player in enumerate(2 * players)]
            asking = asyncio.gather(*tabs)
            os.kill(await asyncio.to_thread(wait_for, lambda: worker_of(site)), signal.SIGKILL)
            await asyncio.sleep(2)
            await asyncio.to_thread(site.kill)
            assert sum(await asyncio.wait_for(asking, 60)) > PLAYERS
            assert "0 differences" in await asyncio.to_thread(site.manage, "verify_games")
            await asyncio.to_thread(site.start)
            for player in players:
                assert (await player.look())["version"] >= player.acknowledged
        assert "0 differences" in await asyncio.to_thread(site.manage, "rebuild_statistics")
        assert "0 differences" in await asyncio.to_thread(site.manage, "rebuild_boards", "--check")
        won = json.loads(await asyncio.to_thread(site.run, "-c", PLANS))
        assert won and all(won)
