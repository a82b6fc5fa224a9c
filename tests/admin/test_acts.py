"""Acts of staff: what each does to boards and statistics, that it can be undone, and what is on record."""

from __future__ import annotations

import json

import pytest
from allauth.usersessions.models import UserSession
from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection, transaction
from django.test import Client, TestCase

from accounts.models import Player
from accounts.selectors import player_of_session
from games.engine import Options
from games.models import Act, AuditEntry, Flag, Game, Tally
from games.models.event import AppendOnly
from games.selectors.staff import acts_on_player
from games.selectors.verify import verify_game
from games.services import staff as acts
from games.services.announce import player_group
from games.services.staff import NotAllowed, Pointless
from games.services.start import game_create
from games.statistics import Scope
from tests.boards.results import account, ranks, rebuild, result, slow, stored
from tests.games.factories import deal_game, play, send, session_of, winning_game

pytestmark = pytest.mark.django_db
REASON = "it was played by a program"


@pytest.fixture(autouse=True)
def rebuilt():
    """Whatever an act has done, boards and statistics are what a rebuild makes of the games."""
    yield
    assert stored() == slow()
    assert rebuild() == []


@pytest.fixture
def moderator(staff) -> Player:
    return staff("moderator")


@pytest.fixture
def administrator(staff) -> Player:
    return staff("administrator")


def won(player: Player) -> int:
    rows = Tally.objects.filter(player=player, scope=Scope.RANKED.value, day=None, mode="draw1")
    return sum(rows.values_list("won", flat=True))


def test_excluding_a_game_and_restoring_it(moderator):
    ann, ben = account("ann"), account("ben")
    best, second = result(ann, score=740), result(ann, score=600)
    result(ben, score=700)
    assert ranks() == [(1, "ann"), (2, "ben")] and won(ann) == 2

    entry = acts.staff_game_exclude(actor=moderator, game=best, reason=REASON, told="too quick")

    assert ranks() == [(1, "ben"), (2, "ann")] and won(ann) == 1
    best.refresh_from_db()
    assert best.excluded_note == "too quick" and best.excluded_at
    assert (entry.actor, entry.act, entry.target_kind, entry.target_id) == (
        moderator,
        Act.EXCLUDE_GAME,
        "game",
        best.pk,
    )
    assert (entry.reason, entry.told) == (REASON, "too quick")
    assert (entry.before, entry.after) == ({"excluded": False}, {"excluded": True})

    undone = acts.staff_game_restore(actor=moderator, game=best, reason="it was not")

    assert ranks() == [(1, "ann"), (2, "ben")] and won(ann) == 2
    assert (undone.before, undone.after) == ({"excluded": True}, {"excluded": False})
    best.refresh_from_db()
    assert (best.excluded_at, best.excluded_note) == (None, "")
    assert second.excluded_at is None


def test_excluding_a_player_and_restoring_them(administrator):
    ann = account("ann")
    result(ann)
    acts.staff_player_exclude(actor=administrator, player=ann, reason=REASON, told="no programs, please")
    ann.refresh_from_db()
    assert ranks() == [] and won(ann) == 1
    assert ann.is_active and ann.excluded_note == "no programs, please"
    acts.staff_player_restore(actor=administrator, player=ann, reason="a mistake")
    assert ranks() == [(1, "ann")]


def test_suspending_ends_sessions_and_closes_sockets(administrator, monkeypatch):
    ann = account("ann")
    ann.set_password("a long password")
    ann.save()
    result(ann)
    browser = Client()
    sign_in = {"login": "ann", "password": "a long password"}
    assert browser.post("/accounts/login/", sign_in).status_code == 302
    key = browser.session.session_key
    assert player_of_session(session_key=key) == ann and UserSession.objects.filter(user=ann).exists()
    closed = []
    monkeypatch.setattr(
        "games.receivers.close_player_sockets",
        lambda player_id, **more: closed.append(player_group(player_id)),
    )

    with TestCase.captureOnCommitCallbacks(execute=True):
        acts.staff_player_suspend(actor=administrator, player=ann, reason=REASON, told="see the rules")

    assert closed == [player_group(ann.pk)]
    assert player_of_session(session_key=key) is None
    assert not UserSession.objects.filter(user=ann).exists()
    assert ranks() == []
    text = Client().post("/accounts/login/", sign_in).content.decode()
    assert "suspended" in text and "see the rules" in text
    wrong = Client().post("/accounts/login/", {"login": "ann", "password": "another"}).content.decode()
    assert "suspended" not in wrong and "see the rules" not in wrong

    acts.staff_player_reinstate(actor=administrator, player=ann, reason="they are sorry")
    assert ranks() == [(1, "ann")]
    assert Client().post("/accounts/login/", sign_in).status_code == 302


