"""Statistics: what is stored is what a slow fold over the logs gives, however it came to be."""

from dataclasses import asdict
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from accounts.models import Player
from games.engine import Options
from games.models import Game, Tally
from games.selectors.facts import facts_of
from games.services import statistics_rebuild
from games.services.live import live_load
from games.services.play import append
from games.services.players import games_leave, games_merge
from games.statistics import EMPTY, Figures, total
from games.statistics.figures import ended_figures

from .histories import HOUSE, History, event_of, live, lives
from .slow_fold import slow_days, slow_figures, slow_games

MODES = ("draw1", "draw3", "house")
SCOPES = {
    "all": (False, False),
    "all_clean": (False, True),
    "ranked": (True, False),
    "ranked_clean": (True, True),
}
NOTHING = asdict(EMPTY)


def stored(player) -> dict[tuple, dict]:
    """Return the rows of a player by what they are about."""
    return {(t.mode, t.scope, t.day): asdict(t.figures) for t in Tally.objects.filter(player=player)}


def slow(player) -> dict[tuple, dict]:
    """Return what the rows must be, computed the slow way; rows of nothing left out."""
    games = slow_games(player)
    rows = {
        (mode, scope, day): slow_figures(games, mode, ranked, clean, None if day is None else {day})
        for mode in MODES
        for scope, (ranked, clean) in SCOPES.items()
        for day in (None, *slow_days(games))
    }
    return {key: row for key, row in rows.items() if row != NOTHING}


class RandomHistories(TestCase):
    """Hypothesis makes the players' lives up; each is rolled back after it."""

    @settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
    @given(games=lives())
    def test_stored_figures_are_those_of_a_slow_fold_and_of_a_rebuild(self, games):
        history = History()
        live(history, games)
        assert stored(history.player) == slow(history.player)
        assert statistics_rebuild(player=history.player) == []
        Tally.objects.filter(player=history.player).delete()
        statistics_rebuild(player=history.player)
        assert stored(history.player) == slow(history.player)

    @settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
    @given(games=lives(), data=st.data())
    def test_any_span_of_days_adds_up(self, games, data):
        history = History()
        live(history, games)
        replayed = slow_games(history.player)
        days = sorted(slow_days(replayed))
        if not days:
            return
        first, last = sorted(data.draw(st.tuples(st.sampled_from(days), st.sampled_from(days))))
        span = {day for day in days if first <= day <= last}
        for mode in MODES:
            for scope, (ranked, clean) in SCOPES.items():
                rows = Tally.objects.filter(player=history.player, mode=mode, scope=scope, day__in=span)
                figures = total(row.figures for row in rows.order_by("day"))
                assert asdict(figures) == slow_figures(replayed, mode, ranked, clean, span)


results = st.lists(st.sampled_from("WL"), max_size=12)


def of(results: str) -> Figures:
    """Return the figures of games with these results."""
    return total(
        Figures(
            won=int(result == "W"),
            not_won=int(result == "L"),
            first_run=run,
            streak=run,
            longest_won=int(result == "W"),
            longest_lost=int(result == "L"),
        )
        for result in results
        for run in (1 if result == "W" else -1,)
    )


@given(results, results, results)
def test_adding_is_associative_and_nothing_is_its_zero(one, two, three):
    a, b, c = of(one), of(two), of(three)
    assert (a + b) + c == a + (b + c) == of([*one, *two, *three])
    assert a + EMPTY == a == EMPTY + a


@pytest.mark.parametrize(
    ("games", "streak", "longest_won", "longest_lost"),
    [
        ("", 0, 0, 0),
        ("W", 1, 1, 0),
        ("WW", 2, 2, 0),
        ("WWL", -1, 2, 1),
        ("LLWLLL", -3, 1, 3),
        ("WWLWWWLW", 1, 3, 1),
    ],
)
def test_streaks(games, streak, longest_won, longest_lost):
    figures = of(games)
    assert (figures.streak, figures.longest_won, figures.longest_lost) == (streak, longest_won, longest_lost)


pytestmark = pytest.mark.django_db


def figures(history: History, mode: str = "draw1", scope: str = "all") -> Figures:
    return Tally.objects.get(player=history.player, mode=mode, scope=scope, day=None).figures


def test_a_game_that_was_only_looked_at_counts_only_as_started():
    history = History()
    for _ in range(2):  # the second gives the first up
        history.start(Options())
    assert figures(history) == Figures(started=2)


def test_a_game_in_progress_counts_as_played_only():
    history = History()
    history.act(history.start(Options()), "d")
    assert figures(history) == Figures(started=1, played=1, first_day=history.now.date())


