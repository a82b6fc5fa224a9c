"""Who may open and do what: one table for all roles, pages and acts."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.contrib.auth.models import Group, Permission
from django.db import transaction
from django.test import Client

from accounts.models import Player
from games.models import Act, AuditEntry, Game
from games.services.staff import PERMISSIONS
from games.staff import GROUPS, groups_make
from tests.boards.results import account, result
from tests.games.factories import deal_game, first_move, play, session_of

from .conftest import ROLES

pytestmark = pytest.mark.django_db

LOOKERS = ("reviewer", "moderator", "administrator", "superuser")
MODERATORS = LOOKERS[1:]
ADMINISTRATORS = LOOKERS[2:]
SUPERUSERS = LOOKERS[3:]

PAGES = {
    "": LOOKERS,
    "games/game/": LOOKERS,
    "games/deal/": LOOKERS,
    "games/event/": LOOKERS,
    "games/flag/": LOOKERS,
    "games/auditentry/": LOOKERS,
    "games/verificationrun/": LOOKERS,
    "accounts/player/": LOOKERS,
    "games/game/{game}/change/": LOOKERS,
    "games/deal/{deal}/change/": LOOKERS,
    "games/event/{event}/change/": LOOKERS,
    "accounts/player/{player}/change/": LOOKERS,
    "games/game/dashboard/": LOOKERS,
    "games/game/whatif/": ADMINISTRATORS,
    "games/game/{game}/review/": LOOKERS,
    "games/game/{game}/stage/": LOOKERS,
    "games/game/{game}/film": LOOKERS,
    "games/game/{game}/film/frames": LOOKERS,
    "games/game/{on}/review/": LOOKERS,
    "games/game/{on}/stage/": (),
    "games/game/{on}/film": (),
    "games/game/{on}/film/frames": (),
    "games/game/{game}/act/exclude_game/": MODERATORS,
    "games/game/{game}/act/restore_game/": MODERATORS,
    "games/game/{on}/act/recompute_game/": ADMINISTRATORS,
    "games/deal/{hidden}/act/look/": ADMINISTRATORS,
    "accounts/player/{player}/act/exclude_player/": ADMINISTRATORS,
    "accounts/player/{player}/act/restore_player/": ADMINISTRATORS,
    "accounts/player/{player}/act/suspend_player/": ADMINISTRATORS,
    "accounts/player/{player}/act/reinstate_player/": ADMINISTRATORS,
    "accounts/player/{player}/act/rename_player/": MODERATORS,
    "accounts/player/{player}/act/return_name/": MODERATORS,
    "games/game/add/": (),
    "games/auditentry/add/": (),
    "accounts/player/add/": SUPERUSERS,
    "auth/group/": SUPERUSERS,
}
ACTS = {page: allowed for page, allowed in PAGES.items() if "/act/" in page}


@pytest.fixture
def numbers() -> dict[str, int]:
    """A player with a game that counts and one that is on."""
    player = account("ann")
    game = result(player)
    on = deal_game(player)
    play(on, first_move(on))
    event = game.events.get()
    return {
        "player": player.pk,
        "game": game.pk,
        "deal": game.deal_id,
        "event": event.pk,
        "hidden": on.deal_id,
        "on": on.pk,
    }


@pytest.mark.parametrize("role", ROLES)
def test_pages(browser_of, numbers, role):
    browser = browser_of(role)
    for page, allowed in PAGES.items():
        response = browser.get("/admin/" + page.format(**numbers))
        outside = role in ("anonymous", "player")
        assert response.status_code == (302 if outside else 200 if role in allowed else 403), page
    assert not AuditEntry.objects.exists()  # nothing is done by GET


@pytest.mark.parametrize("role", ROLES)
def test_acts(browser_of, numbers, role):
    """Who may not, changes nothing; who may, leaves an entry."""
    browser = browser_of(role)
    for page, allowed in ACTS.items():
        with transaction.atomic():
            make_ready(page, numbers)
            body = {"reason": "as a test", "name": "Another"}
            response = browser.post("/admin/" + page.format(**numbers), body)
            if role in allowed:
                assert response.status_code == 302, page
                assert AuditEntry.objects.get().act == page.rsplit("/", 2)[1]
            else:
                assert response.status_code == (302 if role in ("anonymous", "player") else 403), page
                assert not AuditEntry.objects.exists()
            transaction.set_rollback(True)


def test_acts_want_a_token(staff, numbers):
    browser = Client(enforce_csrf_checks=True)
    browser.cookies["sessionid"] = session_of(staff("superuser"))
    for page in ACTS:
        response = browser.post("/admin/" + page.format(**numbers), {"reason": "x", "name": "Another"})
        assert response.status_code == 403 and not AuditEntry.objects.exists()


def test_each_group_may_what_the_one_before_it_may():
    reviewer, moderator, administrator = (set(GROUPS[name]) for name in GROUPS)
    assert reviewer < moderator < administrator
    assert set(PERMISSIONS) == set(Act) and set(PERMISSIONS.values()) <= administrator


def test_groups_are_made_once_and_kept_as_a_site_has_them(staff):
    reviewers = Group.objects.get(name="reviewer")
    reviewers.permissions.add(Permission.objects.get(codename="add_group"))
    before = Permission.objects.count(), reviewers.permissions.count()
    groups_make(apps)
    assert (Permission.objects.count(), reviewers.permissions.count()) == before
    for name, wanted in GROUPS.items():
        assert all(staff(name).has_perm(permission) for permission in wanted)


def make_ready(page: str, numbers: dict[str, int]) -> None:
    """Let there be something to undo, or to mend."""
    now = "2026-01-01T00:00Z"
    games, players = Game.objects, Player.objects.filter(pk=numbers["player"])
    if "restore_game" in page:
        games.filter(pk=numbers["game"]).update(excluded_at=now)
    if "recompute_game" in page:
        games.filter(pk=numbers["on"]).update(score=745)
    if "restore_player" in page:
        players.update(excluded_at=now)
    if "reinstate_player" in page:
        players.update(suspended_at=now, is_active=False)
    if "return_name" in page:
        players.update(former_name="Former")
