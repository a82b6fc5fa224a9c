"""Hints by rule of thumb: what they choose, that they see no hidden card, and that they come to an end."""

from random import Random

import pytest

from games.engine import (
    Event,
    EventKind,
    Kind,
    Move,
    Options,
    Replay,
    State,
    advance,
    fold,
    legal_moves,
    start,
)
from games.hints import hint_words, rule_hint
from tests.engine.diagrams import DEAD_IN_DRAW_THREE, position
from tests.engine.test_view import permuted
from tests.engine.wander import ALL_OPTIONS, random_deck, random_move, wander

DRAWS = (Kind.DRAW, Kind.RECYCLE)
FULL = "\n T4: |KC \n T5: |KH \n T6: |KS \n T7: |2C"
"""So that no column is empty."""


def hint(diagram: str, options: str = "") -> str | None:
    move = rule_hint(Replay(position(diagram, options)))
    return move and move.text


def pair(state: State) -> tuple[int, int]:
    """Return what the module promises never to fall."""
    return sum(state.foundations) - sum(state.down) - len(state.talon), sum(not p for p in state.columns)


def after(replay: Replay, *texts: str) -> Replay:
    """Return the game after moves and undos."""
    events = (Event(EventKind.UNDO) if t == "undo" else Event(EventKind.MOVE, Move.parse(t)) for t in texts)
    return fold(replay, events)


@pytest.mark.parametrize(
    ("diagram", "move"),
    [
        ("T1: 9C|AS \n T2: 8C|7H \n T3: |8S", "t1f"),
        ("T1: 9C|7H \n T2: 8C 2D 5D|7D \n T3: |8S", "t2t3"),
        ("T1: |7H \n T2: |8S \n T3: 9C|KD" + FULL, "t1t2"),
        ("T1: |7H \n T2: |8S \n T3: |9S \n waste: KD" + FULL, "t1t2"),
        ("T1: |7H \n T2: |8S \n T3: 9C|KD", "t3t4"),
        ("T1: |7H \n T2: |8S \n T3: |KD \n stock: 3C" + FULL, "d"),
        ("T1: |7H \n T2: |8S \n T3: |KD \n stock: 3C", "d"),
        ("T1: |5H \n foundations: H4 C1 S1 D1", "t1f"),
        ("T1: |8S \n waste: 7H", "wt1"),
        ("T1: |9D 8S 7H \n T2: |8C \n foundations: S7", "t1t2"),
        ("T1: |9D 8S 7H \n T2: |8C \n foundations: S6", None),
        ("T1: |KD \n T2: |QD \n stock: 3C", "d"),
        ("T1: |QD \n waste: 3C", "r"),
        ("T1: |QD \n foundations: C1", None),
    ],
)
def test_what_is_chosen(diagram, move):
    assert hint(diagram) == move


def test_no_pass_is_left():
    assert hint("T1: |QD \n waste: 3C", "passes 1 ") is None


def test_a_king_is_never_moved_between_empty_columns():
    assert hint("T1: |KD QS") is None


def test_a_round_of_draws_in_vain_ends_it():
    game = Replay(position("T1: |QD \n stock: 3C 4D 9S"))
    assert rule_hint(after(game, "d", "d")).text == "d"
    assert rule_hint(after(game, "d", "d", "d", "r")) is None


def test_a_card_that_went_by_unused_is_gone_back_for():
    """The player drew past the seven; a round later the hint still leads to it."""
    game = after(Replay(position("T1: |8S \n stock: 3C 7H 9S")), "d", "d", "d", "r")
    assert rule_hint(game).text == "d"
    assert rule_hint(after(game, "d", "d")).text == "wt1"


def test_draw_three_counts_the_places_of_a_whole_pass():
    """The first pass begins in the middle: its places are not those of the next."""
    game = Replay(position("T1: |QD \n waste: 5C \n stock: 3C 4D 9S 2D", "draw 3 "))
    made = []
    while (move := rule_hint(game)) is not None:
        made.append(move.text)
        game = after(game, move.text)
    assert made == ["d", "d", "r", "d", "d"]


def test_the_dead_end_of_draw_three():
    game = Replay(position(DEAD_IN_DRAW_THREE, "draw 3 "))
    while (move := rule_hint(game)) is not None:
        game = after(game, move.text)
    assert not game.is_over


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_who_follows_hints_alone_comes_to_an_end(options):
    """Over random deals: the promised pair never falls, and rises before two passes are over."""
    rng = Random(str(options))
    won = 0
    for _ in range(24):
        replay, quiet, rises = start(random_deck(rng), options), [], 0
        while not replay.is_over and (move := rule_hint(replay)) is not None:
            before, replay = replay, advance(replay, Event(EventKind.MOVE, move))
            assert pair(replay.state) >= pair(before.state)
            if pair(replay.state) > pair(before.state):
                quiet, rises = [], rises + 1
                continue
            quiet.append(move)
            draws = [move for move in quiet if move.kind in DRAWS]
            assert len(draws) <= 2 * (len(replay.state.talon) // options.draw + 2)
            assert len(quiet) - len(draws) <= 1
        assert rises <= 97 + 52
        won += replay.state.is_won
    assert won or options.passes is not None or options.draw == 3


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_from_anywhere_it_comes_to_an_end(options):
    """The player goes astray first, takes cards back from the foundations, and undoes some."""
    rng = Random(f"astray {options}")
    for _ in range(8):
        replay = start(random_deck(rng), options)
        for _ in range(rng.randrange(120)):
            move = random_move(replay.state, rng)
            if move is None or (replay.past and rng.random() < 0.1):
                break
            replay = advance(replay, Event(EventKind.MOVE, move))
        for _ in range(400):
            move = None if replay.is_over else rule_hint(replay)
            if move is None:
                break
            replay = advance(replay, Event(EventKind.MOVE, move))
        else:
            pytest.fail("it goes on and on")


def test_no_hidden_card_matters():
    rng = Random(3)
    for options in ALL_OPTIONS:
        for state, _ in wander(rng, options, 60):
            told = rule_hint(Replay(state))
            other = permuted(state, rng)
            assert rule_hint(Replay(other)) == told
            if told:
                assert hint_words(other, told) == hint_words(state, told)


def test_the_words():
    state = position("T1: |9D 8S 7H \n T2: |9H \n stock: 4C \n waste: AS")
    for text, words in [
        ("d", "Draw from the stock"),
        ("r", "Turn the waste over"),
        ("t1t2x2", "Eight of spades and 1 more to column 2"),
        ("wf", "Ace of spades to the spades foundation"),
    ]:
        assert hint_words(state, Move.parse(text)) == words


def test_a_hint_is_a_legal_move():
    rng = Random(9)
    for state, _ in wander(rng, Options(draw=3), 200):
        move = rule_hint(Replay(state))
        assert move is None or move in legal_moves(state)
