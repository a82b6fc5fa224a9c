"""Facts and logs over HTTP: what each asker may know."""

import json

import pytest
from django.db import transaction

from games.engine import Options
from games.limits import Buckets
from games.models import Deal, Event, Game
from games.policies import Level
from games.selectors import player_logs
from games.services import game_start
from games.views import knowledge

from .browser import GAMES, as_player, error, post
from .factories import deal_game, first_move, make_player, play, pool_deal, send, won_games

pytestmark = pytest.mark.django_db


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


def facts_of(game, player) -> dict:
    return as_player(player).get(f"{GAMES}/{game.public_id}").json()


def test_a_level_that_was_chosen_is_said_from_the_start():
    pool_deal(level=Level.HARD), pool_deal(level=Level.EASY)
    player = make_player()
    game = start_picked(player, level=Level.HARD)
    assert facts_of(game, player)["winnable"] is True
    assert facts_of(game, player)["level"] == "hard"
    send(game, "resign")
    again = start_picked(make_player(), number=game.deal.number)
    assert (facts_of(again, again.player)["winnable"], facts_of(again, again.player)["level"]) == (
        False,
        None,
    )


def test_the_level_of_a_ranked_deal_is_not():
    pool_deal()
    player = make_player()
    game = start_picked(player)
    play(game, first_move(game))
    facts = facts_of(game, player)
    assert (facts["ranked"], facts["winnable"], facts["level"]) == (True, True, None)
    path = f"{GAMES}/{game.public_id}/knowledge"
    assert error(as_player(player).get(path), 403)["code"] == "not_disclosed"
    assert error(as_player(make_player()).get(path), 403)["code"] == "forbidden"
    send(game, "resign")
    assert facts_of(game, player)["level"] is None
    known = as_player().get(path)
    assert known.status_code == 200
    assert known.json() == {
        "status": "done",
        "draw": 1,
        "verdict": "won",
        "level": "medium",
        "win_rate": 0.5,
        "shortest": 1,
    }


def start_picked(player, level=None, number=None) -> Game:
    with transaction.atomic():
        return game_start(
            player=player, options=Options(), deal_number=number, winnable=number is None, level=level
        )


def test_the_archive_says_levels_without_a_query_for_each(django_assert_num_queries):
    player = make_player()
    for _ in range(3):
        pool_deal(level=Level.HARD)
        send(start_picked(player, level=Level.HARD), "resign")
    with django_assert_num_queries(2 + 3):  # games with deals, knowledge; and each log
        lines = [json.loads(line) for line in player_logs(player=player)]
    assert [line["level"] for line in lines] == ["hard"] * 3


def test_what_is_not_known_yet_is_found_out_when_asked_for():
    game = deal_game(deck=won_games(1)[0]["deck"])
    send(game, "resign")
    path, client = f"{GAMES}/{game.public_id}/knowledge", as_player()
    assert error(client.get(path), 404)["code"] == "not_asked"
    first = client.post(path)
    assert (first.status_code, first.json()) == (202, {"status": "working"})
    known = client.get(path).json()  # here a job is done as soon as it is asked for
    assert (known["status"], known["draw"], known["verdict"]) == ("done", 1, "won")
    assert known["level"] in list(Level) and known["shortest"] > 52


def test_asking_for_knowledge_has_bounds(monkeypatch, settings):
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}
    games = [deal_game(deck=record["deck"]) for record in won_games(1)[:3]]
    for game in games:
        send(game, "resign")
    paths = [f"{GAMES}/{game.public_id}/knowledge" for game in games]
    client = as_player(games[0].player)
    monkeypatch.setattr(knowledge, "_asks", Buckets(1, 1 / 60))
    assert [client.post(path).status_code for path in (paths[0], paths[0], paths[1])] == [202, 202, 429]
    monkeypatch.setattr(knowledge, "_asks", Buckets(9, 1))
    monkeypatch.setattr("games.services.knowledge.MAX_WAITING", 1)
    assert error(client.post(paths[2]), 503)["code"] == "busy"


def test_nothing_is_found_out_of_limited_passes():
    game = deal_game(deck=won_games(1)[0]["deck"], passes=3)
    send(game, "resign")
    assert error(as_player().get(f"{GAMES}/{game.public_id}/knowledge"), 404)["code"] == "no_knowledge"


def test_numbers_tell_nothing():
    """Asked by number, a secret deal and one that there is not are the same."""
    secret = deal_game().deal.number
    client = as_player(make_player())
    answers = [post(client, {"deal": number}).json() for number in (secret, secret + 1000)]
    assert answers[0] == answers[1]
    assert Deal.objects.count() == 1
