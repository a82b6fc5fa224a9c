"""What is read of a client, and what is refused."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import (
    Move,
    Options,
)
from games.protocol import (
    BadCommand,
    BadNewGame,
    Code,
    Command,
    CommandType,
    NewGame,
    error_message,
    parse_command,
    parse_new_game,
)

from .malformed import FRAMES, JSON, TABLE, frame

BAD_NEW_GAMES = [
    *[{"draw": value} for value in (2, 0, "1", 1.0, True, None, [])],
    *[{"passes": value} for value in (2, 0, "1", 1.0, True, [])],
    *[{"scoring": value} for value in ("golf", 1, None, [], {})],
    *[{"thoughtful": value} for value in (1, "true", None)],
    *[{"deal": value} for value in (0, -1, 1.0, True, "1", 2**53, 2**70, [])],
    *[{name: value} for name in ("give_up", "another") for value in (1, "yes", None)],
    {"scoring": "vegas", "passes": 3},
    {"scoring": "vegas", "draw": 3, "passes": 1},
]


# Commands


@pytest.mark.parametrize(
    ("text", "command"),
    [
        (frame(), Command(CommandType.MOVE, 1, 0, Move.parse("d"))),
        (frame(move="t3t5x4", id="a"), Command(CommandType.MOVE, "a", 0, Move.parse("t3t5x4"))),
        (frame(type="undo", count=3), Command(CommandType.UNDO, 1, 0, None, 3)),
        (frame(type="redo", version=2**53 - 1), Command(CommandType.REDO, 1, 2**53 - 1)),
        (frame(type="undo", count=10_000), Command(CommandType.UNDO, 1, 0, None, 10_000)),
        (frame(type="sync", version="?"), Command(CommandType.SYNC, 1)),
        (frame("version", type="ping", id=-1.5), Command(CommandType.PING, -1.5)),
        (frame(colour="red", more=[1]), Command(CommandType.MOVE, 1, 0, Move.parse("d"))),
        (frame(id="x" * 64, type="hint"), Command(CommandType.HINT, "x" * 64)),
        (frame(id=0, type="resign"), Command(CommandType.RESIGN, 0)),
        (frame(padding="x" * 4000), Command(CommandType.MOVE, 1, 0, Move.parse("d"))),
    ],
)
def test_a_command_is_read(text, command):
    assert parse_command(text) == command


@pytest.mark.parametrize(("text", "code"), TABLE)
def test_what_is_no_command_is_refused(text, code):
    with pytest.raises(BadCommand) as problem:
        parse_command(text)
    assert problem.value.code == code
    json.dumps(error_message(problem.value.code, message=problem.value.message))


def test_a_binary_frame_is_refused():
    with pytest.raises(BadCommand) as problem:
        parse_command(None)
    assert problem.value.code == Code.BAD_MESSAGE


def test_the_limit_counts_bytes():
    text = frame(padding="")
    fill = 4096 - len(text)
    assert parse_command(frame(padding="x" * fill))
    for padding in ("x" * (fill + 1), "x" * (fill - 1) + "é"):
        with pytest.raises(BadCommand, match="4096 bytes"):
            parse_command(json.dumps(json.loads(text) | {"padding": padding}, ensure_ascii=False))


@pytest.mark.parametrize("bad", [{"version": "x"}, {"type": "nope"}, {"move": "zz"}, {"move": 1}])
def test_a_refusal_names_the_command(bad):
    with pytest.raises(BadCommand) as problem:
        parse_command(frame(id="mine", **bad))
    assert problem.value.reply_to == "mine"


def test_errors_come_in_the_order_of_the_protocol():
    def code(**bad) -> str:
        with pytest.raises(BadCommand) as problem:
            parse_command(frame(**bad))
        return problem.value.code

    assert code(id=None, type="nope", move="zz") == Code.BAD_MESSAGE
    assert code(type="nope", move="zz") == Code.UNKNOWN_TYPE
    assert code(version="x", move="zz") == Code.BAD_MESSAGE
    assert code(move="zz") == Code.INVALID_MOVE


@given(FRAMES)
def test_any_text_is_a_command_or_refused(text):
    try:
        command = parse_command(text)
    except BadCommand as problem:
        message = error_message(problem.code, reply_to=problem.reply_to, message=problem.message)
        assert json.loads(json.dumps(message, allow_nan=False)) == message
    else:
        assert isinstance(command.type, CommandType)
        assert 0 <= command.version < 2**53 and 1 <= command.count <= 10_000


# New games


@pytest.mark.parametrize(
    ("body", "wanted"),
    [
        (b"", NewGame(Options())),
        (b"{}", NewGame(Options())),
        (b'{"draw":3,"unknown":1}', NewGame(Options(draw=3))),
        (b'{"scoring":"vegas"}', NewGame(Options(passes=1, scoring="vegas"))),
        (b'{"passes":3,"thoughtful":true}', NewGame(Options(passes=3, thoughtful=True))),
        (b'{"deal":7,"give_up":true}', NewGame(Options(), 7, give_up=True)),
        (b'{"another":true,"deal":null}', NewGame(Options(), another=True)),
    ],
)
def test_a_new_game_is_read(body, wanted):
    assert parse_new_game(body) == wanted


@pytest.mark.parametrize("fields", BAD_NEW_GAMES)
def test_a_game_that_cannot_be_is_refused(fields):
    with pytest.raises(BadNewGame, match=r".+"):
        parse_new_game(json.dumps(fields).encode())


@pytest.mark.parametrize("body", [b"{", b"[]", b"7", b"null", b"\xff\xfe", b"[" * 4000, b"\x00"])
def test_a_body_that_is_no_object_is_refused(body):
    with pytest.raises(BadNewGame):
        parse_new_game(body)


@given(st.binary(max_size=60) | JSON.map(json.dumps).map(str.encode))
def test_any_body_is_a_game_or_refused(body):
    try:
        assert parse_new_game(body).options.draw in (1, 3)
    except BadNewGame:
        pass
