"""The page of a deal: none before disclosure; then it tells what came of it, and whom not to name."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django_tasks_db.models import DBTaskResult

from accounts.models import Player
from games.models import Deal, Game, Knowledge
from games.selectors.deals import deal_results
from games.services import deal_add
from games.services.jobs import Standing
from games.views import deals as views
from tests.games.factories import deal_game, first_move, make_player, play, send, won_games

from .days import MIDNIGHT, begin, client_of, win, winnable_daily

pytestmark = pytest.mark.django_db
DECK = won_games(1)[0]["deck"]


def text(deal, player=None, query: str = "") -> str:
    """Return the page of a deal as the player sees it, with its white space folded."""
    answer = client_of(player).get(f"/deals/{deal.number}{query}")
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


@pytest.fixture
def deal() -> Deal:
    """A deal that anybody may play."""
    return deal_add(deck=DECK)


_ENDED = 1_772_000_000_000


def played(deal: Deal, player: Player | None = None, *, won: bool = True, **columns) -> Game:
    """Store a game on the deal that is over, as a log would have left it."""
    player = player or make_player()
    moves, attempt = columns.pop("moves", 100), Game.objects.filter(player=player, deal=deal).count() + 1
    columns = {"score": 700, "ranked_time_ms": 60_000, "ended_at": _ENDED, **columns}
    return Game.objects.create(
        player=player,
        deal=deal,
        attempt=attempt,
        status="won" if won else "given_up",
        foundation_cards=52 if won else 3,
        moves=moves,
        version=moves,
        **columns,
    )


# Secrecy


def test_there_is_no_page_before_disclosure_for_anybody(ann, ben, admin_client):
    game = deal_game(ann)
    play(game, first_move(game))
    page = f"/deals/{game.deal.number}"
    for client in (client_of(ann), client_of(ben), client_of(), admin_client):
        assert client.get(page).status_code == 404
        assert client.post(f"{page}/knowledge", {"draw": "1"}).status_code == 404
        assert client.get(f"{page}/challenge.svg?beat={game.public_id}").status_code == 404
    send(game, "resign")
    assert client_of(ben).get(page).status_code == 200


def test_that_of_a_daily_deal_opens_at_midnight(clock, ann):
    winnable_daily()
    game = win(begin(ann), clock)
    game = Game.objects.select_related("deal").get(pk=game.pk)
    for path in (
        f"/deals/{game.deal.number}",
        f"/deals/{game.deal.number}/challenge.svg?beat={game.public_id}",
    ):
        assert client_of(ann).get(path).status_code == 404
    facts = client_of(ann).get(f"/api/v1/games/{game.public_id}").json()
    assert facts["deal_page"] is None and facts["challenge"] is None
    clock.now = MIDNIGHT
    page = text(game.deal)
    assert "Daily deal of" in page and "ann" in page and game.replay_page in page
    facts = client_of(ann).get(f"/api/v1/games/{game.public_id}").json()
    assert facts["deal_page"] == f"/deals/{game.deal.number}"
    assert facts["challenge"] == f"/deals/{game.deal.number}?beat={game.public_id}"


@pytest.mark.parametrize("number", [0, 7, 2**53, 2**63, 2**64, 10**30])
def test_numbers_that_are_no_deals(db, number):
    assert client_of().get(f"/deals/{number}").status_code == 404


# Results


def test_who_tried_and_who_stands_out(deal, ann, ben):
    first = played(deal, ann, score=600, moves=150, ended_at=_ENDED - 5)
    quickest = played(deal, ben, ranked_time_ms=50_000, score=650)
    shortest = played(deal, ann, moves=90, score=500)
    best = played(deal, ben, score=745)
    played(deal, won=False, score=100)
    played(deal, won=False, moves=0, score=0)
    in_progress = Game.objects.create(player=make_player(), deal=deal, attempt=1, moves=3, version=3)
    results = deal_results(deal=deal, draw=1)
    assert (results.tried, results.won, results.over) == (4, 2, 5)
    assert [b.game for b in results.bests] == [first, quickest, shortest, best]
    assert sum(results.scores) == 5
    assert deal_results(deal=deal, draw=3).tried == 0
    page = text(deal)
    for game in (first, quickest, shortest, best):
        assert game.replay_page in page
    assert "attempt 2" in page and "0:50.000" in page and "90 moves" in page and "745 points" in page
    assert in_progress.public_id not in page
    assert "<td>1</td>" in page, "the table behind the histogram"


def test_draws_stand_apart_and_house_rules_beside(deal, ann):
    played(deal, ann, draw=3)
    played(deal, ann, thoughtful=True)
    played(deal, ann, prelude="d")
    played(deal, ann, passes=3)
    assert [deal_results(deal=deal, draw=draw).won for draw in (1, 3)] == [0, 1]
    assert "And 3 games by house rules" in text(deal)


@pytest.mark.parametrize("private", ["game", "player", "excluded game", "excluded player", "nameless"])
def test_private_and_excluded_ones_count_and_are_not_named(deal, ann, ben, private):
    hidden, other = played(deal, ann, score=745, moves=80), played(deal, ben, score=600, ended_at=_ENDED + 9)
    if "game" in private:
        column = {"excluded_at": MIDNIGHT} if "excluded" in private else {"is_private": True}
        Game.objects.filter(pk=hidden.pk).update(**column)
    elif private == "nameless":
        hidden.player = Player.objects.create_nameless()
        hidden.save()
    else:
        column = {"excluded_at": MIDNIGHT} if "excluded" in private else {"is_private": True}
        Player.objects.filter(pk=ann.pk).update(**column)
    results = deal_results(deal=deal, draw=1)
    assert (results.tried, results.won) == (2, 2)
    assert {best.game for best in results.bests} == {other}
    page = text(deal)
    assert "ann" not in re.sub("<[^>]*>", "", page) and hidden.public_id not in page


def test_a_guest_is_no_link(deal):
    game = played(deal)
    page = text(deal)
    assert "A guest" in page and game.player.username not in page and game.replay_page in page


# What is known


def known(deal: Deal, draw: int = 1, **columns) -> None:
    Knowledge.objects.create(
        **{"deal": deal, "draw": draw, "nodes": 1, "max_nodes": 10**9, "solver_version": 1, **columns}
    )


@pytest.mark.parametrize(
    ("columns", "words"),
    [
        (None, "Not known</b> whether it can be won"),
        ({"verdict": "unknown"}, "Unknown</b> whether"),
        ({"verdict": "lost"}, "Cannot be won</b>: proved"),
        (
            {"verdict": "won", "line": "d d t3f", "win_rate": 0.25, "level": "hard", "policies_version": 1},
            "Can be won</b>, hard: a hasty player wins 25.0 % of the time.",
        ),
    ],
)
def test_what_is_known_is_said(deal, columns, words):
    if columns:
        known(deal, **columns)
    page = text(deal)
    assert words in page
    assert page.count("Find out") == (1 if columns else 2)


def test_finding_out_is_asked_for_once_and_bounded(deal, settings, monkeypatch):
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}
    client = client_of()
    for _ in range(2):
        answer = client.post(f"/deals/{deal.number}/knowledge", {"draw": "1"})
        assert answer["Location"] == f"/deals/{deal.number}#draw1"
    assert [job.args_kwargs["args"] for job in DBTaskResult.objects.all()] == [[deal.pk, 1]]
    page = text(deal)
    assert "Being found out" in page and "data-again" in page and page.count("Find out") == 1
    monkeypatch.setattr("games.services.knowledge.MAX_WAITING", 1)
    answer = client.post(f"/deals/{deal.number}/knowledge", {"draw": "3"}, follow=True)
    assert "Try again later" in answer.content.decode()
    assert DBTaskResult.objects.count() == 1
    assert client.post(f"/deals/{deal.number}/knowledge", {"draw": "2"}).status_code == 404
    assert client.get(f"/deals/{deal.number}/knowledge").status_code == 405


def test_who_asks_too_often_has_to_wait(deal, monkeypatch):
    monkeypatch.setattr(views, "_asks", views.Buckets(1, 0.001))
    asked = []
    monkeypatch.setattr(views, "knowledge_ask", lambda **wanted: asked.append(wanted) or Standing.WORKING)
    client = client_of()
    for draw in ("1", "3"):
        client.post(f"/deals/{deal.number}/knowledge", {"draw": draw})
    assert [one["draw"] for one in asked] == [1]


# Challenges


def test_a_challenge_says_whom_to_beat_and_lets_one_play(deal, ann):
    game = played(deal, ann, score=745, ranked_time_ms=252_000)
    page = text(deal, query=f"?beat={game.public_id}")
    assert "ann won this deal with 745 points in 4:12. <span>Can you?</span>" in page
    assert f'data-deal="{deal.number}" data-draw="1"' in page
    assert f"http://testserver/deals/{deal.number}?beat={game.public_id}" in page
    mine = text(deal, ann)
    assert "Challenge a friend" in mine and game.public_id in mine
    assert "Challenge a friend" not in text(deal)


@pytest.mark.parametrize(
    "why", ["private", "private player", "lost", "fork", "another deal", "nonsense", "nul"]
)
def test_what_is_no_challenge_is_an_ordinary_page(deal, ann, why):
    game = played(deal, ann, won=why != "lost", prelude="d" if why == "fork" else "")
    beat = {"nonsense": "x", "nul": "%00"}.get(why, game.public_id)
    if why == "private":
        Game.objects.filter(pk=game.pk).update(is_private=True)
    if why == "private player":
        Player.objects.filter(pk=ann.pk).update(is_private=True)
    where = deal_add(deck=DECK) if why == "another deal" else deal
    assert "Can you?" not in text(where, query=f"?beat={beat}")
    assert client_of().get(f"/deals/{where.number}/challenge.svg?beat={beat}").status_code == 404


def test_the_code_holds_the_address_and_no_style(deal, ann, monkeypatch):
    game = played(deal, ann)
    held = []

    def make(content, real=views.segno.make, **more):
        held.append(content)
        return real(content, **more)

    monkeypatch.setattr(views.segno, "make", make)
    answer = client_of().get(f"/deals/{deal.number}/challenge.svg?beat={game.public_id}")
    assert answer["Content-Type"] == "image/svg+xml"
    assert held == [f"http://testserver/deals/{deal.number}?beat={game.public_id}"]
    assert answer.content.startswith((b"<?xml", b"<svg")) and b"style" not in answer.content


def test_playing_on_a_challenge_is_practice(deal, ann, ben):
    played(deal, ann)
    answer = client_of(ben).post(
        "/api/v1/games", {"deal": deal.number, "draw": 1}, content_type="application/json"
    )
    assert answer.status_code == 201 and not answer.json()["ranked"]


# Cost


def test_the_bests_are_found_by_their_indexes(deal, ann, django_assert_max_num_queries):
    for order, index in (
        (("ended_at", "pk"), "game_deal_first"),
        (("ranked_time_ms", "ended_at", "pk"), "game_deal_quickest"),
        (("moves", "ended_at", "pk"), "game_deal_shortest"),
        (("-score", "moves", "ranked_time_ms", "ended_at", "pk"), "game_deal_best"),
    ):
        won = Game.objects.filter(deal=deal, draw=1, status="won", ended_at__isnull=False, scoring="standard")
        plan = won.order_by(*order)[:1].explain()
        if connection.vendor == "sqlite":
            assert index in plan and "TEMP B-TREE" not in plan, plan
    played(deal, ann)
    client = client_of()
    with django_assert_max_num_queries(28):
        client.get(f"/deals/{deal.number}")
