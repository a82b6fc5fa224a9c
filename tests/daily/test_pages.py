"""The page of the daily deals: today's, the standings, the calendar and the archive."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest

from accounts.models import Player
from games.boards import Metric
from games.models import Game
from games.selectors.daily import DayResult, archive_of, day_results, streaks_of
from games.selectors.standings import deal_standings
from games.services import dailies_tend
from tests.boards.results import ms
from tests.games.factories import make_player

from .days import DAY, MIDNIGHT, NOON, begin, client_of, log, make_daily, win, winnable_daily

pytestmark = pytest.mark.django_db
WON, PLAYED, ON = DayResult.WON, DayResult.PLAYED, DayResult.ON


def text(player=None, path: str = "/daily/?draw=1") -> str:
    """Return a page as the player sees it, with its white space folded."""
    answer = client_of(player).get(path)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


# Today


def test_while_it_is_being_made_the_page_says_so_and_makes_nothing(clock, ann):
    page = text(ann)
    assert page.count("is being made") == 2 and "data-again" in page and 'data-action="play"' not in page


def test_it_follows_the_player_through_the_day(clock, ann):
    winnable_daily(), make_daily(draw=3)
    assert text().count("data-daily") == text(ann).count("data-daily") == 2
    assert "Medium" in text() and "Can be won" in text()
    game = begin(ann)
    assert f'href="{game.page}">Play' in text(ann)
    log(game, clock, "d")
    assert f'href="{game.page}">Go on' in text(ann) and "It counts if it ends today" in text(ann)
    win(log(game, clock, "undo"), clock)
    page = text(ann)
    assert f"<b>{game.score} points</b>" in page and "Practise it again" in page
    again = begin(ann)
    assert f'href="{again.page}">Go on practising' in text(ann)
    assert game.replay_page not in text(ann), "no replay before the day is over"


def test_yesterdays_game_that_is_still_on_is_named(clock, ann):
    make_daily(), make_daily(DAY + timedelta(days=1))
    game = log(begin(ann), clock, "d")
    clock.now = MIDNIGHT
    page = text(ann)
    assert "Your game of 4 March is still on" in page and game.page in page and "data-daily" in page


def test_the_countdown_says_how_long(clock):
    clock.now = NOON + timedelta(minutes=18, seconds=30)
    page = text()
    assert "11 h 41 min" in page and f'data-ends="{ms(MIDNIGHT)}"' in page
    clock.now = MIDNIGHT - timedelta(seconds=30)
    assert ">0 min<" in text()


@pytest.mark.parametrize(
    "query", ["month=2026-13", "month=0000-01", "month=x", "draw=2", "by=streak", "by=rate", "month=9999-12"]
)
@pytest.mark.parametrize("path", ["/daily/", "/daily/archive"])
def test_odd_addresses_show_what_there_is(clock, path, query):
    make_daily()
    assert "March 2026" in text(path=f"{path}?{query}")


# Standings


def results(clock, *rows) -> None:
    """Let accounts win today's deal: name, score, moves, seconds, and what else is so of the game."""
    daily = make_daily()
    for minute, (name, score, moves, seconds, more) in enumerate(rows):
        player, _ = Player.objects.get_or_create(username=name)
        game = begin(player)
        Game.objects.filter(pk=game.pk).update(
            **{
                "status": "won",
                "foundation_cards": 52,
                "score": score,
                "moves": moves,
                "version": moves,
                "ranked_time_ms": seconds * 1000,
                "ended_at": clock.ms + minute * 60_000,
                **more,
            }
        )
    return daily


def standing(metric: str, viewer=None, size: int = 10) -> list:
    deal = Game.objects.order_by("pk").first().deal
    found = deal_standings(deal=deal, draw=1, metric=Metric(metric), viewer=viewer or Player(), size=size)
    return [(place.rank, place.game.player.username) for place in found.places]


def test_the_order_and_the_ranks(clock):
    results(
        clock,
        ("slow", 700, 100, 300, {}),
        ("best", 740, 150, 200, {}),
        ("tied", 700, 100, 300, {}),
        ("quick", 600, 90, 100, {}),
    )
    assert standing("score") == [(1, "best"), (2, "slow"), (2, "tied"), (4, "quick")]
    assert standing("time") == [(1, "quick"), (2, "best"), (3, "slow"), (3, "tied")]
    assert standing("moves") == [(1, "quick"), (2, "slow"), (2, "tied"), (4, "best")]


@pytest.mark.parametrize(
    "more",
    [
        {"ranked": False},
        {"status": "given_up", "foundation_cards": 3},
        {"is_private": True},
        {"excluded_at": NOON},
    ],
    ids=str,
)
def test_only_ranked_wins_that_others_may_see(clock, more):
    results(clock, ("ann", 700, 100, 300, more), ("ben", 600, 100, 300, {}))
    assert standing("score") == [(1, "ben")]


