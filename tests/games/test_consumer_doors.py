"""Who may open the socket of a game, and what they are told."""

import json

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth import get_user_model

from games import consumers

from .factories import Clock, deal_game, first_move, make_player, play, session_of
from .malformed import GOOD
from .sockets import Closed, Seat, Socket, refusal

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def seat() -> Seat:
    return Seat(deal_game())


BAD_ORIGINS = [
    "http://testserver:8000",
    "https://testserver",
    "http://elsewhere",
    "http://testserver.elsewhere",
    "http://sub.testserver",
    "null",
    "http://testserver:port",
    "file://",
    "http://[::1",
]


# Who may open it


async def test_a_state_comes_at_once(seat):
    async with seat.open() as socket:
        assert (socket.state["version"], socket.state["status"]) == (0, "playing")
        assert socket.state["view"]["stock"] == 24
        assert await socket.is_quiet()


async def test_4401_without_a_session(seat):
    assert await refusal(seat.path) == 4401


@pytest.mark.parametrize("session", ["x" * 32, "short", "é"])
async def test_4401_for_a_session_that_there_is_not(seat, session):
    assert await refusal(seat.path, session) == 4401


async def test_4401_for_a_player_who_is_suspended(seat):
    await sync_to_async(get_user_model().objects.update)(is_active=False)
    assert await refusal(seat.path, seat.session) == 4401


async def test_4403_for_the_game_of_another(seat):
    stranger = await sync_to_async(lambda: session_of(make_player()))()
    assert await refusal(seat.path, stranger) == 4403


async def test_4404_for_a_game_that_there_is_not(seat):
    assert await refusal(f"/ws/v1/games/{'x' * 22}/", seat.session) == 4404


@pytest.mark.parametrize("path", ["/", "/ws/v1/", "/ws/v2/games/x/", "/ws/v1/games/a/b/", "/%00"])
async def test_an_unknown_address_closes_quietly(seat, path, caplog):
    assert await refusal(path, seat.session) == 4404
    assert not caplog.records


@pytest.mark.parametrize("origin", [*BAD_ORIGINS, None])
async def test_pages_of_other_sites_are_refused(seat, origin):
    socket = Socket(seat.path, seat.session, origin)
    assert not await socket.connect()
    await socket.disconnect()


@pytest.mark.parametrize("before", ["a=1; ", "a b=1; ", '{"x"}=1; ', "flag; ", 'p={"a":1}; ', "a@b=1; "])
async def test_odd_cookies_of_others_do_no_harm(seat, before):
    socket = Socket(seat.path, f"nobody; {before}sessionid={seat.session}")
    assert await socket.connect()
    assert (await socket.receive())["type"] == "state"
    await socket.disconnect()


async def test_frames_to_a_refused_socket_are_not_answered(seat):
    socket = Socket(seat.path)
    await socket.connect()
    with pytest.raises(Closed):
        await socket.receive()
    await socket.send_raw(text=json.dumps(GOOD))
    assert await socket.is_quiet()
    await socket.disconnect()


async def test_a_game_that_is_due_is_closed_when_it_is_opened(monkeypatch):
    def due():
        clock = Clock(monkeypatch)
        game = deal_game()
        play(game, first_move(game))
        clock.forward(days=7)
        return Seat(game)

    seat = await sync_to_async(due)()
    async with seat.open() as socket:
        assert (socket.state["status"], socket.state["version"]) == ("given_up", 2)


async def test_a_game_that_falls_due_while_open_is_closed_by_the_next_command(seat, monkeypatch):
    clock = Clock(monkeypatch)
    async with seat.open() as socket, seat.open() as other:
        await socket.play("d")
        await other.receive()
        clock.forward(days=7)
        answer = await socket.ask("undo")
        assert (answer["code"], answer["version"], answer["state"]["status"]) == (
            "stale_version",
            2,
            "given_up",
        )
        assert (await other.receive())["status"] == "given_up"
        assert (await socket.ask("sync"))["version"] == 2
        assert (await socket.ask("undo"))["code"] == "game_over"


async def test_an_open_socket_is_looked_at_again(seat, monkeypatch):
    """A session that ended without a word loses its socket at the next command after a while."""
    async with seat.open() as socket:
        await sync_to_async(get_user_model().objects.update)(is_active=False)
        assert (await socket.ask("ping"))["type"] == "pong"
        monkeypatch.setattr(consumers, "LOOK_AGAIN_SECONDS", -1)
        with pytest.raises(Closed, match="4401"):
            await socket.ask("ping")
