"""What players do in positions drawn for it, and that every game ends."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from games.engine import Options, State, apply, deal
from games.policies import BASELINE, BELIEFS, First, Kings, Order, Player, Up, Vacate, Waste, playout
from tests.engine.wander import ALL_OPTIONS

from .watch import ENDLESS, random_deck, seat, watch

SURE = replace(BASELINE, misses=0.0, whim=0.0)
"""The baseline without chance."""


def chosen(diagram: str, **beliefs) -> str:
    """Return the moves that a player with ``beliefs`` chooses first in a position."""
    plan = Player(replace(SURE, **beliefs), Random(0)).next_moves(State.parse(diagram))
    return " ".join(move.text for move in plan)


def play(diagram: str, **beliefs) -> list[str]:
    """Return all moves of a player until the player gives up or nothing is left."""
    player, state = Player(replace(SURE, **beliefs), Random(0)), State.parse(diagram)
    texts: list[str] = []
    while plan := player.next_moves(state):
        for move in plan:
            state = apply(state, move)
            texts.append(move.text)
        assert len(texts) < ENDLESS
    return texts


TWO_RUNS = "T1: 2S|6D\nT2: 3S 4S 5S|8H\nT3: |7S\nT4: |9C"


@pytest.mark.parametrize(
    ("order", "move"), [(Order.LONGEST, "t2t4"), (Order.SHORTEST, "t1t3"), (Order.LEFTMOST, "t1t3")]
)
def test_on_which_column_to_work(order, move):
    assert chosen(TWO_RUNS, order=order) == move


def test_a_safe_card_goes_up_before_anything_else():
    assert chosen(f"{TWO_RUNS}\nT5: |AH") == "t5f"


UNSAFE = "T1: |4H\nT2: |6S\nstock: 9C\nfoundations: H3"


@pytest.mark.parametrize(("up", "move"), [(Up.SAFE, "d"), (Up.LOW, "d"), (Up.ALL, "t1f")])
def test_an_unsafe_card(up, move):
    """The four of hearts may still be wanted by a black three."""
    assert chosen(UNSAFE, up=up) == move


def test_low_keeps_even_a_safe_three():
    diagram = "T1: |3H\nstock: 9C\nfoundations: C2 D2 H2 S2"
    assert (chosen(diagram), chosen(diagram, up=Up.LOW)) == ("t1f", "d")


def test_an_unsafe_card_goes_up_later_or_never():
    """After passes without progress, unless the belief forbids it."""
    assert "t1f" in play(UNSAFE)
    assert "t1f" not in play(UNSAFE, later=False)


# No column is empty; the ten can go on the jack, and the king would turn a card.
KING_WAITS = "T1: 2C|KH\nT2: |6S\nT3: |6C\nT4: |8C\nT5: |TD\nT6: |2D\nT7: |JS"
NO_KING = KING_WAITS.replace("2C|KH", "2C|4H")


def test_a_column_is_cleared_out_for_a_king_on_face_down_cards():
    assert chosen(f"{KING_WAITS}\nstock: 5C") == "t5t7 t1t5"
    assert chosen(f"{KING_WAITS}\nstock: 5C", vacate=Vacate.NEVER) == "d"


def test_the_king_takes_along_what_the_clearing_laid_on_it():
    diagram = "T1: 2C|KH\nT2: |QS\nT3: |6C\nT4: |8C\nT5: |3D\nT6: |2D\nT7: |JS"
    assert chosen(diagram) == "t2t1 t1t2x2"


def test_a_column_is_cleared_out_for_a_king_of_the_waste():
    assert chosen(f"{NO_KING}\nwaste: KC\nstock: 5C") == "t5t7 wt5"
    assert chosen(f"{NO_KING}\nwaste: KC\nstock: 5C", vacate=Vacate.NEVER) == "d"


def test_without_a_king_a_column_is_cleared_out_by_belief_only():
    assert chosen(f"{NO_KING}\nstock: 5C") == "d"
    assert chosen(f"{NO_KING}\nstock: 5C", vacate=Vacate.ALWAYS) == "t5t7"


def test_which_king_goes_to_an_empty_column():
    """The red one turns more; for the black one a red queen waits."""
    diagram = "T1: 2C 3C 4C|KH\nT2: 2S 3S|KC\nT3: 4S|QD"
    assert chosen(diagram)[:3] == "t1t"
    assert chosen(diagram, kings=Kings.QUEEN)[:3] == "t2t"


def test_an_empty_column_may_be_kept_for_a_king_that_turns_a_card():
    diagram = "T1: |3H\nwaste: KC\nstock: 5C"
    assert chosen(diagram)[:2] == "wt"
    assert chosen(diagram, kings=Kings.TURNS) == "d"


HELPED = "T1: 2C|7D\nT2: |9H\nwaste: 8S\nstock: KC"
NOT_HELPED = HELPED.replace("7D", "6D")


def test_a_waste_card_goes_to_a_column_always_or_when_it_helps():
    assert chosen(HELPED, waste=Waste.HELPS) == "wt2"
    assert chosen(NOT_HELPED) == "wt2"
    assert chosen(NOT_HELPED, waste=Waste.HELPS) == "d"
    assert "wt2" in play(NOT_HELPED, waste=Waste.HELPS), "when nothing else is left"


def test_what_comes_first():
    """A run can turn a card, and the waste has a card for another column."""
    diagram = "T1: 2C|7D\nT2: |8S\nT3: |JH\nwaste: TC\nstock: KC"
    assert chosen(diagram) == "t1t2"
    assert chosen(diagram, first=First.WASTE) == "wt3"
    assert play(diagram, first=First.STOCK)[:2] == ["wt3", "d"]
    assert chosen(diagram.replace("stock: KC", ""), first=First.STOCK) == "t1t2"


def test_part_of_a_run_moves_when_the_card_under_it_goes_up():
    assert chosen("T1: |4S 3H 2S\nT2: |3D\nfoundations: H2") == "t1t2 t1f"


def test_a_card_comes_back_when_that_turns_a_card_and_nothing_else_does():
    diagram = "T1: 2C|7D\nT2: |9H\nstock: JC\nfoundations: S8"
    moves = play(diagram)
    assert moves[moves.index("fst2") + 1] == "t1t2"
    assert "fst2" not in play(diagram, back=False)


def test_the_player_gives_up_after_passes_without_progress():
    """Nothing fits anywhere: three fruitless passes with less and less choosiness, and the end."""
    diagram = "T1: 2C|9D\nstock: 5C 5S"
    assert play(diagram) == ["d", "d", "r"] * 3 + ["d", "d"]
    assert play(f"{diagram}\noptions: draw 1 passes 1") == ["d", "d"]


@pytest.mark.parametrize("belief", BELIEFS, ids=[belief.name for belief in BELIEFS])
def test_every_game_ends_whatever_its_options(belief):
    """Each move is legal (the engine raises otherwise) and there are never too many."""
    rng = Random(11)
    for options in ALL_OPTIONS:
        for seed in range(6):
            choices = watch(seat(belief.policy), random_deck(rng), options, seed)
            assert not choices[-1].plan or sum(choices[-1].state.foundations) > 48


@pytest.mark.parametrize("draw", [1, 3])
def test_hundreds_of_games_end_and_some_are_won(draw):
    rng = Random(draw)
    games = [playout(deal(random_deck(rng), Options(draw=draw)), BASELINE, rng) for _ in range(400)]
    assert max(game.moves for game in games) < ENDLESS
    assert {game.won for game in games} == {True, False}
    for game in games:
        assert game.won == (game.state.is_won or (draw == 1 and game.state.all_turned))


def test_the_same_chance_plays_the_same_game():
    state = deal(random_deck(Random(2)), Options(draw=3))
    games = [playout(state, BASELINE, Random(seed)) for seed in (1, 1, 2, 3, 4)]
    assert games[0] == games[1]
    assert len(set(games)) > 1


def test_overlooking_everything_wins_nothing():
    rng = Random(3)
    blind, rates = replace(BASELINE, misses=1.0), []
    for policy in (blind, BASELINE):
        rates.append(sum(playout(deal(random_deck(rng), Options()), policy, rng).won for _ in range(100)))
    assert rates[0] < 5 < rates[1]
