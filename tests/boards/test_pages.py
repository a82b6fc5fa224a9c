"""The boards' pages and JSON: what they say to whom, and what odd addresses come to."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from accounts.models import Player

from .results import account, ms, result

pytestmark = pytest.mark.django_db
WEEK = "/boards/score/draw1/open/week"
NOW = datetime.now(UTC)


def client_of(player: Player | None) -> Client:
    client = Client()
    if player:
        client.force_login(player)
    return client


def test_the_way_in_remembers_the_last_draw():
    ann = account()
    assert Client().get("/boards/")["Location"] == WEEK
    assert client_of(ann).get("/boards/")["Location"] == WEEK
    result(ann, draw=3)
    assert client_of(ann).get("/boards/")["Location"] == "/boards/score/draw3/open/week"


def test_a_row_says_what_is_compared_and_links_to_player_and_replay():
    game = result(account("ann"), score=735, moves=101, time_ms=200_417, at=NOW)
    text = Client().get(WEEK).content.decode()
    for words in ('href="/@ann"', game.replay_page, "735", "101 moves", "3:20.417"):
        assert words in text
    game.deal.disclosed_at = None
    game.deal.save()
    text = Client().get(WEEK).content.decode()
    assert game.public_id not in text and "735" in text


@pytest.mark.parametrize(
    ("who", "words"),
    [
        ("nobody", "Make an account"),
        ("guest", "those that you have played in this browser too"),
        ("account", "One ranked win puts you here"),
        ("private", "Your profile is private"),
        ("excluded", "Your games are kept from the boards"),
        ("first", "You are <b>first of 1</b>"),
    ],
)
def test_whoever_looks_is_told_where_they_stand(who, words):
    player = None
    if who == "guest":
        player = Player.objects.create_guest()
    elif who != "nobody":
        player = account()
        player.is_private = who == "private"
        player.excluded_at = NOW if who == "excluded" else None
        player.save()
    if who == "first":
        result(player, at=NOW)
    assert words in client_of(player).get(WEEK).content.decode()


@pytest.mark.parametrize("metric", ["score", "time", "moves", "streak", "rate"])
@pytest.mark.parametrize("league", ["open", "clean"])
def test_every_board_has_a_page_and_json(metric, league):
    ann = account("ann")
    for number in range(20):
        result(ann, at=NOW - timedelta(minutes=number), settle=number == 19)
    path = f"/{metric}/draw1/{league}/all"
    assert '<tr data-player="ann" class="own">' in client_of(ann).get(f"/boards{path}").content.decode()
    told = client_of(ann).get(f"/api/v1/boards{path}").json()
    assert (told["board"], told["start"], told["players"]) == (path[1:], None, 1)
    assert told["own"]["rows"] == told["rows"]
    assert told["rows"][0]["rank"] == 1


def test_json_says_all_of_a_row_and_where_the_next_page_begins():
    for number in range(26):
        game = result(account(f"p{number:02}"), score=700 - 5 * number, at=NOW)
    path = "/api/v1/boards/score/draw1/open/day"
    first = Client().get(path).json()
    assert (first["start"], first["after"]) == (str(NOW.date()), "p24")
    assert (first["end"], first["own"]) == (str(NOW.date() + timedelta(days=1)), None)
    (last,) = Client().get(path, {"after": first["after"]}).json()["rows"]
    assert last == {
        "rank": 26,
        "name": "p25",
        "own": False,
        "score": 575,
        "moves": 100,
        "time_ms": 90_000,
        "ended_at": ms(NOW),
        "replay": game.replay_page,
    }


def test_a_day_that_is_over_can_be_looked_at():
    yesterday = NOW - timedelta(days=1)
    result(account("ann"), at=yesterday)
    path = "/boards/score/draw1/open/day"
    assert "Nobody stands here yet" in Client().get(path).content.decode()
    text = Client().get(path, {"on": yesterday.date()}).content.decode()
    assert '<tr data-player="ann">' in text and "data-socket" not in text
    assert f'href="{path}">Later' in text
    assert f"?on={yesterday.date() - timedelta(days=1)}" in text


@pytest.mark.parametrize(
    "path", ["luck/draw1/open/week", "score/draw2/open/week", "score/draw1/shut/week", "rate/draw1/open/week"]
)
def test_there_is_no_other_board(path):
    assert Client().get(f"/boards/{path}").status_code == 404
    answer = Client().get(f"/api/v1/boards/{path}")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_board")


@pytest.mark.parametrize("on", ["yesterday", "2026-02-30", "0001-01-01", "9999-12-31", "20260101", "\0"])
def test_a_day_that_is_none(on):
    assert Client().get(WEEK, {"on": on}).status_code == 200
    answer = Client().get(f"/api/v1{WEEK}", {"on": on})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")


def test_nobody_keeps_a_copy_and_nothing_is_posted():
    assert "no-store" in Client().get(WEEK)["Cache-Control"]
    assert Client().post(WEEK).status_code == 405
