"""Ranked means unseen: whatever a player has seen of a deal before, the next game on it is no first attempt.

One table of all the ways to come to a deal; each row says what the game is that begins there.
"""

from __future__ import annotations

import pytest
from django.db import transaction

from accounts.models import Player
from accounts.services import player_merge, player_register
from games.engine import Event as LogEvent
from games.engine import EventKind, Options
from games.models import Game
from games.policies import Level
from games.services import deal_add, game_fork, game_start
from games.services.live import live_load, now_ms
from games.services.play import append
from tests.daily.days import SiteClock, make_daily

from .factories import first_move, make_player, play, pool_deal, send, won_games

pytestmark = pytest.mark.django_db


class Town:
    """Somebody who plays (``me``, an account), a guest in my browser, and somebody else."""

    def __init__(self, monkeypatch) -> None:
        self.clock = SiteClock(monkeypatch)
        self.me = Player.objects.create_user("me")
        self.guest = make_player()
        self.other = Player.objects.create_user("other")

    def begin(self, player: Player, number: int | None = None, **more) -> Game:
        """Start a game, giving another one up."""
        draw = more.pop("draw", 1)
        with transaction.atomic():
            return game_start(
                player=player, options=Options(draw=draw), deal_number=number, give_up=True, **more
            )

    def played(self, player: Player, number: int | None = None, **more) -> Game:
        """Start a game, make a move and give it up."""
        game = self.begin(player, number, **more)
        play(game, first_move(game))
        send(game, "resign")
        return Game.objects.select_related("deal").get(pk=game.pk)

    def note(self, game: Game, *kinds: EventKind) -> None:
        """Append events other than moves."""
        append(live_load(game.pk), [LogEvent(kind, None, now_ms()) for kind in kinds])

    def sign_in(self) -> None:
        """Let the guest of my browser sign in as me."""
        with transaction.atomic():
            player_merge(guest=self.guest, account=self.me)


def fresh(town):
    return town.begin(town.me)


def fresh_winnable(town):
    pool_deal()
    return town.begin(town.me, winnable=True)


def looked_at(town):
    first = town.begin(town.me)
    return town.begin(town.me, first.deal.number)


def restart(town):
    return town.begin(town.me, town.played(town.me).deal.number)


def restart_with_the_other_draw(town):
    return town.begin(town.me, town.played(town.me).deal.number, draw=3)


def restart_of_practice(town):
    first = town.played(town.me, another=True)
    return town.begin(town.me, town.played(town.me, first.deal.number).deal.number)


def after_a_hint(town):
    first = town.begin(town.me)
    town.note(first, EventKind.HINT)
    return town.begin(town.me, _given_up(first).deal.number)


def after_a_shown_solution(town):
    first = town.begin(town.me)
    town.note(first, EventKind.SHOW, EventKind.RESIGN)
    return town.begin(town.me, first.deal.number)


def fork_of_ones_own(town):
    return game_fork(player=town.me, source=town.played(town.me), at=1)


def fork_of_anothers(town):
    return game_fork(player=town.me, source=town.played(town.other), at=0)


def shared(town):
    return town.begin(town.me, town.played(town.other).deal.number)


def shared_again(town):
    number = town.played(town.other).deal.number
    town.played(town.me, number)
    return town.begin(town.me, number)


def imported(town):
    return town.begin(town.me, deal_add(deck=won_games(1)[0]["deck"]).number)


def imported_again(town):
    number = deal_add(deck=won_games(1)[0]["deck"]).number
    town.played(town.me, number)
    return town.begin(town.me, number)


def chosen_by_level(town):
    pool_deal(level=Level.HARD)
    return town.begin(town.me, winnable=True, level=Level.HARD)


def as_a_guest_then_signed_in(town):
    first = town.played(town.guest)
    town.sign_in()
    return town.begin(town.me, first.deal.number)


def as_a_guest_looked_at_then_signed_in(town):
    first = town.begin(town.guest)
    town.sign_in()
    return town.begin(town.me, first.deal.number)


def shared_as_a_guest_and_signed_in(town):
    number = town.played(town.other).deal.number
    town.played(town.me, number)
    town.played(town.guest, number)
    town.sign_in()
    return town.begin(town.me, number)


def as_a_guest_then_signed_up(town):
    first = town.played(town.guest)
    town.guest.username = "newcomer"
    player_register(player=town.guest)
    return town.begin(town.guest, first.deal.number)


