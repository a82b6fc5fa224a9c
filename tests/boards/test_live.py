"""The boards' websocket: says that something changed, after the commit, not too often, and takes nothing."""

from __future__ import annotations

import asyncio
import json
import time

import pytest
from asgiref.sync import sync_to_async
from django.db import transaction

from accounts.services import privacy_set
from games.services import board_news
from games.services.announce import sockets
from tests.games.sockets import Closed, Socket

from .results import account, result

pytestmark = pytest.mark.django_db(transaction=True)
PATH = "/ws/v1/boards/score/draw1/open/week/"
CHANGED = {"type": "changed", "board": "score/draw1/open/week"}


async def opened(path: str = PATH) -> Socket:
    socket = Socket(path)
    assert await socket.connect()
    while not sockets.count("boards"):
        await asyncio.sleep(0)
    return socket


def commit(*jobs) -> None:
    """Do the jobs, each in a transaction."""
    for job in jobs:
        with transaction.atomic():
            job()


async def test_a_result_is_announced_after_the_commit():
    ann = await sync_to_async(account)()
    socket, other = await opened(), await opened("/ws/v1/boards/score/draw3/open/week/")
    committing = asyncio.Event()
    loop = asyncio.get_running_loop()

    def land():
        with transaction.atomic():
            result(ann)
            seen = asyncio.run_coroutine_threadsafe(socket.is_quiet(), loop).result(10)
            assert seen, "it was announced before it was stored"
        loop.call_soon_threadsafe(committing.set)

    await sync_to_async(land)()
    await committing.wait()
    assert await socket.receive() == CHANGED
    assert await other.is_quiet()
    await sync_to_async(commit)(lambda: privacy_set(player=ann, is_private=True))
    assert await socket.receive() == CHANGED
    for one in (socket, other):
        await one.disconnect()
    assert not sockets.count("boards")


async def test_many_changes_are_one_announcement(monkeypatch):
    monkeypatch.setattr(board_news, "INTERVAL", 0.3)
    socket = await opened()
    group = board_news.board_group(CHANGED["board"])
    for _ in range(5):
        board_news.news.note(group)
    assert await socket.receive() == CHANGED  # at once
    begun = time.monotonic()
    for _ in range(5):
        board_news.news.note(group)
    assert await socket.receive() == CHANGED
    assert time.monotonic() - begun > 0.2
    await asyncio.sleep(0.4)
    assert await socket.is_quiet()
    await socket.disconnect()


async def test_what_changes_nothing_announces_nothing():
    ann = await sync_to_async(account)()
    await sync_to_async(commit)(lambda: result(ann, score=700))
    socket = await opened()
    await sync_to_async(commit)(lambda: result(ann, score=690), lambda: result(ann, score=745, ranked=False))
    assert await socket.is_quiet()
    await socket.disconnect()


async def test_a_rollback_announces_nothing():
    ann = await sync_to_async(account)()
    socket = await opened()

    def fail():
        with pytest.raises(ZeroDivisionError), transaction.atomic():
            result(ann)
            raise ZeroDivisionError

    await sync_to_async(fail)()
    assert await socket.is_quiet()
    await socket.disconnect()


async def test_it_answers_a_ping_and_refuses_the_rest(settings):
    settings.GAME_FLOOD_FRAMES = 5
    socket = await opened()
    assert await socket.ask_raw('{"type":"ping","id":7}') == {"type": "pong", "reply_to": 7}
    for text, code in (
        ("{", "bad_message"),
        ('{"type":"move","id":1,"version":0,"move":"d"}', "forbidden"),
        ('{"type":"dance","id":1}', "unknown_type"),
    ):
        assert (await socket.ask_raw(text))["code"] == code
    with pytest.raises(Closed) as closed:
        for _ in range(30):
            await socket.ask_raw('{"type":"ping","id":1}')
    assert closed.value.code == 4408
    assert json.loads(socket.frames[-1])["code"] == "rate_limited"
    await socket.disconnect()


@pytest.mark.parametrize(
    "path", ["luck/draw1/open/week", "score/draw2/open/week", "streak/draw1/open/week", "score/draw1/open"]
)
async def test_there_is_no_other_board(path):
    socket = Socket(f"/ws/v1/boards/{path}/")
    assert await socket.connect()
    with pytest.raises(Closed) as closed:
        await socket.receive()
    assert closed.value.code == 4404
    await socket.disconnect()
    assert not sockets.count("boards")


async def test_only_pages_of_this_site_may_open_it():
    assert not await Socket(PATH, origin="https://elsewhere.example").connect()


async def test_there_are_not_more_than_the_process_bears(settings):
    settings.BOARD_SOCKETS = 1
    first = await opened()
    second = Socket(PATH)
    assert await second.connect()
    with pytest.raises(Closed) as closed:
        await second.receive()
    assert closed.value.code == 1013
    for one in (second, first):
        await one.disconnect()
    assert not sockets.count("boards")
