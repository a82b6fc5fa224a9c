"""Hints: the next move of a proved win if there is one, else a suggestion that says it is none.

All thinking is done before the writer is asked: it only compares the version, so what was thought
about is what the hint is appended to.
"""

from __future__ import annotations

from typing import NamedTuple

from games.engine import Move, State, Status, standing_moves
from games.hints import hint_words, rule_hint
from games.models import Plan
from games.solver import Solution, Verdict, is_stuck, short_line, shorter_line

from .live import Live, live_get, live_load
from .readers import think
from .verdicts import plan_rest, verdict_await, verdict_find

PATIENCE_SECONDS = 2.5
"""How long a player waits for a worker's proof before getting a suggestion instead."""
STUCK_NODES = 2_000
SHORTENING = 2_000
"""States that making a plan shorter may look at: some ten milliseconds, once for a plan."""

NO_PROGRESS = "No move makes progress from here. Undo, or give up."
_NOTES = {
    Verdict.WON: "Leads to a proved win.",
    Verdict.LOST: "This game can no longer be won from here. Undo may help.",
    Verdict.UNKNOWN: "Just a suggestion: not proved.",
}


class NoHint(ValueError):
    """There is nothing to advise; the text says what can be done."""

    def __init__(self) -> None:
        super().__init__(NO_PROGRESS)


class Advice(NamedTuple):
    """A hint: the move, what is proved of the position, and both in words.

    ``line`` is the whole way from the opening to the win, for a proved one.
    """

    move: Move
    verdict: Verdict
    words: str
    line: tuple[Move, ...] = ()

    @property
    def is_proved(self) -> bool:
        """Whether the move is the next one of a proved win."""
        return self.verdict is Verdict.WON

    @property
    def note(self) -> str:
        """What the hint is worth, as a sentence."""
        return _NOTES[self.verdict]


async def advice_find(*, game_id: int, player_id: int, version: int) -> Advice | None:
    """Return the advice for a player's game as it is after ``version`` events.

    None when there is none, and when the game is not in play at that version:
    :func:`~games.services.play.game_act` then says which.
    """
    live = await think(lambda: _in_play(game_id, version), key=player_id)
    if live is None:
        return None
    found = await think(lambda: proof_find(live=live), key=player_id)
    if found is None:
        found = await verdict_await(live=live, seconds=PATIENCE_SECONDS)
    return await think(lambda: advice_of(live=live, found=found), key=player_id)


def proof_find(*, live: Live) -> Solution | None:
    """Return what is proved of a game in play, a win as a short one; None when it would take a worker.

    A plan is followed as it is.
    """
    found = plan_rest(live=live)
    if found is None:
        found = verdict_find(live=live)
        if found is None or found.verdict is Verdict.WON:
            return _short(live.replay.state, found)
    return found


def _short(state: State, found: Solution | None) -> Solution | None:
    """Return a shorter win than ``found``, or a win where none was found; best first finds most of those."""
    line = short_line(state)
    if found is None:
        return line and Solution(Verdict.WON, line, 0)
    if line is None:
        line, _ = shorter_line(state, found.line, max_expansions=SHORTENING)
    return found._replace(line=min(line, found.line, key=len))


def advice_of(*, live: Live, found: Solution | None) -> Advice | None:
    """Return what to advise when ``found`` is known of the game; None when there is nothing."""
    replay = live.replay
    if found is not None and found.verdict is Verdict.WON:
        line = (*standing_moves(replay), *found.line)
        return Advice(found.line[0], Verdict.WON, hint_words(replay.state, found.line[0]), line)
    if replay.stock_seen and is_stuck(replay.state, max_nodes=STUCK_NODES):
        return None  # as the player is told anyway; a rule of thumb would draw on in vain
    move = rule_hint(replay)
    verdict = found.verdict if found else Verdict.UNKNOWN
    return move and Advice(move, verdict, hint_words(replay.state, move))


def plan_store(*, game_id: int, advice: Advice) -> None:
    """Keep the line of a proved hint, inside the caller's transaction, for the next hints to follow."""
    if advice.is_proved:
        line = " ".join(move.text for move in advice.line)
        Plan.objects.update_or_create(game_id=game_id, defaults={"line": line})


def _in_play(game_id: int, version: int) -> Live | None:
    live = live_get(game_id)
    if live.version != version:  # what is remembered may lag behind another process
        live = live_load(game_id)
    return live if live.version == version and live.replay.status is Status.PLAYING else None
