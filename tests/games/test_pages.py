"""Pages: they answer, show no card, and run no script of their own."""

import re

import pytest
from django.db import connection
from django.test import Client

from games.selectors import seat_find

from .elements import Elements, paths
from .factories import deal_game, first_move, make_player, play, send, session_of

pytestmark = pytest.mark.django_db


CARD = re.compile(r"(?<![\w#-])[A2-9TJQK][CDHS](?![\w-])")


ADMIN = "/accounts/login/"


DATA = ("importmap", "application/json")
"""Types of script elements that run nothing."""


@pytest.fixture
def game():
    game = deal_game()
    play(game, first_move(game))
    return game


@pytest.fixture
def client(game) -> Client:
    """The browser of the game's player."""
    client = Client()
    client.cookies["sessionid"] = session_of(game.player)
    return client


def test_pages_answer(client, game):
    for path in paths(game):
        response = client.get(path)
        assert (response.status_code, response["Content-Type"]) == (200, "text/html; charset=utf-8"), path
        assert client.head(path).status_code == 200
        assert client.post(path).status_code == 405


def test_pages_answer_strangers(game):
    assert [Client().get(path).status_code for path in paths(game)] == [200, 302, 200]


def test_pages_name_no_card(client, game):
    for path in paths(game):
        text = client.get(path).content.decode()
        assert not CARD.findall(text), path
        assert game.deal.seed not in text and game.deal.deck not in text


def test_the_start_page_offers_the_game_in_progress(client, game):
    text = client.get("/").content.decode()
    assert f'href="/play/{game.public_id}/"' in text
    assert f"Deal {game.deal.number}, draw one: 1 move," in text
    send(game, "resign")
    assert "/play/" not in client.get("/").content.decode()
    assert "/play/" not in Client().get("/").content.decode()


def test_the_board_is_its_players_own(game):
    stranger = Client()
    stranger.cookies["sessionid"] = session_of(make_player())
    for client in (stranger, Client()):
        assert client.get(f"/play/{game.public_id}/").headers["Location"] == "/"
    assert stranger.get("/play/no-such-game/").status_code == 404


def test_pages_set_the_csrf_cookie(client, game):
    for path in paths(game):
        assert "csrftoken" in client.get(path).cookies


# Content security


def test_pages_run_no_script_of_their_own(client, game):
    for path in [*paths(game), ADMIN, "/no-such-page"]:
        response = client.get(path)
        policy = response["Content-Security-Policy"]
        page = Elements(response.content.decode())
        for attributes, text in page.scripts:
            assert attributes.get("src") or attributes.get("type") in DATA, f"{path}: {text}"
            if attributes.get("type") == "importmap":
                assert f"'nonce-{attributes['nonce']}'" in policy
        for tag, attributes in page.elements:
            assert tag != "style" and not any(name == "style" or name[:2] == "on" for name in attributes), (
                path
            )


def test_the_policy_is_strict(client, game):
    policy = dict(
        part.strip().split(" ", 1) for part in client.get("/")["Content-Security-Policy"].split(";") if part
    )
    assert "unsafe" not in str(policy)
    assert policy["default-src"] == policy["style-src"] == policy["form-action"] == "'self'"
    assert re.fullmatch(r"'self' 'nonce-[\w+/=-]{16,}'", policy["script-src"])
    assert policy["object-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"


def test_each_answer_has_a_nonce_of_its_own(client):
    nonces = {
        attributes["nonce"]
        for _ in range(3)
        for attributes, _ in Elements(client.get("/").content.decode()).scripts
        if "nonce" in attributes
    }
    assert len(nonces) == 3


def test_an_answer_that_needs_no_nonce_has_none(client):
    assert "nonce" not in client.get("/api/v1/games/none")["Content-Security-Policy"]


def test_frames_and_sniffing_are_refused(client):
    headers = client.get("/").headers
    assert (headers["X-Frame-Options"], headers["X-Content-Type-Options"]) == ("DENY", "nosniff")
    assert headers["Referrer-Policy"] == "same-origin"


def test_an_id_with_a_nul_reaches_no_database():
    """PostgreSQL raises at one, where SQLite finds nothing."""

    def as_postgresql(execute, sql, params, many, context):
        assert not any("\0" in value for value in params or () if isinstance(value, str))
        return execute(sql, params, many, context)

    client = Client()
    client.force_login(make_player())
    with connection.execute_wrapper(as_postgresql):
        assert client.get("/play/%00/").status_code == 404
        seat = seat_find(session_key=client.session.session_key, public_id="\0")
    assert seat.player_id is not None and seat.game_id is None
