"""Error codes of the wire and the sentences that go with them."""

from __future__ import annotations

from enum import StrEnum
from typing import Any


class Code(StrEnum):
    """Why a command was refused. Stable names, looked for in the order of docs/protocol.md."""

    BAD_MESSAGE = "bad_message"
    UNKNOWN_TYPE = "unknown_type"
    INVALID_MOVE = "invalid_move"
    FORBIDDEN = "forbidden"
    RATE_LIMITED = "rate_limited"
    STALE_VERSION = "stale_version"
    GAME_OVER = "game_over"
    PAUSED = "paused"
    ILLEGAL_MOVE = "illegal_move"
    NOTHING_TO_UNDO = "nothing_to_undo"
    NOTHING_TO_REDO = "nothing_to_redo"
    CANNOT_FINISH = "cannot_finish"
    NO_HINT = "no_hint"
    INTERNAL = "internal"


_MESSAGES = {
    Code.UNKNOWN_TYPE: "There is no command of that type.",
    Code.FORBIDDEN: "You may not do that.",
    Code.RATE_LIMITED: "Too many commands at once. Wait a moment.",
    Code.STALE_VERSION: "The game has moved on. This is how it stands now.",
    Code.GAME_OVER: "The game is over.",
    Code.PAUSED: "The game is paused.",
    Code.NOTHING_TO_UNDO: "There is nothing to undo.",
    Code.NOTHING_TO_REDO: "There is nothing to redo.",
    Code.CANNOT_FINISH: "It is not proved that the rest can be played to the end.",
    Code.NO_HINT: "No move makes progress from here. Undo, or give up.",
    Code.INTERNAL: "Something went wrong on the server. Nothing was changed; try again.",
}


def error_message(
    code: Code,
    *,
    reply_to: int | float | str | None = None,
    version: int | None = None,
    message: str = "",
    **more: Any,
) -> dict[str, Any]:
    """Return an ``error`` for the command ``reply_to``; ``more`` are further fields, such as ``reason``."""
    return {
        "type": "error",
        "reply_to": reply_to,
        "code": code.value,
        "message": message or _MESSAGES[code],
        "version": version,
        **more,
    }
