"""Profiles and comparison: for everyone, but nothing of guests and of players who want to be private."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Player
from accounts.services import privacy_set
from games.engine import Options
from games.models import Deal

from .histories import History
from .test_statistics_page import client_of, text_of

pytestmark = pytest.mark.django_db


def make(name: str, wins: int = 1, losses: int = 0) -> History:
    history = History(Player.objects.create_user(name, password="x"))
    for _ in range(wins):
        history.win(history.start(Options(), ranked=True))
    for _ in range(losses):
        history.act(history.start(Options(), ranked=True), "d", "resign")
    return history


def test_anybody_sees_figures_and_disclosed_games():
    make("ember", wins=1, losses=1)
    text = text_of(Client().get("/@ember").content.decode())
    assert "Win rate 50.0 %" in text
    assert text.count("Given up Draw one deal") == text.count("Won Draw one deal") == 1
    assert "Resume" not in text
    assert "Only you see this page" not in text


def test_games_whose_deals_are_secret_are_not_listed():
    history = make("ember")
    history.act(history.start(Options(), ranked=True), "d")
    Deal.objects.update(disclosed_at=None)
    html = Client().get("/@ember").content.decode()
    assert "No games to show yet" in html
    assert 'class="game"' not in html


@pytest.mark.parametrize("name", ["nobody", "a" * 200, "%00", "é"])
def test_nobody_of_that_name(name):
    make("ember", wins=0)
    assert Client().get(f"/@{name}").status_code == 404


def test_a_name_is_found_in_any_case():
    make("ember", wins=0)
    assert "<h1>ember</h1>" in Client().get("/@EmBer").content.decode()


def test_a_guest_is_seen_by_itself_only():
    guest = History().player
    assert Client().get(f"/@{guest.username}").status_code == 404
    assert client_of(History().player).get(f"/@{guest.username}").status_code == 404
    own = client_of(guest).get(f"/@{guest.username}")
    assert "guests have no public profile" in own.content.decode()


def test_a_private_player_is_seen_by_itself_only():
    player = make("ember").player
    privacy_set(player=player, is_private=True)
    assert Client().get("/@ember").status_code == 404
    assert "your profile is private" in client_of(player).get("/@ember").content.decode()
    compared = Client().get("/compare?a=ember&b=ember").content.decode()
    assert "There is nobody called ember" in compared
    assert "Win rate" not in compared


def test_an_account_that_was_closed_is_not_there():
    player = make("ember").player
    Player.objects.filter(pk=player.pk).update(is_active=False)
    assert Client().get("/@ember").status_code == 404


def test_comparing_says_who_is_ahead():
    make("ember", wins=1, losses=1)
    make("ash", wins=1, losses=2)
    html = Client().get("/compare?a=ember&b=@ash").content.decode()
    rows = dict(re.findall(r'<tr><th scope="row">(.*?)</th>(.*?)</tr>', html))
    assert text(rows["Win rate"]) == "50.0 %, ahead 33.3 %"
    assert text(rows["Longest streak not won"]) == "1, ahead 2"
    assert text(rows["Best score"]) == "165 165"
    assert text(rows["Played"]) == "2 3"


def text(cells: str) -> str:
    """Return the words of a row."""
    return " ".join(re.sub(r"<[^>]+>", " ", cells.replace('<span class="sr-only">', "")).split())


def test_comparing_begins_with_oneself():
    player = make("ember").player
    html = client_of(player).get("/compare").content.decode()
    assert 'name="a" value="ember"' in html
    assert "Win rate" not in html
    assert "Win rate" in client_of(player).get("/compare?b=ember").content.decode()


def test_a_name_is_shown_as_text():
    html = Client().get("/compare?a=%3Cscript%3Ex&b=%22x").content.decode()
    assert "<script>x" not in html
    assert "nobody called &lt;script&gt;x" in html


def test_a_player_with_signs_in_the_name():
    make("a+b@c.d-e_f", wins=0)
    assert Client().get("/@a+b@c.d-e_f").status_code == 200
    assert "Win rate" in Client().get("/compare?a=a%2Bb@c.d-e_f&b=a%2Bb@c.d-e_f").content.decode()


@pytest.mark.parametrize("page", ["/@ember?mode=draw3", "/compare?a=ember&b=ember&mode=draw3"])
def test_pages_read_rows_and_few_games(page):
    make("ember")
    with CaptureQueriesContext(connection) as queries:
        Client().get(page)
    assert len([query for query in queries if "games_tally" in query["sql"]]) <= 2
    assert len([query for query in queries if "games_game" in query["sql"]]) <= 1
