"""Deals made ahead: what goes into the pool, who gets what out of it, and that nobody sees into it."""

from hashlib import sha256
from itertools import count
from threading import Barrier, Thread

import pytest
from django.db import connection, transaction
from django.test import Client
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from accounts.models import Player
from games.admin import MASK
from games.engine import Move, Options, apply, deal, deck_text, parse_deck, shuffle
from games.models import Deal, Game, Knowledge, Solution
from games.policies import POLICIES_VERSION, Level
from games.selectors import deal_knowledge
from games.services import DealNotFound, NoDealReady, game_start, pool, pool_tend
from games.services.pool import deal_take, pool_fill, pool_lack
from games.solver import Solution as Found
from games.solver import Verdict

from .factories import first_move, make_player, play, pool_deal, session_of

pytestmark = pytest.mark.django_db

DATABASE_QUEUE = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}


@pytest.fixture
def player():
    return make_player()


@pytest.fixture
def seeds(monkeypatch):
    """Let the seeds be known ones: with draw 1, number 0 is easy and for ranked games; of those that are
    for choice by level, numbers 2 and 3 are lost and number 8 is the first that can be won, medium."""
    numbers = count()
    monkeypatch.setattr(pool, "new_seed", lambda: _seed(next(numbers)))


def _seed(number: int) -> bytes:
    return sha256(b"pool %d" % number).digest()


def begin(player, *, level=None, winnable=True, **options) -> Game:
    """Ask for a game on a deal that can be won, as the API does; gives another one up."""
    more = {name: options.pop(name) for name in ("another", "deal_number") if name in options}
    with transaction.atomic():
        return game_start(
            player=player, options=Options(**options), give_up=True, winnable=winnable, level=level, **more
        )


# What goes in


def test_what_is_proved_to_be_won_goes_in_and_nothing_else(settings, seeds):
    settings.POOL_SIZE = 8
    pool_fill.call(1)
    pool_fill.call(1)
    ranked, by_level = Deal.objects.order_by("pk")
    assert (ranked.seed, by_level.seed) == (_seed(0).hex(), _seed(8).hex())
    for row in (ranked, by_level):
        assert (row.number, row.made_for, row.ranked_draw, row.winnable_draw) == (None, None, None, 1)
        assert row.disclosed_at is None
        assert row.deck == deck_text(shuffle(bytes.fromhex(row.seed)))
        known = row.knowledge.get()
        state = deal(parse_deck(row.deck), Options())
        for text in known.line.split():
            state = apply(state, Move.parse(text))
        assert state.is_won
    assert [row.knowledge.get().level for row in (ranked, by_level)] == [Level.EASY, Level.MEDIUM]
    assert not Solution.objects.exists(), "nothing stays of what was thrown away"


def test_an_undecided_deal_is_thrown_away(settings, monkeypatch):
    settings.POOL_SIZE = 8
    monkeypatch.setattr(pool, "_SECONDS", 0.05)
    monkeypatch.setattr(pool, "solve", lambda *args, **options: Found(Verdict.UNKNOWN, (), 1_000_000))
    pool_fill.call(1)
    assert not Deal.objects.exists()


def test_a_level_of_which_there_are_enough_is_thrown_away(settings, seeds, monkeypatch):
    settings.POOL_SIZE = 8
    monkeypatch.setattr(pool, "_SECONDS", 0.05)
    for level in Level:
        pool_deal(level=level)
    Deal.objects.filter(knowledge__level=Level.EXPERT).delete()
    for _ in range(4):
        pool_deal()
    assert pool_lack(draw=1) == {Level.EXPERT: 1}
    pool_fill.call(1)
    assert pool_lack(draw=1) == {Level.EXPERT: 1}


def test_a_full_pool_takes_no_more(settings, seeds, monkeypatch):
    settings.POOL_SIZE = 2
    for shelf in (None, *Level):
        pool_deal(3, shelf)
    assert not pool_lack(draw=3) and pool_lack(draw=1).total() == 5
    monkeypatch.setattr(pool, "solve", lambda *args, **options: pytest.fail("solved"))
    pool_fill.call(3)


