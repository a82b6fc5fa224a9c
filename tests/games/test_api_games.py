"""Facts and logs over HTTP: what each asker may know."""

import json

import pytest
from django.test import Client

from accounts.models import Player
from games.models import Deal, Event, Game

from .factories import deal_game, first_move, make_player, play, send, session_of, won_games

pytestmark = pytest.mark.django_db


GAMES = "/api/v1/games"


def as_player(player: Player | None = None) -> Client:
    """Return a browser of the player; without one, of somebody unknown."""
    client = Client()
    if player:
        client.cookies["sessionid"] = session_of(player)
    return client


def post(client: Client, body=None, **headers):
    """Ask for a new game."""
    raw = body if isinstance(body, bytes) else json.dumps(body or {})
    return client.post(GAMES, raw, content_type="application/json", headers=headers)


def error(response, status: int) -> dict:
    """Return the body of an error, expecting that status."""
    assert (response.status_code, response["Content-Type"]) == (status, "application/json")
    body = response.json()
    assert body["code"] and body["message"]
    return body


def cards_of(game: Game) -> list[str]:
    deck = game.deal.deck
    return [deck[i : i + 2] for i in range(0, 104, 2)]


@pytest.mark.parametrize("more", ["", "/log"])
def test_who_may_ask(more):
    game = deal_game()
    path = f"{GAMES}/{game.public_id}{more}"
    assert as_player(game.player).get(path).status_code == 200
    assert error(as_player().get(path), 401)["code"] == "not_signed_in"
    assert error(as_player(make_player()).get(path), 403)["code"] == "forbidden"
    assert error(as_player(game.player).get(f"{GAMES}/{'x' * 22}{more}"), 404)["code"] == "no_such_game"
    play(game, first_move(game))
    send(game, "resign")
    assert as_player().get(path).status_code == 200
    assert as_player(make_player()).get(path).status_code == 200


def test_facts_name_no_card():
    game = deal_game(draw=3)
    play(game, "d", "d")
    text = as_player(game.player).get(f"{GAMES}/{game.public_id}").content.decode()
    facts = json.loads(text)
    assert facts == facts | {
        "id": game.public_id,
        "deal": game.deal.number,
        "commitment": game.deal.commitment,
        "disclosed": False,
        "draw": 3,
        "passes": None,
        "scoring": "standard",
        "thoughtful": False,
        "ranked": True,
        "attempt": 1,
        "status": "playing",
        "version": 2,
        "moves": 2,
        "score": 0,
        "ended_at": None,
    }
    assert not any(f'"{card}"' in text for card in cards_of(game))
    assert game.deal.deck not in text and game.deal.seed not in text


def test_the_log_has_no_deck_before_disclosure():
    game = deal_game()
    play(game, "d")
    send(game, "undo")
    path = f"{GAMES}/{game.public_id}/log"
    response = as_player(game.player).get(path)
    log = response.json()
    assert [(event["seq"], event["kind"], event["move"]) for event in log["events"]] == [
        (1, "move", "d"),
        (2, "undo", None),
    ]
    assert [event["at"] for event in log["events"]] == list(Event.objects.values_list("at", flat=True))
    assert not {"deck", "seed"} & log.keys()
    assert game.deal.seed not in response.content.decode()


def test_the_log_has_the_deck_after_disclosure():
    game = deal_game()
    play(game, "d")
    send(game, "resign")
    log = as_player().get(f"{GAMES}/{game.public_id}/log").json()
    assert (log["deck"], log["seed"]) == (game.deal.deck, game.deal.seed)
    assert log["events"][-1]["kind"] == "resign"


def test_a_void_ranked_game_stays_secret():
    game = deal_game()
    send(game, "resign")
    assert as_player(make_player()).get(f"{GAMES}/{game.public_id}").status_code == 403
    assert "deck" not in as_player(game.player).get(f"{GAMES}/{game.public_id}/log").json()


def test_an_added_deck_is_open():
    game = deal_game(deck=won_games(1)[0]["deck"])
    send(game, "resign")
    log = as_player().get(f"{GAMES}/{game.public_id}/log").json()
    assert (log["deck"], log["seed"]) == (won_games(1)[0]["deck"], None)


def test_numbers_tell_nothing():
    """Asked by number, a secret deal and one that there is not are the same."""
    secret = deal_game().deal.number
    client = as_player(make_player())
    answers = [post(client, {"deal": number}).json() for number in (secret, secret + 1000)]
    assert answers[0] == answers[1]
    assert Deal.objects.count() == 1
