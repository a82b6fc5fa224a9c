"""What a process remembers of a game may be older than what is stored; the log is the truth."""

import pytest

from games.models import Event, Game
from games.services import Stale
from games.services.live import live_current, live_get, live_load
from games.services.play import NotYours
from games.services.positions import positions

from .factories import (
    deal_game,
    make_player,
    play,
    send,
    won_games,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    return deal_game(deck=won_games(1)[0]["deck"])


def log(game: Game) -> list[str]:
    """Return the stored log in short."""
    return [event.move or event.kind for event in Event.objects.filter(game=game)]


@pytest.fixture
def outdated(game) -> Game:
    """A game of which this process remembers version 1, while another process has stored version 3."""
    play(game, "d")
    old = live_load(game.pk)
    play(game, "d", "d")
    positions.clear()
    positions.put(old)
    return game


def test_who_asks_for_the_current_state_gets_what_is_stored(outdated):
    assert live_current(outdated.pk).version == 3
    assert live_get(outdated.pk).version == 3, "and that is remembered"


def test_a_game_that_has_changed_hands_is_read_anew(game):
    positions.put(play(game, "d"))
    heir = make_player()
    Game.objects.filter(pk=game.pk).update(player=heir)
    assert live_current(game.pk).player_id == heir.pk


def test_what_is_remembered_and_current_is_not_folded_again(game, monkeypatch):
    """A long log takes a tenth of a second, and every socket may ask many times a second."""
    live = play(game, "d", "d")
    positions.put(live)
    monkeypatch.setattr("games.services.live.live_load", lambda _: pytest.fail("folded once more"))
    assert live_current(game.pk) is live


def test_a_command_on_the_stored_version_is_accepted(outdated):
    assert send(outdated, "move", version=3, move="d").version == 4
    assert log(outdated) == ["d"] * 4


def test_a_command_on_the_remembered_version_is_stale(outdated):
    with pytest.raises(Stale) as problem:
        send(outdated, "move", version=1, move="d")
    assert problem.value.live.version == 3
    assert log(outdated) == ["d"] * 3


def test_an_illegal_command_on_the_remembered_version_is_stale(outdated):
    """What is illegal where the process thinks the game stands says nothing about where it does stand."""
    with pytest.raises(Stale):
        send(outdated, "move", version=1, move="r")


def test_a_game_remembered_as_paused_plays_on(game):
    send(game, "pause")
    paused = live_load(game.pk)
    send(game, "resume")
    positions.clear()
    positions.put(paused)
    assert send(game, "move", version=2, move="d").version == 3


def test_a_game_handed_over_obeys_its_new_player(game):
    play(game, "d")
    old, other = game.player_id, make_player()
    Game.objects.filter(pk=game.pk).update(player=other)
    assert send(game, "undo", player_id=other.pk).version == 2
    with pytest.raises(NotYours):
        send(game, "redo", player_id=old)


def test_a_game_handed_over_does_not_obey_its_old_player(game):
    play(game, "d")
    Game.objects.filter(pk=game.pk).update(player=make_player())
    with pytest.raises(NotYours):
        send(game, "undo")


def test_an_older_position_does_not_replace_a_newer(game):
    old = live_load(game.pk)
    new = play(game, "d")
    positions.put(old)
    assert positions.get(game.pk) == new


def test_the_least_recently_used_position_is_forgotten(settings):
    settings.GAME_CACHE_SIZE = 2
    first, second, third = (deal_game() for _ in range(3))
    live_get(first.pk), live_get(second.pk), live_get(first.pk), live_get(third.pk)
    assert [positions.get(game.pk) is not None for game in (first, second, third)] == [True, False, True]
