"""The admin's door: where it is, who knocks how often, and the second factor."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret

from cardhearth import environment
from tests.site_process import ROOT

from .conftest import client_of

pytestmark = pytest.mark.django_db


def records(client, *methods: dict) -> None:
    """Put into the session how its owner has signed in, as allauth does."""
    session = client.session
    session["account_authentication_methods"] = list(methods)
    session["account_authentication_methods_user"] = session["_auth_user_id"]
    session.save()


def test_strangers_and_players_are_sent_to_the_door_of_the_site(browser_of):
    response = browser_of("anonymous").get("/admin/games/game/", follow=True)
    assert response.redirect_chain[-1][0].startswith("/accounts/login/?next=")
    assert browser_of("player").get("/admin/", follow=True).status_code == 403


def test_logging_in_is_throttled(browser_of, staff):
    """The site's own counter stands before the admin, too."""
    staff("reviewer")
    browser = browser_of("anonymous")
    for _ in range(12):
        response = browser.post("/accounts/login/", {"login": "the-reviewer", "password": "wrong"})
    text = response.content.decode()
    assert response.status_code == 429 or "Too many attempts" in text
    # There is no other form to try passwords at.
    assert browser.post("/admin/login/", {"username": "the-reviewer", "password": "x"}).status_code == 302
    assert browser.get("/admin/").status_code == 302


def test_passwords_are_changed_at_the_sites_own_page(browser_of):
    response = browser_of("reviewer").get("/admin/password_change/")
    assert (response.status_code, response.headers["Location"]) == (302, "/accounts/password/change/")


def test_without_the_setting_a_password_will_do(browser_of):
    assert browser_of("reviewer").get("/admin/").status_code == 200


def test_staff_without_a_second_factor_is_sent_to_set_one_up(browser_of, settings):
    settings.ADMIN_MFA = True
    browser = browser_of("administrator")
    response = browser.get("/admin/games/game/", follow=True)
    assert response.redirect_chain[-1][0] == "/accounts/2fa/"
    assert "wants a second factor" in response.content.decode()


def test_a_second_factor_has_to_be_shown_in_this_session(staff, settings):
    settings.ADMIN_MFA = True
    boss = staff("administrator")
    TOTP.activate(boss, generate_totp_secret())
    browser = client_of(boss)
    records(browser, {"method": "password"})
    response = browser.get("/admin/games/game/", follow=True)
    assert response.redirect_chain[-1][0] == "/accounts/2fa/reauthenticate/?next=%2Fadmin%2Fgames%2Fgame%2F"
    assert response.status_code == 200
    records(browser, {"method": "password"}, {"method": "mfa", "type": "totp"})
    assert browser.get("/admin/games/game/").status_code == 200
    Authenticator.objects.all().delete()
    assert browser.get("/admin/games/game/").status_code == 302


def test_the_path_can_be_chosen():
    program = "import django; django.setup(); from django.urls import reverse; print(reverse('admin:index'))"
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings", "ADMIN_PATH": "/back-room"}
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, env=env, capture_output=True, text=True)
    assert done.stdout.strip() == "/back-room/"


@pytest.mark.parametrize("path", ["a b", "../x", "a//b", "<x>"])
def test_a_path_is_a_path(monkeypatch, path):
    monkeypatch.setenv("ADMIN_PATH", path)
    with pytest.raises(ValueError, match="ADMIN_PATH"):
        environment.folder("ADMIN_PATH", "admin/")
