"""Sockets that say too much, and sockets that are closed."""

import asyncio
import json

import pytest
from asgiref.sync import sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer

from games.services.announce import close_player_sockets, sockets

from .factories import deal_game, play, send, winning_game
from .malformed import GOOD
from .sockets import Closed, Seat, opened

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def seat() -> Seat:
    return Seat(deal_game())


# Too much


async def test_above_the_rate_a_command_is_refused(seat, settings):
    settings.GAME_RATE_BURST, settings.GAME_RATE_PER_SECOND = 3, 0.001
    async with seat.open() as socket:
        await socket.play("d", "d", "d")
        for _ in range(5):
            answer = await socket.ask("move", move="d")
            assert (answer["code"], answer["version"]) == ("rate_limited", 3)
        assert (await socket.ask_raw("nonsense"))["code"] == "bad_message"
        assert (await socket.ask("ping"))["code"] == "rate_limited"


async def test_nonsense_uses_up_the_rate(seat, settings):
    settings.GAME_RATE_BURST, settings.GAME_RATE_PER_SECOND = 3, 0.001
    async with seat.open() as socket:
        for _ in range(3):
            await socket.ask_raw("nonsense")
        assert (await socket.ask("ping"))["code"] == "rate_limited"


@pytest.mark.parametrize("text", ["nonsense", '{"id":1,"type":"ping"}'])
async def test_a_flood_closes_the_socket(seat, settings, text):
    settings.GAME_RATE_BURST, settings.GAME_RATE_PER_SECOND, settings.GAME_FLOOD_FRAMES = 2, 0.001, 10
    async with seat.open() as socket:
        for _ in range(12):
            assert (await socket.ask_raw(text))["type"] in ("error", "pong")
        with pytest.raises(Closed) as closed:
            await socket.ask_raw(text)
        assert closed.value.code == 4408
        await socket.send_raw(text=text)
        assert await socket.is_quiet(), "after the close nothing more is said"


async def test_nonsense_within_the_rate_is_no_flood(seat, settings):
    settings.GAME_FLOOD_FRAMES = 10
    async with seat.open() as socket:
        for _ in range(50):
            assert (await socket.ask_raw("nonsense"))["code"] == "bad_message"


# Leaving


async def test_a_log_out_closes_every_socket_of_the_player(seat):
    other = await sync_to_async(lambda: Seat(deal_game()))()
    async with seat.open() as first, seat.open() as second, other.open() as third:
        await sync_to_async(close_player_sockets)(seat.game.player_id)
        for socket in (first, second):
            with pytest.raises(Closed) as closed:
                await socket.receive()
            assert closed.value.code == 4401
        await first.send_raw(text=json.dumps(GOOD))
        assert await first.is_quiet(), "what was on its way is not carried out"
        await third.play("d")


async def test_closed_sockets_are_forgotten(seat):
    for _ in range(3):
        async with seat.open():
            pass
    assert not sockets._open


@pytest.mark.parametrize("text", ["nonsense", '{"id":1,"type":"sync"}', json.dumps(GOOD)])
async def test_who_leaves_before_the_answer_is_not_missed(seat, monkeypatch, caplog, text):
    async def gone(*_, **__):
        raise OSError("the client has gone")

    async with seat.open() as socket:
        with monkeypatch.context() as broken:
            broken.setattr(AsyncWebsocketConsumer, "send", gone)
            await socket.send_raw(text=text)
            assert await socket.is_quiet()
        await socket.send_raw(text=text)
        assert await socket.is_quiet(), "nothing is done for a client that has gone"
    async with seat.open() as fresh:
        assert fresh.state["version"] == (1 if "move" in text else 0)
    assert not sockets._open and not caplog.records


def test_announcements_after_the_last_socket_do_no_harm(seat):
    """The loop that sockets lived on may be gone when a command of ``manage.py`` changes a game."""
    sockets.loop = asyncio.new_event_loop()
    sockets.loop.close()
    close_player_sockets(seat.game.player_id)
    assert send(seat.game, "move", move="d").version == 1


async def test_a_won_game_can_be_looked_at():
    def won():
        game, moves = winning_game()
        play(game, *moves)
        return Seat(game)

    seat = await sync_to_async(won)()
    async with opened(seat.game, seat.session) as socket:
        assert (socket.state["status"], socket.state["legal"]) == ("won", [])
        assert (await socket.ask("undo"))["code"] == "game_over"
