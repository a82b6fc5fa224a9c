"""History: filters, orders and pages, against a plain list; and the indexes that keep pages cheap."""

import datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from games.engine import Options
from games.models import Game
from games.selectors.games import games_in_progress
from games.selectors.history import HistoryFilter, Result, Sort, games_disclosed, history_page
from games.statistics import Mode, mode_of

from .histories import START, History, live, lives

pytestmark = pytest.mark.django_db
DAYS = st.none() | st.integers(-1, 20).map(lambda days: START.date() + datetime.timedelta(days=days))
wanted_filters = st.builds(
    HistoryFilter,
    result=st.none() | st.sampled_from(Result),
    mode=st.none() | st.sampled_from(Mode),
    ranked=st.none() | st.booleans(),
    first_day=DAYS,
    last_day=DAYS,
    deal=st.none() | st.integers(1, 4),
    sort=st.sampled_from(Sort),
)


def result_of(game: Game) -> Result:
    if not game.is_over:
        return Result.IN_PROGRESS
    if not game.moves:
        return Result.VOID
    return Result.WON if game.status == "won" else Result.GIVEN_UP


def plainly(player, wanted: HistoryFilter) -> list[str]:
    """Return the public ids that a history must list, by looking at each game."""
    games = [
        game
        for game in Game.objects.filter(player=player).select_related("deal")
        if wanted.result in (None, result_of(game))
        and wanted.mode in (None, mode_of(game.options))
        and wanted.ranked in (None, game.ranked)
        and (wanted.first_day is None or game.created_at.date() >= wanted.first_day)
        and (wanted.last_day is None or game.created_at.date() <= wanted.last_day)
        and wanted.deal in (None, game.deal.number)
        and (wanted.sort is not Sort.SCORE or result_of(game) in (Result.WON, Result.GIVEN_UP))
        and (wanted.sort not in (Sort.TIME, Sort.MOVES) or result_of(game) is Result.WON)
    ]
    keys = {
        Sort.NEWEST: lambda game: (-game.created_at.timestamp(), -game.pk),
        Sort.SCORE: lambda game: (-game.score, -game.pk),
        Sort.TIME: lambda game: (game.time_ms, game.pk),
        Sort.MOVES: lambda game: (game.moves, game.pk),
    }
    return [game.public_id for game in sorted(games, key=keys[wanted.sort])]


def pages(player, wanted: HistoryFilter, size: int) -> list[str]:
    """Return the public ids of all pages one after another."""
    found, after = [], None
    while True:
        page = history_page(player=player, wanted=wanted, after=after, size=size)
        assert len(page.games) <= size
        found += [game.public_id for game in page.games]
        after = page.after
        if after is None:
            return found


class RandomHistories(TestCase):
    @settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
    @given(games=lives(), wanted=st.lists(wanted_filters, min_size=5, max_size=5), size=st.integers(1, 4))
    def test_all_pages_together_are_the_plain_list(self, games, wanted, size):
        history = History()
        live(history, games)
        live(History(), games)
        for one in [HistoryFilter(), *wanted]:
            assert pages(history.player, one, size) == plainly(history.player, one)


def test_a_place_that_is_no_game_of_the_player_begins_at_the_start():
    mine, other = History(), History()
    mine.start(Options())
    stranger = other.start(Options())
    for after in ("nonsense", stranger.public_id):
        assert len(history_page(player=mine.player, wanted=HistoryFilter(), after=after).games) == 1


def test_recent_games_for_others_are_played_over_and_disclosed():
    history = History()
    history.start(Options(), ranked=True)  # given up unplayed: its deal waits
    history.win(history.start(Options(), ranked=True))
    shown = history.start(Options(draw=3), ranked=True)
    history.act(shown, "d", "resign")
    history.act(history.start(Options(), ranked=True), "d")
    assert [game.status for game in games_disclosed(player=history.player)] == ["given_up", "won"]
    Game.objects.get(pk=shown.pk).deal.__class__.objects.filter(pk=shown.deal_id).update(disclosed_at=None)
    assert [game.status for game in games_disclosed(player=history.player)] == ["won"]


def plans(function) -> str:
    """Return how SQLite would go about the queries on games that ``function`` makes."""
    with CaptureQueriesContext(connection) as captured:
        function()
    found = []
    with connection.cursor() as cursor:
        for query in captured.captured_queries:
            if "games_game" in query["sql"]:
                cursor.execute("EXPLAIN QUERY PLAN " + query["sql"])
                found += [row[3] for row in cursor.fetchall()]
    return "\n".join(found)


CASES = [
    (Sort.NEWEST, None, "game_newest "),
    (Sort.NEWEST, Result.WON, "game_newest_over"),
    (Sort.NEWEST, Result.VOID, "game_newest_over"),
    (Sort.NEWEST, Result.IN_PROGRESS, "game_one_in_progress"),
    (Sort.SCORE, None, "game_highest "),
    (Sort.SCORE, Result.WON, "game_highest_over"),
    (Sort.SCORE, Result.GIVEN_UP, "game_highest_over"),
    (Sort.TIME, None, "game_quickest"),
    (Sort.MOVES, Result.WON, "game_shortest"),
]


@pytest.mark.skipif(connection.vendor != "sqlite", reason="reads SQLite's plans")
@pytest.mark.parametrize(("sort", "result", "index"), CASES)
@pytest.mark.parametrize("second", [False, True])
def test_a_page_is_found_by_an_index_in_its_order(sort, result, index, second):
    history = History()
    for _ in range(2):
        history.win(history.start(Options()))
    history.start(Options())
    wanted = HistoryFilter(result=result, sort=sort)
    after = history_page(player=history.player, wanted=wanted, size=1).games
    plan = plans(
        lambda: history_page(
            player=history.player, wanted=wanted, after=after[0].public_id if second and after else None
        )
    )
    assert index in plan
    if result is not Result.IN_PROGRESS:
        assert "TEMP B-TREE" not in plan
    assert "SCAN" not in plan


@pytest.mark.skipif(connection.vendor != "sqlite", reason="reads SQLite's plans")
@pytest.mark.parametrize("sort", Sort)
def test_games_of_a_deal_are_found_by_their_index(sort):
    history = History()
    history.win(history.start(Options()))
    wanted = HistoryFilter(deal=1, sort=sort)
    assert "game_of_deal (player_id=? AND deal_id=?)" in plans(
        lambda: history_page(player=history.player, wanted=wanted)
    )


@pytest.mark.skipif(connection.vendor != "sqlite", reason="reads SQLite's plans")
def test_games_in_progress_are_found_by_their_index():
    history = History()
    game = history.start(Options())
    plan = plans(lambda: games_in_progress(player=history.player))
    assert "game_one_in_progress" in plan
    assert games_in_progress(player=history.player) == [game]
    assert "game_one_in_progress" in plans(lambda: history.start(Options()))
