"""Finding: what the lists show, that pages fit together, and how little they ask of the database."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.contrib import admin
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.admin import GameAdmin, lists
from games.models import Flag, Game
from tests.boards.results import NOON, account, result
from tests.games.factories import deal_game, first_move, play

pytestmark = pytest.mark.django_db

LISTS = {
    # Session, player, permissions of the player and of the groups, the newest number and the rows.
    # Players and deals come with the games.
    "games/game/": 6,
    "games/deal/": 6,
    "games/event/": 6,
    "games/flag/": 6,
    "games/auditentry/": 6,
    "games/verificationrun/": 6,
    "accounts/player/": 6,
}


@pytest.fixture
def reviewer(browser_of):
    return browser_of("reviewer")


def shown(browser, query: str = "") -> list[str]:
    """Return the ids of the games on a page."""
    response = browser.get(f"/admin/games/game/{query}")
    assert response.status_code == 200, query
    return [game.public_id for game in response.context["cl"].result_list]


def link(browser, query: str, rel: str) -> str | None:
    found = re.search(
        rf'href="(\?[^"]*)" rel="{rel}"', browser.get(f"/admin/games/game/{query}").content.decode()
    )
    return found and found[1].replace("&amp;", "&")


@pytest.mark.parametrize(("page", "queries"), LISTS.items())
def test_the_number_of_queries_is_the_same_for_any_number_of_rows(reviewer, page, queries):
    for number in range(12):
        player = account()
        game = result(player, at=NOON + timedelta(minutes=number))
        Flag.objects.create(game=game, signal="speed", words="quick")
    reviewer.get("/admin/")  # notes that the session is in use, which is due now and then
    with CaptureQueriesContext(connection) as captured:
        assert reviewer.get(f"/admin/{page}").status_code == 200
    counted = [query["sql"] for query in captured if "COUNT(" in query["sql"]]
    assert counted == []
    assert len(captured) == queries, "\n".join(query["sql"] for query in captured)


@pytest.mark.parametrize("order", ["", "sort=score", "sort=time"])
def test_pages_fit_together_in_both_directions(reviewer, monkeypatch, order):
    monkeypatch.setattr(GameAdmin, "list_per_page", 4)
    for number in range(11):
        result(account(), score=500 + number % 3, time_ms=60_000 + number % 2, at=NOON, settle=False)
    wanted = {
        "": list(Game.objects.order_by("-pk")),
        "sort=score": list(Game.objects.order_by("-score", "-pk")),
        "sort=time": list(Game.objects.order_by("ranked_time_ms", "pk")),
    }[order]
    wanted = [game.public_id for game in wanted]
    pages, query = [], f"?{order}"
    while query:
        pages.append((query, shown(reviewer, query)))
        query = link(reviewer, query, "next")
    assert [len(ids) for _, ids in pages] == [4, 4, 3]
    assert [public_id for _, ids in pages for public_id in ids] == wanted
    back = link(reviewer, pages[2][0], "prev")
    assert shown(reviewer, back) == pages[1][1]
    back = link(reviewer, back, "prev")
    assert shown(reviewer, back) == pages[0][1]
    assert link(reviewer, back, "prev") is None
    assert link(reviewer, pages[0][0], "prev") is None


def test_a_filter_without_an_index_looks_through_a_bounded_part(reviewer, monkeypatch):
    monkeypatch.setattr(lists, "WINDOW", 5)
    first = result(account(), draw=3)
    for _ in range(8):
        result(account(), settle=False)
    assert shown(reviewer, "?mode=draw3") == []
    further = link(reviewer, "?mode=draw3", "next")
    assert "Look further back" in reviewer.get("/admin/games/game/?mode=draw3").content.decode()
    assert shown(reviewer, further) == [first.public_id]
    assert link(reviewer, further, "next") is None


@pytest.mark.parametrize(
    "query",
    [
        "result=won&points=700",
        "result=given_up",
        "result=playing",
        "result=void",
        "mode=draw3",
        "mode=house",
        "ranked=no",
        "league=helped",
        "points=600",
        "within=60",
        "within=long",
        "flag=any",
        "flag=speed",
        "flag=excluded",
        "day=2026-03-02",
    ],
)
def test_filters(reviewer, query):
    """Each finds its one game among games of all other kinds."""
    on = deal_game(account("on"), scoring="vegas")
    play(on, first_move(on))
    games = {
        "result=won&points=700": result(account(), score=740),
        "result=given_up": result(account(), won=False, score=20),
        "result=playing": on,
        "result=void": result(account(), won=False, moves=0, score=0, ranked=False),
        "mode=draw3": result(account(), draw=3, score=500),
        "mode=house": on,
        "ranked=no": None,
        "league=helped": result(account(), undos=2, score=500),
        "points=600": result(account(), score=620),
        "within=60": result(account(), score=500, time_ms=30_000),
        "within=long": result(account(), score=500, time_ms=6_000_000),
        "flag=speed": result(account(), score=500),
        "flag=excluded": result(account(), score=500, excluded_at=NOON),
        "day=2026-03-02": result(account(), score=500, at=NOON - timedelta(days=2)),
    }
    Flag.objects.create(game=games["flag=speed"], signal="speed", words="quick")
    games["flag=any"] = games["flag=speed"]
    found = shown(reviewer, f"?{query}")
    if query == "ranked=no":
        assert set(found) == {on.public_id, games["result=void"].public_id}
    else:
        assert found == [games[query].public_id]


@pytest.mark.parametrize("words", ["{public_id}", "{number}", "ann", "ANN", "@ann", "@77", "nobody", "99"])
def test_search_is_for_what_is_exact(reviewer, words):
    game, other = result(account("ann")), result(account("77"))
    game.deal.number = 12
    game.deal.save()
    wanted = {"@77": [other.public_id], "nobody": [], "99": []}.get(words, [game.public_id])
    words = words.format(public_id=game.public_id, number=12)
    response = reviewer.get("/admin/games/game/", {"q": words})
    assert [found.public_id for found in response.context["cl"].result_list] == wanted


@pytest.mark.parametrize(
    "place", ["after=x", "after=-1", "before=", "after=9" + "9" * 30, "sort=score&after=7"]
)
def test_places_that_are_none(reviewer, place):
    result(account())
    assert reviewer.get(f"/admin/games/game/?{place}", follow=True).status_code == 200


def test_every_list_of_games_goes_from_place_to_place():
    for model, of in admin.site._registry.items():
        if model._meta.app_label in ("games", "accounts"):
            assert of.get_changelist(None) is lists.KeysetChangeList and not of.show_full_result_count


@pytest.mark.parametrize(
    "path",
    [
        "accounts/player/?email__startswith=a",
        "accounts/player/?password__startswith=a",
        "accounts/player/?former_name__gt=a",
        "games/game/?player__email__startswith=a",
        "games/game/?deal__deck__startswith=AC",
        "games/flag/?game__deal__seed__startswith=a",
        "games/auditentry/?actor__email__startswith=a",
    ],
)
def test_nothing_is_asked_for_that_the_lists_do_not_offer(reviewer, path):
    """Else what is not shown could be told letter by letter."""
    assert reviewer.get(f"/admin/{path}").status_code == 400