def test_one_half_is_for_ranked_games_and_one_for_the_levels(settings):
    settings.POOL_SIZE = 40
    pool_deal()
    pool_deal(level=Level.HARD)
    pool_deal(3, Level.HARD)
    assert pool_lack(draw=1) == {None: 19, Level.EASY: 5, Level.MEDIUM: 5, Level.HARD: 4, Level.EXPERT: 5}
    settings.POOL_SIZE = 0
    assert not pool_lack(draw=1)


def test_the_pool_is_tended_a_few_deals_at_a_time(settings):
    settings.TASKS = DATABASE_QUEUE
    settings.POOL_SIZE = 40
    pool_tend()
    jobs = DBTaskResult.objects.order_by("enqueued_at")
    assert [job.args_kwargs["args"] for job in jobs] == [[1], [3]] * 6
    assert {job.priority for job in jobs} == {-50}
    pool_tend()
    assert jobs.count() == 12, "not while some wait"
    jobs.filter(args_kwargs={"args": [3], "kwargs": {}}).delete()
    pool_tend()
    assert jobs.count() == 12


def test_what_an_older_version_made_is_judged_anew(settings):
    settings.POOL_SIZE = 0
    old, new = pool_deal(), pool_deal()
    Knowledge.objects.filter(deal=old).update(policies_version=POLICIES_VERSION + 1, level="hard")
    settings.TASKS = DATABASE_QUEUE
    pool_tend()
    pool_tend()
    assert [job.args_kwargs["args"] for job in DBTaskResult.objects.all()] == [[old.pk, 1]]
    assert new.pk != old.pk


# What comes out


@pytest.mark.parametrize("draw", [1, 3])
def test_a_ranked_game_on_a_deal_that_can_be_won(player, draw):
    made = pool_deal(draw)
    game = begin(player, draw=draw)
    assert (game.deal, game.ranked, game.attempt) == (made, True, 1)
    assert (game.deal.number, game.deal.made_for, game.deal.ranked_draw) == (1, player, draw)
    assert game.deal.is_picked


@pytest.mark.parametrize("level", Level)
def test_a_deal_of_a_level_is_practice(player, level):
    deals = {one: pool_deal(level=one) for one in Level}
    game = begin(player, level=level)
    assert (game.deal, game.ranked, game.deal.ranked_draw) == (deals[level], False, None)


def test_numbers_are_given_when_a_deal_is_dealt(player):
    first, second = pool_deal(), pool_deal()
    assert begin(make_player(), winnable=False).deal.number == 1
    assert begin(player).deal.number == 2
    assert begin(make_player()).deal == second
    assert Deal.objects.get(pk=first.pk).number == 2 and Deal.objects.get(pk=second.pk).number == 3


@pytest.mark.parametrize("shelf", [(1, Level.EASY), (3, None), (3, Level.EASY)])
def test_nothing_is_taken_from_another_shelf(player, shelf):
    pool_deal(*shelf)
    with pytest.raises(NoDealReady):
        begin(player)
    with pytest.raises(NoDealReady):
        begin(player, level=Level.HARD)
    assert not Game.objects.exists()


def test_when_none_is_ready_nothing_is_given_up(player):
    first = begin(player, winnable=False)
    with pytest.raises(NoDealReady):
        begin(player)
    assert not Game.objects.get(pk=first.pk).is_over


def test_house_rules_have_no_pool(player):
    pool_deal()
    with pytest.raises(ValueError, match="ranked"):
        begin(player, passes=3)


def test_each_kind_has_its_own_waiting_deal(player):
    picked, other = pool_deal(), pool_deal()
    first = begin(player)
    plain = begin(player, winnable=False)
    again = begin(player)
    assert first.deal == again.deal == picked and again.ranked
    assert plain.deal not in (picked, other) and not plain.deal.is_picked
    assert begin(player, winnable=False).deal == plain.deal
    practice = begin(player, another=True)
    assert (practice.deal, practice.ranked) == (other, False)


