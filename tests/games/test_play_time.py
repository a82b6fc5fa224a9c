"""The clock of a game, and games that nobody touches any more."""

import pytest

from games.engine import Refused
from games.models import Event, Game
from games.services import games_expire
from games.services.play import game_expire, game_resign

from .factories import (
    Clock,
    deal_game,
    first_move,
    folded,
    play,
    send,
    stored,
    won_games,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    return deal_game(deck=won_games(1)[0]["deck"])


@pytest.fixture
def clock(monkeypatch) -> Clock:
    return Clock(monkeypatch)


def log(game: Game) -> list[str]:
    """Return the stored log in short."""
    return [event.move or event.kind for event in Event.objects.filter(game=game)]


def expired(clock: Clock, *kinds: str) -> Game:
    """Return a game with a move that nobody has touched for seven days."""
    game = deal_game()
    play(game, first_move(game))
    for kind in kinds:
        send(game, kind)
    clock.forward(days=7)
    return game


# Time


def test_time_never_runs_back(game, clock):
    play(game, "d")
    clock.forward(seconds=-100)
    play(game, "d")
    send(game, "resign")
    times = list(Event.objects.filter(game=game).values_list("at", flat=True))
    assert len(set(times)) == 1
    assert stored(game)["time_ms"] == 0


def test_time_comes_from_the_log(game, clock):
    play(game, "d")
    clock.forward(seconds=10)
    play(game, "d")
    clock.forward(seconds=500)
    play(game, "d")
    send(game, "pause")
    clock.forward(seconds=60)
    send(game, "resume")
    clock.forward(seconds=5)
    send(game, "undo")
    row = stored(game)
    assert (row["time_ms"], row["ranked_time_ms"]) == (135_000, 195_000)


# Expiry


@pytest.mark.parametrize("kinds", [(), ("pause",)])
def test_a_game_untouched_for_seven_days_is_closed(clock, kinds):
    game = expired(clock, *kinds)
    assert games_expire() == 1
    row = stored(game)
    assert (log(game)[-1], row["status"], row["ended_at"]) == ("expire", "given_up", clock.now)
    assert Game.objects.get(pk=game.pk).deal.is_disclosed
    assert games_expire() == 0


def test_a_moment_before_it_is_not(clock):
    game = expired(clock)
    clock.now -= 1
    assert games_expire() == 0
    assert game_expire(game_id=game.pk).replay.status == "playing"


def test_a_void_game_never_expires(game, clock):
    clock.forward(days=700)
    assert games_expire() == 0
    assert send(game, "move", move="d").version == 1


def test_a_command_that_comes_too_late_closes_the_game_for_good(clock):
    game = expired(clock)
    live = send(game, "move", move="d")
    assert (live.replay.status, live.version) == ("given_up", 2)
    assert (log(game)[-1], stored(game)) == ("expire", folded(game))
    with pytest.raises(Refused):
        send(game, "undo")


def test_a_new_game_closes_one_that_is_due_without_asking(clock):
    old = expired(clock)
    assert deal_game(old.player) != old
    assert log(old)[-1] == "expire"


def test_giving_up_twice_is_once(game):
    assert game_resign(game_id=game.pk).version == 1
    assert game_resign(game_id=game.pk).version == 1
