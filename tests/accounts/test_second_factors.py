"""Second factors, and guests who meet them half way through a log-in."""

import pytest
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal import auth as totp

from accounts.models import Player
from accounts.pages import browser_name
from games.models import Game

from .browser import PASSWORD, Browser, make_account
from .games import play

pytestmark = pytest.mark.django_db


def code_of(secret: str) -> str:
    """Return what an authenticator app shows now."""
    counter = next(iter(totp.yield_hotp_counters_from_time()))
    return totp.format_hotp_value(totp.hotp_value(secret, counter))


@pytest.fixture
def secret() -> str:
    return totp.generate_totp_secret()


@pytest.fixture
def maria(secret) -> Player:
    """An account with an authenticator app."""
    player = make_account("Maria")
    totp.TOTP.activate(player, secret)
    return player


def test_an_app_is_set_up_and_asked_for(browser):
    browser.sign_up("Maria", email="maria@example.org")
    path = "/accounts/2fa/totp/activate/"
    assert browser.get(path)["Location"].startswith("/accounts/reauthenticate/")
    browser.post("/accounts/reauthenticate/", {"password": PASSWORD})
    page = browser.get(path).content.decode()
    secret = browser.session["mfa.totp.secret"]
    assert secret in page and "data:image/svg+xml" in page
    assert browser.post(path, {"code": "000000"}).status_code == 200
    assert browser.post(path, {"code": code_of(secret)}).status_code == 302
    assert "recovery" in browser.get("/accounts/2fa/recovery-codes/").content.decode().lower()
    browser.log_out()
    assert browser.log_in("Maria")["Location"] == "/accounts/2fa/authenticate/"
    assert browser.player is None
    answer = browser.post("/accounts/2fa/authenticate/", {"code": "000000"})
    assert answer.status_code == 200 and browser.player is None


def test_a_guest_passes_the_second_step_and_is_merged(browser, maria, secret):
    """Until then the guest is still there, and its game can be played."""
    game = play(browser.deal())
    guest = browser.player
    assert browser.log_in("Maria")["Location"] == "/accounts/2fa/authenticate/"
    assert browser.player == guest and Game.objects.get().player == guest
    assert browser.get(f"/play/{game.public_id}/").status_code == 200
    assert browser.get("/accounts/2fa/authenticate/").status_code == 200
    answer = browser.post("/accounts/2fa/authenticate/", {"code": code_of(secret)})
    assert answer.status_code == 302
    assert browser.player == maria and Game.objects.get().player == maria
    assert not Player.objects.filter(is_guest=True).exists()


def test_a_log_in_given_up_half_way_loses_nothing(browser, maria):
    game = play(browser.deal())
    guest = browser.player
    browser.log_in("Maria")
    assert browser.log_out().status_code == 302, "the cancel button"
    assert browser.get("/accounts/2fa/authenticate/")["Location"] == "/accounts/login/"
    assert browser.player == guest
    assert browser.get(f"/play/{game.public_id}/").status_code == 200


def test_a_guest_cannot_log_out(browser):
    """Nobody could come back as it."""
    browser.deal()
    guest = browser.player
    browser.log_out()
    assert browser.player == guest


def test_a_recovery_code_works_once(browser, maria):
    codes = RecoveryCodes.activate(maria).get_unused_codes()
    for expected in (302, 200):
        visitor = Browser()
        visitor.log_in("Maria")
        answer = visitor.post("/accounts/2fa/authenticate/", {"code": codes[0]})
        assert answer.status_code == expected


def test_codes_cannot_be_guessed(browser, maria, secret):
    browser.log_in("Maria")
    for _ in range(5):
        browser.post("/accounts/2fa/authenticate/", {"code": "000000"})
    answer = browser.post("/accounts/2fa/authenticate/", {"code": code_of(secret)})
    assert "Too many" in str(answer.context["form"].errors)


def test_passkeys_can_be_asked_for_by_a_guest(browser, maria):
    """The options of the log-in come for whoever has no account yet, guest or stranger."""
    browser.deal()
    for visitor in (browser, Browser()):
        answer = visitor.get("/accounts/2fa/webauthn/login/", headers={"accept": "application/json"})
        assert "challenge" in answer.json()["request_options"]["publicKey"]
        assert "passkey_login" in visitor.get("/accounts/login/").content.decode()


def test_guests_manage_no_account(browser):
    """They are sent to the door."""
    browser.deal()
    for path in ("email/", "password/change/", "2fa/", "sessions/"):
        assert browser.get(f"/accounts/{path}")["Location"].startswith("/accounts/login/"), path
    assert browser.player.is_guest


def test_each_session_can_be_ended(browser):
    browser.sign_up("Maria")
    phone, tablet = Browser(HTTP_USER_AGENT="Phone"), Browser(HTTP_USER_AGENT="Tablet")
    for device in (phone, tablet):
        device.log_in("Maria")
    page = browser.get("/accounts/sessions/")
    assert "Phone" in page.content.decode() and "Tablet" in page.content.decode()
    ids = {session.user_agent: session.pk for session in page.context["sessions"]}
    stranger = Browser()
    stranger.sign_up("Stranger")
    stranger.post("/accounts/sessions/", {"session": ids["Phone"]})
    assert phone.player is not None, "others end nothing"
    browser.post("/accounts/sessions/", {"session": ids["Phone"]})
    assert phone.player is None and tablet.player is not None
    browser.post("/accounts/sessions/", {})
    assert tablet.player is None and browser.player is not None


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36", "Chrome on Linux"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1",
            "Safari on iPhone",
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/156.0 Safari/537.36 Edg/156",
            "Edge on Windows",
        ),
        ("Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0", "Firefox on Android"),
        ("curl/8", "curl/8"),
        ("", "Unknown"),
    ],
)
def test_browsers_are_called_what_people_call_them(text, name):
    assert browser_name(text) == name
