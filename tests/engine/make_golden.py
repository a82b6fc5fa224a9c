"""Makes ``golden/own_games.jsonl``: games of every kind, their figures computed by the plain rules.

Run ``python -m tests.engine.make_golden`` from the root; it prints the games.
Golden games are only ever added: append new lines, never change the old ones.
"""

import json
from random import Random

from .plain import RANKS, SUITS, PlainGame, PlainLog

NAMES = [rank + suit for suit in SUITS for rank in RANKS]


def new_log(seed: int, options: dict) -> tuple[str, PlainLog]:
    deck = "".join(Random(seed).sample(NAMES, 52))
    return deck, PlainLog(PlainGame(deck, **options))


def rating(game: PlainGame, text: str) -> int:
    """Return how much a sensible player likes a move."""
    if text in ("d", "r"):
        return 20
    if text == "wf" or (text[0] == "t" and text[2] == "f"):
        return 90
    if text[0] == "f":
        return 1
    if text[0] == "w":
        return 50
    count = int(text.partition("x")[2] or 1)
    whole_run = count == game.turned[text[1]]
    if whole_run and len(game.columns[text[1]]) > count:
        return 80  # turns a card
    return 40 if whole_run and game.columns[text[3]] else 2


def sensible(game: PlainGame, rng: Random) -> str | None:
    """Return a move for a player who mostly takes the best-looking one."""
    moves = game.legal()
    return max(moves, key=lambda text: rating(game, text) * rng.uniform(0.7, 1.3)) if moves else None


def to_and_fro(game: PlainGame, rng: Random) -> str | None:
    """Return a move for a player who likes to take cards back from the foundations."""
    back = [text for text in game.legal() if text[0] == "f"]
    return rng.choice(back) if back and rng.random() < 0.4 else sensible(game, rng)


def drawing(game: PlainGame, rng: Random) -> str | None:
    """Return a move for a player who goes through the stock again and again."""
    stock = [text for text in game.legal() if text in ("d", "r")]
    return stock[0] if stock and rng.random() < 0.93 else sensible(game, rng)


def losing(game: PlainGame, rng: Random) -> str | None:
    """Return a move for a player who gets below zero and then only draws."""
    return (to_and_fro if game.score > -25 else drawing)(game, rng)


def play(log: PlainLog, player, rng: Random, length: int, undo: float = 0.0) -> list[str]:
    """Play up to ``length`` events and return them; with chance ``undo`` a burst of undos and some redos."""
    events: list[str] = []
    while len(events) < length and not log.game.won():
        if rng.random() < undo and log.past:
            burst = ["undo"] * rng.randint(1, min(12, len(log.past)))
            burst += ["redo"] * rng.randint(0, len(burst))
        else:
            move = player(log.game, rng)
            if move is None:
                break
            burst = [move]
        for event in burst:
            log.add(event)
        events += burst
    return events


def record(name: str, deck: str, options: dict, events: list[str], log: PlainLog) -> dict:
    figures = {**log.game.position(), "moves": log.moves, "status": log.status()}
    return {"name": name, "deck": deck, **options, "events": events, **figures}


def game(name: str, options: dict, wanted, player=sensible, length: int = 400, undo: float = 0.0) -> dict:
    """Return the first game, by number of the seed, that is ``wanted``."""
    for seed in range(100_000):
        deck, log = new_log(seed, options)
        events = play(log, player, Random(f"{name} {seed}"), length, undo)
        if wanted(log, events):
            return record(name, deck, options, events, log)
    raise AssertionError(f"no game found: {name}")


def back_to_the_deal_and_forth(name: str, options: dict) -> dict:
    """Return a game undone to its deal, redone to its end, and half undone again."""
    deck, log = new_log(77, options)
    events = play(log, sensible, Random(name), 120)
    for event in [*["undo"] * len(events), *["redo"] * len(events), *["undo"] * (len(events) // 2)]:
        log.add(event)
        events.append(event)
    return record(name, deck, options, events, log)


def given_up(name: str, options: dict, length: int) -> dict:
    deck, log = new_log(length, options)
    events = play(log, sensible, Random(name), length, undo=0.05)
    log.add("resign")
    return record(name, deck, options, [*events, "resign"], log)


def won(log: PlainLog, events: list[str]) -> bool:
    return log.game.won()


def at_length(log: PlainLog, events: list[str]) -> bool:
    return len(events) >= 150


def games():
    """Yield all golden games."""
    one, three = {"draw": 1}, {"draw": 3}
    vegas, seen = {"scoring": "vegas"}, {"thoughtful": True}
    for number in (1, 2, 3):
        yield game(f"win draw 1 no. {number}", one, won)
        yield game(f"win draw 3 no. {number}", three, won)
    yield game("win draw 1 with undo storms", one, won, undo=0.08, length=900)
    yield game("win draw 3 with undo storms", three, won, undo=0.08, length=900)
    yield game("win thoughtful draw 1", {**one, **seen}, won)
    yield game("win three passes draw 1", {**one, "passes": 3}, won)
    yield game("win vegas draw 1", {**one, **vegas}, won)
    yield game("win vegas draw 3", {**three, **vegas}, won)
    yield game("vegas draw 1 that runs dry", {**one, **vegas}, runs_dry)
    yield game("vegas draw 3 thoughtful", {**three, **vegas, **seen}, at_length, to_and_fro, length=160)
    for draw in (one, three):
        text = f"draw {draw['draw']}"
        yield game(f"undo storm {text}", draw, at_length, undo=0.35, length=250)
        yield game(f"negative score {text}", draw, negative, to_and_fro, length=300)
        yield game(f"recycles at a negative score {text}", draw, negative_recycles, losing)
        yield game(f"recycle penalties {text}", draw, many_recycles, drawing)
        yield game(f"recycle penalties undone {text}", draw, many_recycles, drawing, undo=0.1)
        for passes in (1, 3):
            options = {**draw, "passes": passes}
            yield game(f"passes {passes} {text}", options, at_length, to_and_fro, length=160)
        yield game(f"thoughtful {text} with undo", {**draw, **seen}, at_length, undo=0.1, length=180)
        yield back_to_the_deal_and_forth(f"to the deal and back {text}", draw)
        yield given_up(f"given up {text}", draw, 60 + draw["draw"])
    yield given_up("given up before the first move", one, 0)
    yield given_up("vegas given up", {**three, **vegas}, 90)


def runs_dry(log: PlainLog, events: list[str]) -> bool:
    return not log.game.legal() and not log.game.won()


def negative(log: PlainLog, events: list[str]) -> bool:
    return log.game.score < -30


def negative_recycles(log: PlainLog, events: list[str]) -> bool:
    return log.game.score < 0 and log.game.recycles > 4


def many_recycles(log: PlainLog, events: list[str]) -> bool:
    return log.game.score > 0 and log.game.recycles > 4


if __name__ == "__main__":
    for finished in games():
        print(json.dumps(finished), flush=True)
