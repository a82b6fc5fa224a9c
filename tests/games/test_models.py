"""What the database promises of games and deals, each promise tripped by hand."""

import re
from datetime import date

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import IntegrityError

from accounts.models import Player
from games.models import Daily, Deal, Event, Game, Knowledge, Solution
from games.models.game import new_public_id

from .factories import deal_game, make_player

pytestmark = pytest.mark.django_db


OVER = {"status": "given_up", "ended_at": 1}


GAME_ROWS = [
    ("game_draw", {"draw": 2}),
    ("game_passes", {"passes": 2, "ranked": False}),
    ("game_scoring", {"scoring": "vegas", "passes": None, "ranked": False}),
    ("game_scoring", {"scoring": "vegas", "passes": 3, "ranked": False}),
    ("game_scoring", {"scoring": "golf", "ranked": False}),
    ("game_status", {"status": "asleep"}),
    ("game_ended_iff_over", {"status": "given_up"}),
    ("game_ended_iff_over", {"ended_at": 1}),
    ("game_won_iff_52", {"status": "won", "ended_at": 1, "foundation_cards": 51}),
    ("game_won_iff_52", {"foundation_cards": 52}),
    ("game_won_iff_52", {**OVER, "foundation_cards": 52}),
    ("game_score", {"score": 746}),
    ("game_moves_are_events", {"moves": 1, "version": 0}),
    ("game_undos_are_moves", {"undos": 1}),
    ("game_time_order", {"time_ms": 2, "ranked_time_ms": 1}),
    ("game_attempt", {"attempt": 0, "ranked": False}),
    ("game_ranked_is_first_and_plain", {"ranked": True, "attempt": 2}),
    ("game_ranked_is_first_and_plain", {"ranked": True, "passes": 1}),
    ("game_ranked_is_first_and_plain", {"ranked": True, "thoughtful": True}),
    ("game_ranked_is_first_and_plain", {"ranked": True, "scoring": "vegas", "passes": 1}),
    ("game_shown_is_given_up", {"shows": 1}),
    ("game_daily_is_plain", {"slot": "daily3"}),
    ("game_daily_is_plain", {"slot": "daily1", "draw": 3}),
    ("game_daily_is_plain", {"slot": "daily1", "ranked": False, "passes": 1}),
    ("game_daily_is_plain", {"slot": "daily1", "ranked": False, "thoughtful": True}),
    ("game_daily_is_plain", {"slot": "daily1", "ranked": False, "prelude": "d"}),
    ("game_daily_is_plain", {"slot": "daily1", "ranked": False, "scoring": "vegas", "passes": 1}),
]


DEAL_ROWS = [
    ("deal_number_positive", {"number": 0}),
    ("deal_ranked_draw", {"ranked_draw": 2}),
    ("deal_ranked_is_secret_from_a_seed", {"seed": None}),
    ("deal_ranked_is_secret_from_a_seed", {"made_for": None}),
    ("deal_winnable_draw", {"winnable_draw": 2, "ranked_draw": None}),
    ("deal_winnable_as_ranked", {"winnable_draw": 3}),
]


EVENT_ROWS = [
    ("event_kind", {"kind": "cheat", "move": ""}),
    ("event_move_iff_move", {"kind": "move", "move": ""}),
    ("event_move_iff_move", {"kind": "undo", "move": "d"}),
]


_LOST = {"verdict": "lost", "line": "", "nodes": 1, "max_nodes": 1, "solver_version": 1}
SOLUTION_ROWS = [
    ("solution_verdict", {"verdict": "drawn"}),
    ("solution_line_iff_won", {"verdict": "won"}),
    ("solution_line_iff_won", {"line": "d"}),
]


KNOWLEDGE_ROWS = [
    ("knowledge_draw", {"draw": 2}),
    ("knowledge_verdict", {"verdict": "drawn"}),
    ("knowledge_line_iff_won", {"verdict": "won"}),
    ("knowledge_line_iff_won", {"line": "d"}),
    ("knowledge_win_rate", {"win_rate": 0.5}),
    ("knowledge_win_rate", {"level": "hard"}),
    ("knowledge_win_rate", {"win_rate": 1.5, "level": "easy"}),
]


PLAYER_ROWS = [
    ("guest_has_no_powers", {"is_staff": True}),
    ("guest_has_no_powers", {"is_superuser": True}),
    ("suspended_is_not_active", {"suspended_at": "2026-01-01T00:00Z"}),
]


DAILY_ROWS = [
    ("daily_draw", {"draw": 2}),
    ("daily_once", {"draw": 1}),
]


TRIPPED_BELOW = {
    "game_one_in_progress",
    "game_attempt_once",
    "event_seq_once",
    "event_seq_from_1",
    "knowledge_once",
}
TRIPPED_IN_ACCOUNTS = {"nameless_is_nobody", "player_name_once"}
TRIPPED_IN_RECORDS = {"tally_never_over_100_percent", "tally_of_a_day_once", "tally_of_all_time_once"}
TRIPPED_IN_ADMIN = {"audit_act", "audit_target", "audit_has_a_reason", "flag_once"}
TRIPPED_IN_BOARDS = {"board_draw", "board_once", "standing_once", "bucket_once", "bucket_not_below_zero"}


