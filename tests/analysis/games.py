"""Games to be analysed: recorded ones, and ones that somebody might have played who takes moves back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from games.engine import Event, EventKind, Move, Options, Replay, advance, parse_deck, start
from tests.engine.wander import random_move
from tests.solver.deals import VERDICTS, deck_of

GOLDEN = Path(__file__).parent.parent / "engine" / "golden"
_KINDS = {kind.value: kind for kind in EventKind}


class Played(NamedTuple):
    """A game: its opening and its log."""

    name: str
    opening: Replay
    events: list[Event]

    def replays(self) -> Iterator[Replay]:
        """Yield the game before its first event and after each."""
        replay = self.opening
        yield replay
        for event in self.events:
            replay = advance(replay, event)
            yield replay


def read_events(texts: list[str]) -> list[Event]:
    """Return events written as moves and names of kinds."""
    return [Event(_KINDS[t]) if t in _KINDS else Event(EventKind.MOVE, Move.parse(t)) for t in texts]


def recorded_games() -> Iterator[Played]:
    """Yield the games of the engine's golden files that could be stored."""
    for name in ("own_games", "won_games"):
        for number, line in enumerate((GOLDEN / f"{name}.jsonl").read_text().splitlines()):
            record = json.loads(line)
            options = Options(
                record["draw"],
                record.get("passes"),
                record.get("scoring", "standard"),
                record.get("thoughtful", False),
            )
            opening = start(parse_deck(record["deck"]), options)
            yield Played(f"{name} {number}", opening, read_events(record["events"]))


def wandering_game(seed: int, *, draw: int = 1, length: int = 120, prelude: int = 0) -> Played:
    """Return a game played at random on a deal of the verdict file, with moves taken back and made again.

    With a ``prelude`` of so many moves it is a fork.
    """
    rng = Random(seed)
    deck, options = parse_deck(deck_of(VERDICTS[seed][0])), Options(draw=draw)
    replay, moves = start(deck, options), []
    while len(moves) < prelude:
        moves.append(random_move(replay.state, rng))
        replay = advance(replay, Event(EventKind.MOVE, moves[-1]))
    opening = replay = start(deck, options, moves)
    events = []
    while len(events) < length and not replay.is_over:
        for event in _next(replay, rng):
            events.append(event)
            replay = advance(replay, event)
    return Played(f"seed {seed}, draw {draw}", opening, events)


def _next(replay: Replay, rng: Random) -> list[Event]:
    """Return a move, or now and then a few undos, some of them made good again."""
    depth = min(replay.moves, rng.randint(1, 12))
    if rng.random() < 0.05 and replay.past:
        back = []
        while replay.past and len(back) < depth:
            back.append(Event(EventKind.UNDO))
            replay = advance(replay, back[-1])
        again = rng.choice((0, 0, len(back) // 2))
        return back + [Event(EventKind.REDO)] * again
    if rng.random() < 0.03:
        return [Event(EventKind.HINT)]
    move = random_move(replay.state, rng)
    return [Event(EventKind.MOVE, move)] if move else [Event(EventKind.UNDO)]