def test_renaming_and_giving_the_name_back(moderator):
    ann = account("Rude_One")
    result(ann)
    acts.staff_player_rename(actor=moderator, player=ann, reason="offensive", name="Polite")
    acts.staff_player_rename(actor=moderator, player=ann, reason="another", name="Polite_2")
    assert ranks() == [(1, "Polite_2")]
    # Names can be deleted, the log cannot: it holds none.
    for entry in AuditEntry.objects.all():
        words = f"{entry.reason}{entry.told}{entry.before}{entry.after}"
        assert "Rude" not in words and "Polite" not in words
    ann.refresh_from_db()
    acts.staff_name_return(actor=moderator, player=ann, reason="it is a real name")
    ann.refresh_from_db()
    assert ranks() == [(1, "Rude_One")] and ann.former_name == ""


@pytest.mark.parametrize("name", ["admin", "x", "guest-1", "taken", "TAKEN", "no spaces"])
def test_names_that_nobody_may_have(moderator, name):
    account("Taken")
    ann = account("ann")
    with pytest.raises(ValidationError):
        acts.staff_player_rename(actor=moderator, player=ann, reason="offensive", name=name)
    ann.refresh_from_db()
    assert ann.username == "ann" and not AuditEntry.objects.exists()


def test_a_forged_projection_is_mended(administrator):
    game, moves = winning_game()
    play(game, *moves)
    Game.objects.filter(pk=game.pk).update(score=745, moves=3, undos=0)
    forged = Game.objects.get(pk=game.pk)
    assert verify_game(forged)
    entry = acts.staff_game_recompute(actor=administrator, game=forged, reason="it differs")
    mended = Game.objects.get(pk=game.pk)
    assert verify_game(mended) == []
    assert entry.before["moves"] == 3 and entry.after["moves"] == mended.moves
    with pytest.raises(Pointless):
        acts.staff_game_recompute(actor=administrator, game=mended, reason="again")


