"""What was acknowledged survives a server that is killed."""

import asyncio

from websockets.exceptions import ConnectionClosed

from tests.site_process import SiteProcess

from .client import Player

PLAYERS = 8
KILLS = 3


async def play_until_the_end(player: Player) -> None:
    """Play until the connection is gone."""
    try:
        async with player.connect() as socket:
            await player.hear(socket)
            await player.play(socket)
    except (ConnectionClosed, EOFError):
        pass


async def test_nothing_acknowledged_is_lost(tmp_path):
    with SiteProcess(tmp_path, GAME_RATE_PER_SECOND="0") as site:
        players = [Player(site, draw=1 + 2 * (number % 2)) for number in range(PLAYERS)]
        for _ in range(KILLS):
            before = sum(player.acknowledged for player in players)
            playing = asyncio.gather(*map(play_until_the_end, players))
            await asyncio.sleep(1)
            await asyncio.to_thread(site.kill)
            await playing
            assert sum(player.acknowledged for player in players) > before + 10 * PLAYERS, "all were playing"
            assert "0 differences" in await asyncio.to_thread(site.manage, "verify_games")
            await asyncio.to_thread(site.start)
            for player in players:
                known = player.acknowledged
                # One move of each may have been stored without its answer having left.
                assert known <= (await player.look())["version"] <= known + 1
