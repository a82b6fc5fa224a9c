"""How the site is set up for accounts: hashing, limits across processes, mail."""

import threading

import pytest
from django.contrib.auth import get_user
from django.contrib.auth.hashers import check_password, make_password
from django.core.cache.backends.db import DatabaseCache
from django.core.management import call_command
from django.db import IntegrityError, transaction

from accounts import hashers
from accounts.models import Player
from accounts.services import preferences_set
from cardhearth import environment
from cardhearth import settings as site

CAPPED = "accounts.hashers.CappedArgon2PasswordHasher"


def test_passwords_are_hashed_by_argon2_a_few_at_a_time(settings, monkeypatch):
    settings.PASSWORD_HASHERS = [CAPPED]
    at_work, most, lock = 0, 0, threading.Lock()
    encode = hashers.Argon2PasswordHasher.encode

    def counted(self, *args):
        nonlocal at_work, most
        with lock:
            at_work += 1
            most = max(most, at_work)
        try:
            return encode(self, *args)
        finally:
            with lock:
                at_work -= 1

    monkeypatch.setattr(hashers.Argon2PasswordHasher, "encode", counted)
    hashed = []
    threads = [threading.Thread(target=lambda: hashed.append(make_password("x"))) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert 1 <= most <= settings.PASSWORD_HASHES_AT_ONCE
    assert len(hashed) == 6 and all(text.startswith("argon2$argon2id$") for text in hashed)
    assert check_password("x", hashed[0]) and not check_password("y", hashed[0])


def test_the_site_hashes_so():
    assert site.PASSWORD_HASHERS[0] == CAPPED


@pytest.mark.django_db
def test_limits_are_counted_in_the_database():
    """So each process knows of the attempts that another has seen."""
    configured = site.CACHES["default"]
    if "DatabaseCache" not in configured["BACKEND"]:
        pytest.skip("Redis is configured")
    call_command("createcachetable", configured["LOCATION"])  # "migrate" does, where this cache is in use
    one, other = (DatabaseCache(configured["LOCATION"], {"OPTIONS": configured["OPTIONS"]}) for _ in range(2))
    assert one.add("attempts", [1, 2], 60) and not other.add("attempts", [], 60)
    assert other.get("attempts") == [1, 2]


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("", ("console", "localhost", 0, "", "", False, False)),
        ("smtp://mail.example", ("smtp", "mail.example", 587, "", "", True, False)),
        ("smtps://me%40x:p%3Aw@mail.example", ("smtp", "mail.example", 465, "me@x", "p:w", False, True)),
        ("smtp+plain://localhost:2525", ("smtp", "localhost", 2525, "", "", False, False)),
    ],
)
def test_mail_by_environment(monkeypatch, url, expected):
    monkeypatch.setenv("EMAIL_URL", url)
    mail = environment.mail("EMAIL_URL")
    mail["backend"] = mail["backend"].split(".")[4]
    assert tuple(mail.values()) == expected


def test_mail_of_an_unknown_kind_is_refused(monkeypatch):
    monkeypatch.setenv("EMAIL_URL", "http://mail.example")
    with pytest.raises(ValueError, match="EMAIL_URL"):
        environment.mail("EMAIL_URL")


@pytest.mark.django_db
@pytest.mark.parametrize(
    "columns",
    [
        {"is_active": True},
        {"is_private": False},
        {"is_guest": True},
        {"email": "x@example.org"},
        {"first_name": "Maria"},
        {"last_name": "Rossi"},
    ],
)
def test_a_nameless_player_is_nobody(columns):
    nameless = Player.objects.create_nameless()
    with pytest.raises(IntegrityError, match="nameless_is_nobody"), transaction.atomic():
        Player.objects.filter(pk=nameless.pk).update(**columns)


@pytest.mark.django_db
def test_two_tabs_that_set_preferences_at_once_keep_both():
    player = Player.objects.create_guest()
    one, other = (Player.objects.get(pk=player.pk) for _ in range(2))  # as two requests have read it
    preferences_set(player=one, values={"table": "pine"})
    assert preferences_set(player=other, values={"sound": False}) == {"table": "pine", "sound": False}
    player.refresh_from_db()
    assert player.preferences == {"table": "pine", "sound": False}


@pytest.mark.django_db
def test_preferences_of_a_guest_who_has_gone_meanwhile_are_refused(client, monkeypatch):
    guest = Player.objects.create_guest()
    client.force_login(guest)

    def gone(request):
        player = get_user(request)
        Player.objects.filter(pk=guest.pk).delete()
        return player

    monkeypatch.setattr("django.contrib.auth.middleware.auth.get_user", gone)
    client.raise_request_exception = False
    response = client.put("/api/v1/preferences", '{"sound": false}', content_type="application/json")
    assert (response.status_code, response.json()["code"]) == (401, "not_signed_in")