def test_an_act_is_all_or_nothing(moderator, monkeypatch):
    """Without its entry in the log no act is done."""
    game = result(account("ann"))
    monkeypatch.setattr(AuditEntry.objects, "create", lambda **columns: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        acts.staff_game_exclude(actor=moderator, game=game, reason=REASON)
    assert ranks() == [(1, "ann")] and Game.objects.get().excluded_at is None


@pytest.mark.parametrize("reason", ["", "  \n"])
def test_every_act_has_a_reason(moderator, reason):
    game = result(account("ann"))
    with pytest.raises(ValidationError):
        acts.staff_game_exclude(actor=moderator, game=game, reason=reason)
    assert ranks() == [(1, "ann")]


def test_nobody_judges_themselves(moderator, administrator):
    own = result(moderator)
    with pytest.raises(NotAllowed):
        acts.staff_game_exclude(actor=moderator, game=own, reason=REASON)
    with pytest.raises(NotAllowed):
        acts.staff_player_exclude(actor=administrator, player=administrator, reason=REASON)


def test_only_superusers_act_on_staff(moderator, administrator, staff):
    boss = staff("superuser")
    game = result(moderator)
    with pytest.raises(NotAllowed):
        acts.staff_game_exclude(actor=administrator, game=game, reason=REASON)
    with pytest.raises(NotAllowed):
        acts.staff_player_suspend(actor=administrator, player=boss, reason=REASON)
    acts.staff_game_exclude(actor=boss, game=game, reason=REASON)
    acts.staff_player_suspend(actor=boss, player=administrator, reason=REASON)
    assert Player.objects.get(pk=boss.pk).is_active


def test_whoever_lost_a_right_meanwhile_cannot_use_it(moderator):
    game = result(account("ann"))
    assert moderator.has_perm("games.exclude_game")  # and is remembered on this object
    moderator.groups.clear()
    with pytest.raises(NotAllowed):
        acts.staff_game_exclude(actor=moderator, game=game, reason=REASON)


def test_guests_are_not_suspended(administrator):
    with pytest.raises(Pointless):
        acts.staff_player_suspend(actor=administrator, player=Player.objects.create_guest(), reason=REASON)


@pytest.mark.parametrize("verb", ["UPDATE games_auditentry SET reason = 'x'", "DELETE FROM games_auditentry"])
def test_the_audit_log_cannot_be_edited(moderator, verb):
    game = result(account("ann"))
    entry = acts.staff_game_exclude(actor=moderator, game=game, reason=REASON)
    for change in (entry.save, entry.delete, AuditEntry.objects.all().delete):
        with pytest.raises(AppendOnly):
            change()
    with pytest.raises(AppendOnly):
        AuditEntry.objects.update(reason="x")
    if verb.startswith("DELETE"):
        from games.append_only import create_guard, drop_guard

        # The tests do without this one, to empty the table; put it back for a moment.
        drop_guard(connection, "games_auditentry")
        create_guard(connection, "games_auditentry", "the audit log is never changed")
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(verb)
    assert AuditEntry.objects.get().reason == REASON


def test_the_log_outlives_its_people(moderator, administrator):
    from accounts.services import player_erase

    ann = account("ann")
    acts.staff_player_exclude(actor=administrator, player=ann, reason=REASON)
    player_erase(player=ann)
    player_erase(player=administrator)
    entry = AuditEntry.objects.select_related("actor").get()
    assert entry.actor is None and entry.actor_id and entry.reason == REASON


@pytest.mark.parametrize(
    ("role", "ranked"), [("player", True), ("moderator", True), ("administrator", False)]
)
def test_who_may_see_hidden_cards_is_never_ranked(staff, role, ranked):
    assert deal_game(staff(role)).ranked is ranked


def test_superusers_are_never_ranked_and_a_right_of_ones_own_counts_too(staff):
    from django.contrib.auth.models import Permission

    assert not deal_game(staff("superuser")).ranked
    player = staff("player")
    player.user_permissions.add(Permission.objects.get(codename="see_hidden"))
    assert not deal_game(Player.objects.get(pk=player.pk)).ranked


def test_looking_is_recorded_and_lasts_for_a_while(administrator, monkeypatch):
    game = deal_game(account("ann"))
    assert not acts.has_looked(actor=administrator, deal=game.deal)
    acts.staff_look(actor=administrator, deal=game.deal, reason="a report")
    assert acts.has_looked(actor=administrator, deal=game.deal)
    entry = AuditEntry.objects.get()
    assert (entry.act, entry.target_kind, entry.target_id) == (Act.LOOK, "deal", game.deal_id)
    monkeypatch.setattr(acts, "LOOK_MINUTES", 0)
    assert not acts.has_looked(actor=administrator, deal=game.deal)


def test_who_has_looked_at_a_deal_is_not_ranked_on_it_for_ever(administrator):
    deal = deal_game(account("ann")).deal
    acts.staff_look(actor=administrator, deal=deal, reason="a report")
    administrator.groups.clear()
    player = Player.objects.get(pk=administrator.pk)
    assert not game_create(player=player, deal=deal, options=Options(), ranked=True).ranked
    assert deal_game(player).ranked


def test_looking_is_refused_where_it_would_help_the_one_who_looks(staff):
    moderator = staff("moderator")
    own = deal_game(moderator)  # ranked: they may not look yet
    assert own.ranked
    moderator.groups.set([group_named("administrator")])
    moderator = Player.objects.get(pk=moderator.pk)
    other = deal_game(account("ann"))
    for deal in (own.deal, other.deal):
        with pytest.raises(NotAllowed):
            acts.staff_look(actor=moderator, deal=deal, reason="curious")
    send(own, "resign")
    acts.staff_look(actor=moderator, deal=other.deal, reason="a report")


def test_there_is_nothing_to_look_at_when_all_is_open(administrator):
    game, moves = winning_game()
    play(game, *moves)
    with pytest.raises(Pointless):
        acts.staff_look(actor=administrator, deal=game.deal, reason="curious")


def group_named(name: str):
    from django.contrib.auth.models import Group

    return Group.objects.get(name=name)


def test_sessions_of_players_are_theirs_again_after_all(administrator):
    """A session from before a suspension does not come back with the account."""
    ann = account("ann")
    key = session_of(ann)
    UserSession.objects.create(user=ann, session_key=key, ip="127.0.0.1", user_agent="x")
    with TestCase.captureOnCommitCallbacks(execute=True):
        acts.staff_player_suspend(actor=administrator, player=ann, reason=REASON)
        acts.staff_player_reinstate(actor=administrator, player=ann, reason="sorry")
    assert player_of_session(session_key=key) is None


def test_the_archive_of_a_player_has_the_acts_on_them(administrator):
    ann, ben = account("ann"), account("ben")
    game = result(ann)
    acts.staff_game_exclude(actor=administrator, game=game, reason="a secret note", told="too quick")
    acts.staff_player_exclude(actor=administrator, player=ann, reason="a secret note")
    acts.staff_player_exclude(actor=administrator, player=ben, reason="a secret note")
    lines = [json.loads(line) for line in acts_on_player(player=ann)]
    assert [(line["act"], line["told"]) for line in lines] == [
        ("exclude_game", "too quick"),
        ("exclude_player", ""),
    ]
    assert "secret" not in str(lines)


@pytest.mark.parametrize(
    ("name", "columns"),
    [
        ("audit_act", {"act": "forget"}),
        ("audit_target", {"target_kind": "site"}),
        ("audit_has_a_reason", {"reason": ""}),
    ],
)
def test_the_database_refuses_entries_that_say_nothing(name, columns):
    entry = {"act": "look", "target_kind": "deal", "target_id": 1, "reason": "x", **columns}
    with pytest.raises(IntegrityError, match=name), transaction.atomic():
        AuditEntry.objects.create(**entry)


def test_a_signal_is_flagged_once():
    game = result(account("ann"))
    Flag.objects.create(game=game, signal="speed", words="quick")
    with pytest.raises(IntegrityError, match="flag"), transaction.atomic():
        Flag.objects.create(game=game, signal="speed", words="quicker")
