"""The history page: one's own games, filtered by the address, with a way on from each."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.engine import Options
from games.models import Game

from .histories import History
from .test_statistics_page import client_of, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def history() -> History:
    """A ranked win, a vegas game given up an hour later, one not played, and one in progress."""
    history = History()
    history.win(history.start(Options(), ranked=True))
    history.wait(hours=1)
    history.act(history.start(Options(draw=3, scoring="vegas")), "d", "resign")
    history.wait(days=1)
    history.start(Options(draw=3))
    history.act(history.start(Options(thoughtful=True)), "d")
    return history


def listed(history: History, query: str = "") -> list[str]:
    """Return the games of the page by what they say of their result."""
    response = client_of(history.player).get("/history" + query)
    assert response.status_code == 200
    return re.findall(r'<span class="result[^"]*">(.*?)</span>', response.content.decode())


ALL = ["In progress", "Not played", "Given up", "Won"]


@pytest.mark.parametrize(
    ("query", "results"),
    [
        ("", ALL),
        ("?result=won", ["Won"]),
        ("?result=void", ["Not played"]),
        ("?result=in_progress", ["In progress"]),
        ("?mode=draw3", ["Not played"]),
        ("?mode=house", ["In progress", "Given up"]),
        ("?mode=house&result=given_up", ["Given up"]),
        ("?ranked=yes", ["Won"]),
        ("?ranked=no", ["In progress", "Not played", "Given up"]),
        ("?from=2026-03-02", ["In progress", "Not played"]),
        ("?to=2026-03-01", ["Given up", "Won"]),
        ("?deal=2", ["Given up"]),
        ("?deal=%232", ["Given up"]),
        ("?deal=99", []),
        ("?sort=score", ["Won", "Given up"]),
        ("?sort=time", ["Won"]),
        ("?result=&mode=&ranked=&from=&to=&deal=&sort=newest", ALL),
        ("?result=x&mode=x&ranked=x&from=x&to=9999-12-31&deal=x&sort=x&after=x", ALL),
        ("?after=%00&deal=%00&result=%00", ALL),
        ("?deal=99999999999999999999&from=0001-01-01&deal=%C2%B2", ALL),
        ("?deal=" + "0" * 16 + "1" * 4400, ALL),
        ("?deal=0002", ["Given up"]),
    ],
)
def test_filters(history, query, results):
    assert listed(history, query) == results


def test_what_is_said_of_a_game(history):
    text = text_of(client_of(history.player).get("/history").content.decode())
    assert "Draw one deal 1 ranked, clean 165 points 202 moves 3:21 1 Mar 2026, 12:00" in text
    assert "Draw three, vegas deal 2 practice −$52 1 move 0:00 1 Mar 2026, 13:03" in text
    assert "Draw one, thoughtful deal 4 practice" in text


def test_a_game_in_progress_can_be_resumed(history):
    html = client_of(history.player).get("/history").content.decode()
    game = Game.objects.in_progress().get()
    assert re.findall(r'<a href="([^"]*)">Resume', html) == [game.page]


def test_pages(history):
    for _ in range(30):
        history.start(Options())
    first = client_of(history.player).get("/history?mode=draw1")
    html = first.content.decode()
    assert len(re.findall('<li class="game"', html)) == 25
    (more,) = re.findall(r'rel="next" href="([^"]*)"', html)
    second = client_of(history.player).get("/history" + more.replace("&amp;", "&")).content.decode()
    assert len(re.findall('<li class="game"', second)) == 6
    assert 'rel="next"' not in second
    assert "To the start" in second


def test_the_form_shows_what_was_asked_for(history):
    html = (
        client_of(history.player)
        .get("/history?result=won&from=2026-02-01&deal=7&sort=score")
        .content.decode()
    )
    assert '<option value="won" selected>' in html
    assert 'value="2026-02-01"' in html
    assert 'name="deal" inputmode="numeric"' in html
    assert 'value="7"' in html
    assert 'name="sort" value="score"' in html


def test_others_see_only_their_own(history):
    assert listed(History()) == []
    assert "You have not played here yet" in Client().get("/history").content.decode()


def test_a_page_reads_its_games_in_one_query(history):
    client = client_of(history.player)
    with CaptureQueriesContext(connection) as queries:
        client.get("/history")
    assert len([query for query in queries if 'FROM "games_' in query["sql"]]) == 1
