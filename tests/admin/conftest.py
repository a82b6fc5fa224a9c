"""Staff of every kind, and their browsers."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.apps import apps
from django.contrib.auth.models import Group
from django.test import Client

from accounts.models import Player
from games.staff import GROUPS, groups_make
from tests.games.factories import session_of

ROLES = ("anonymous", "player", *GROUPS, "superuser")


@pytest.fixture(autouse=True)
def groups(db):
    """Make the groups again if tests whose transactions are real have emptied the tables."""
    groups_make(apps)


def make_staff(role: str, name: str | None = None) -> Player:
    """Store somebody of a role."""
    name = name or f"the-{role}"
    if role == "superuser":
        return Player.objects.create_superuser(name, password="x")
    player = Player.objects.create_user(name, password="x", is_staff=role in GROUPS)
    if role in GROUPS:
        player.groups.add(Group.objects.get(name=role))
    return player


def client_of(player: Player) -> Client:
    """Return a browser that the player is signed in with."""
    client = Client()
    client.cookies["sessionid"] = session_of(player)
    return client


@pytest.fixture
def staff() -> Callable[[str], Player]:
    """Return a function that stores somebody of a role, once."""
    made: dict[str, Player] = {}
    return lambda role: made.setdefault(role, None) or made.__setitem__(role, make_staff(role)) or made[role]


@pytest.fixture
def browser_of(staff) -> Callable[[str], Client]:
    """Return a function that gives a browser of a role."""
    return lambda role: Client() if role == "anonymous" else client_of(staff(role))
