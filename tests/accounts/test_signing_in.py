"""Signing up, in and out: what is accepted, what is refused, and what nobody learns."""

import re

import pytest
from django.core import mail
from django.db import IntegrityError, connection, transaction

from accounts.models import Player
from accounts.names import LONGEST, RESERVED
from accounts.services import player_register

from .browser import PASSWORD, Browser, make_account

pytestmark = pytest.mark.django_db


REFUSED_NAMES = ["ab", "a" * (LONGEST + 1), "two words", "na\nme", "Zoë", "a.b.c", "x@y.z", "<b>bo</b>", ""]
REFUSED_NAMES += ["guest-1", "Guest-abc", "nameless-1", "admin", "Administrator", "SETTINGS"]


def errors(answer) -> dict:
    """Return the errors of the form on a page, by field."""
    assert answer.status_code == 200
    return dict(answer.context["form"].errors)


def test_signing_up_signs_in(browser):
    answer = browser.sign_up("Maria_52")
    assert answer.status_code == 302 and answer["Location"] == "/"
    player = browser.player
    assert (player.username, player.is_guest, player.is_account) == ("Maria_52", False, True)
    assert player.check_password(PASSWORD)
    assert "Maria_52" in browser.get("/").content.decode()


def test_log_in_and_out(browser):
    make_account("Maria")
    assert browser.log_in("mARIA").status_code == 302, "case does not matter"
    assert browser.player.username == "Maria"
    assert browser.log_out().status_code == 302
    assert browser.player is None


@pytest.mark.parametrize("name", REFUSED_NAMES)
def test_names_that_are_refused(browser, name):
    assert "username" in errors(browser.sign_up(name))
    assert not Player.objects.exists()


@pytest.mark.parametrize("name", ["abc", "a" * LONGEST, "A-b_9", "007", "--__--"])
def test_names_that_are_accepted(browser, name):
    assert browser.sign_up(name).status_code == 302
    assert browser.player.username == name


def test_reserved_words_are_lower_case():
    """They are compared so."""
    assert all(word == word.lower() for word in RESERVED)


def test_a_name_is_taken_whatever_its_case(browser):
    make_account("Maria")
    assert "taken" in errors(browser.sign_up("MARIA"))["username"][0]
    with pytest.raises(IntegrityError), transaction.atomic():
        make_account("maria")


def test_a_name_taken_a_moment_ago_is_explained(browser, monkeypatch):
    """The form was valid; the database has the last word."""
    make_account("Maria")
    monkeypatch.setattr("accounts.adapter.AccountAdapter.clean_username", lambda self, name, **_: name)
    answer = browser.sign_up("maria")
    assert answer.status_code == 302 and answer["Location"] == "/accounts/signup/"
    assert "taken" in browser.get("/accounts/signup/").content.decode()
    assert Player.objects.count() == 1


@pytest.mark.parametrize("password", ["short", "password1", "Maria_1234x"])
def test_weak_passwords_are_refused(browser, password):
    assert "password1" in errors(browser.sign_up("Maria_1234", password=password))


def test_a_name_is_looked_up_by_index():
    """Every log-in asks for one, and there may be a million guests."""
    plan = Player.objects.filter(username__iexact="x").explain()
    assert "player_name_once" in plan or connection.vendor != "sqlite", plan


def test_wrong_passwords_and_unknown_names_look_alike(browser):
    make_account("Maria")
    wrong, unknown = browser.log_in("Maria", "wrong wrong"), browser.log_in("Nobody_here", "wrong wrong")
    assert errors(wrong) == errors(unknown) and errors(wrong)


def test_guests_and_nameless_players_cannot_log_in(browser):
    for player in (Player.objects.create_guest(), Player.objects.create_nameless()):
        assert errors(browser.log_in(player.username, ""))
        assert errors(browser.log_in(player.username, "!"))


def test_an_address_that_is_known_looks_like_one_that_is_not(browser):
    """At sign-up, and when a password is to be reset."""
    browser.sign_up("Maria", email="maria@example.org")
    answer = Browser().sign_up("Other", email="maria@example.org")
    assert answer.status_code == 302 and Player.objects.filter(username="Other").exists()
    pages = [
        Browser().post("/accounts/password/reset/", {"email": f"{name}@example.org"}, follow=True)
        for name in ("maria", "stranger")
    ]
    known, unknown = (re.sub(r'(csrf-token" content|nonce)="[^"]*"', "", p.content.decode()) for p in pages)
    assert known == unknown