@pytest.fixture
def game() -> Game:
    return deal_game()


def refused(*names: str):
    """Expect that the constraint refuses. Of a unique one SQLite names the columns, PostgreSQL the name."""
    return pytest.raises(IntegrityError, match="|".join(map(re.escape, names)))


def test_every_constraint_has_a_row_here():
    tables = GAME_ROWS + DEAL_ROWS + EVENT_ROWS + SOLUTION_ROWS + KNOWLEDGE_ROWS + PLAYER_ROWS + DAILY_ROWS
    models = [*apps.get_app_config("games").get_models(), Player]
    names = {constraint.name for model in models for constraint in model._meta.constraints}
    elsewhere = TRIPPED_BELOW | TRIPPED_IN_ACCOUNTS | TRIPPED_IN_RECORDS | TRIPPED_IN_BOARDS
    elsewhere |= TRIPPED_IN_ADMIN
    assert names == {name for name, _ in tables} | elsewhere


@pytest.mark.parametrize(("name", "columns"), GAME_ROWS)
def test_game_constraint(game, name, columns):
    with refused(name):
        Game.objects.filter(pk=game.pk).update(**columns)


@pytest.mark.parametrize(("name", "columns"), DEAL_ROWS)
def test_deal_constraint(game, name, columns):
    with refused(name):
        Deal.objects.filter(pk=game.deal_id).update(**columns)


@pytest.mark.parametrize(("name", "columns"), EVENT_ROWS)
def test_event_constraint(game, name, columns):
    with refused(name):
        Event.objects.create(game=game, seq=1, at=1, **columns)


@pytest.mark.parametrize(("name", "columns"), SOLUTION_ROWS)
def test_solution_constraint(name, columns):
    with refused(name):
        Solution.objects.create(key="0" * 64, draw=1, **_LOST | columns)


@pytest.mark.parametrize(("name", "columns"), KNOWLEDGE_ROWS)
def test_knowledge_constraint(game, name, columns):
    with refused(name):
        Knowledge.objects.create(deal=game.deal, **{"draw": 1} | _LOST | columns)


@pytest.mark.parametrize(("name", "columns"), DAILY_ROWS)
def test_daily_constraint(game, name, columns):
    Daily.objects.create(day=date(2026, 3, 4), draw=1, deal=deal_game().deal)
    with refused(name, "games_daily.day, games_daily.draw"):
        Daily.objects.create(day=date(2026, 3, 4), deal=game.deal, **columns)


def test_a_deal_is_known_once_for_each_draw(game):
    for draw in (1, 3):
        Knowledge.objects.create(deal=game.deal, draw=draw, **_LOST)
    with refused("knowledge_once", "games_knowledge.deal_id, games_knowledge.draw"):
        Knowledge.objects.create(deal=game.deal, draw=3, **_LOST)


@pytest.mark.parametrize(("name", "columns"), PLAYER_ROWS)
def test_a_guest_has_no_powers(name, columns):
    guest = make_player()
    with refused(name):
        Player.objects.filter(pk=guest.pk).update(**columns)


def test_one_game_in_progress(game):
    with refused("game_one_in_progress", "games_game.player_id, games_game.slot"):
        Game.objects.create(player=game.player, deal=game.deal, attempt=1)


def test_a_game_that_is_over_makes_room(game):
    Game.objects.filter(pk=game.pk).update(**OVER)
    Game.objects.create(player=game.player, deal=game.deal, attempt=1)


def test_attempts_that_were_played_have_different_numbers(game):
    Game.objects.filter(pk=game.pk).update(**OVER, version=1, moves=1)
    again = Game.objects.create(player=game.player, deal=game.deal, attempt=1)
    with refused("game_attempt_once", "games_game.deal_id, games_game.attempt"):
        Game.objects.filter(pk=again.pk).update(version=1, moves=1)


@pytest.mark.parametrize("column", ["number", "seed"])
def test_numbers_and_seeds_of_deals_are_unique(game, column):
    other = deal_game()
    with refused(f"games_deal.{column}", f"games_deal_{column}"):
        Deal.objects.filter(pk=other.deal_id).update(**{column: getattr(game.deal, column)})


def test_no_public_id_looks_like_an_option(monkeypatch):
    texts = iter(["-abc", "_abc", "a-bc"])
    monkeypatch.setattr("games.models.game.secrets.token_urlsafe", lambda _: next(texts))
    assert new_public_id() == "a-bc"


def test_public_ids_are_unique(game):
    other = deal_game()
    with refused("games_game.public_id", "games_game_public_id"):
        Game.objects.filter(pk=other.pk).update(public_id=game.public_id)


def test_public_ids_are_128_random_bits():
    ids = {deal_game().public_id for _ in range(20)}
    assert len(ids) == 20
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{22}", public_id) for public_id in ids)


@pytest.mark.parametrize("deck", ["5D6C", "1D" * 52, "5D" * 51 + "5d", "5D" * 52 + "\n"])
def test_a_deck_is_52_cards(deck):
    with pytest.raises(ValidationError):
        Deal._meta.get_field("deck").run_validators(deck)
