"""Taking one's data away, and being forgotten."""

import io
import json
import re
from datetime import timedelta
from pathlib import Path
from zipfile import ZipFile

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.conf import settings as django_settings
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from accounts.models import Player
from accounts.services import player_erase
from games.models import Deal, Event, Game
from games.services.players import GUEST_DAYS

from .browser import PASSWORD, Browser, make_account
from .games import deal, differences, give_up, play

pytestmark = pytest.mark.django_db

NAME, EMAIL = "Mariposa_77", "mariposa77@example.org"


def download(browser: Browser) -> dict[str, str]:
    """Return the files of the archive of all data."""
    answer = browser.post("/settings/export")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/zip")
    with ZipFile(io.BytesIO(answer.content)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def test_the_archive_holds_everything(browser):
    finished = give_up(play(browser.deal(draw=1), 3))
    current = play(browser.deal(draw=1), 2)
    browser.sign_up(NAME, email=EMAIL)
    browser.put("/api/v1/preferences", '{"table": "pine"}', content_type="application/json")
    files = download(browser)
    profile = json.loads(files["profile.json"])
    assert profile["name"] == NAME
    assert profile["email"] == [{"address": EMAIL, "confirmed": False}]
    assert profile["sessions"][0]["address"] == "10.0.0.1"
    assert json.loads(files["preferences.json"]) == {"table": "pine"}
    games = [json.loads(line) for line in files["games.jsonl"].splitlines()]
    assert [game["id"] for game in games] == [finished.public_id, current.public_id]
    log = browser.get(f"/api/v1/games/{finished.public_id}/log").json()
    assert {name: games[0][name] for name in log} == log, "in the format of the API"
    assert "deck" in games[0] and "deck" not in games[1], "no card before its time"
    assert current.deal.deck not in files["games.jsonl"]


def test_the_archive_holds_no_secret(browser):
    browser.sign_up(NAME)
    player = browser.player
    Authenticator.objects.create(user=player, type="totp", data={"secret": "TOPSECRET"})
    text = "".join(download(browser).values())
    assert "totp" in text
    assert "TOPSECRET" not in text and player.password not in text and browser.session_key not in text


def test_the_archive_is_for_its_player(browser):
    play(browser.deal())
    assert browser.get("/settings/export").status_code == 405
    assert Browser().post("/settings/export")["Location"].startswith("/accounts/login/")
    assert json.loads(download(browser)["profile.json"])["guest"] is True
    for _ in range(5):
        download(browser)
    assert browser.post("/settings/export").status_code == 429


def test_a_profile_is_made_private(browser):
    browser.sign_up(NAME)
    assert not browser.player.is_private
    browser.post("/settings/", {"is_private": "on"})
    assert browser.player.is_private
    browser.post("/settings/", {})
    assert not browser.player.is_private


def test_deleting_asks_for_the_password(browser):
    browser.sign_up(NAME)
    for password in ("", "wrong wrong"):
        assert browser.post("/settings/delete", {"password": password}).status_code == 200
    assert browser.player.username == NAME
    assert browser.post("/settings/delete", {"password": PASSWORD}).status_code == 302
    assert browser.player is None


def test_deleting_a_guest_asks_for_a_word(browser):
    play(browser.deal())
    assert "to confirm" in browser.get("/settings/delete").content.decode()
    assert browser.post("/settings/delete", {"word": "yes"}).status_code == 200
    assert browser.post("/settings/delete", {"word": "Delete "}).status_code == 302
    assert browser.player is None and not Player.objects.filter(is_guest=True).exists()


def test_strangers_delete_nobody(browser):
    assert browser.get("/settings/delete")["Location"].startswith("/accounts/login/")
    assert browser.get("/settings/").status_code == 200


def dump() -> str:
    """Return the whole database as text, what stored sessions encode included."""
    rows = [str(session.get_decoded()) for session in Session.objects.all()]
    for table in connection.introspection.table_names():
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            rows += [repr(row) for row in cursor.fetchall()]
    return "\n".join(rows)


def identify(browser: Browser) -> Player:
    """Leave traces wherever a player can leave any."""
    give_up(play(browser.deal(draw=1), 3))
    play(browser.deal(draw=1), 2)
    browser.sign_up(NAME, email=EMAIL)
    player = browser.player
    Browser(HTTP_USER_AGENT="Mariposa-Phone").log_in(NAME)
    Authenticator.objects.create(user=player, type="totp", data={"secret": "MARIPOSASECRET"})
    browser.put("/api/v1/preferences", '{"table": "dusk"}', content_type="application/json")
    boss = make_account("boss_1", is_staff=True, is_superuser=True)
    LogEntry.objects.create(
        user=boss,
        content_type=ContentType.objects.get_for_model(Player),
        object_id=str(player.pk),
        object_repr=NAME,
        action_flag=CHANGE,
    )
    return player


@pytest.mark.skipif(connection.vendor != "sqlite", reason="searches a dump of SQLite")
@pytest.mark.django_db(transaction=True)
def test_a_deletion_leaves_nothing_that_identifies(browser):
    """Not in any table, and not in the bytes that SQLite leaves behind either."""
    player = identify(browser)
    traces = [
        NAME,
        EMAIL,
        "Mariposa",
        player.password,
        browser.session_key,
        repr(player.date_joined.replace(tzinfo=None)),
    ]
    before = dump().lower()
    assert [trace for trace in traces if trace.lower() not in before] == [], "the search finds what is there"
    browser.post("/settings/delete", {"password": PASSWORD})
    after = dump().lower()
    assert [trace for trace in traces if trace.lower() in after] == []
    assert "mariposa" not in after
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    stored = Path(str(connection.settings_dict["NAME"])).read_bytes().lower()
    assert b"mariposa" not in stored
    for model in (EmailAddress, Authenticator, UserSession):
        assert not model.objects.filter(user_id=player.pk).exists()
    keys = Session.objects.all()
    assert [s for s in keys if s.get_decoded().get("_auth_user_id") == str(player.pk)] == []


def test_the_games_pass_to_one_player_without_a_name(browser):
    player = identify(browser)
    other = make_account("Other_1")
    deal(other)
    games = Game.objects.filter(player=player).order_by("pk")
    ids = list(games.values_list("pk", flat=True))
    columns = ("status", "score", "moves", "ranked", "attempt", "time_ms")
    before = list(games.filter(status="given_up").values_list(*columns))
    events = list(Event.objects.values().order_by("pk"))
    deals = list(Deal.objects.filter(made_for=player).values_list("pk", flat=True))
    player_erase(player=player)
    (nameless,) = Player.objects.filter(is_nameless=True)
    assert (nameless.is_active, nameless.is_private, nameless.email) == (False, True, "")
    assert nameless.shown_name == "A former player"
    games = Game.objects.filter(player=nameless).order_by("pk")
    assert list(games.values_list("pk", flat=True)) == ids
    assert list(games.values_list(*columns))[:1] == before, "boards stay as they were"
    assert all(game.is_over for game in games)
    log = list(Event.objects.values().order_by("pk"))
    assert log[: len(events)] == events, "no log is edited"
    assert Event.objects.count() == len(events) + 1, "the game in progress was given up, by an event"
    assert list(Deal.objects.filter(made_for=nameless).values_list("pk", flat=True)) == deals
    assert not differences()


def test_a_deal_that_waited_is_opened(browser):
    """Nobody can play it first any more."""
    player = make_account(NAME)
    game = deal(player)
    player_erase(player=player)
    assert Deal.objects.get(pk=game.deal_id).is_disclosed


def test_each_deletion_has_a_nameless_player_of_its_own():
    for name in ("Maria", "Other_1"):
        player = make_account(name)
        give_up(play(deal(player)))
        player_erase(player=player)
        player_erase(player=player)
    assert Player.objects.filter(is_nameless=True).count() == Player.objects.count() == 2
    assert Game.objects.values("player").distinct().count() == 2


def test_the_name_is_free_again(browser):
    browser.sign_up(NAME)
    browser.post("/settings/delete", {"password": PASSWORD})
    assert Browser().sign_up(NAME).status_code == 302


# Guests of long ago


def long_ago(*guests: Player, days: float = GUEST_DAYS + 1) -> None:
    """Let the guests have been here so long ago, and never since."""
    then = timezone.now() - timedelta(days=days)
    ids = [guest.pk for guest in guests]
    Player.objects.filter(pk__in=ids).update(date_joined=then, last_login=then)
    Game.objects.filter(player__in=ids).update(created_at=then)
    # Only here: in earnest an event's time cannot be changed, and its game's follows from it.
    Game.objects.filter(player__in=ids, version__gt=0).update(last_event_at=int(then.timestamp() * 1000))


def remove_guests(capsys) -> str:
    call_command("remove_guests")
    return capsys.readouterr().out.strip()


def test_guests_who_never_played_are_removed_with_what_they_left(capsys):
    idle, looked, gave_up = (Player.objects.create_guest() for _ in range(3))
    deal(looked)
    give_up(deal(gave_up))
    later = deal(make_account("Other_1")).deal
    long_ago(idle, looked, gave_up)
    assert remove_guests(capsys) == "2 guests removed, 1 made nameless"
    assert not Player.objects.filter(is_guest=True).exists()
    assert Event.objects.count() == 1, "events are never deleted, so the game given up stays"
    assert Game.objects.count() == 2
    assert set(Deal.objects.values_list("pk", flat=True)) == {Game.objects.earliest("pk").deal_id, later.pk}


def test_the_last_number_of_a_deal_is_not_given_twice(capsys):
    guest = Player.objects.create_guest()
    number = deal(guest).deal.number
    long_ago(guest)
    assert remove_guests(capsys) == "0 guests removed, 1 made nameless"
    assert deal(make_account("Other_1")).deal.number == number + 1


def test_guests_who_played_become_nameless(capsys):
    guest = Player.objects.create_guest()
    game = play(deal(guest), 2)
    long_ago(guest)
    assert remove_guests(capsys) == "0 guests removed, 1 made nameless"
    game.refresh_from_db()
    assert game.player.is_nameless and game.is_over and game.moves == 2
    assert not Player.objects.filter(pk=guest.pk).exists()
    assert remove_guests(capsys) == "0 guests removed, 0 made nameless"


def test_guests_still_here_and_accounts_stay(capsys):
    recent, played, account = *(Player.objects.create_guest() for _ in range(2)), make_account("Maria")
    long_ago(recent, days=GUEST_DAYS - 1)
    long_ago(played, account)
    play(deal(played))
    assert remove_guests(capsys) == "0 guests removed, 0 made nameless"
    assert Player.objects.count() == 3


def test_a_session_in_use_does_not_end(browser):
    """A guest is remembered for a year after the last visit, not after the first."""
    browser.deal()
    session = browser.session
    session["seen"] = session["seen"] - 40 * 24 * 3600 if "seen" in session else 0
    session.save()
    soon = timezone.now() + timedelta(days=10)
    Session.objects.update(expire_date=soon)
    assert "sessionid" in browser.get("/").cookies
    assert Session.objects.get().expire_date > soon + timedelta(days=300)


def test_looking_costs_a_guest_no_write_each_time(browser, django_assert_num_queries):
    browser.deal()
    browser.get("/rules")
    with django_assert_num_queries(2):  # the session and the player
        browser.get("/rules")


def test_secure_delete_is_on():
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            assert cursor.execute("PRAGMA secure_delete").fetchone()[0] == 1


def test_every_page_here_is_in_the_sites_own_look(browser):
    """And runs no script of its own, under the policy that forbids it."""
    browser.sign_up(NAME, email=EMAIL)
    paths = (
        "settings/ settings/delete accounts/password/change/ accounts/email/ accounts/sessions/ accounts/2fa/"
    )
    paths += " accounts/logout/ accounts/reauthenticate/ accounts/2fa/webauthn/"
    own = [(browser, f"/{path}") for path in paths.split(" ")]
    paths = "login/ signup/ password/reset/ password/reset/done/ inactive/ password/reset/key/done/"
    strangers = [(Browser(), f"/accounts/{path}") for path in paths.split(" ")]
    for client, path in [*own, *strangers]:
        answer = client.get(path)
        html = answer.content.decode()
        assert answer.status_code == 200, path
        assert 'class="brand"' in html and "css/account" in html, path
        assert len(re.findall("<h1", html)) == 1 and "<style" not in html and " style=" not in html, path
        assert not re.findall(r"<script(?![^>]*(?:src=|application/json|importmap))", html), path
        assert not re.findall(r"\son[a-z]+=", html), path
        assert "{%" not in html and "{{" not in html, path


assert django_settings.SESSION_COOKIE_AGE >= GUEST_DAYS * 24 * 3600
