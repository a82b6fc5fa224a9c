"""Reviewing: one page with everything, and nothing seen before its time but on record."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from games.models import AuditEntry, Game
from games.selectors.integrity import dossier
from games.services.staff import staff_game_exclude
from tests.boards.results import account, result
from tests.games.factories import deal_game, first_move, play, winning_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def won() -> Game:
    game, moves = winning_game()
    play(game, *moves)
    return Game.objects.get(pk=game.pk)


@pytest.fixture
def on() -> Game:
    """A ranked game in progress."""
    game = deal_game(account("ann"))
    play(game, first_move(game))
    return Game.objects.get(pk=game.pk)


@pytest.fixture
def daily() -> Game:
    """A game that is over on a deal that is still a secret to others, as the deal of the day is."""
    game, moves = winning_game()
    play(game, *moves)
    game = Game.objects.select_related("deal").get(pk=game.pk)
    game.deal.disclosed_at = timezone.now() + timedelta(hours=1)
    game.deal.save()
    return game


def paths(game: Game) -> dict[str, str]:
    base = f"/admin/games/game/{game.pk}"
    return {
        "review": f"{base}/review/",
        "stage": f"{base}/stage/",
        "film": f"{base}/film",
        "frames": f"{base}/film/frames?first=0&count=10",
        "open": f"{base}/film/frames?first=0&count=10&open=1",
    }


def statuses(browser, game: Game) -> dict[str, int]:
    return {name: browser.get(path).status_code for name, path in paths(game).items()}


def test_an_open_game_is_all_there(browser_of, won):
    browser = browser_of("reviewer")
    assert set(statuses(browser, won).values()) == {200}
    text = browser.get(paths(won)["review"]).content.decode()
    assert f'src="/admin/games/game/{won.pk}/stage/"' in text
    assert "The log can be replayed" in text and "differs</strong>" not in text
    assert text.count(f"/admin/games/game/{won.pk}/stage/#") >= won.version
    film = browser.get(paths(won)["film"]).json()
    assert len(film["lines"]) == won.version and film["open"]


def test_the_stage_may_stand_in_a_frame_of_this_site_only(browser_of, won):
    browser = browser_of("reviewer")
    stage, review = (browser.get(paths(won)[name]) for name in ("stage", "review"))
    assert "frame-ancestors 'self'" in stage.headers["Content-Security-Policy"]
    assert stage.headers["X-Frame-Options"] == "SAMEORIGIN"
    assert "frame-ancestors 'none'" in review.headers["Content-Security-Policy"]
    facts = stage.context["facts"]
    assert facts["id"] == "" and facts["api"] == paths(won)["film"]


def test_a_game_in_progress_is_masked_even_to_those_who_could_look(browser_of, on):
    for role in ("reviewer", "moderator", "administrator", "superuser"):
        found = statuses(browser_of(role), on)
        assert found == {"review": 200, "stage": 403, "film": 403, "frames": 403, "open": 403}, role
        text = browser_of(role).get(paths(on)["review"]).content.decode()
        assert "board and moves are hidden" in text and "<iframe" not in text
        assert on.deal.deck not in text and on.deal.seed not in text


def test_a_game_over_before_disclosure_is_masked_with_its_moves(browser_of, daily):
    """Of a deal that others can still play for ranks it would tell the cards, and how to win."""
    for role in ("reviewer", "moderator", "administrator"):
        browser = browser_of(role)
        found = statuses(browser, daily)
        assert found == {"review": 200, "stage": 403, "film": 403, "frames": 403, "open": 403}
        moves = {event.move for event in daily.events.all() if len(event.move) > 2}
        for path in (
            paths(daily)["review"],
            f"/admin/games/event/?q={daily.public_id}",
            f"/admin/games/event/{daily.events.last().pk}/change/",
        ):
            text = browser.get(path).content.decode()
            assert moves and not any(f">{move}<" in text for move in moves), path


@pytest.mark.parametrize("role", ["administrator", "superuser"])
def test_a_look_on_record_shows_what_is_hidden(browser_of, on, role):
    browser = browser_of(role)
    look = f"/admin/games/deal/{on.deal_id}/act/look/"
    assert look in browser.get(paths(on)["review"]).content.decode()
    assert browser.get(look).status_code == 200 and not AuditEntry.objects.exists()
    browser.post(look, {"reason": "a report of a stuck game"})
    assert AuditEntry.objects.get().reason == "a report of a stuck game"
    assert set(statuses(browser, on).values()) == {200}
    frames = browser.get(paths(on)["open"]).json()["frames"]
    assert len(frames[0]["stock_cards"]) == 24
    assert on.deal.seed in browser.get(f"/admin/games/deal/{on.deal_id}/change/").content.decode()
    # It is theirs alone.
    other = browser_of("reviewer")
    assert statuses(other, on)["frames"] == 403
    assert on.deal.seed not in other.get(f"/admin/games/deal/{on.deal_id}/change/").content.decode()


def test_a_look_ends_with_the_right_to_it(browser_of, staff, on):
    browser = browser_of("administrator")
    browser.post(f"/admin/games/deal/{on.deal_id}/act/look/", {"reason": "a report"})
    staff("administrator").groups.clear()
    assert statuses(browser, on)["frames"] == 403


def test_staff_may_review_what_a_player_keeps_private(browser_of, won):
    Game.objects.filter(pk=won.pk).update(is_private=True)
    assert set(statuses(browser_of("reviewer"), won).values()) == {200}


@pytest.mark.parametrize("query", ["first=x", "first=-1", "first=99999", "count=0", "count=201", "count=x"])
def test_positions_that_are_not_there(browser_of, won, query):
    assert browser_of("reviewer").get(f"/admin/games/game/{won.pk}/film/frames?{query}").status_code == 400


def test_a_forged_figure_stands_out(browser_of, won):
    with connection.cursor() as cursor:
        cursor.execute("UPDATE games_game SET score = score + 5 WHERE id = %s", [won.pk])
    forged = Game.objects.get(pk=won.pk)
    assert dossier(game=forged, may_know=True).findings[0].is_striking
    text = browser_of("reviewer").get(paths(won)["review"]).content.decode()
    assert f"score is stored as {forged.score}, the log gives {won.score}" in text
    assert text.count("differs</strong>") == 1


def test_a_log_that_cannot_be_replayed_is_shown_as_it_is(browser_of, won):
    """Somebody has put another deck under it."""
    won.deal.deck = won.deal.deck[2:] + won.deal.deck[:2]
    won.deal.save()
    response = browser_of("reviewer").get(paths(won)["review"])
    text = response.content.decode()
    assert response.status_code == 200 and "cannot be:" in text and "the deck is not" not in text
    assert [finding.is_striking for finding in response.context["lab"].findings] == [True]


def test_the_player_sees_that_a_game_does_not_count(browser_of, staff):
    player = staff("player")
    game = result(player)
    game.deal.number = 7
    game.deal.save()
    staff_game_exclude(actor=staff("moderator"), game=game, reason="secret reason", told="played too fast")
    browser = browser_of("player")
    for path in (f"/games/{game.public_id}/replay", "/history"):
        text = browser.get(path).content.decode()
        assert "played too fast" in text and "secret reason" not in text
    other = browser_of("anonymous").get(f"/games/{game.public_id}/replay").content.decode()
    assert "played too fast" not in other
