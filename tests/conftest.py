"""Fixtures for all tests."""

from pathlib import Path

import pytest
from django.conf import settings as django_settings
from django.db import connection

from games.append_only import NO_DELETE, drop_guard, drop_triggers
from games.limits import Buckets
from games.services.announce import sockets
from games.services.positions import positions
from games.services.verdicts import known
from games.views import analysis, api


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker):
    """Let the test runner empty the log after tests whose transactions are real."""
    with django_db_blocker.unblock():
        drop_triggers(connection, NO_DELETE)
        drop_guard(connection, "games_auditentry", "DELETE")


@pytest.fixture(scope="session", autouse=True)
def static_root():
    """Make the folder of collected static files, which are served from its absence with a warning."""
    Path(django_settings.STATIC_ROOT).mkdir(parents=True, exist_ok=True)


@pytest.fixture(autouse=True)
def fresh_process(settings, monkeypatch):
    """Start each test as a process starts: nothing remembered, nobody connected, no request counted."""
    positions.clear()
    known.clear()
    sockets._open.clear()
    sockets.loop = None
    starts = Buckets(settings.NEW_GAME_BURST, settings.NEW_GAME_PER_MINUTE / 60)
    monkeypatch.setattr(api, "_starts", starts)
    monkeypatch.setattr(analysis, "_asks", Buckets(burst=12, rate=0.2))