def test_pausing_before_the_first_move_is_not_playing():
    history = History()
    game = history.start(Options())
    history.act(game, "pause")
    assert figures(history).played == 0
    history.act(game, "resume", "d")
    assert figures(history).played == 1


def test_a_win_gives_time_moves_and_score():
    history = History()
    replay = history.win(history.start(Options(), ranked=True), seconds=2)
    for scope in SCOPES:
        row = figures(history, scope=scope)
        assert (row.won, row.not_won, row.win_rate, row.streak) == (1, 0, 1, 1)
        assert row.time_best == row.time_average == replay.time_ms == (replay.moves - 1) * 2000
        assert row.moves_best == replay.moves
        assert row.score_best == row.score_average == replay.state.score


def test_in_the_clean_league_a_win_with_undo_is_not_won():
    history = History()
    game = history.start(Options(), ranked=True)
    history.act(game, "d", "undo")
    history.win(game)
    for scope, won in {"all": 1, "ranked": 1, "all_clean": 0, "ranked_clean": 0}.items():
        row = figures(history, scope=scope)
        assert (row.won, row.not_won, row.longest_won, row.longest_lost) == (won, 1 - won, won, 1 - won)
        assert (row.time_best is not None) == (row.score_best is not None) == bool(won)


@pytest.mark.parametrize("end", ["win", "resign"])
def test_a_deal_that_can_be_won_gives_bests_and_no_result_to_the_ranked_rows(end):
    history = History()
    history.act(history.start(Options(), ranked=True), "d", "resign")
    history.wait(hours=1)
    game = history.start(Options(), picked=True)
    assert game.ranked
    replay = history.win(game) if end == "win" else history.act(game, "d", "resign")
    for scope in ("ranked", "ranked_clean"):
        row = figures(history, scope=scope)
        assert (row.started, row.played, row.won, row.not_won, row.streak) == (1, 1, 0, 1, -1)
        assert (row.win_rate, row.longest_won, row.longest_lost) == (0, 0, 1)
        assert (row.scored, row.score_best) == (2, max(0, replay.state.score))
        assert row.time_best == row.time_average == (replay.time_ms if end == "win" else None)
        assert row.moves_best == (replay.moves if end == "win" else None)
    everything = figures(history)
    assert (everything.started, everything.played, everything.ended) == (2, 2, 2)
    assert (everything.won, everything.streak) == ((1, 1) if end == "win" else (0, -2))


def test_a_streak_goes_on_over_a_deal_that_can_be_won():
    history = History()
    for picked in (False, True, False):
        history.win(history.start(Options(), ranked=True, picked=picked))
        history.wait(hours=1)
    assert figures(history, scope="ranked").streak == 2
    assert figures(history).streak == 3


def test_practice_is_in_no_ranked_row():
    history = History()
    history.win(history.start(Options()))
    assert not Tally.objects.filter(player=history.player, scope__startswith="ranked").exists()
    assert figures(history).won == 1


def test_house_rules_stand_apart_and_vegas_fills_the_bank():
    history = History()
    for options in HOUSE:
        history.act(history.start(options), "d", "resign")
    row = figures(history, mode="house")
    assert (row.not_won, row.scored, row.vegas_games, row.vegas_bank) == (4, 2, 2, -104)
    assert not Tally.objects.filter(player=history.player).exclude(mode="house").exists()


def test_an_expired_game_counts_as_given_up_on_the_day_it_is_closed():
    history = History()
    game = history.start(Options())
    history.act(game, "d")
    first_day = history.now.date()
    history.expire(game)
    days = dict(
        Tally.objects.filter(player=history.player, scope="all", day__isnull=False).values_list(
            "day", "not_won"
        )
    )
    assert days == {first_day: 0, history.now.date(): 1}


def test_days_are_those_of_utc():
    history = History(start=History().now.replace(hour=23, minute=59, second=58))
    day = history.now.date()
    game = history.start(Options())
    history.act(game, "d", seconds=1)
    history.act(game, "resign", seconds=1.5)
    rows = Tally.objects.filter(player=history.player, scope="all", day__isnull=False).order_by("day")
    assert [(row.day, row.started, row.played, row.not_won) for row in rows] == [
        (day, 1, 1, 0),
        (day.replace(day=day.day + 1), 0, 0, 1),
    ]


def test_an_ordinary_move_costs_no_query_more():
    history = History()
    game = history.start(Options(), ranked=True)
    history.act(game, "d")
    with CaptureQueriesContext(connection) as queries:
        history.act(game, "d")
    assert not [query["sql"] for query in queries if "tally" in query["sql"]]


