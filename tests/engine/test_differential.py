"""The engine against the plain rules, move by move along random games."""

from random import Random

import pytest

from games.engine import Move, Options, State, apply, deal, deck_text, legal_moves

from .plain import PlainGame
from .wander import ALL_OPTIONS, random_deck, random_move


def same_deal(rng: Random, options: Options) -> tuple[State, PlainGame]:
    """Return one deal by both rules."""
    deck = random_deck(rng)
    passes = None if options.scoring == "vegas" else options.passes  # vegas has to find its own
    game = PlainGame(deck_text(deck), options.draw, passes, options.scoring, options.thoughtful)
    return deal(deck, options), game


def words(state: State) -> dict[str, str]:
    """Return the lines of a position's text by their names."""
    lines = (line.partition(":") for line in str(state).splitlines())
    return {name: value.strip() for name, _, value in lines}


def plain_words(game: PlainGame) -> dict[str, str]:
    """Return the same lines as the plain rules have them."""
    position = game.position()
    lines = {f"T{number}": column for number, column in enumerate(position["columns"], 1)}
    heights = " ".join(f"{suit}{height}" for suit, height in position["foundations"].items())
    numbers = {name: str(position[name]) for name in ("score", "recycles")}
    return lines | {"stock": position["stock"], "waste": position["waste"], "foundations": heights} | numbers


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
@pytest.mark.parametrize("number", range(2))
def test_both_rules_tell_the_same_game(options, number):
    rng = Random(f"differ {number} {options}")
    state, game = same_deal(rng, options)
    for _ in range(100):
        assert sorted(move.text for move in legal_moves(state)) == game.legal()
        assert words(state) == plain_words(game) | {"options": str(options)}
        move = random_move(state, rng)
        if move is None:
            break
        state = apply(state, move)
        game.play(move.text)


@pytest.mark.parametrize("draw", [1, 3])
def test_a_player_who_recycles_and_takes_back_scores_the_same(draw):
    """Far below zero, at the floor, and far into the penalties."""
    rng, lowest, recycles = Random(draw), 0, 0
    for _ in range(6):
        state, game = same_deal(rng, Options(draw=draw))
        for _ in range(250):
            move = wasteful_move(state, rng)
            state = apply(state, move)
            game.play(move.text)
            assert (state.score, state.recycles) == (game.score, game.recycles)
            lowest, recycles = min(lowest, state.score), max(recycles, state.recycles)
    assert lowest < -30 and recycles > 4


def wasteful_move(state: State, rng: Random) -> Move:
    moves = legal_moves(state)
    tempting = [move for move in moves if move.text[0] in "drf"]
    return rng.choice(tempting if tempting and rng.random() < 0.5 else moves)
