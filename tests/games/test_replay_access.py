"""Who may watch which game: facts, log, text, film, frames, picture and page obey one rule."""

import json

import pytest
from django.test import Client

from accounts.models import Player
from games.models import Deal, Game

from .factories import deal_game, first_move, make_player, play, send, session_of, won_games
from .test_pages import CARD, DATA, Elements

pytestmark = pytest.mark.django_db


def browser(player: Player | None) -> Client:
    """Return a browser of the player; without one, of somebody unknown."""
    client = Client()
    if player:
        client.cookies["sessionid"] = session_of(player)
    return client


def addresses(game: Game) -> dict[str, str]:
    api = f"/api/v1/games/{game.public_id}"
    return {
        "facts": api,
        "log": f"{api}/log",
        "text": f"/games/{game.public_id}.txt",
        "film": f"{api}/replay",
        "frames": f"{api}/replay/frames",
        "open": f"{api}/replay/frames?open=1",
        "picture": f"/games/{game.public_id}/position/0.svg",
        "page": f"/games/{game.public_id}/replay",
    }


def in_progress() -> Game:
    game = deal_game()
    play(game, first_move(game))
    return game


def paused() -> Game:
    game = in_progress()
    send(game, "pause")
    return game


def known_deal() -> Game:
    """Still on, though its deal is disclosed."""
    game = deal_game(deck=won_games(1)[0]["deck"])
    play(game, first_move(game))
    return game


def not_played() -> Game:
    """Over, but its ranked deal still waits to be played."""
    game = deal_game()
    send(game, "resign")
    return game


def sealed() -> Game:
    """Over, but its deal is a secret for some time more, as a daily one."""
    game = over()
    Deal.objects.update(disclosed_at=None)
    return game


def over() -> Game:
    game = in_progress()
    send(game, "resign")
    return game


def private() -> Game:
    game = over()
    Game.objects.update(is_private=True)
    return game


ALL = ["facts", "log", "text", "film", "frames", "open", "picture", "page"]
SEEN_ONLY = [name for name in ALL if name != "open"]
# What the game's own player gets; others get all of a public game and nothing of another one.
OWN = {
    in_progress: SEEN_ONLY,
    paused: ["facts", "log", "text", "page"],
    known_deal: SEEN_ONLY,
    not_played: SEEN_ONLY,
    sealed: SEEN_ONLY,
    over: ALL,
    private: ALL,
}
PUBLIC = {over}


@pytest.mark.parametrize("make", OWN, ids=lambda make: make.__name__)
@pytest.mark.parametrize("asker", ["own", "account", "guest", "nobody"])
def test_who_may_watch(make, asker):
    game = make()
    account = Player.objects.create_user("somebody", password="x")
    player = {"own": game.player, "account": account, "guest": make_player(), "nobody": None}[asker]
    client = browser(player)
    allowed = OWN[make] if asker == "own" else ALL if make in PUBLIC else []
    answers = {name: client.get(path) for name, path in addresses(game).items()}
    assert [name for name in ALL if answers[name].status_code == 200] == allowed
    for name in set(ALL) - set(allowed):
        expect_refusal(answers[name], name, asker, make)


def expect_refusal(answer, name, asker, make):
    """Nothing of the game is in it, and the status says why."""
    if asker == "own":
        status, code = (409, "paused") if make is paused else (403, "not_disclosed")
    else:
        status, code = (401, "not_signed_in") if asker == "nobody" else (403, "forbidden")
    assert answer.status_code == (403 if name == "page" else status)
    if name != "page":
        assert answer.json()["code"] == code
        assert answer.json().keys() == {"code", "message"}


def test_a_private_player():
    game = over()
    assert browser(None).get(addresses(game)["film"]).status_code == 200
    Player.objects.update(is_private=True)
    assert browser(None).get(addresses(game)["film"]).status_code == 401
    assert browser(game.player).get(addresses(game)["film"]).status_code == 200


def test_there_is_no_such_game():
    for name, path in addresses(Game(public_id="x" * 22)).items():
        answer = browser(None).get(path)
        assert answer.status_code == 404
        assert name == "page" or answer.json()["code"] == "no_such_game"


@pytest.mark.parametrize("name", SEEN_ONLY)
def test_watching_is_reading_only(name):
    game = over()
    client = browser(game.player)
    for method in ("post", "put", "patch", "delete"):
        assert getattr(client, method)(addresses(game)[name]).status_code == 405


@pytest.mark.parametrize(
    "query",
    [
        "first=-1",
        "first=x",
        "first=1.5",
        "first=",
        "first=3",
        "first=99999999999999999999",
        "first=%00",
        "first=\u0663",
        "count=0",
        "count=201",
        "count=x",
        "open=2",
        "open=yes",
    ],
)
def test_bad_numbers(query):
    game = over()
    answer = browser(game.player).get(f"{addresses(game)['frames']}?{query}")
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")