def test_a_played_one_waits_no_more_and_opens(player):
    pool_deal(), pool_deal()
    first = begin(player)
    play(first, first_move(first))
    second = begin(player)
    assert second.deal != first.deal
    assert Deal.objects.get(pk=first.deal_id).is_disclosed
    assert not begin(player, deal_number=first.deal.number, winnable=False).ranked


@pytest.mark.django_db(transaction=True)
def test_two_who_ask_at_once_get_different_deals():
    deals = {pool_deal().pk for _ in range(3)}
    players = [make_player() for _ in range(3)]
    together = Barrier(len(players))
    got, problems = [], []

    def take(player: Player) -> None:
        try:
            together.wait(10)
            with transaction.atomic():
                got.append(deal_take(player=player, draw=1, level=None, ranked=True))
        except Exception as problem:
            problems.append(problem)
        finally:
            connection.close()

    threads = [Thread(target=take, args=(player,)) for player in players]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert not problems
    assert {row.pk for row in got} == deals
    assert sorted(row.number for row in got) == [1, 2, 3]
    assert {row.made_for_id for row in got} == {player.pk for player in players}


def test_a_deal_that_somebody_else_took_in_between_is_passed_over(player, monkeypatch):
    """As another process sees it that read the pool a moment ago."""
    first, second = pool_deal(), pool_deal()
    find, quicker = pool._shelf, make_player()

    def slowly(draw, level):
        monkeypatch.setattr(pool, "_shelf", find)
        found = find(draw, level).order_by("pk").first()
        Deal.objects.filter(pk=found.pk).update(made_for=quicker, number=1)
        return _Answered(found)

    monkeypatch.setattr(pool, "_shelf", slowly)
    assert deal_take(player=player, draw=1, level=None, ranked=True) == second
    assert Deal.objects.get(pk=first.pk).made_for == quicker


class _Answered:
    """A query that has been answered already."""

    def __init__(self, row: Deal) -> None:
        self._row = row

    def order_by(self, *_: str) -> "_Answered":
        return self

    def first(self) -> Deal:
        return self._row


# Secrecy


def test_a_deal_of_the_pool_is_found_by_nobody(player):
    row = pool_deal()
    for number in (row.pk, 1):
        with pytest.raises(DealNotFound):
            begin(player, deal_number=number, winnable=False)
    assert deal_knowledge(deal=row) == {}


def test_the_admin_sees_nothing_of_it():
    admin = Client()
    admin.cookies["sessionid"] = session_of(Player.objects.create_superuser("boss", password="x"))
    row = pool_deal(level=Level.HARD)
    Knowledge.objects.update(line="d d t3f")
    pages = [admin.get(path).content.decode() for path in _admin_pages(row)]
    for text in pages:
        assert row.deck not in text and row.seed not in text and "d d t3f" not in text
        assert "hard" not in text and "won in" not in text
    assert pages[0].count(MASK) == 3
    for name, prefix in (("deal", ""), ("game", "deal__"), ("event", "game__deal__")):
        for column in ("knowledge__line__startswith", "knowledge__level", "knowledge__verdict", "knowledge"):
            answer = admin.get(f"/admin/games/{name}/", {prefix + column: "d"})
            assert answer.status_code == 400, column
    Deal.objects.update(disclosed_at=timezone.now())
    text = admin.get(_admin_pages(row)[0]).content.decode()
    assert "draw 1: won in 3 moves or fewer, hard (50% of blind playouts)" in text


def _admin_pages(row: Deal) -> list[str]:
    return [
        f"/admin/games/deal/{row.pk}/change/",
        "/admin/games/deal/",
        "/admin/django_tasks_db/dbtaskresult/",
    ]