def test_what_is_rolled_back_is_not_counted():
    history = History()
    game = history.start(Options())
    with pytest.raises(RuntimeError), transaction.atomic():
        append(live_load(game.pk), [event_of("d", history.now_ms), event_of("resign", history.now_ms)])
        raise RuntimeError
    assert figures(history) == Figures(started=1)


def test_games_that_ended_in_another_order_than_they_were_stored():
    history = History()
    games = [history.start(Options())]
    Game.objects.filter(pk=games[0].pk).update(slot="daily")  # so that two games can be open
    games.append(history.start(Options()))
    for game in games:
        history.act(game, "d")
    history.wait(hours=1)
    history.win(games[0])
    history.wait(minutes=-30)  # another machine's clock
    history.act(games[1], "undo", "d", "resign")
    assert stored(history.player) == slow(history.player)
    assert figures(history).streak == 1


def test_rebuilding_mends_and_says_what_differed():
    history = History()
    history.win(history.start(Options(), ranked=True))
    right = stored(history.player)
    Tally.objects.filter(player=history.player, scope="all", day=None).update(started=9, score_best=7)
    Tally.objects.filter(player=history.player, scope="ranked", day=None).delete()
    Tally.objects.create(player=history.player, mode="house", scope="all", started=1)
    out = StringIO()
    call_command("rebuild_statistics", history.player.username, stdout=out)
    lines = out.getvalue().splitlines()
    assert f"{history.player}: draw1 all all time: started is stored as 9, the log gives 1" in lines
    assert f"{history.player}: draw1 ranked all time: was not stored" in lines
    assert f"{history.player}: house all all time: is stored, the log gives nothing" in lines
    assert lines[-1] == "1 players, 4 differences mended"
    assert stored(history.player) == right
    out = StringIO()
    call_command("rebuild_statistics", stdout=out)
    assert "0 differences" in out.getvalue()


def test_rebuilding_somebody_who_is_not_there():
    with pytest.raises(CommandError):
        call_command("rebuild_statistics", "nobody")


def test_games_older_than_the_table_are_counted_at_the_next_event():
    history = History()
    history.win(history.start(Options()))
    game = history.start(Options(draw=3))
    Tally.objects.all().delete()
    history.act(game, "d")
    assert stored(history.player) == slow(history.player)


def test_a_game_that_came_from_another_player_does_not_stop_its_own_end():
    guest, account = History(), History()
    account.act(account.start(Options()), "d", "resign")
    game = guest.start(Options())
    guest.act(game, "d")
    Game.objects.filter(pk=game.pk).update(player=account.player)
    account.wait(hours=1)
    account.act(game, "resign")
    assert stored(account.player) == slow(account.player)


def test_after_a_merge_both_are_right():
    guest, account = History(), History()
    for history in (guest, account):
        history.win(history.start(Options(), ranked=True))
    account.act(account.start(Options()), "d")
    with transaction.atomic():
        games_merge(source=guest.player, target=account.player)
    assert stored(guest.player) == {}
    assert stored(account.player) == slow(account.player)
    assert figures(account).won == 2
    assert figures(account, scope="ranked").won == 1


def test_the_games_of_a_deleted_player_are_counted_with_the_nameless_one():
    history = History()
    history.win(history.start(Options(), ranked=True))
    history.act(history.start(Options()), "d")
    nameless = Player.objects.create_nameless()
    with transaction.atomic():
        games_leave(player=history.player, nameless=nameless)
    assert stored(history.player) == {}
    assert stored(nameless) == slow(nameless)


@pytest.mark.parametrize("wrong", [{"played": 2}, {"won": 2}, {"not_won": 2}])
def test_the_database_refuses_more_than_100_percent(wrong):
    row = {
        "player": Player.objects.create_guest(),
        "mode": "draw1",
        "scope": "all",
        "started": 1,
        "played": 1,
    }
    with pytest.raises(IntegrityError, match="100_percent"), transaction.atomic():
        Tally.objects.create(**row | wrong)


@pytest.mark.parametrize("day", [None, "2026-03-01"])
def test_the_database_refuses_a_second_row(day):
    row = {"player": Player.objects.create_guest(), "mode": "draw1", "scope": "all", "day": day}
    Tally.objects.create(**row)
    with pytest.raises(IntegrityError), transaction.atomic():
        Tally.objects.create(**row)


def test_the_facts_of_a_game_without_assists_count_in_both_leagues():
    history = History()
    history.win(history.start(Options()))
    (facts,) = facts_of(games=Game.objects.all())
    assert ended_figures(facts, clean=True) == ended_figures(facts, clean=False)