def test_a_password_is_reset_by_mail(browser):
    browser.sign_up("Maria", email="maria@example.org")
    browser.log_out()
    mail.outbox.clear()
    other = Browser()
    other.post("/accounts/password/reset/", {"email": "maria@example.org"})
    (message,) = mail.outbox
    assert message.to == ["maria@example.org"] and message.subject.startswith("[CardHearth]")
    link = re.search(r"http://testserver(/accounts/password/reset/key/\S+)", message.body)[1]
    form = other.get(link, follow=True)
    new = {"password1": "another hearth 52", "password2": "another hearth 52"}
    assert other.post(form.redirect_chain[-1][0], new).status_code == 302
    assert errors(Browser().log_in("Maria"))
    assert Browser().log_in("Maria", "another hearth 52").status_code == 302
    assert "used up" in other.get(link, follow=True).content.decode()


def test_a_mail_server_that_is_down_stops_nobody(browser, monkeypatch, caplog):
    def fail(self, *args):
        raise ConnectionRefusedError

    monkeypatch.setattr("django.core.mail.backends.locmem.EmailBackend.send_messages", fail)
    assert browser.sign_up("Maria", email="maria@example.org").status_code == 302
    assert "was not sent" in caplog.text


def test_an_address_is_changed_once_it_is_confirmed(browser):
    browser.sign_up("Maria")
    browser.post("/accounts/reauthenticate/", {"password": PASSWORD})
    mail.outbox.clear()
    browser.post("/accounts/email/", {"email": "new@example.org", "action_add": ""})
    link = re.search(r"http://testserver(/accounts/confirm-email/\S+)", mail.outbox[0].body)[1]
    assert "new@example.org" in browser.get(link).content.decode()
    browser.post(link)
    assert Player.objects.get().email == "new@example.org"


def test_an_address_is_changed_only_by_who_knows_the_password(browser):
    browser.sign_up("Maria")
    answer = browser.post("/accounts/email/", {"email": "thief@example.org", "action_add": ""})
    assert answer["Location"].startswith("/accounts/reauthenticate/")
    assert not mail.outbox


def test_attempts_are_counted_by_account(browser):
    """The right password does not help any more; from another address neither."""
    make_account("Maria")
    for _ in range(5):
        browser.log_in("maria", "wrong wrong")
    assert "Too many" in errors(browser.log_in("Maria"))["__all__"][0]
    assert "Too many" in errors(Browser(headers={"x-forwarded-for": "1.2.3.4"}).log_in("MARIA"))["__all__"][0]


def test_attempts_are_counted_by_address(browser):
    for number in range(10):
        browser.log_in(f"name{number}", "wrong wrong")
    make_account("Maria")
    assert "Too many" in errors(browser.log_in("Maria"))["__all__"][0]


def test_strangers_lock_nobody_out(browser):
    """A browser in which the player was before has attempts of its own."""
    make_account("Maria")
    browser.log_in("Maria")
    browser.log_out()
    stranger = Browser()
    stranger.defaults["REMOTE_ADDR"] = "10.9.9.9"
    for _ in range(6):
        stranger.log_in("Maria", "wrong wrong")
    assert "Too many" in errors(stranger.log_in("Maria"))["__all__"][0]
    assert browser.log_in("Maria").status_code == 302


def test_the_known_browser_of_one_is_no_help_with_another(browser):
    make_account("Maria")
    make_account("Thief")
    browser.log_in("Thief")
    browser.log_out()
    for _ in range(6):
        browser.log_in("Maria", "wrong wrong")
    assert "Too many" in errors(Browser().log_in("Maria"))["__all__"][0]


def test_the_admin_is_entered_by_the_same_door(browser):
    make_account("boss", is_staff=True, is_superuser=True)
    answer = browser.get("/admin/", follow=True)
    assert answer.redirect_chain[-1][0].startswith("/accounts/login/?next=")
    assert browser.post("/admin/login/", {"username": "boss", "password": PASSWORD}).status_code == 302
    assert browser.player is None
    browser.deal()
    assert browser.get("/admin/", follow=True).redirect_chain[-1][0].startswith("/accounts/login/")
    browser.log_in("boss")
    assert browser.get("/admin/").status_code == 200


def test_players_are_kept_out_of_the_admin(browser):
    browser.sign_up("Maria")
    assert browser.get("/admin/", follow=True).status_code == 403


def test_the_name_is_not_kept_in_sessions(browser):
    """A session outlives a deletion by no more than a number."""
    browser.sign_up("Maria", email="maria@example.org")
    assert "maria" not in str(dict(browser.session.items())).lower()


def test_only_a_guest_can_be_registered_again():
    """A row that is an account already is never turned into another one."""
    maria = make_account("Maria")
    again = Player.objects.get(pk=maria.pk)
    again.username = "Other"
    assert player_register(player=again).pk != maria.pk
    assert Player.objects.get(pk=maria.pk).username == "Maria"
