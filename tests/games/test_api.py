"""New games over HTTP: every status, guests, and CSRF."""

import pytest
from django.test import Client
from django_tasks_db.models import DBTaskResult

from accounts.models import Player
from games.limits import Buckets
from games.models import Game
from games.policies import Level
from games.views import api

from .browser import GAMES, as_player, error, post
from .factories import deal_game, make_player, play, pool_deal

pytestmark = pytest.mark.django_db


TOKEN = "a" * 32


def test_a_game_starts():
    response = post(as_player(), {})
    assert response.status_code == 201
    game = Game.objects.get()
    assert response.json() == {
        "id": game.public_id,
        "deal": 1,
        "commitment": game.deal.commitment,
        "attempt": 1,
        "ranked": True,
        "socket": f"/ws/v1/games/{game.public_id}/",
        "page": f"/play/{game.public_id}/",
    }


def test_an_unknown_browser_becomes_a_guest_for_a_year():
    client = as_player()
    response = post(client)
    player = Player.objects.get()
    assert player.is_guest and not player.has_usable_password()
    cookie = response.cookies["sessionid"]
    assert (cookie["max-age"], cookie["httponly"], cookie["samesite"]) == (365 * 24 * 3600, True, "Lax")
    assert client.get(f"{GAMES}/{response.json()['id']}").status_code == 200
    post(client, {"give_up": True})
    assert Player.objects.get() == player


def test_looking_makes_no_guest():
    client = as_player()
    for path in ("/", "/rules", f"{GAMES}/nothing"):
        client.get(path)
    assert not Player.objects.exists()


def test_a_refused_request_makes_no_guest():
    client = as_player()
    assert error(post(client, {"deal": 12345}), 404)["code"] == "no_such_deal"
    assert not Player.objects.exists()
    assert "sessionid" not in client.cookies
    assert post(client).status_code == 201


def test_all_options_are_taken():
    post(as_player(), {"draw": 3, "passes": 1, "thoughtful": True, "scoring": "standard"})
    game = Game.objects.get()
    assert (game.draw, game.passes, game.thoughtful, game.ranked) == (3, 1, True, False)


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"[]",
        b'{"draw":2}',
        b'{"deal":"1"}',
        b'{"scoring":"vegas","passes":3}',
        b'{"winnable":1}',
        b'{"winnable":"yes"}',
        b'{"level":"simple"}',
        b'{"level":"EASY"}',
        b'{"level":1}',
        b'{"level":["easy"]}',
        b'{"level":{}}',
        b'{"level":"easy","winnable":false}',
        b'{"winnable":true,"passes":3}',
        b'{"winnable":true,"scoring":"vegas"}',
        b'{"level":"easy","thoughtful":true}',
        b'{"winnable":true,"deal":1}',
        b'{"winnable":true,"fork":{"game":"x","at":1}}',
        b'{"level":"easy","fork":{"game":"x","at":1}}',
    ],
)
def test_400_for_what_is_no_game(body):
    assert error(post(as_player(), body), 400)["code"] == "bad_request"
    assert not Game.objects.exists()


def test_404_for_the_secret_deal_of_another():
    game = deal_game()
    error(post(as_player(make_player()), {"deal": game.deal.number}), 404)


def test_409_for_a_game_in_progress():
    game = deal_game()
    play(game, "d")
    client = as_player(game.player)
    body = error(post(client, {"draw": 3}), 409)
    assert (body["code"], body["game"], body["page"], body["moves"]) == (
        "game_in_progress",
        game.public_id,
        f"/play/{game.public_id}/",
        1,
    )
    assert post(client, {"draw": 3, "give_up": True}).status_code == 201
    assert Game.objects.get(pk=game.pk).status == "given_up"


def test_409_for_a_deal_that_waits():
    game = deal_game()
    body = {"deal": game.deal.number, "thoughtful": True, "give_up": True}
    assert error(post(as_player(game.player), body), 409)["code"] == "deal_waits"
    assert Game.objects.get(pk=game.pk).status == "playing"


def test_a_deal_that_can_be_won():
    picked = pool_deal()
    body = post(as_player(), {"winnable": True}).json()
    assert (body["deal"], body["commitment"], body["ranked"]) == (1, picked.commitment, True)


@pytest.mark.parametrize("winnable", [{}, {"winnable": True}])
def test_a_deal_of_a_level(winnable):
    pool_deal()
    picked = pool_deal(3, Level.HARD)
    body = post(as_player(), {"level": "hard", "draw": 3, **winnable}).json()
    assert (body["commitment"], body["ranked"]) == (picked.commitment, False)


@pytest.mark.parametrize("wanted", [{"winnable": True}, {"level": "expert"}, {"level": "easy", "draw": 3}])
def test_409_while_no_deal_is_ready(settings, wanted):
    settings.POOL_SIZE = 0
    client = as_player()
    response = post(client, wanted)
    assert error(response, 409)["code"] == "no_deal_ready"
    assert int(response["Retry-After"]) > 0
    assert not Player.objects.exists() and "sessionid" not in client.cookies
    assert post(client, {"draw": wanted.get("draw", 1)}).status_code == 201, "a random deal is always there"


def test_asking_an_empty_pool_has_it_filled(settings):
    settings.POOL_SIZE = 8
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}
    game = deal_game()
    assert post(as_player(game.player), {"winnable": True, "give_up": True}).status_code == 409
    assert DBTaskResult.objects.filter(task_path="games.services.pool.pool_fill").exists()
    assert not Game.objects.get(pk=game.pk).is_over


@pytest.mark.parametrize("size", [4096, 4097, 3_000_000])
def test_413_for_a_large_body(size):
    body = b'{"draw":1' + b" " * (size - 10) + b"}"
    response = post(as_player(), body)
    if size > 4096:
        error(response, 413)
    else:
        assert response.status_code == 201


def test_413_for_a_large_body_of_no_stated_length(rf):
    request = rf.post(GAMES, b'{"draw":1' + b" " * 5000 + b"}", content_type="application/json")
    del request.META["CONTENT_LENGTH"]
    request._body = b" " * 5000  # as ASGI has read it
    assert api.games(request).status_code == 413


def test_429_for_many_games_at_once(monkeypatch):
    monkeypatch.setattr(api, "_starts", Buckets(2, 1 / 60))
    player = as_player(make_player())
    assert [post(player, {"give_up": True}).status_code for _ in range(3)] == [201, 201, 429]
    assert error(post(player), 429)["code"] == "rate_limited"
    assert post(as_player(make_player())).status_code == 201, "each player has a rate of their own"


def test_unknown_browsers_of_one_address_share_a_rate(monkeypatch):
    monkeypatch.setattr(api, "_starts", Buckets(2, 1 / 60))
    assert [post(as_player()).status_code for _ in range(3)] == [201, 201, 429]


def test_csrf_is_enforced():
    client = Client(enforce_csrf_checks=True)
    assert error(post(client), 403)["code"] == "csrf"
    client.cookies["csrftoken"] = TOKEN
    assert post(client, **{"X-CSRFToken": "b" * 32}).status_code == 403
    assert not Game.objects.exists()
    assert post(client, **{"X-CSRFToken": TOKEN}).status_code == 201


def test_another_site_is_refused():
    client = Client(enforce_csrf_checks=True)
    client.cookies["csrftoken"] = TOKEN
    headers = {"X-CSRFToken": TOKEN, "Origin": "http://elsewhere"}
    assert post(client, **headers).status_code == 403


def test_only_post_starts_a_game():
    assert as_player().get(GAMES).status_code == 405
    assert as_player().delete(f"{GAMES}/x").status_code == 405
