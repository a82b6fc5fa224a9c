"""The statistics page: the player's own figures, by mode, span, rank and league."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.engine import Options
from games.words import duration, money, percent, points, streak_words
from tests.games.factories import session_of

from .histories import History

pytestmark = pytest.mark.django_db


def client_of(player) -> Client:
    client = Client()
    client.cookies["sessionid"] = session_of(player)
    return client


def text_of(html: str) -> str:
    """Return the words of a page."""
    body = html.partition('<main id="main">')[2].partition("</main>")[0]
    return " ".join(re.sub(r"<[^>]+>", " ", body).split())


@pytest.fixture
def history(monkeypatch) -> History:
    """A clean win 40 days ago; today a win with undo, ranked too, and a vegas game."""
    history = History()
    history.win(history.start(Options(), ranked=True))
    history.wait(days=40)
    game = history.start(Options(), ranked=True)
    history.act(game, "d", "undo")
    history.win(game)
    history.act(history.start(Options(scoring="vegas")), "d", "resign")
    monkeypatch.setattr("games.views.records.today", history.now.date)
    return history


def figures(history: History, query: str = "") -> dict[str, str]:
    """Return the figures that the page shows, by their names."""
    response = client_of(history.player).get("/statistics" + query)
    assert response.status_code == 200
    return dict(re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", response.content.decode()))


def test_all_time(history):
    shown = figures(history)
    assert shown["Win rate"] == "100\u00a0%"
    assert (shown["Started"], shown["Won"], shown["Given up"]) == ("2", "2", "0")
    assert shown["Current streak"] == "2 won"
    assert "Vegas bank" not in shown


@pytest.mark.parametrize(("query", "started"), [("?span=30", "1"), ("?span=7", "1"), ("?span=junk", "2")])
def test_spans(history, query, started):
    assert figures(history, query)["Started"] == started


def test_the_clean_league(history):
    shown = figures(history, "?league=clean&games=ranked&mode=draw1")
    assert (shown["Win rate"], shown["Not won clean"], shown["Current streak"]) == (
        "50.0\u00a0%",
        "1",
        "1 not won",
    )


def test_house_rules_and_their_bank(history):
    assert figures(history, "?mode=house")["Vegas bank"] == "−$52"
    page = client_of(history.player).get("/statistics?mode=house&games=ranked").content.decode()
    assert "never ranked" in page


def test_games_a_day_count_from_the_first(history):
    assert figures(history)["Games a day"] == "0.0"
    assert figures(history, "?span=7")["Games a day"] == "0.1"
    assert figures(history, "?mode=house")["Games a day"] == "1.0"


@pytest.mark.parametrize(
    "query", ["", "?span=30", "?span=7&league=clean", "?mode=draw3", "?mode=no&games=no"]
)
def test_every_chart_has_its_table_and_no_style_nor_script_of_its_own(history, query):
    html = client_of(history.player).get("/statistics" + query).content.decode().partition("<main")[2]
    assert html.count("<figure") == html.count("<details") == html.count("<caption") == 4
    assert html.count('role="img"') == 4
    assert "style=" not in html
    assert "<script" not in html


def test_tabs_keep_the_rest_of_the_address(history):
    html = client_of(history.player).get("/statistics?mode=house&span=7").content.decode()
    assert "?mode=house&amp;span=30" in html
    assert "?mode=draw1&amp;span=7" in html


def test_nobody_and_a_newcomer():
    response = Client().get("/statistics")
    assert "You have not played here yet" in response.content.decode()
    assert not response.cookies.get("sessionid")
    assert "0 games" in text_of(client_of(History().player).get("/statistics").content.decode())


def test_the_page_reads_rows_and_no_games(history):
    client = client_of(history.player)
    with CaptureQueriesContext(connection) as queries:
        client.get("/statistics?span=30")
    assert len([query for query in queries if "games_tally" in query["sql"]]) == 3
    assert not [query for query in queries if "games_game" in query["sql"]]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (duration(None), "–"),
        (duration(999), "0:00"),
        (duration(65_000), "1:05"),
        (duration(3_723_000), "1:02:03"),
        (percent(None), "–"),
        (percent(0), "0\u00a0%"),
        (percent(1), "100\u00a0%"),
        (percent(0.99999), "99.9\u00a0%"),
        (percent(0.00001), "0.1\u00a0%"),
        (percent(1 / 3), "33.3\u00a0%"),
        (streak_words(0), "–"),
        (streak_words(-3), "3 not won"),
        (money(-52), "−$52"),
        (money(208), "$208"),
        (points(-15), "−15"),
        (points(None), "–"),
    ],
)
def test_words(words, expected):
    assert words == expected
