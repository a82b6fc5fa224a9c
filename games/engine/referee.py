"""The referee: judges games written as JSON lines, for clients in any language.

``python -m games.engine`` reads one game a line and prints one verdict a line.
The format is in docs/protocol.md. Needs the standard library only.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from .cards import SUITS, cards_text
from .deck import parse_deck
from .moves import IllegalMove, InvalidMove, Move
from .options import Options
from .replay import Event, EventKind, Refused, Replay, advance, start
from .rules import legal_moves
from .state import column_text

MAX_EVENTS = 100_000
_OPTIONS = ("draw", "passes", "scoring", "thoughtful")
_STEPS = {"undo": EventKind.UNDO, "redo": EventKind.REDO}


class BadLine(ValueError):
    """The line is not a game; the text says what is wrong with it."""


def judge_lines(lines: Iterable[str | bytes]) -> Iterator[str]:
    """Yield a verdict in JSON for each line that is not blank."""
    for line in lines:
        if line.strip():
            yield json.dumps(judge_line(line))


def judge_line(line: str | bytes) -> dict[str, Any]:
    """Return the verdict on one game in JSON; never raises for anything in the line."""
    try:
        replay, events, trace = _read(line)
    except (BadLine, RecursionError) as problem:
        return {"ok": False, "at": None, "reason": "bad_line", "message": str(problem)}
    return _judge(replay, events, trace)


def _judge(replay: Replay, events: list[str], trace: bool) -> dict[str, Any]:
    steps: list[dict[str, Any]] = []
    at = reason = None
    for index, text in enumerate(events):
        try:
            replay = advance(replay, _event(text))
        except (InvalidMove, IllegalMove, Refused) as problem:
            at, reason = index, _reason(problem)
            break
        if trace:
            steps.append({"score": replay.state.score, "legal": _legal(replay)})
    verdict = {"ok": at is None, "at": at, "reason": reason, **_position(replay)}
    return {**verdict, "trace": steps} if trace else verdict


def _read(line: str | bytes) -> tuple[Replay, list[str], bool]:
    try:
        game = json.loads(line.decode() if isinstance(line, bytes) else line)
    except UnicodeDecodeError:
        raise BadLine("not UTF-8") from None
    except ValueError as problem:
        raise BadLine(f"not JSON: {problem}") from None
    if not isinstance(game, dict):
        raise BadLine("a game is a JSON object")
    deck, events, trace = game.get("deck"), game.get("events"), game.get("trace", False)
    if not isinstance(deck, str):
        raise BadLine("deck is a string of 104 characters")
    if not isinstance(events, list) or not all(isinstance(event, str) for event in events):
        raise BadLine("events is a list of strings")
    if len(events) > MAX_EVENTS:
        raise BadLine(f"at most {MAX_EVENTS} events")
    if not isinstance(trace, bool):
        raise BadLine("trace is true or false")
    try:
        options = Options(**{name: game[name] for name in _OPTIONS if name in game})
        return start(parse_deck(deck), options), events, trace
    except (ValueError, TypeError) as problem:
        raise BadLine(str(problem)) from None


def _event(text: str) -> Event:
    kind = _STEPS.get(text)
    return Event(kind) if kind else Event(EventKind.MOVE, Move.parse(text))


def _reason(problem: InvalidMove | IllegalMove | Refused) -> str:
    if isinstance(problem, IllegalMove):
        return problem.reason.value
    return problem.refusal.value if isinstance(problem, Refused) else "invalid_move"


def _legal(replay: Replay) -> list[str]:
    return sorted(move.text for move in legal_moves(replay.state))


def _position(replay: Replay) -> dict[str, Any]:
    state = replay.state
    return {
        "status": replay.status.value,
        "score": state.score,
        "moves": replay.moves,
        "recycles": state.recycles,
        "columns": list(map(column_text, state.columns, state.down)),
        "stock": " ".join(cards_text(state.stock)),
        "waste": " ".join(cards_text(state.waste)),
        "foundations": dict(zip(SUITS, state.foundations, strict=True)),
        "legal": _legal(replay),
    }
