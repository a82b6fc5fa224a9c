"""Fixtures of the daily deals."""

import pytest

from accounts.models import Player

from .days import SiteClock


@pytest.fixture
def clock(monkeypatch) -> SiteClock:
    """The site's clock, at noon of the day."""
    return SiteClock(monkeypatch)


@pytest.fixture
def ann(db) -> Player:
    """An account."""
    return Player.objects.create_user("ann")


@pytest.fixture
def ben(db) -> Player:
    """Another one."""
    return Player.objects.create_user("ben")