def daily(town):
    make_daily()
    return town.begin(town.me, daily=True)


def daily_after_others(town):
    make_daily()
    town.played(town.other, daily=True)
    return town.begin(town.me, daily=True)


def daily_looked_at(town):
    make_daily()
    town.begin(town.me, daily=True)
    return town.begin(town.me, daily=True)


def daily_again(town):
    make_daily()
    town.played(town.me, daily=True)
    return town.begin(town.me, daily=True)


def daily_after_a_hint(town):
    make_daily()
    first = town.begin(town.me, daily=True)
    town.note(first, EventKind.HINT)
    return town.begin(town.me, daily=True)


def daily_as_a_guest_then_signed_in(town):
    make_daily()
    town.played(town.guest, daily=True)
    town.sign_in()
    return town.begin(town.me, daily=True)


def daily_as_a_guest_still_on_then_signed_in(town):
    make_daily()
    play(game := town.begin(town.guest, daily=True), first_move(game))
    town.sign_in()
    return town.begin(town.me, daily=True)


def daily_played_and_then_as_a_guest(town):
    make_daily()
    town.played(town.me, daily=True)
    town.played(town.guest, daily=True)
    town.sign_in()
    return town.begin(town.me, daily=True)


def daily_after_its_day(town):
    number = _number_of_a_daily_that_is_over(town)
    return town.begin(town.me, number)


def daily_after_its_day_again(town):
    number = _number_of_a_daily_that_is_over(town)
    town.played(town.me, number)
    return town.begin(town.me, number)


def _number_of_a_daily_that_is_over(town) -> int:
    make_daily()
    number = town.played(town.other, daily=True).deal.number
    town.clock.forward(days=1)
    return number


def _given_up(game: Game) -> Game:
    send(game, "resign")
    return Game.objects.select_related("deal").get(pk=game.pk)


FIRST, PRACTICE = True, False
WAYS = [
    (fresh, FIRST, 1),
    (fresh_winnable, FIRST, 1),
    (looked_at, FIRST, 1),
    (restart, PRACTICE, 2),
    (restart_with_the_other_draw, PRACTICE, 2),
    (restart_of_practice, PRACTICE, 3),
    (after_a_hint, PRACTICE, 1),  # a void game counts as no attempt, but it has told something
    (after_a_shown_solution, PRACTICE, 1),
    (fork_of_ones_own, PRACTICE, 2),
    (fork_of_anothers, PRACTICE, 1),
    (shared, PRACTICE, 1),
    (shared_again, PRACTICE, 2),
    (imported, PRACTICE, 1),
    (imported_again, PRACTICE, 2),
    (chosen_by_level, PRACTICE, 1),
    (as_a_guest_then_signed_in, PRACTICE, 2),
    (as_a_guest_looked_at_then_signed_in, PRACTICE, 1),
    (shared_as_a_guest_and_signed_in, PRACTICE, 3),
    (as_a_guest_then_signed_up, PRACTICE, 2),
    (daily, FIRST, 1),
    (daily_after_others, FIRST, 1),
    (daily_looked_at, FIRST, 1),
    (daily_again, PRACTICE, 2),
    (daily_after_a_hint, PRACTICE, 1),
    (daily_as_a_guest_then_signed_in, PRACTICE, 2),
    (daily_as_a_guest_still_on_then_signed_in, PRACTICE, 2),
    (daily_played_and_then_as_a_guest, PRACTICE, 3),
    (daily_after_its_day, PRACTICE, 1),
    (daily_after_its_day_again, PRACTICE, 2),
]


@pytest.mark.parametrize(("way", "ranked", "attempt"), WAYS, ids=lambda value: getattr(value, "__name__", ""))
def test_ranked_is_a_first_attempt_at_what_was_never_seen(monkeypatch, way, ranked, attempt):
    game = way(Town(monkeypatch))
    assert (game.ranked, game.attempt) == (ranked, attempt)


@pytest.mark.parametrize("way", [way for way, ranked, _ in WAYS if not ranked])
def test_practice_stays_practice_when_it_is_played_to_its_end(monkeypatch, way):
    game = way(Town(monkeypatch))
    play(game, first_move(game))
    send(game, "resign")
    assert not Game.objects.get(pk=game.pk).ranked
