"""The real server: it holds its own against careless clients, and says goodbye."""

import asyncio
import json
import subprocess
import sys
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed

from tests.site_process import ROOT, SiteProcess, free_port

from .client import Player

PING = json.dumps({"id": 1, "type": "ping"})


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    with SiteProcess(
        tmp_path_factory.mktemp("site"), GAME_RATE_PER_SECOND="0", NEW_GAME_PER_MINUTE="0"
    ) as site:
        yield site


def serve(site: SiteProcess, **environment: str) -> subprocess.CompletedProcess:
    """Start another server, which is expected to give up."""
    return subprocess.run(
        [sys.executable, "-m", "cardhearth.server"],
        cwd=ROOT,
        env=site.environment | environment,
        capture_output=True,
        text=True,
        timeout=30,
    )


async def closing_code(socket) -> int:
    """Return the code with which the server closes, after whatever it still says."""
    try:
        async with asyncio.timeout(15):
            while True:
                await socket.recv()
    except ConnectionClosed:
        return socket.close_code


async def test_a_game_survives_a_restart(site):
    player = Player(site)
    async with player.connect() as socket:
        await player.hear(socket)
        await player.play(socket, turns=20)
        left = player.state
        await asyncio.to_thread(site.stop)
        assert await closing_code(socket) == 1012, "the server is going down: come back"
    await asyncio.to_thread(site.start)
    async with player.connect() as socket:
        found = await player.hear(socket)
        assert found | {"clock": 0, "reply_to": 0} == left | {"clock": 0, "reply_to": 0}
        await player.play(socket, turns=5)
        assert player.state["version"] == left["version"] + 5


async def test_every_socket_is_told_that_the_server_goes_down(site):
    players = [Player(site) for _ in range(5)]
    sockets = [await player.connect() for player in players]
    await asyncio.to_thread(site.stop)
    assert [await closing_code(socket) for socket in sockets] == [1012] * 5
    await asyncio.to_thread(site.start)


async def test_a_frame_above_64_kib_closes_the_socket(site):
    player = Player(site)
    async with player.connect() as socket:
        await player.hear(socket)
        await socket.send("x" * 65_536)
        assert (await player.hear(socket))["code"] == "bad_message"
        await socket.send("x" * 65_537)
        assert await closing_code(socket) == 1009
    assert (await player.look())["type"] == "state"


async def test_the_fragments_of_a_frame_are_counted_together(site):
    player = Player(site)
    async with player.connect() as socket:
        await player.hear(socket)
        with suppress(ConnectionClosed):
            await socket.send("x" * 30_000 for _ in range(3))
        assert await closing_code(socket) == 1009


async def test_text_that_is_no_text_closes_the_socket(site):
    player = Player(site)
    async with player.connect() as socket:
        await player.hear(socket)
        await socket.send(b"\xff\xfe", text=True)
        assert await closing_code(socket) == 1007


async def test_a_flood_of_large_frames_costs_little(site):
    flooding, other = Player(site), Player(site)
    async with flooding.connect(max_queue=1, ping_interval=None, close_timeout=0.1) as socket:
        await flooding.hear(socket)
        before = site.memory_mib()
        with suppress(TimeoutError):
            await asyncio.wait_for(send_many(socket, "x" * 60_000), 2)
        assert site.memory_mib() - before < 40
        await is_served(other)


async def test_who_does_not_read_is_not_read_either(site):
    deaf, other = Player(site), Player(site)
    async with deaf.connect(max_queue=1, ping_interval=None, close_timeout=0.1) as socket:
        await deaf.hear(socket)
        before = site.memory_mib()
        sync = json.dumps({"id": 1, "type": "sync", "padding": "x" * 2000})
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(send_many(socket, sync), 3)
        assert site.memory_mib() - before < 20
        await is_served(other)


async def test_many_frames_at_once_are_all_answered_in_order(site):
    player = Player(site)
    async with player.connect() as socket:
        await player.hear(socket)
        before = site.memory_mib()

        async def flood() -> None:
            for number in range(20_000):
                await socket.send(json.dumps({"id": number, "type": "ping"}))

        sending = asyncio.create_task(flood())
        async with asyncio.timeout(60):
            for number in range(20_000):
                assert json.loads(await socket.recv()) == {"type": "pong", "reply_to": number}
        await sending
        assert site.memory_mib() - before < 25


async def test_a_flood_above_the_rate_is_closed(tmp_path):
    limits = {"GAME_RATE_BURST": "5", "GAME_RATE_PER_SECOND": "1", "GAME_FLOOD_FRAMES": "100"}
    with SiteProcess(tmp_path, **limits) as site:
        player = Player(site)
        async with player.connect() as socket:
            with suppress(ConnectionClosed):
                for _ in range(500):
                    await socket.send(PING)
            assert await closing_code(socket) == 4408
        await asyncio.sleep(1)
        assert (await player.look())["type"] == "state"


async def test_close_codes_reach_the_client(site):
    player, stranger = Player(site), Player(site)
    own = player.cookie
    for cookie, code in (("", 4401), (stranger.cookie, 4403)):
        player.cookie = cookie
        async with player.connect() as socket:
            assert await closing_code(socket) == code
    player.cookie, player.game["socket"] = own, "/ws/v1/games/none/"
    async with player.connect() as socket:
        assert await closing_code(socket) == 4404


async def send_many(socket, text: str) -> None:
    for _ in range(20_000):
        await socket.send(text)


async def is_served(player: Player) -> None:
    """Fail unless the player can play without waiting."""
    async with player.connect() as socket, asyncio.timeout(5):
        await player.hear(socket)
        await player.play(socket, turns=10)


# Starting


def test_a_second_server_on_the_same_database_refuses(site):
    done = serve(site, PORT=str(free_port()))
    assert done.returncode == 1
    assert done.stderr.startswith("Another CardHearth serves this database.")
    assert "Traceback" not in done.stderr and not done.stdout


def test_a_port_in_use_is_said(site, tmp_path):
    done = serve(site, VAR_DIR=str(tmp_path), DATABASE_URL=f"sqlite:///{tmp_path / 'other.sqlite3'}")
    assert done.returncode == 1
    assert "CardHearth cannot listen" in done.stderr and "in use" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_folder_that_there_is_not_is_made(site, tmp_path):
    folder = tmp_path / "new" / "folder"
    done = serve(site, VAR_DIR=str(folder), DATABASE_URL=f"sqlite:///{tmp_path / 'other.sqlite3'}")
    assert "in use" in done.stderr and folder.exists()


def test_everyday_life_leaves_no_trace_in_the_log(tmp_path, capfd):
    with SiteProcess(tmp_path, GAME_RATE_PER_SECOND="0") as site:
        player = Player(site)
        asyncio.run(come_and_go(player))
    assert capfd.readouterr().err == ""


async def come_and_go(player: Player) -> None:
    """Play and say nonsense, leave politely, and break off while answers are on their way."""
    async with player.connect() as socket:
        await player.hear(socket)
        await player.ask(socket, "move", move="d")
        await socket.send("nonsense")
        await player.hear(socket)
    for _ in range(3):
        socket = await player.connect()
        for _ in range(200):
            await socket.send('{"id":1,"type":"sync"}')
        socket.transport.abort()
    assert (await player.look())["version"] == 1
