"""Who stands on which board, and where: each sentence of docs/boards.md."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.models import Player
from accounts.services import player_exclude, player_register, player_restore, privacy_set
from games.models import Tally
from games.services import game_exclude, game_privacy_set, game_restore, statistics_rebuild
from games.services.players import games_merge
from games.statistics import Scope

from .results import NOON, account, page, ranks, rebuild, result, slow, stored

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def rebuilt():
    """Whatever a test has done, the rows are what the games give, and a rebuild changes nothing."""
    yield
    assert stored() == slow()
    assert rebuild() == []


def test_score_then_moves_then_time_then_the_earlier_end():
    for name, score, moves, time_ms, minutes in (
        ("late", 745, 100, 60_000, 9),
        ("slow", 745, 100, 60_001, 0),
        ("wordy", 745, 101, 50_000, 0),
        ("poor", 740, 90, 40_000, 0),
        ("early", 745, 100, 60_000, 1),
    ):
        at = NOON + timedelta(minutes=minutes)
        result(account(name), score=score, moves=moves, time_ms=time_ms, at=at)
    # A full tie shares the rank, and the earlier end stands first.
    assert ranks(metric="score") == [(1, "early"), (1, "late"), (3, "slow"), (4, "wordy"), (5, "poor")]
    assert ranks(metric="time") == [(1, "poor"), (2, "wordy"), (3, "early"), (3, "late"), (5, "slow")]
    assert ranks(metric="moves") == [(1, "poor"), (2, "early"), (2, "late"), (4, "slow"), (5, "wordy")]


def test_a_player_stands_once_with_the_best_game_of_the_period():
    player = account("ann")
    best = result(player, score=730, moves=120, at=NOON)
    quickest = result(player, score=600, moves=130, time_ms=50_000, at=NOON - timedelta(days=1))
    result(player, score=500, moves=140, at=NOON + timedelta(hours=1))
    (row,) = page().rows
    assert row.game == best
    assert page(metric="time").rows[0].game == quickest
    assert page(metric="time", period="day").rows[0].game == best
    assert page(metric="time", period="day", on=NOON - timedelta(days=1)).rows[0].game == quickest


def test_of_two_equal_games_the_first_stays():
    player = account()
    first = result(player)
    result(player, at=NOON + timedelta(minutes=1))
    assert page().rows[0].game == first


@pytest.mark.parametrize(
    "more", [{"ranked": False}, {"won": False}, {"draw": 3}, {"is_private": True}], ids=str
)
def test_only_ranked_wins_of_the_draw_that_others_may_see(more):
    result(account(), **more)
    assert ranks() == []


@pytest.mark.parametrize("assist", ["undos", "hints"])
def test_the_clean_league_is_part_of_the_open_one(assist):
    result(account("clean"), score=600)
    result(account("other"), score=700, **{assist: 1})
    assert ranks(league="open") == [(1, "other"), (2, "clean")]
    assert ranks(league="clean") == [(1, "clean")]


def test_periods_are_those_of_the_end_in_utc():
    midnight = NOON.replace(hour=0)
    before, after = midnight - timedelta(milliseconds=1), midnight
    result(account("before"), at=before)
    result(account("after"), at=after)  # begun the day before
    assert ranks(period="day", on=before) == [(1, "before")]
    assert ranks(period="day", on=after) == [(1, "after")]
    assert {name for _, name in ranks(period="week")} == {"before", "after"}


def test_weeks_begin_on_monday_and_months_on_the_first():
    monday = NOON - timedelta(days=2)
    result(account("sunday"), at=monday - timedelta(days=1))  # 1 March
    result(account("february"), at=monday - timedelta(days=2))
    result(account("monday"), at=monday)
    assert [name for _, name in ranks(period="week")] == ["monday"]
    assert [name for _, name in ranks(period="month")] == ["sunday", "monday"]
    assert [name for _, name in ranks(period="all")] == ["february", "sunday", "monday"]


def test_streaks_are_the_longest_and_equal_ones_share_a_rank():
    for name, results in (("a", "WWLW"), ("b", "LWW"), ("c", "WWW"), ("d", "WLW"), ("e", "LL")):
        player = account(name)
        for number, letter in enumerate(results):
            result(player, won=letter == "W", at=NOON + timedelta(minutes=number))
    found = page(metric="streak", period="all").rows
    assert [(row.rank, row.name, row.figure) for row in found] == [
        (1, "c", 3),
        (2, "a", 2),
        (2, "b", 2),
        (4, "d", 1),
    ]


def test_an_undo_breaks_a_clean_streak_and_lowers_a_clean_rate():
    player = account()
    for number in range(20):
        result(player, undos=int(number == 7), at=NOON + timedelta(minutes=number))
    by_league = {
        league: (
            page(metric="streak", period="all", league=league).rows[0].figure,
            page(metric="rate", period="all", league=league).rows[0].figure,
        )
        for league in ("open", "clean")
    }
    assert by_league == {"open": (20, 20), "clean": (12, 19)}


def test_a_rate_wants_twenty_games_and_equal_rates_stand_by_games():
    for name, won, lost in (
        ("few", 19, 0),
        ("half", 10, 10),
        ("more", 20, 20),
        ("best", 15, 5),
        ("same", 10, 10),
    ):
        _career(account(name), won, lost)
    found = page(metric="rate", period="all").rows
    assert [(row.rank, row.name, row.rate) for row in found] == [
        (1, "best", 0.75),
        (2, "more", 0.5),
        (3, "half", 0.5),
        (3, "same", 0.5),
    ]


def test_guests_stand_nowhere_until_they_are_accounts():
    guest = Player.objects.create_guest()
    game = result(guest)
    assert ranks() == []
    guest.username = "Newcomer"
    player_register(player=guest)
    assert ranks() == [(1, "Newcomer")]
    assert page().rows[0].game == game


def test_games_merged_into_an_account_become_practice():
    guest, ann = Player.objects.create_guest(), account("ann")
    result(guest, score=745)
    own = result(ann, score=600)
    games_merge(source=guest, target=ann)
    assert [row.game for row in page().rows] == [own]


def test_a_private_game_gives_way_to_the_next_best_and_comes_back():
    ann = account("ann")
    second = result(ann, score=600)
    best = result(ann, score=700)
    game_privacy_set(game=best, player=ann, private=True)
    assert page().rows[0].game == second
    assert page(metric="streak", period="all").rows[0].figure == 2  # whoever hides a loss still has it
    game_privacy_set(game=best, player=ann, private=False)
    assert page().rows[0].game == best


@pytest.mark.parametrize(
    ("leave", "come_back"),
    [
        (lambda p: privacy_set(player=p, is_private=True), lambda p: privacy_set(player=p, is_private=False)),
        (lambda p: player_exclude(player=p), lambda p: player_restore(player=p)),
    ],
    ids=["private", "excluded"],
)
def test_a_player_who_is_private_or_excluded_is_on_no_board(leave, come_back):
    ann = account("ann")
    _career(ann, 12, 8)
    result(account("ben"), score=100)
    boards = [{"metric": m, "period": "all"} for m in ("score", "time", "moves", "streak", "rate")]
    before = [ranks(**board) for board in boards]
    leave(ann)
    assert not any(name == "ann" for board in boards for _, name in ranks(**board))
    assert ranks() == [(1, "ben")]
    come_back(ann)
    assert [ranks(**board) for board in boards] == before


def test_an_excluded_game_is_in_no_ranked_figure_and_stays_among_all():
    ann = account("ann")
    game = result(ann)
    game_exclude(game=game)
    assert ranks() == ranks(metric="streak", period="all") == []
    won = dict(Tally.objects.filter(player=ann, day=None).values_list("scope", "won"))
    assert won == {Scope.ALL: 1, Scope.ALL_CLEAN: 1}
    game_restore(game=game)
    assert ranks() == [(1, "ann")]


def test_a_new_name_stands_at_once():
    ann = account("ann")
    result(ann)
    Player.objects.filter(pk=ann.pk).update(username="anna")
    assert ranks() == [(1, "anna")]


def test_a_replay_is_linked_once_everybody_may_watch_it():
    game = result(account())
    assert page().rows[0].replay == game.replay_page
    game.deal.disclosed_at = None
    game.deal.save()
    row = page().rows[0]
    assert (row.game, row.replay) == (game, None)


def test_pages_follow_each_other_through_ties():
    for number in range(23):
        result(account(f"p{number:02}"), score=700 - 5 * (number // 6), at=NOON + timedelta(seconds=number))
    whole = ranks()
    assert [rank for rank, _ in whole] == [1 + 6 * (number // 6) for number in range(23)]
    for size in (1, 4, 6, 7, 23):
        seen, after = [], None
        while True:
            part = page(size=size, after=after)
            seen += [(row.rank, row.name) for row in part.rows]
            after = part.after
            if after is None:
                break
        assert seen == whole


def test_own_row_with_its_neighbours_and_percentile():
    players = [account(f"p{number:02}") for number in range(12)]
    for number, player in enumerate(players):
        result(player, score=700 - 5 * (number // 2))
    for number, player in enumerate(players):
        own = page(player, size=3).own
        expected = [f"p{n:02}" for n in range(max(0, number - 2), min(12, number + 3))]
        assert [row.name for row in own.rows] == expected
        assert [row.rank for row in own.rows] == [1 + int(name[1:]) // 2 * 2 for name in expected]
        assert own.rank == 1 + number // 2 * 2
        assert own.top_percent == max(1, -(-100 * own.rank // 12))
        assert [row.is_own for row in own.rows].count(True) == 1
    assert page(account("stranger")).own is None
    assert page().own is None


def test_an_unknown_board_or_name_is_no_trouble():
    assert page(draw=3).rows == []
    result(account("ann"))
    for odd in ("nobody", "a\0b", ""):
        assert [row.name for row in page(after=odd).rows] == ["ann"]


def _career(player: Player, won: int, lost: int) -> None:
    for number in range(won + lost):
        result(player, won=number < won, at=NOON + timedelta(minutes=number), settle=False)
    statistics_rebuild(player=player)
