"""The notice that no useful move is left: for everybody, only when proved, gone with an undo."""

from __future__ import annotations

import random

from playwright.sync_api import expect

from games.engine import (
    Event,
    EventKind,
    Move,
    Options,
    Replay,
    advance,
    is_pointless,
    legal_moves,
    parse_deck,
    start,
)
from games.solver import is_stuck


def moves_until_stuck(deck: str) -> list[Move]:
    """Play carelessly until nothing helps any more; return the shortest of many such games."""
    games = (play_carelessly(deck, random.Random(seed)) for seed in range(30))
    return min((moves for moves in games if moves), key=len)


def play_carelessly(deck: str, rng: random.Random) -> list[Move] | None:
    """Return the moves of a game up to where it is stuck; None when it does not come to that."""
    replay: Replay = start(parse_deck(deck), Options(draw=3))
    moves: list[Move] = []
    for _ in range(80):
        moves.append(careless_move(replay, rng))
        replay = advance(replay, Event(EventKind.MOVE, moves[-1]))
        if replay.stock_seen and is_stuck(replay.state, max_nodes=2000):
            return moves
    return None


def careless_move(replay: Replay, rng: random.Random) -> Move:
    """Take from the waste or go up whenever possible, else move a column or draw."""
    state = replay.state
    legal = [move for move in legal_moves(state) if move.text[0] != "f" and not is_pointless(state, move)]
    greedy = [move for move in legal if move.text[0] == "w" or move.text[-1] == "f"]
    columns = [move for move in legal if move.text[0] == "t" and rng.random() < 0.5]
    return rng.choice(greedy or columns or [move for move in legal if move.text in "dr"] or legal)


def test_stuck_is_said_and_taken_back(page, sit_down, records):
    """The notice names what can still be done, and goes as soon as undo revives the game."""
    record = {"deck": records[1]["deck"], "draw": 3}
    moves = moves_until_stuck(record["deck"])
    table = sit_down(page, record)
    notice = page.locator("[data-field=stuck]")
    for move in moves:
        expect(notice).to_be_hidden()
        table.make(move.text, "click")
    expect(notice).to_be_visible()
    expect(notice).to_contain_text("No useful move")
    expect(notice).to_contain_text("Undo")
    for _ in range(len(moves)):
        table.undo()
        if not is_stuck(table.replay.state, max_nodes=2000):
            break
    expect(notice).to_be_hidden()
