"""The socket's answers: one to each frame, whatever it holds."""

import json
import logging

import pytest

from .factories import deal_game
from .malformed import GOOD, TABLE, frame, generated
from .sockets import Seat

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def seat() -> Seat:
    return Seat(deal_game())


async def test_ping_and_sync(seat):
    async with seat.open() as socket:
        assert await socket.ask_raw('{"id":"p","type":"ping"}') == {"type": "pong", "reply_to": "p"}
        answer = await socket.ask_raw('{"id":2.5,"type":"sync"}')
        assert (answer["type"], answer["reply_to"], answer["version"]) == ("state", 2.5, 0)


@pytest.mark.parametrize(
    ("kind", "fields", "code", "reason"),
    [
        ("move", {"move": "r"}, "illegal_move", "stock_not_empty"),
        ("move", {"move": "wf"}, "illegal_move", "source_empty"),
        ("move", {"move": "t1t2x13"}, "illegal_move", "not_a_run"),
        ("undo", {}, "nothing_to_undo", None),
        ("redo", {}, "nothing_to_redo", None),
        ("finish", {}, "cannot_finish", None),
        ("undo", {"version": 5}, "stale_version", None),
    ],
)
async def test_refusals(seat, kind, fields, code, reason):
    async with seat.open() as socket:
        answer = await socket.ask(kind, **fields)
        assert (answer["type"], answer["code"], answer.get("reason")) == ("error", code, reason)
        assert answer["message"].endswith(".") and answer["version"] == 0
        assert ("state" in answer) is (code == "stale_version")
        assert (await socket.ask("sync"))["version"] == 0


async def test_a_stale_version_comes_with_the_current_state(seat):
    async with seat.open() as socket:
        await socket.play("d", "d")
        current = (await socket.ask("sync")) | {"reply_to": None}
        answer = await socket.ask("move", move="d", version=1)
        assert (answer["code"], answer["version"]) == ("stale_version", 2)
        assert {**answer["state"], "clock": None} == {**current, "clock": None}


async def test_a_resend_after_a_lost_answer_is_harmless(seat):
    async with seat.open() as socket:
        first = await socket.ask("move", move="d", version=0)
        again = await socket.ask("move", move="d", version=0)
        assert (again["code"], again["state"]["view"]) == ("stale_version", first["view"])


async def test_errors_come_in_the_order_of_the_protocol(seat):
    async with seat.open() as socket:

        async def code(**changed) -> str:
            return (await socket.ask_raw(frame(**changed)))["code"]

        assert (await socket.ask("pause"))["status"] == "paused"
        assert await code(id=[], type="nope") == "bad_message"
        assert await code(type="nope", move="zz") == "unknown_type"
        assert await code(move="zz") == "invalid_move"
        assert await code(move="r", version=0) == "stale_version"
        assert await code(move="r", version=1) == "paused"
        await socket.ask("resign")
        assert await code(move="r", version=1) == "stale_version"
        assert await code(move="r", version=2) == "game_over"


async def test_while_paused_only_three_commands_are_accepted(seat):
    async with seat.open() as socket:
        await socket.play("d")
        paused = await socket.ask("pause")
        assert (paused["view"], paused["legal"], paused["status"]) == (None, [], "paused")
        for kind, fields in [
            (k, {}) for k in ("undo", "redo", "finish", "hint", "light", "show", "pause")
        ] + [("move", {"move": "d"})]:
            answer = await socket.ask(kind, **fields)
            assert (answer["code"], "state" in answer) == ("paused", False)
        assert (await socket.ask("sync"))["view"] is None
        assert (await socket.ask("undo", version=0))["state"]["view"] is None
        async with seat.open() as late:
            assert late.state["view"] is None
        assert (await socket.ask("resume"))["view"]["stock"] == 23
        await socket.ask("pause")
        assert (await socket.ask("resign"))["status"] == "given_up"


async def test_a_thousand_malformed_frames(seat, caplog):
    async with seat.open() as socket:
        for text, code in TABLE:
            answer = await socket.ask_raw(text)
            assert (answer["type"], answer["code"], answer["version"]) == ("error", code, 0), text
        for text in generated(1000 - len(TABLE)):
            assert (await socket.ask_raw(text))["type"] in ("error", "pong", "state", "hint"), text
        assert await socket.is_quiet(), "one answer each"
        state = await socket.ask("sync")
        assert (await socket.ask("resign", version=state["version"]))["status"] == "given_up"
    assert not caplog.records


async def test_a_binary_frame(seat):
    async with seat.open() as socket:
        await socket.send_raw(data=json.dumps(GOOD).encode())
        answer = await socket.receive()
        assert (answer["code"], answer["reply_to"]) == ("bad_message", None)


async def test_a_frame_above_4_kib(seat):
    async with seat.open() as socket:
        assert (await socket.ask_raw(frame(padding="x" * 4096)))["code"] == "bad_message"
        assert (await socket.ask_raw(frame(padding="x" * 4000)))["type"] == "state"


async def test_a_fault_of_ours_is_answered(seat, monkeypatch, caplog):
    caplog.set_level(logging.CRITICAL)
    async with seat.open() as socket:
        with monkeypatch.context() as broken:
            broken.setattr("games.services.log._INSERT", "INSERT INTO nowhere VALUES (%s, %s, %s, %s, %s)")
            assert (await socket.ask("move", move="d"))["code"] == "internal"
        assert (await socket.ask("sync"))["version"] == 0, "nothing was changed"
        assert (await socket.ask("move", move="d"))["version"] == 1