@pytest.mark.parametrize(
    "columns",
    [{"is_private": True}, {"excluded_at": NOON}, {"is_guest": True}, {"is_active": False}],
    ids=str,
)
def test_only_players_who_are_on_boards(clock, columns):
    results(clock, ("ann", 700, 100, 300, {}), ("ben", 600, 100, 300, {}))
    Player.objects.filter(username="ann").update(**columns)
    assert standing("score") == [(1, "ben")]
    assert not re.search(r"\bann\b", text()), "a token may have these letters within"


def test_ones_own_place_is_shown_beyond_the_first(clock):
    daily = results(clock, *((f"p{n}", 700 - n, 100, 300, {}) for n in range(5)))
    viewer = Player.objects.get(username="p4")
    found = deal_standings(deal=daily.deal, draw=1, metric=Metric.SCORE, viewer=viewer, size=2)
    assert [place.rank for place in found.places] == [1, 2]
    assert (found.own.rank, found.own.is_own, found.players) == (5, True, 5)
    page = text(viewer)
    assert page.count('class="me"') == 1 and "5 players" in page


# Days


def played_days(clock, player, *, days: str, draw: int = 1) -> None:
    """Play the deals of the days up to today: W won, L lost, V only looked at, else not at all."""
    for back, letter in zip(range(len(days) - 1, -1, -1), days, strict=True):
        day = DAY - timedelta(days=back)
        clock.now = NOON - timedelta(days=back)
        winnable_daily(day, draw)
        if letter in "WLV":
            game = begin(player, draw)
            if letter == "W":
                win(game, clock, seconds=0.01)
            elif letter == "L":
                log(game, clock, "d", "resign")
            else:
                log(game, clock, "resign")
    clock.now = NOON + timedelta(hours=1)


@pytest.mark.parametrize(
    ("days", "streaks"),
    [
        ("", (0, 0, 0, 0)),
        ("W", (1, 1, 1, 1)),
        ("WWWLWW", (2, 3, 6, 6)),
        ("WW.", (2, 2, 2, 2)),  # today can still be played
        ("WWL", (0, 2, 3, 3)),
        ("WWV", (2, 2, 2, 2)),
        ("WW..", (0, 2, 0, 2)),
        ("W.WW.W", (1, 2, 1, 2)),
    ],
)
def test_streaks(clock, ann, days, streaks):
    played_days(clock, ann, days=days)
    assert streaks_of(day_results(player=ann, draw=1), DAY) == streaks


def test_a_day_counts_by_its_first_attempt_within_the_day(clock, ann):
    winnable_daily()
    log(begin(ann), clock, "d", "resign")
    win(begin(ann), clock)
    assert day_results(player=ann, draw=1) == {DAY: PLAYED}
    assert day_results(player=ann, draw=3) == {}


def test_one_that_is_on_breaks_no_streak_until_midnight(clock, ann):
    played_days(clock, ann, days="WW.")
    game = log(begin(ann), clock, "d")
    assert day_results(player=ann, draw=1)[DAY] is ON
    assert streaks_of(day_results(player=ann, draw=1), DAY) == (2, 2, 3, 3)
    clock.now = MIDNIGHT
    win(log(game, clock, "undo"), clock)
    assert day_results(player=ann, draw=1)[DAY] is PLAYED, "it was won too late"


def test_the_calendar_says_each_day_in_words_and_signs(clock, ann, settings):
    settings.POOL_SIZE = 0
    played_days(clock, ann, days="LW.W")
    for ahead in range(1, 9):
        make_daily(DAY + timedelta(days=ahead)), make_daily(DAY + timedelta(days=ahead), 3)
    make_daily(draw=3)
    dailies_tend()
    page = text(ann)
    for day, sign, words in ((1, "●", "played"), (2, "★", "won"), (3, "–", "missed"), (4, "★", "won")):
        told = f'<i aria-hidden="true">{sign}</i><span class="sr-only">, {words}</span>'
        assert f'datetime="2026-03-0{day}">{day}</time>{told}' in page
    assert "March 2026: 2 won, 3 played" in page
    numbers = {
        row.day: row.deals[1][0].deal.number
        for row in archive_of(player=ann, first=DAY.replace(day=1), last=DAY)
    }
    assert set(numbers) == {date(2026, 3, day) for day in (1, 2, 3)}, "today's deal is no link yet"
    for number in numbers.values():
        assert f'href="/deals/{number}"' in page
    listed = text(ann, "/daily/archive")
    assert listed.count("<li>") == 3 and listed.count('data-action="play"') == 3
    assert "Wednesday, 4 March" not in listed


def test_nobody_and_guests_see_it_too(clock):
    winnable_daily()
    guest = make_player()
    win(begin(guest), clock)
    assert "Nobody has won it yet" in text() and "Nobody has won it yet" in text(guest)
    assert ", won</span>" in text(guest)


def test_the_pages_ask_a_bounded_number_of_questions(clock, ann, django_assert_max_num_queries):
    played_days(clock, ann, days="WLW")
    client = client_of(ann)
    with django_assert_max_num_queries(20):
        client.get("/daily/?draw=1")
    with django_assert_max_num_queries(10):
        client.get("/daily/archive")