def test_frames_come_as_many_as_there_are():
    game = over()
    client = browser(game.player)
    for query, first, count in [
        ("", 0, 3),
        ("?first=1", 1, 2),
        ("?first=2&count=1", 2, 1),
        ("?count=2", 0, 2),
    ]:
        body = client.get(addresses(game)["frames"] + query).json()
        assert (body["first"], len(body["frames"])) == (first, count)


def test_what_may_be_kept_by_others():
    """A public game for a while; a game that is on, or somebody's own, not at all."""
    for name in ("film", "frames", "picture"):
        assert browser(None).get(addresses(over())[name])["Cache-Control"].startswith("public, max-age=")
        for make in (in_progress, private):
            game = make()
            assert browser(game.player).get(addresses(game)[name])["Cache-Control"] == "no-store"


# The switch


def switch(client: Client, game: Game, body, **headers):
    path = f"/api/v1/games/{game.public_id}/privacy"
    return client.post(path, json.dumps(body), content_type="application/json", headers=headers)


def test_its_player_says_who_may_watch():
    game = over()
    own, other = browser(game.player), browser(make_player())
    film = addresses(game)["film"]
    assert switch(own, game, {"private": True}).json() == {"id": game.public_id, "private": True}
    assert other.get(film).status_code == 403
    assert own.get(film).json()["private"] is True
    assert switch(own, game, {"private": False}).json()["private"] is False
    assert other.get(film).status_code == 200


def test_nobody_else_does():
    game = over()
    assert switch(browser(make_player()), game, {"private": True}).status_code == 403
    assert switch(browser(None), game, {"private": True}).status_code == 403
    assert not Game.objects.get(pk=game.pk).is_private
    Game.objects.update(is_private=True)
    assert switch(browser(None), game, {"private": False}).status_code == 401
    assert switch(browser(make_player()), game, {"private": False}).status_code == 403
    assert Game.objects.get(pk=game.pk).is_private


@pytest.mark.parametrize("body", [{}, [], None, "x", {"private": 1}, {"private": "true"}, {"private": None}])
def test_a_bad_switch(body):
    game = over()
    assert switch(browser(game.player), game, body).status_code == 400


def test_the_switch_needs_a_token():
    game = over()
    client = Client(enforce_csrf_checks=True)
    client.cookies["sessionid"] = session_of(game.player)
    assert switch(client, game, {"private": True}).json()["code"] == "csrf"


def test_privacy_is_no_part_of_the_log():
    """Neither log nor version change, so a game on is not disturbed."""
    game = in_progress()
    before = Game.objects.get(pk=game.pk).version
    switch(browser(game.player), game, {"private": True})
    assert Game.objects.get(pk=game.pk).version == before
    assert send(game, "undo").version == before + 1


# The page


def test_the_page_names_no_card_and_runs_no_script():
    for make in (in_progress, over):
        game = make()
        answer = browser(game.player).get(addresses(game)["page"])
        page = Elements(answer.content.decode())
        assert not CARD.findall(answer.content.decode())
        assert all(a.get("src") or a.get("type") in DATA for a, _ in page.scripts)
        assert not any(tag == "style" or "style" in a for tag, a in page.elements)


def preview(client: Client, path: str) -> dict[str, str]:
    """Return what a page says of itself to those who show a link to it."""
    metas = [a for tag, a in Elements(client.get(path).content.decode()).elements if tag == "meta"]
    return {a["property"]: a["content"] for a in metas if "property" in a}


def test_links_have_a_preview():
    game = over()
    page = addresses(game)["page"]
    found = preview(browser(None), page)
    assert found["og:image"] == f"http://testserver/games/{game.public_id}/position/2.svg"
    assert found["og:url"] == f"http://testserver{page}"
    assert f"Deal {game.deal.number}" in found["og:title"]
    assert "given up" in found["og:description"]
    for at, shown in [("1", 1), ("99", 2), ("x", 2)]:
        assert preview(browser(None), f"{page}?at={at}")["og:image"].endswith(f"/position/{shown}.svg")


def test_what_nobody_else_may_watch_has_no_picture():
    game = in_progress()
    assert "og:image" not in preview(browser(game.player), addresses(game)["page"])


def test_the_switch_is_its_players():
    game = over()
    page = addresses(game)["page"]
    for client, count in [(browser(game.player), 1), (browser(make_player()), 0), (browser(None), 0)]:
        assert client.get(page).content.decode().count('data-action="private"') == count
