"""What the server says when a player has asked for help; nobody else ever gets these messages."""

from __future__ import annotations

from typing import Any

from games.engine import Move
from games.solver import Verdict

from .commands import CommandId

PENDING = "pending"
"""Stands for a verdict that a worker is looking for."""


def hint_message(
    move: Move,
    *,
    verdict: Verdict,
    words: str,
    note: str,
    state: dict[str, Any],
    reply_to: CommandId,
) -> dict[str, Any]:
    """Return the answer to a hint with the ``state`` that it led to.

    ``words`` say what to do, ``note`` what that is worth. Only a move of a won position is a proved one.
    """
    return {
        "type": "hint",
        "reply_to": reply_to,
        "version": state["version"],
        "move": move.text,
        "proved": verdict is Verdict.WON,
        "verdict": verdict.value,
        "words": words,
        "note": note,
        "state": state,
    }


def light_message(*, version: int, verdict: Verdict | None, undo: int | None = None) -> dict[str, Any]:
    """Return what the winnability light says of a version; no verdict means that it is being looked for.

    ``undo``: how many undos lead back to where a lost game could still be won.
    """
    return {
        "type": "light",
        "version": version,
        "verdict": verdict.value if verdict else PENDING,
        "undo": undo,
    }
