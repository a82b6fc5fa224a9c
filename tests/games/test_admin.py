"""The admin: everything can be looked at, nothing changed, and no card is seen before its time."""

import pytest
from django.test import Client

from accounts.models import Player
from games.admin import MASK
from games.models import Deal, Event, Game

from .factories import deal_game, first_move, play, send, session_of, won_games

pytestmark = pytest.mark.django_db

NAMES = ("deal", "game", "event")


@pytest.fixture
def admin() -> Client:
    client = Client()
    client.cookies["sessionid"] = session_of(Player.objects.create_superuser("boss", password="x"))
    return client


@pytest.fixture
def game() -> Game:
    game = deal_game()
    play(game, first_move(game))
    return game


def text_of(client: Client, path: str) -> str:
    response = client.get(path)
    assert response.status_code == 200, path
    return response.content.decode()


def test_lists_render(admin, game):
    assert f"deal/{game.deal_id}/" in text_of(admin, "/admin/games/deal/")
    assert game.public_id in text_of(admin, "/admin/games/game/")
    assert game.public_id in text_of(admin, "/admin/games/event/")
    assert game.player.username in text_of(admin, "/admin/accounts/player/")
    assert text_of(admin, "/admin/")


def test_single_rows_render(admin, game):
    event = Event.objects.get()
    assert game.deal.commitment in text_of(admin, f"/admin/games/deal/{game.deal_id}/change/")
    assert game.public_id in text_of(admin, f"/admin/games/game/{game.pk}/change/")
    assert event.move in text_of(admin, f"/admin/games/event/{event.pk}/change/")
    assert text_of(admin, f"/admin/accounts/player/{game.player_id}/change/")


@pytest.mark.parametrize(
    ("name", "word", "found"),
    [
        ("deal", "{number}", True),
        ("game", "{public_id}", True),
        ("event", "{public_id}", True),
        ("game", "{username}", True),
        ("deal", "99", False),
        ("game", "nobody", False),
    ],
)
def test_searching(admin, game, name, word, found):
    word = word.format(number=game.deal.number, public_id=game.public_id, username=game.player.username)
    text = text_of(admin, f"/admin/games/{name}/?q={word}")
    assert ('class="field-' in text) is found


def test_deck_and_seed_are_masked_until_disclosure(admin, game):
    paths = [f"/admin/games/deal/{game.deal_id}/change/", "/admin/games/deal/"]
    for path in paths:
        text = text_of(admin, path)
        assert game.deal.deck not in text and game.deal.seed not in text
    assert text_of(admin, paths[0]).count(MASK) == 3
    send(game, "resign")
    text = text_of(admin, paths[0])
    assert game.deal.deck in text and game.deal.seed in text and MASK not in text


def test_an_added_deck_has_no_seed(admin):
    game = deal_game(deck=won_games(1)[0]["deck"])
    assert "none: an added deck" in text_of(admin, f"/admin/games/deal/{game.deal_id}/change/")


@pytest.mark.parametrize("hidden", ["deck", "seed"])
@pytest.mark.parametrize("lookup", ["__startswith", "__regex", "__gt", ""])
def test_what_is_masked_cannot_be_asked_for(admin, game, hidden, lookup):
    """A list that can be filtered by a hidden column tells it letter by letter."""
    value = getattr(game.deal, hidden)[: None if lookup == "" else 2]
    for name, column in (("deal", hidden), ("game", f"deal__{hidden}"), ("event", f"game__deal__{hidden}")):
        answers = {
            admin.get(f"/admin/games/{name}/", {column + lookup: asked}).status_code
            for asked in (value, "zz")
        }
        assert answers == {400}, name


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_added_changed_or_deleted(admin, game, name):
    pk = {"deal": game.deal_id, "game": game.pk, "event": Event.objects.get().pk}[name]
    before = [list(model.objects.order_by("pk").values()) for model in (Deal, Game, Event)]
    assert admin.get(f"/admin/games/{name}/add/").status_code == 403
    assert admin.post(f"/admin/games/{name}/add/", {}).status_code == 403
    assert admin.post(f"/admin/games/{name}/{pk}/change/", {"score": 745}).status_code == 403
    assert admin.post(f"/admin/games/{name}/{pk}/delete/", {"post": "yes"}).status_code == 403
    bulk = {"action": "delete_selected", "_selected_action": [pk], "post": "yes"}
    admin.post(f"/admin/games/{name}/", bulk)
    assert [list(model.objects.order_by("pk").values()) for model in (Deal, Game, Event)] == before
    assert "deletelink" not in text_of(admin, f"/admin/games/{name}/{pk}/change/")


def test_a_player_with_games_is_not_deleted(admin, game):
    admin.post(f"/admin/accounts/player/{game.player_id}/delete/", {"post": "yes"})
    assert Player.objects.filter(pk=game.player_id).exists()


def test_players_are_kept_out(game):
    client = Client()
    client.cookies["sessionid"] = session_of(game.player)
    for name in NAMES:
        assert client.get(f"/admin/games/{name}/").status_code == 302
