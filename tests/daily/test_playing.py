"""Playing the daily deal: one attempt counts, and it stands beside the other game."""

import json
from datetime import timedelta

import pytest

from accounts.services import player_merge
from games.engine import Options
from games.models import Game
from games.services import GameInProgress, NoDailyYet, game_start
from tests.games.factories import make_player, send

from .days import DAY, MIDNIGHT, begin, client_of, log, make_daily, win, winnable_daily

pytestmark = pytest.mark.django_db


def post(player, **body):
    return client_of(player).post("/api/v1/games", json.dumps(body), content_type="application/json")


def test_all_get_the_same_deal_each_draw_its_own(clock, ann, ben):
    make_daily(), make_daily(draw=3)
    games = [begin(player, draw) for player in (ann, ben) for draw in (1, 3)]
    assert games[0].deal == games[2].deal != games[1].deal == games[3].deal
    assert all(game.ranked and game.attempt == 1 for game in games)
    assert sorted({game.deal.number for game in games}) == [1, 2]


def test_the_second_attempt_is_practice_on_the_same_secret_deal(clock, ann):
    make_daily()
    first = log(begin(ann), clock, "d", "resign")
    second = begin(ann)
    assert (second.deal, second.attempt, second.ranked) == (first.deal, 2, False)
    assert not second.deal.is_disclosed
    third = begin(ann)
    assert (third.attempt, Game.objects.get(pk=second.pk).is_over) == (2, True), "a void game is no attempt"


def test_looking_uses_nothing_up_but_an_assist_does(clock, ann, ben):
    make_daily()
    begin(ann)
    assert begin(ann).ranked
    log(begin(ben), clock, "hint", "resign")
    again = begin(ben)
    assert (again.attempt, again.ranked) == (1, False)


def test_it_lies_beside_the_other_game_and_that_of_the_other_draw(clock, ann):
    make_daily(), make_daily(draw=3)
    for start in (
        lambda: begin(ann, 1, give_up=False),
        lambda: begin(ann, 3, give_up=False),
        lambda: game_start(player=ann, options=Options()),
    ):
        start()
    assert Game.objects.in_progress_of(ann.pk).count() == 3
    with pytest.raises(GameInProgress) as refusal:
        begin(ann, 3, give_up=False)
    assert refusal.value.game.slot == "daily3"


def test_that_of_yesterday_is_asked_about_before_todays(clock, ann):
    make_daily(), make_daily(DAY + timedelta(days=1))
    yesterdays = log(begin(ann), clock, "d")
    clock.now = MIDNIGHT
    with pytest.raises(GameInProgress) as refusal:
        begin(ann, give_up=False)
    assert refusal.value.game == yesterdays
    todays = begin(ann)
    assert todays.ranked and todays.daily_day == DAY + timedelta(days=1)


def test_a_day_without_a_deal_gives_nothing_up(clock, ann):
    make_daily()
    game = log(begin(ann), clock, "d")
    clock.now = MIDNIGHT
    with pytest.raises(NoDailyYet):
        begin(ann)
    assert not Game.objects.get(pk=game.pk).is_over


@pytest.mark.parametrize(
    "more",
    [
        {"deal": 3},
        {"another": True},
        {"winnable": True},
        {"level": "easy"},
        {"passes": 1},
        {"thoughtful": True},
        {"scoring": "vegas"},
        {"fork": {"game": "x", "at": 1}},
        {"daily": 1},
    ],
    ids=str,
)
def test_it_is_played_in_one_way_only(clock, ann, more):
    make_daily()
    answer = post(ann, **{"daily": True, **more})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")


def test_over_the_wire(clock, ann):
    make_daily(draw=3)
    answer = post(ann, daily=True, draw=3)
    assert answer.status_code == 201 and answer.json()["ranked"]
    facts = client_of(ann).get(f"/api/v1/games/{answer.json()['id']}").json()
    assert (facts["daily"], facts["disclosed"], facts["deal"]) == ("2026-03-04", False, 1)


def test_after_its_day_it_is_practice_by_number(clock, ann, ben):
    winnable_daily()
    win(begin(ann), clock)
    clock.now = MIDNIGHT
    for player, attempt in ((ann, 2), (ben, 1)):
        answer = post(player, deal=1).json()
        assert (answer["ranked"], answer["attempt"]) == (False, attempt)
        game = Game.objects.get(public_id=answer["id"])
        assert (game.slot, game.daily_day) == ("other", None)


def test_a_guest_who_signs_in_has_had_the_attempt(clock, ann):
    make_daily()
    guest = make_player()
    game = log(begin(guest), clock, "d")
    player_merge(guest=guest, account=ann)
    game.refresh_from_db()
    assert (game.player, game.ranked, game.attempt) == (ann, False, 1)
    send(game, "resign")
    again = begin(ann)
    assert (again.attempt, again.ranked) == (2, False)


def test_of_two_in_one_slot_the_guests_is_given_up(clock, ann):
    make_daily()
    guest = make_player()
    guests, own = log(begin(guest), clock, "d"), log(begin(ann), clock, "d")
    player_merge(guest=guest, account=ann)
    guests.refresh_from_db(), own.refresh_from_db()
    assert (guests.is_over, guests.ranked, guests.attempt) == (True, False, 2)
    assert (own.is_over, own.ranked, own.attempt) == (False, True, 1)
