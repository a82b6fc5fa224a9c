"""Guests become accounts or are absorbed by them: nothing is lost, and nothing counted twice."""

import threading

import pytest
from django.db import connection

from accounts.models import Player
from accounts.services import player_merge, player_register
from games.models import Deal, Event, Game
from games.services import DealNotFound
from games.services.positions import positions
from games.services.start import waiting_deal

from .browser import Browser, make_account
from .games import deal, differences, give_up, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def guest() -> Player:
    return Player.objects.create_guest()


@pytest.fixture
def maria() -> Player:
    return make_account("Maria")


def figures(player: Player) -> list[tuple]:
    """Return what statistics are made of."""
    rows = Game.objects.filter(player=player).order_by("pk")
    return list(rows.values_list("pk", "status", "score", "moves", "ranked", "attempt", "version"))


def test_signing_up_keeps_the_row_and_every_game(browser):
    finished = give_up(play(browser.deal(draw=1), 3))
    current = play(browser.deal(draw=1))
    guest, before = browser.player, figures(browser.player)
    browser.put("/api/v1/preferences", '{"table": "pine"}', content_type="application/json")
    browser.sign_up("Maria")
    player = browser.player
    assert (player.pk, player.username, player.is_guest) == (guest.pk, "Maria", False)
    assert figures(player) == before and finished.ranked and current.ranked
    assert player.preferences == {"table": "pine"}
    assert browser.get(f"/play/{current.public_id}/").status_code == 200
    assert Player.objects.count() == 1


def test_the_session_of_the_guest_is_no_session_of_the_account(browser):
    """Whoever knew the guest's cookie does not become the account."""
    browser.deal()
    old = browser.session_key
    browser.sign_up("Maria")
    thief = Browser()
    thief.cookies["sessionid"] = old
    assert thief.player is None and browser.session_key != old


def test_signing_up_in_two_tabs_makes_two_accounts(browser):
    """The row goes to the quicker one; the other does not take it over."""
    game = browser.deal()
    guest = browser.player
    browser.sign_up("Maria")
    # The slower request had found the guest before the quicker one was done.
    guest.username = "Slower"
    slower = player_register(player=guest)
    game.refresh_from_db()
    assert game.player.username == "Maria" and slower.pk != game.player_id


def test_logging_in_brings_the_games_along_as_practice(browser, maria):
    own = give_up(play(deal(maria), 2))
    games = [give_up(play(browser.deal(draw=1), 3)), play(browser.deal(draw=3))]
    guest = browser.player
    before = {row[0]: row for row in figures(guest)}
    answer = browser.log_in("Maria")
    assert answer.status_code == 302
    assert "2 games you played as a guest" in browser.get("/settings/").content.decode()
    assert not Player.objects.filter(pk=guest.pk).exists()
    assert [row[0] for row in figures(maria)] == [own.pk, *(game.pk for game in games)]
    for row in figures(maria)[1:]:
        assert row[:4] == before[row[0]][:4] and row[4] is False, "the same game, as practice"
    own.refresh_from_db()
    assert own.ranked, "the account's own game is what it was"
    assert browser.get(f"/play/{games[1].public_id}/").status_code == 200, "it can be played on"
    assert not differences()


def test_the_game_of_the_guest_gives_way_to_that_of_the_account(browser, maria):
    own = play(deal(maria))
    theirs = play(browser.deal(), 2)
    browser.log_in("Maria")
    own.refresh_from_db()
    theirs.refresh_from_db()
    assert (own.status, theirs.status) == ("playing", "given_up")
    assert theirs.player == maria
    assert list(Event.objects.filter(game=theirs).values_list("kind", flat=True)) == [
        "move",
        "move",
        "resign",
    ]
    theirs.deal.refresh_from_db()
    assert theirs.deal.is_disclosed, "a game that is over opens its deal"
    assert not differences()


def test_a_game_that_was_due_to_be_closed_gives_way(guest, maria, monkeypatch):
    """Expired unnoticed, it does not cost the guest a game in progress."""
    own = play(deal(maria))
    theirs = play(deal(guest))
    monkeypatch.setattr("games.services.live.EXPIRES_AFTER_MS", -1)
    player_merge(guest=guest, account=maria)
    own.refresh_from_db()
    theirs.refresh_from_db()
    assert (own.status, theirs.status) == ("given_up", "playing")


def test_the_account_keeps_its_preferences(guest, maria):
    guest.preferences, maria.preferences = {"table": "pine"}, {"table": "oat"}
    guest.save()
    maria.save()
    player_merge(guest=guest, account=maria)
    maria.refresh_from_db()
    assert maria.preferences == {"table": "oat"}


def open_deal(player: Player) -> Deal:
    """Return a deal that everybody may play."""
    game = give_up(play(deal(player)))
    return Deal.objects.get(pk=game.deal_id)


def attempts(player: Player, on: Deal) -> list[tuple[int, int, bool]]:
    rows = Game.objects.filter(player=player, deal=on).order_by("attempt", "pk")
    return list(rows.values_list("pk", "attempt", "ranked"))


def test_attempts_are_counted_anew(guest, maria):
    """In the order in which they were made, whoever made them."""
    shared = open_deal(make_account("Other"))
    games = [give_up(play(deal(who, deal_number=shared.number))) for who in (guest, maria, guest, maria)]
    player_merge(guest=guest, account=maria)
    assert attempts(maria, shared) == [(game.pk, n, False) for n, game in enumerate(games, 1)]


