"""Commands of a client: any text comes in, a typed value or a reason to refuse it goes out."""

from __future__ import annotations

import json
import math
from enum import StrEnum
from typing import Any, NamedTuple

from games.engine import InvalidMove, Move

from .errors import Code

MAX_FRAME_BYTES = 4096
MAX_ID_CHARACTERS = 64
MAX_INTEGER = 2**53 - 1
"""The largest integer that every JSON reader keeps exact."""
MAX_COUNT = 10_000

CommandId = int | float | str


class CommandType(StrEnum):
    """What a client may ask for."""

    MOVE = "move"
    UNDO = "undo"
    REDO = "redo"
    FINISH = "finish"
    PAUSE = "pause"
    RESUME = "resume"
    RESIGN = "resign"
    HINT = "hint"
    LIGHT = "light"
    SHOW = "show"
    SYNC = "sync"
    PING = "ping"


_WITHOUT_VERSION = (CommandType.SYNC, CommandType.PING)


class Command(NamedTuple):
    """A well-formed command; ``version`` is the one it was made on (0 for sync and ping)."""

    type: CommandType
    id: CommandId
    version: int = 0
    move: Move | None = None
    count: int = 1


class BadCommand(ValueError):
    """The frame is no command: ``code`` says which error, ``reply_to`` is its id when that could be read."""

    def __init__(self, code: Code, message: str = "", reply_to: CommandId | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.reply_to = reply_to


def parse_command(text: str | None) -> Command:
    """Return the command in a text frame (None: a binary one). Raises :class:`BadCommand` only."""
    fields = _read_object(text)
    reply_to = _read_id(fields)
    try:
        kind = _read_type(fields)
        if kind in _WITHOUT_VERSION:
            return Command(kind, reply_to)
        version = _read_integer(fields, "version", 0, MAX_INTEGER)
        count = _read_integer(fields, "count", 1, MAX_COUNT, default=1)
        move = _read_move(fields) if kind is CommandType.MOVE else None
    except BadCommand as problem:
        problem.reply_to = reply_to
        raise
    return Command(kind, reply_to, version, move, count)


def _bad(message: str) -> BadCommand:
    return BadCommand(Code.BAD_MESSAGE, message)


def _read_object(text: str | None) -> dict[str, Any]:
    if text is None:
        raise _bad("Only text frames are read.")
    # Bytes count, not characters; the cheap test spares nearly every frame the encoding.
    if len(text) * 4 > MAX_FRAME_BYTES and len(text.encode("utf-8", "replace")) > MAX_FRAME_BYTES:
        raise _bad(f"A frame has at most {MAX_FRAME_BYTES} bytes.")
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError):
        raise _bad("The frame is not JSON.") from None
    if not isinstance(fields, dict):
        raise _bad("A command is a JSON object.")
    return fields


def _read_id(fields: dict[str, Any]) -> CommandId:
    value = fields.get("id")
    is_number = type(value) in (int, float) and abs(value) <= MAX_INTEGER and math.isfinite(value)
    if is_number or (isinstance(value, str) and 0 < len(value) <= MAX_ID_CHARACTERS):
        return value
    raise _bad(f"id is a number or a string of at most {MAX_ID_CHARACTERS} characters.")


def _read_type(fields: dict[str, Any]) -> CommandType:
    value = fields.get("type")
    if not isinstance(value, str):
        raise _bad("type is a string.")
    try:
        return CommandType(value)
    except ValueError:
        raise BadCommand(Code.UNKNOWN_TYPE) from None


def _read_integer(fields: dict[str, Any], name: str, low: int, high: int, default: int | None = None) -> int:
    value = fields.get(name, default)
    if type(value) is not int or not low <= value <= high:
        raise _bad(f"{name} is an integer from {low} to {high}.")
    return value


def _read_move(fields: dict[str, Any]) -> Move:
    value = fields.get("move")
    if not isinstance(value, str):
        raise _bad("move is a string.")
    try:
        return Move.parse(value)
    except InvalidMove as problem:
        raise BadCommand(Code.INVALID_MOVE, str(problem)) from None
