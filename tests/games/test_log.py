"""The log: what is written in it stays, and the connection that it is written on."""

import re

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.db.models import ProtectedError
from django.utils import timezone

from games.append_only import IN_ORDER, NO_DELETE, create_triggers, drop_triggers
from games.checks import sqlite_pragmas, sqlite_version
from games.models import Deal, Event, Game
from games.models.event import AppendOnly

from .factories import deal_game, first_move, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    return deal_game()


def refused(*names: str):
    """Expect that the constraint refuses. Of a unique one SQLite names the columns, PostgreSQL the name."""
    return pytest.raises(IntegrityError, match="|".join(map(re.escape, names)))


# The log


def test_events_are_numbered_once(game):
    play(game, "d")
    # Without the trigger that asks for the next number, to see that the constraint alone suffices.
    drop_triggers(connection, IN_ORDER)
    with refused("event_seq_once", "games_event.game_id, games_event.seq"):
        Event.objects.create(game=game, seq=1, kind="undo", at=9**15)


def test_events_are_numbered_from_1(game):
    drop_triggers(connection, IN_ORDER)
    with refused("event_seq_from_1"):
        Event.objects.create(game=game, seq=0, kind="move", move="d", at=1)


@pytest.mark.parametrize("seq", [2, 3, 1000])
def test_events_have_no_gaps(game, seq):
    with refused("follow each other"):
        Event.objects.create(game=game, seq=seq, kind="move", move="d", at=1)


def test_time_never_runs_back_in_a_log(game):
    Event.objects.create(game=game, seq=1, kind="move", move="d", at=1000)
    Event.objects.create(game=game, seq=2, kind="move", move="d", at=1000)
    with refused("follow each other"):
        Event.objects.create(game=game, seq=3, kind="move", move="d", at=999)


def test_each_game_has_a_log_of_its_own(game):
    Event.objects.create(game=deal_game(), seq=1, kind="move", move="d", at=1000)
    Event.objects.create(game=game, seq=1, kind="move", move="d", at=1)


@pytest.mark.parametrize(
    "rewrite",
    [
        lambda event: event.save(),
        lambda event: event.delete(),
        lambda event: Event.objects.update(at=0),
        lambda event: Event.objects.filter(pk=event.pk).delete(),
        lambda event: event.game.events.all().delete(),
        lambda event: Event.objects.bulk_update([event], ["at"]),
    ],
)
def test_the_orm_rewrites_no_event(game, rewrite):
    play(game, first_move(game))
    with pytest.raises(AppendOnly):
        rewrite(Event.objects.get())


@pytest.mark.parametrize("sql", ["UPDATE games_event SET at = at", "DELETE FROM games_event"])
def test_the_database_rewrites_no_event(game, sql):
    play(game, "d")
    create_triggers(connection, NO_DELETE)
    with (
        pytest.raises(DatabaseError, match="events are never"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(sql)
    assert Event.objects.count() == 1


@pytest.mark.parametrize("name", ["player", "deal"])
def test_what_a_game_stands_on_is_kept(game, name):
    with pytest.raises(ProtectedError):
        getattr(game, name).delete()


def test_words_for_people(game):
    play(game, "d")
    assert [str(game), str(game.deal), str(Event.objects.get())] == [
        f"game {game.public_id}",
        f"deal {game.deal.number}",
        "1. d",
    ]
    assert str(Deal(created_at=timezone.now())) == "a deal not yet dealt"


# The connection


def test_the_connection_keeps_its_promises():
    assert sqlite_pragmas(None, databases=["default"]) == []
    assert connection.settings_dict["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


def test_a_connection_that_does_not_is_an_error(monkeypatch):
    monkeypatch.setattr("games.checks._WANTED", {"synchronous": 3})
    assert [problem.id for problem in sqlite_pragmas(None, databases=["default"])] == ["games.E001"]


def test_a_sqlite_with_the_wal_fault_is_named(monkeypatch):
    monkeypatch.setattr("games.checks.SQLITE_MENDED", (99,))
    assert [problem.id for problem in sqlite_version(None)] == ["games.W001"]
    monkeypatch.setattr("games.checks.SQLITE_MENDED", (3, 0))
    assert sqlite_version(None) == []
