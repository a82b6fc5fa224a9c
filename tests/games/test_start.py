"""Starting a game: whether it is ranked, which deal waits, and one game at a time."""

import pytest
from django.db import transaction

from games.engine import Event as LogEvent
from games.engine import EventKind, Options
from games.models import Deal, Game
from games.services import DealNotFound, DealWaits, GameInProgress, game_start, games_expire
from games.services.live import live_load, now_ms
from games.services.play import append

from .factories import Clock, first_move, make_player, play, send

pytestmark = pytest.mark.django_db


HOUSE_RULES = [
    {"passes": 1},
    {"passes": 3},
    {"draw": 3, "passes": 3},
    {"scoring": "vegas"},
    {"draw": 3, "scoring": "vegas"},
    {"thoughtful": True},
]


@pytest.fixture
def player():
    return make_player()


def begin(player, number=None, give_up=False, another=False, **options) -> Game:
    """Ask for a game as the API does."""
    with transaction.atomic():
        return game_start(
            player=player,
            options=Options(**options),
            deal_number=number,
            give_up=give_up,
            another=another,
        )


def played_and_given_up(player, number=None, **options) -> Game:
    """Return a game with one move that is over."""
    game = begin(player, number, **options)
    play(game, first_move(game))
    send(game, "resign")
    return game


# Ranked


@pytest.mark.parametrize("draw", [1, 3])
def test_a_first_attempt_at_a_deal_of_ones_own_is_ranked(player, draw):
    game = begin(player, draw=draw)
    assert (game.ranked, game.attempt) == (True, 1)
    assert (game.deal.made_for, game.deal.ranked_draw) == (player, draw)


@pytest.mark.parametrize("options", HOUSE_RULES)
def test_house_rules_are_never_ranked(player, options):
    game = begin(player, **options)
    assert not game.ranked and game.deal.ranked_draw is None
    send(game, "resign")
    assert not begin(player, game.deal.number).ranked


def test_left_out_passes_of_vegas_are_those_of_its_draw(player):
    assert begin(player, draw=3, scoring="vegas").passes == 3
    assert Game.objects.get().score == -52


def test_a_restart_is_a_second_attempt_and_practice(player):
    first = played_and_given_up(player)
    second = begin(player, first.deal.number)
    assert (second.deal, second.attempt, second.ranked) == (first.deal, 2, False)


def test_attempts_are_counted_for_each_player(player):
    first = played_and_given_up(player)
    game = begin(make_player(), first.deal.number)
    assert (game.attempt, game.ranked) == (1, False)


def test_attempts_count_whatever_the_options(player):
    first = played_and_given_up(player, thoughtful=True)
    second = played_and_given_up(player, first.deal.number, draw=3)
    assert begin(player, first.deal.number).attempt == 3
    assert second.attempt == 2


def test_void_games_count_as_no_attempt(player):
    first = begin(player, thoughtful=True)
    send(first, "resign")
    assert begin(player, first.deal.number).attempt == 1


# Waiting deals


def test_a_deal_looked_at_and_not_played_waits(player):
    first = begin(player)
    again = begin(player, give_up=True)
    assert again != first
    assert (again.deal, again.attempt, again.ranked) == (first.deal, 1, True)


def test_each_draw_has_its_own_waiting_deal(player):
    one, three = begin(player), begin(player, draw=3, give_up=True)
    assert one.deal != three.deal
    assert begin(player, give_up=True).deal == one.deal
    assert begin(player, draw=3, give_up=True).deal == three.deal


def test_a_deal_played_waits_no_more(player):
    first = played_and_given_up(player)
    assert begin(player).deal != first.deal


@pytest.mark.parametrize("assist", ["hint", "light"])
@pytest.mark.parametrize("end", ["resign", "give up for another"])
def test_a_deal_that_an_assist_has_told_of_waits_no_more(player, assist, end):
    """Else a hint before the first move could be had, and the deal played clean after it."""
    first = begin(player)
    append(live_load(first.pk), [LogEvent(EventKind(assist), None, now_ms())])
    if end == "resign":
        send(first, "resign")
    again = begin(player, give_up=True)
    assert again.deal != first.deal and again.ranked
    assert Deal.objects.get(pk=first.deal_id).is_disclosed
    by_number = begin(player, first.deal.number, give_up=True)
    assert not by_number.ranked


def test_a_shown_solution_uses_the_deal_up(player):
    first = begin(player)
    shown = [LogEvent(kind, None, now_ms()) for kind in (EventKind.SHOW, EventKind.RESIGN)]
    append(live_load(first.pk), shown)
    assert begin(player).deal != first.deal
    assert Deal.objects.get(pk=first.deal_id).is_disclosed


def test_a_game_without_a_move_does_not_expire_and_its_deal_stays_secret(player, monkeypatch):
    clock = Clock(monkeypatch)
    first = begin(player)
    append(live_load(first.pk), [LogEvent(EventKind.HINT, None, clock.now)])
    clock.forward(days=30)
    assert games_expire() == 0
    assert not Game.objects.get(pk=first.pk).is_over
    assert not Deal.objects.get(pk=first.deal_id).is_disclosed
    assert begin(player, give_up=True).deal != first.deal


def test_another_deal_is_practice_and_the_first_still_waits(player):
    first = begin(player)
    practice = begin(player, another=True, give_up=True)
    assert practice.deal != first.deal and not practice.ranked
    play(practice, first_move(practice))
    again = begin(player, give_up=True)
    assert (again.deal, again.ranked) == (first.deal, True)


def test_the_waiting_deal_by_its_number_is_the_ranked_game(player):
    first = begin(player)
    again = begin(player, first.deal.number, give_up=True)
    assert (again.deal, again.attempt, again.ranked) == (first.deal, 1, True)


@pytest.mark.parametrize("options", [*HOUSE_RULES, {"draw": 3}])
def test_the_waiting_deal_is_not_played_otherwise(player, options):
    first = begin(player)
    with pytest.raises(DealWaits):
        begin(player, first.deal.number, give_up=True, **options)
    assert not Game.objects.get(pk=first.pk).is_over, "a refused request gives nothing up"


# One game at a time


@pytest.mark.parametrize("options", [{}, {"draw": 3}, {"thoughtful": True}])
def test_one_game_in_progress(player, options):
    first = begin(player)
    with pytest.raises(GameInProgress) as refusal:
        begin(player, **options)
    assert refusal.value.game == first


def test_the_game_before_is_given_up(player):
    first = begin(player)
    begin(player, give_up=True)
    first.refresh_from_db()
    assert (first.status, first.version) == ("given_up", 1)


def test_a_failed_start_gives_nothing_up(player):
    first = begin(player)
    with pytest.raises(DealNotFound):
        begin(player, 10**15, give_up=True)
    assert not Game.objects.get(pk=first.pk).is_over


def test_a_paused_game_is_in_progress_and_can_be_given_up(player):
    first = begin(player)
    send(first, "pause")
    with pytest.raises(GameInProgress):
        begin(player)
    begin(player, give_up=True)
    assert Game.objects.get(pk=first.pk).is_over


def test_players_do_not_hinder_each_other(player):
    assert begin(player).deal != begin(make_player()).deal