def test_a_ranked_game_stays_the_first_attempt(guest, maria):
    first = give_up(play(deal(maria)))
    assert first.ranked
    theirs = [give_up(play(deal(guest, deal_number=first.deal.number))) for _ in range(2)]
    again = give_up(play(deal(maria, deal_number=first.deal.number)))
    player_merge(guest=guest, account=maria)
    after = [(game.pk, n, False) for n, game in enumerate([*theirs, again], 2)]
    assert attempts(maria, first.deal) == [(first.pk, 1, True), *after]


def test_a_void_game_uses_up_no_attempt(guest, maria):
    shared = open_deal(make_account("Other"))
    void = give_up(deal(guest, deal_number=shared.number))
    mine = give_up(play(deal(maria, deal_number=shared.number)))
    theirs = play(deal(guest, deal_number=shared.number))
    player_merge(guest=guest, account=maria)
    assert {pk: n for pk, n, _ in attempts(maria, shared)} == {void.pk: 1, mine.pk: 1, theirs.pk: 2}
    play(theirs)


def test_a_deal_that_waited_for_the_guest_is_not_ranked_for_the_account(guest, maria):
    """The guest has looked at it."""
    looked_at = deal(guest, draw=3)
    give_up(looked_at)
    assert waiting_deal(guest, 3) == looked_at.deal
    player_merge(guest=guest, account=maria)
    assert waiting_deal(maria, 3) is None
    assert deal(maria, draw=3).deal != looked_at.deal
    again = deal(maria, draw=3, deal_number=looked_at.deal.number)
    assert not again.ranked


def test_a_board_dealt_and_not_yet_played_goes_on_as_practice(guest, maria):
    game = deal(guest)
    player_merge(guest=guest, account=maria)
    play(game)
    assert (game.player, game.ranked) == (maria, False)
    give_up(game)
    assert waiting_deal(maria, 1) is None
    assert not differences()


def test_the_deal_in_play_stays_secret(guest, maria):
    """Merging shows the cards of a game that is on to nobody."""
    game = play(deal(guest))
    player_merge(guest=guest, account=maria)
    game.deal.refresh_from_db()
    assert not game.deal.is_disclosed and game.deal.made_for == maria
    with pytest.raises(DealNotFound):
        deal(make_account("Other"), deal_number=game.deal.number)


def test_remembered_positions_are_forgotten(guest, maria, django_capture_on_commit_callbacks):
    game = play(deal(guest))
    assert positions.get(game.pk).player_id == guest.pk
    with django_capture_on_commit_callbacks(execute=True):
        player_merge(guest=guest, account=maria)
    assert positions.get(game.pk) is None
    play(game)


def test_merging_twice_is_merging_once(guest, maria):
    play(deal(guest))
    assert player_merge(guest=guest, account=maria) == 1
    before = figures(maria)
    assert player_merge(guest=guest, account=maria) is None
    assert player_merge(guest=guest, account=make_account("Other")) is None
    assert figures(maria) == before


def test_an_account_is_never_absorbed(maria):
    other = make_account("Other")
    assert player_merge(guest=other, account=maria) is None
    assert Player.objects.filter(pk=other.pk).exists()


def test_the_constraint_of_one_game_in_progress_holds(guest, maria):
    for who in (guest, maria):
        deal(who)
    player_merge(guest=guest, account=maria)
    assert Game.objects.filter(player=maria, status="playing").count() == 1


def test_a_failed_merge_changes_nothing(browser, maria, monkeypatch):
    """And the guest is still the guest."""
    game = play(browser.deal())
    guest = browser.player

    def fail(*args):
        raise RuntimeError("in the middle")

    monkeypatch.setattr("games.services.players._forget", fail)
    browser.raise_request_exception = False
    assert browser.log_in("Maria").status_code == 500
    game.refresh_from_db()
    assert game.player == guest == browser.player and game.ranked


def test_starting_a_game_while_the_guest_goes_says_so(browser, guest, monkeypatch):
    """The request had found the guest before it was merged."""
    browser.deal()
    monkeypatch.setattr("games.views.api.player_ensure", lambda request: Player(pk=987654))
    answer = browser.post("/api/v1/games", "{}", content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (401, "not_signed_in")


@pytest.mark.django_db(transaction=True)
def test_two_log_ins_at_once_merge_once(settings):
    """In two tabs of one guest, into two accounts, while a third plays: through the real writer."""
    settings.GAME_WRITER_INLINE = False
    accounts = [make_account("Maria"), make_account("Other")]
    browser = Browser()
    games = [give_up(play(browser.deal(draw=1))) for _ in range(3)]
    games.append(play(browser.deal(draw=3)))
    tabs = [Browser(), Browser()]
    for tab in tabs:
        tab.cookies["sessionid"] = browser.session_key
    start = threading.Barrier(2)
    statuses = []

    def log_in(tab: Browser, name: str) -> None:
        start.wait()
        statuses.append(tab.log_in(name).status_code)
        connection.close()

    threads = [
        threading.Thread(target=log_in, args=(tab, player.username))
        for tab, player in zip(tabs, accounts, strict=True)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert statuses == [302, 302]
    owners = set(Game.objects.values_list("player__username", flat=True))
    assert len(owners) == 1 and owners <= {"Maria", "Other"}, "all games together, with one of the two"
    assert Game.objects.count() == 4 and not Player.objects.filter(is_guest=True).exists()
    assert not differences()
