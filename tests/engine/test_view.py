"""The view is the only door for cards, and nothing hidden passes it."""

import json
import re
from random import Random

import pytest

from games.engine import (
    Options,
    State,
    apply,
    card_text,
    legal_moves,
    open_view,
    safe_moves,
    tap_moves,
    view,
)

from .diagrams import position
from .wander import ALL_OPTIONS, wander

CARD = re.compile(r"[A2-9TJQK][CDHS]")


def test_what_a_view_says():
    state = position("""
        T1: |KD QC
        T2: 4C 9H|JD TS
        stock: 7H AH 2S
        waste: 5C 4D
        foundations: C1 D3
        recycles: 1
    """)
    assert view(state) == {
        "columns": [
            {"down": 0, "up": ["KD", "QC"]},
            {"down": 2, "up": ["JD", "TS"]},
            *({"down": 0, "up": []} for _ in range(5)),
        ],
        "stock": 3,
        "waste": ["5C", "4D"],
        "foundations": {"C": 1, "D": 3, "H": 0, "S": 0},
        "recycles": 1,
        "passes_left": None,
    }


def test_a_thoughtful_view_shows_the_cards_not_yet_turned():
    columns = view(position("T1: |KD \n T2: 4C 9H|JD TS", "thoughtful"))["columns"]
    assert columns[0] == {"down": [], "up": ["KD"]}
    assert columns[1] == {"down": ["4C", "9H"], "up": ["JD", "TS"]}


def test_passes_left_is_part_of_the_view():
    assert view(position("", "passes 3 "))["passes_left"] == 2
    assert view(position("", "scoring vegas"))["passes_left"] == 0


def hidden_cards(state: State) -> list[int]:
    """Return the cards that the player has no right to see now."""
    down = [card for pile, count in zip(state.columns, state.down, strict=True) for card in pile[:count]]
    return [*state.stock, *([] if state.options.thoughtful else down)]


def permuted(state: State, rng: Random) -> State:
    """Return the same table with its hidden cards dealt out anew."""
    cards = hidden_cards(state)
    rng.shuffle(cards)
    stock = [cards.pop() for _ in state.stock]
    columns = state.columns
    if not state.options.thoughtful:
        columns = tuple(
            tuple(cards.pop() for _ in pile[:count]) + pile[count:]
            for pile, count in zip(columns, state.down, strict=True)
        )
    assert not cards
    return state._replace(columns=columns, talon=state.waste + tuple(stock))


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_nothing_visible_depends_on_a_hidden_card(options):
    rng, different = Random(f"permute {options}"), 0
    for state, _ in wander(rng, options, 80):
        other = permuted(state, rng)
        different += other != state
        assert view(other) == view(state)
        assert legal_moves(other) == legal_moves(state)
        assert tap_moves(other) == tap_moves(state)
        assert safe_moves(other) == safe_moves(state)
    assert different > 10


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_no_score_depends_on_a_hidden_card_beyond_what_is_turned(options):
    """The same move on the same table scores alike, whatever lies under it."""
    rng = Random(f"score {options}")
    for state, move in wander(rng, options, 60):
        if move:
            assert apply(permuted(state, rng), move).score == apply(state, move).score


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_no_hidden_card_is_named_along_a_game(options):
    for state, _ in wander(Random(f"names {options}"), options, 120):
        named = CARD.findall(json.dumps(view(state)))
        assert len(set(named)) == len(named)
        assert set(named).isdisjoint(map(card_text, hidden_cards(state)))
        assert len(named) == 52 - len(hidden_cards(state)) - sum(state.foundations)


def test_a_view_is_plain_json():
    state = next(state for state, _ in wander(Random(7), Options(thoughtful=True), 1))
    assert json.loads(json.dumps(view(state))) == view(state)


def test_an_open_view_shows_what_lies_hidden():
    state = position("T2: 4C 9H|JD TS \n stock: 7H AH 2S \n waste: 5C")
    assert open_view(state) == {
        **view(state),
        "columns": [
            {"down": [], "up": []},
            {"down": ["4C", "9H"], "up": ["JD", "TS"]},
            *({"down": [], "up": []} for _ in range(5)),
        ],
        "stock_cards": ["7H", "AH", "2S"],
    }


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_an_open_view_names_every_card_once(options):
    for state, _ in wander(Random(str(options)), options, 60):
        shown = open_view(state)
        home = sum(shown["foundations"].values())
        assert len(set(CARD.findall(json.dumps(shown)))) == 52 - home
