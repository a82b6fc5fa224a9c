"""``manage.py``: verify_games finds every forgery; deal_add; expire_games; check_shuffle."""

import re

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from games.append_only import drop_triggers
from games.engine import shuffle
from games.management.commands import check_shuffle
from games.models import Deal, Game

from .factories import Clock, deal_game, first_move, play, send, winning_game, won_games

pytestmark = pytest.mark.django_db

FORGED_COLUMNS = {
    "version": 99,
    "status": "paused",
    "score": 745,
    "moves": 2,
    "undos": 0,
    "hints": 1,
    "lights": 2,
    "shows": 1,
    "recycles": 1,
    "foundation_cards": 51,
    "time_ms": 0,
    "ranked_time_ms": 10**6,
    "last_event_at": 1,
}
FORGED_OPTIONS = [("draw", 3), ("passes", 1), ("rules_version", 2)]
FORGED_EVENTS = [
    ("UPDATE games_event SET move = 'r' WHERE seq = 2", "event 2 (r) cannot be"),
    ("UPDATE games_event SET move = 'x9' WHERE seq = 2", "event 2 (x9) cannot be"),
    ("UPDATE games_event SET kind = 'redo', move = '' WHERE seq = 1", "event 1 (redo) cannot be"),
    ("UPDATE games_event SET at = 0 WHERE seq = 3", "event 3 (undo) cannot be"),
    ("UPDATE games_event SET at = at - 1000 WHERE seq = 1", "time_ms is stored"),
    ("DELETE FROM games_event WHERE seq = 2", "event 2 is missing"),
    ("DELETE FROM games_event WHERE seq = 1", "event 1 is missing"),
    ("DELETE FROM games_event WHERE seq = 4", "version is stored as 4, the log gives 3"),
    ("DELETE FROM games_event", "version is stored as 4, the log gives 0"),
    (
        "INSERT INTO games_event (game_id, seq, kind, move, at) SELECT game_id, 5, 'move', 'd', at"
        " FROM games_event WHERE seq = 4",
        "version is stored as 4, the log gives 5",
    ),
]


@pytest.fixture
def game(monkeypatch) -> Game:
    """A ranked game of d, d, undo, d, a second apart."""
    clock = Clock(monkeypatch)
    game = deal_game()
    for kind, fields in (("move", {"move": "d"}), ("move", {"move": "d"}), ("undo", {})):
        send(game, kind, **fields)
        clock.forward(seconds=1)
    play(game, "d")
    return Game.objects.get(pk=game.pk)


def execute(sql: str, *values) -> None:
    """Write behind the back of models and triggers."""
    drop_triggers(connection)
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA ignore_check_constraints = ON")
        cursor.execute(sql, values)
        cursor.execute("PRAGMA ignore_check_constraints = OFF")


def differences(capsys, *public_ids: str) -> str:
    """Return what verify_games prints, expecting that it finds something."""
    with pytest.raises(SystemExit) as ended:
        call_command("verify_games", *public_ids)
    assert ended.value.code == 1
    return capsys.readouterr().out


def test_nothing_to_report(game, capsys):
    send(game, "resign")
    for draw in (1, 3):
        won, moves = winning_game(draw)
        play(won, *moves)
    deal_game(scoring="vegas")
    call_command("verify_games")
    assert capsys.readouterr().out == "4 games replayed, 0 differences\n"


def test_every_derived_column_is_forged_here(game):
    from games.models import projections
    from games.services.live import live_load

    assert {*FORGED_COLUMNS, "ended_at"} == {*projections(live_load(game.pk).replay)}


@pytest.mark.parametrize(("column", "value"), FORGED_COLUMNS.items())
def test_a_forged_column(game, capsys, column, value):
    execute(f"UPDATE games_game SET {column} = %s", value)
    out = differences(capsys)
    assert f"{game.public_id}: {column} is stored as {value}, the log gives {getattr(game, column)}" in out
    assert "1 games replayed, 1 differences" in out


def test_a_forged_end(game, capsys):
    send(game, "resign")
    execute("UPDATE games_game SET ended_at = 1")
    assert "ended_at is stored as 1, the log gives" in differences(capsys)


def test_a_forged_win(game, capsys):
    Game.objects.update(status="won", foundation_cards=52, ended_at=1, score=745)
    out = differences(capsys)
    assert "status is stored as won, the log gives playing" in out
    assert "1 games replayed, 4 differences" in out


