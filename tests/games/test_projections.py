"""Whatever is played, the columns of a game are what its log gives."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import IllegalMove, Refused, legal_moves
from games.models import Game
from games.selectors.verify import verify_games
from games.services import NoHint
from games.services.live import live_get, live_load
from games.services.play import CannotFinish

from .factories import (
    Clock,
    deal_game,
    folded,
    play,
    send,
    stored,
    winning_game,
    won_games,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    return deal_game(deck=won_games(1)[0]["deck"])


@pytest.fixture
def clock(monkeypatch) -> Clock:
    return Clock(monkeypatch)


OPTIONS = st.fixed_dictionaries(
    {"draw": st.sampled_from((1, 3)), "passes": st.sampled_from((None, 1, 3)), "thoughtful": st.booleans()}
)


STEPS = st.lists(
    st.tuples(
        st.sampled_from(("move",) * 8 + ("undo", "redo", "pause", "resume", "finish", "hint", "resign")),
        st.integers(0, 60),
        st.integers(1, 3),
    ),
    max_size=25,
)


def test_columns_follow_from_the_log_after_each_command(clock):
    game, moves = winning_game(draw=3)
    for number, move in enumerate(moves):
        clock.forward(seconds=number % 7 * 30)
        play(game, move)
        if number % 20 == 19:
            send(game, "undo", count=5)
            send(game, "pause")
            send(game, "resume")
            send(game, "redo", count=5)
        assert stored(game) == folded(game)
        assert live_get(game.pk) == live_load(game.pk)
    assert stored(game)["status"] == "won"


@settings(max_examples=40, deadline=None)
@given(options=OPTIONS, steps=STEPS)
def test_no_sequence_of_commands_parts_log_and_columns(options, steps):
    game = deal_game(**options)
    for kind, number, count in steps:
        moves = legal_moves(live_load(game.pk).replay.state)
        move = moves[number % len(moves)].text if moves and kind == "move" else "r"
        try:
            send(game, kind, count=count, move=move if kind == "move" else None)
        except (IllegalMove, Refused, CannotFinish, NoHint):
            pass
    assert [result.differences for result in verify_games(public_ids=[game.public_id])] == [[]]
    assert live_get(game.pk) == live_load(game.pk)
