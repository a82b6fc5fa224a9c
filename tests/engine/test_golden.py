"""Golden games: real ones from elsewhere and our own, whose figures the engine did not make.

Golden games are only ever added.
"""

import json
from pathlib import Path

import pytest

from games.engine import Event, EventKind, Move, Options, Replay, State, advance, fold, parse_deck, start

HERE = Path(__file__).parent / "golden"
OTHERS = {"undo": EventKind.UNDO, "redo": EventKind.REDO, "resign": EventKind.RESIGN}
OPTIONS = ("draw", "passes", "scoring", "thoughtful")


def read(name: str) -> list[dict]:
    """Return the games of a file, one JSON object a line."""
    return [json.loads(line) for line in (HERE / name).read_text(encoding="utf-8").splitlines()]


WON_GAMES = read("won_games.jsonl")
OWN_GAMES = read("own_games.jsonl")


def opening(game: dict) -> Replay:
    options = Options(**{name: game[name] for name in OPTIONS if name in game})
    return start(parse_deck(game["deck"]), options)


def event(text: str) -> Event:
    return Event(OTHERS[text]) if text in OTHERS else Event(EventKind.MOVE, Move.parse(text))


def positions(game: dict) -> list[State]:
    """Return every position of a game, the deal first."""
    replay = opening(game)
    found = [replay.state]
    for text in game["events"]:
        replay = advance(replay, event(text))
        found.append(replay.state)
    return found


def figures(replay: Replay) -> dict:
    return {
        "score": replay.state.score,
        "recycles": replay.state.recycles,
        "moves": replay.moves,
        "status": replay.status.value,
    }


@pytest.mark.parametrize("number", range(len(WON_GAMES)))
def test_won_game(number):
    game = WON_GAMES[number]
    assert figures(fold(opening(game), map(event, game["events"]))) == {
        name: game[name] for name in ("score", "recycles", "moves", "status")
    }


@pytest.mark.parametrize("game", OWN_GAMES, ids=[game["name"].replace(" ", "-") for game in OWN_GAMES])
def test_own_game(game):
    replay = fold(opening(game), map(event, game["events"]))
    assert figures(replay) == {name: game[name] for name in ("score", "recycles", "moves", "status")}
    assert replay.state == State.parse(drawn(game))


def drawn(game: dict) -> str:
    """Return the final position of a game as a diagram."""
    lines = [f"T{number}: {column}" for number, column in enumerate(game["columns"], 1)]
    lines += [f"{name}: {game[name]}" for name in ("stock", "waste", "score", "recycles")]
    heights = " ".join(f"{suit}{height}" for suit, height in game["foundations"].items())
    lines.append(f"foundations: {heights}")
    lines.append(f"options: {opening(game).state.options}")
    return "\n".join(lines)


def test_there_are_enough_of_both():
    assert len(WON_GAMES) == 22 and len(OWN_GAMES) >= 20
    assert [game["draw"] for game in WON_GAMES].count(3) == 10


@pytest.mark.parametrize(
    "wanted",
    [
        lambda game: game["status"] == "won" and game["draw"] == 1,
        lambda game: game["status"] == "won" and game["draw"] == 3,
        lambda game: game["status"] == "given_up",
        lambda game: game["events"].count("undo") > 80 and game["events"].count("redo") > 40,
        lambda game: game["score"] < -100 and game.get("scoring") != "vegas",
        lambda game: game["score"] < 0 and game["recycles"] > 4 and game["draw"] == 1,
        lambda game: game["score"] < 0 and game["recycles"] > 4 and game["draw"] == 3,
        lambda game: game["recycles"] > 4 and game["score"] > 0 and game["draw"] == 1,
        lambda game: game["recycles"] > 4 and game["score"] > 0 and game["draw"] == 3,
        lambda game: game.get("scoring") == "vegas" and game["draw"] == 1,
        lambda game: game.get("scoring") == "vegas" and game["draw"] == 3,
        lambda game: game.get("passes") == 1,
        lambda game: game.get("passes") == 3,
        lambda game: game.get("thoughtful", False),
        lambda game: sum(text[0] == "f" for text in game["events"]) > 20,
    ],
)
def test_each_kind_of_game_is_among_them(wanted):
    assert any(map(wanted, OWN_GAMES))


def test_a_won_game_takes_25_cards_back_from_the_foundations():
    assert max(sum(text[0] == "f" for text in game["events"]) for game in WON_GAMES) == 25