@pytest.mark.parametrize(("sql", "difference"), FORGED_EVENTS)
def test_a_forged_event(game, capsys, sql, difference):
    execute(sql)
    assert difference in differences(capsys)


@pytest.mark.parametrize(("option", "value"), FORGED_OPTIONS)
def test_a_forged_option(capsys, option, value):
    game, moves = winning_game()
    play(game, *moves)
    execute(f"UPDATE games_game SET {option} = %s", value)
    assert game.public_id in differences(capsys)


def test_options_that_there_are_not(game, capsys):
    execute("UPDATE games_game SET draw = 2")
    assert "cannot be dealt: draw is 1 or 3" in differences(capsys)


@pytest.mark.parametrize("deck", ["", "AS" * 52, "XX" * 52])
def test_a_deck_that_is_none(game, capsys, deck):
    execute("UPDATE games_deal SET deck = %s", deck)
    assert "cannot be dealt" in differences(capsys)


@pytest.mark.parametrize(
    ("column", "value", "difference"),
    [
        ("deck", won_games(1)[0]["deck"], "the deck is not the one of its seed"),
        ("seed", "00" * 32, "the deck is not the one of its seed"),
        ("seed", "00" * 32, "the commitment is not the one of its seed"),
        ("commitment", "00" * 32, "the commitment is not the one of its seed"),
    ],
)
def test_a_forged_deal(game, capsys, column, value, difference):
    execute(f"UPDATE games_deal SET {column} = %s", value)
    assert difference in differences(capsys)


def test_a_forged_added_deck(capsys):
    deal_game(deck=won_games(1)[0]["deck"])
    execute("UPDATE games_deal SET deck = %s", won_games(1)[1]["deck"])
    assert "the commitment is not the one" in differences(capsys)


def test_only_the_games_named_are_looked_at(game, capsys):
    other = deal_game()
    Game.objects.filter(pk=game.pk).update(score=1)
    call_command("verify_games", other.public_id)
    assert capsys.readouterr().out == "1 games replayed, 0 differences\n"
    assert game.public_id in differences(capsys, game.public_id)


def test_a_game_that_there_is_not():
    with pytest.raises(CommandError, match="do not exist"):
        call_command("verify_games", "no-such-game")


def test_deal_add_prints_the_number(capsys):
    call_command("deal_add", won_games(1)[0]["deck"])
    number = int(capsys.readouterr().out)
    deal = Deal.objects.get(number=number)
    assert (deal.deck, deal.seed, deal.ranked_draw) == (won_games(1)[0]["deck"], None, None)


@pytest.mark.parametrize("deck", ["AS", "AS" * 52, "1S" * 52, won_games(1)[0]["deck"].lower()])
def test_deal_add_says_what_is_wrong(deck):
    with pytest.raises(CommandError, match=r".{10,}"):
        call_command("deal_add", deck)


def test_expire_games(monkeypatch, capsys):
    clock = Clock(monkeypatch)
    due, recent, void = (deal_game() for _ in range(3))
    play(due, first_move(due))
    clock.forward(days=7)
    play(recent, first_move(recent))
    call_command("expire_games")
    assert capsys.readouterr().out == "1 games closed\n"
    statuses = [Game.objects.get(pk=game.pk).status for game in (due, recent, void)]
    assert statuses == ["given_up", "playing", "playing"]


def test_check_shuffle(capsys):
    """By one process and by two; the figures are judged, and a shuffle with a fault ends with status 1."""
    for jobs in (1, 2):
        call_command("check_shuffle", deals=10_001, jobs=jobs)
        printed = capsys.readouterr().out.splitlines()
        assert re.fullmatch(r"cards by position +\d+\.\d\d     2601   2272\.44 to 2958\.35", printed[1])
        assert re.fullmatch(r"10001 deals in \d+ s, 0 of 5 statistics outside", printed[-1])


def test_check_shuffle_finds_a_fault(capsys, monkeypatch):
    monkeypatch.setattr(check_shuffle, "shuffle", lambda seed: shuffle(seed[:1] * 32))
    with pytest.raises(SystemExit, match="1"):
        call_command("check_shuffle", deals=10_000)
    assert capsys.readouterr().out.count("OUTSIDE") == 5


@pytest.mark.parametrize("wrong", [{"deals": 9_999}, {"jobs": 0}])
def test_check_shuffle_refuses(wrong):
    with pytest.raises(CommandError, match="at least 10000 deals and one process"):
        call_command("check_shuffle", **wrong)
