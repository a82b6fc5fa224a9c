"""A daily deal is a secret up to the last millisecond of its day, and ranked no longer than that."""

import json
import re
from datetime import timedelta
from pathlib import Path

import pytest

import games
from accounts.services import player_register
from games.models import Daily, Deal, Game, Tally
from games.selectors import NotOpen, deal_knowledge, game_facts, is_open, replay_frames
from games.selectors.history import games_disclosed
from games.selectors.verify import verify_games
from games.services import CannotFork, DealNotFound, dailies_tend, game_fork, game_start, games_expire
from games.services.deals import deal_disclose
from games.services.play import NoShow
from tests.boards.results import page, rebuild, slow, stored
from tests.games.factories import make_player, send

from .days import DAY, LAST_SECOND, MIDNIGHT, NOON, begin, client_of, log, make_daily, win, winnable_daily

pytestmark = pytest.mark.django_db


def differences() -> list[str]:
    return [words for found in verify_games() for words in found.differences]


@pytest.fixture
def finished(clock, ann) -> Game:
    """A daily game that was won at noon."""
    winnable_daily()
    return win(begin(ann), clock)


# Secrecy


def readable(game: Game, other) -> dict[str, bool]:
    """Return which doors to the cards and to the game are open, by what stands behind them."""
    game = Game.objects.select_related("deal", "player").get(pk=game.pk)
    api, own, anybody = f"/api/v1/games/{game.public_id}", client_of(game.player), client_of()
    number = game.deal.number
    doors = {
        "own deck": "deck" in own.get(f"{api}/log").json(),
        "own text": game.deal.deck[:20].encode() in own.get(f"/games/{game.public_id}.json").content,
        "own hidden cards": own.get(f"{api}/replay/frames?open=1").status_code == 200,
        "own knowledge": own.get(f"{api}/knowledge").status_code == 200,
        "own analysis": own.get(f"{api}/analysis").status_code != 403,
        "own demonstration": own.get(f"{api}/demonstration").status_code != 403,
        "own demonstration's page": own.get(f"/games/{game.public_id}/demonstration/").status_code == 200,
        "deal page": own.get(f"/deals/{number}").status_code == 200,
        "own seal": own.get(api).json()["fair"] is not None,
        "others' log": anybody.get(f"{api}/log").status_code == 200,
        "others' replay": anybody.get(f"/games/{game.public_id}/replay").status_code == 200,
        "others' picture": anybody.get(f"/games/{game.public_id}/position/3.svg").status_code == 200,
        "profile": bool(games_disclosed(player=game.player)),
        "board": page(on=NOON).rows[0].replay is not None,
        "what is known": bool(deal_knowledge(deal=game.deal)),
        "open": is_open(game),
    }
    for name, player, wanted in (
        ("by number, others", other, {"deal": number}),
        ("by number, own", game.player, {"deal": number}),
        ("face up", game.player, {"deal": number, "thoughtful": True}),
        ("fork", other, {"fork": {"game": game.public_id, "at": 3}}),
    ):
        answer = client_of(player).post(
            "/api/v1/games", json.dumps({**wanted, "give_up": True}), content_type="application/json"
        )
        doors[name] = answer.status_code == 201
    return doors


def test_it_opens_with_midnight_and_not_before_even_to_who_has_finished(clock, finished, ben):
    clock.now = LAST_SECOND + timedelta(milliseconds=999)
    shut = readable(finished, ben)
    assert not any(shut.values()), shut
    clock.now = MIDNIGHT
    opened = readable(finished, ben)
    assert all(opened.values()), opened


def test_the_end_of_a_game_does_not_open_it(clock, finished):
    deal_disclose(deal_id=finished.deal_id, used=True)
    assert Deal.objects.get(pk=finished.deal_id).disclosed_at == MIDNIGHT


def test_hidden_cards_and_forks_are_refused_by_the_services_too(clock, finished, ben):
    finished = Game.objects.select_related("deal").get(pk=finished.pk)
    clock.now = LAST_SECOND
    with pytest.raises(NotOpen):
        replay_frames(game=finished, first=0, count=1, opened=True)
    with pytest.raises(CannotFork):
        game_fork(player=ben, source=finished, at=1)
    clock.now = MIDNIGHT
    assert replay_frames(game=finished, first=0, count=1, opened=True)
    assert not game_fork(player=ben, source=finished, at=1).ranked


def test_no_solution_is_shown_before_midnight(clock, ann):
    make_daily()
    game = log(begin(ann), clock, "d")
    clock.now = LAST_SECOND
    with pytest.raises(NoShow):
        send(game, "show")
    game.refresh_from_db()
    assert (game.version, game.is_over, game.ranked) == (1, False, True)
    clock.now = MIDNIGHT
    send(game, "show")
    game.refresh_from_db()
    assert (game.is_over, game.shows, game.ranked) == (True, 1, False)


def test_the_admin_masks_it_until_midnight(clock, finished, admin_client):
    path = f"/admin/games/deal/{finished.deal_id}/change/"
    clock.now = LAST_SECOND
    assert finished.deal.deck not in admin_client.get(path).content.decode()
    assert admin_client.get("/admin/games/daily/").status_code == 200
    clock.now = MIDNIGHT
    assert finished.deal.deck in admin_client.get(path).content.decode()


def test_deals_of_days_to_come_have_no_number_and_are_dealt_to_nobody(clock, ann):
    tomorrow = make_daily(DAY + timedelta(days=1))
    today = make_daily()
    game = begin(ann)
    assert game.deal_id == today.deal_id
    for number in {tomorrow.deal_id, game.deal.number, game.deal.number + 1}:
        with pytest.raises(DealNotFound):
            game_start(player=ann, options=game.options, deal_number=number, give_up=True)
    assert Deal.objects.get(pk=tomorrow.deal_id).number is None


def test_one_that_nobody_has_played_gets_its_number_when_its_day_is_over(clock, settings):
    settings.POOL_SIZE = 0
    daily = make_daily()
    for ahead in range(1, 20):
        for draw in (1, 3):
            make_daily(DAY + timedelta(days=ahead), draw)
    make_daily(draw=3)
    dailies_tend()
    assert Deal.objects.get(pk=daily.deal_id).number is None
    clock.now = MIDNIGHT
    dailies_tend()
    numbered = Daily.objects.exclude(deal__number=None)
    assert {row.day for row in numbered} == {DAY} and numbered.count() == 2


def test_nobody_takes_a_time_that_lies_ahead_for_one_that_has_come():
    """Whether a deal is disclosed is asked of the clock: that it has a time says nothing."""
    asked = re.compile(r"disclosed_at(__isnull=False| is not null|\s+is not None)", re.IGNORECASE)
    sources = [path for path in Path(games.__file__).parent.rglob("*.py") if "migrations" not in path.parts]
    found = {path.name for path in sources if asked.search(path.read_text())}
    assert found == {"deal.py"}, "only Deal.is_disclosed does, which compares it as well"


# Rank


@pytest.mark.parametrize(("until_midnight", "ranked"), [(1, True), (0, False), (-1, False)])
def test_ranked_is_what_ends_before_midnight(clock, ann, until_midnight, ranked):
    """By the millisecond, with statistics and boards right in the same transaction."""
    winnable_daily()
    game = begin(ann)
    log(game, clock, "d", "undo")
    clock.now = MIDNIGHT - timedelta(milliseconds=until_midnight)
    win(game, clock, seconds=0)
    assert (game.status, game.ranked) == ("won", ranked)
    of_ranked = Tally.objects.filter(player=ann, scope="ranked", day=None).first()
    assert (of_ranked.won if of_ranked else 0) == ranked
    assert Tally.objects.get(player=ann, scope="all", day=None).won == 1
    assert bool(page(on=clock.now).rows) == ranked
    assert stored() == slow() and rebuild() == []


@pytest.mark.parametrize("how", ["resign", "expire", "another"])
def test_one_that_ends_late_was_practice_before_it_ended(clock, ann, how):
    make_daily(), make_daily(DAY + timedelta(days=1))
    game = log(begin(ann), clock, "d")
    assert game.ranked
    clock.now = MIDNIGHT + timedelta(minutes=1)
    if how == "resign":
        send(game, "resign")
    elif how == "another":
        begin(ann)
    else:
        clock.forward(days=8)
        assert games_expire() == 1
    game.refresh_from_db()
    assert (game.status, game.ranked) == ("given_up", False)
    of_ranked = Tally.objects.filter(player=ann, scope="ranked", day=None, played__gt=0)
    assert not of_ranked.exists()
    assert rebuild() == [] and differences() == []


def test_soon_after_midnight_games_in_progress_are_practice_and_go_on(clock, ann, ben, settings):
    settings.POOL_SIZE = 0
    for ahead in range(9):
        for draw in (1, 3):
            make_daily(DAY + timedelta(days=ahead), draw)
    played, looked_at = log(begin(ann), clock, "d"), begin(ben)
    three = begin(ann, 3)
    over = log(begin(make_player()), clock, "d", "resign")
    clock.now = LAST_SECOND
    dailies_tend()
    assert Game.objects.filter(ranked=True).count() == 4
    clock.now = MIDNIGHT
    dailies_tend()
    for game in (played, looked_at, three):
        game.refresh_from_db()
        assert not game.ranked and not game.is_over
    over.refresh_from_db()
    assert over.ranked, "what ended within the day stays"
    assert rebuild() == [] and differences() == []
    log(played, clock, "undo")
    assert played.version == 2


def test_verifying_finds_a_rank_that_should_have_lapsed(clock, ann):
    make_daily()
    game = begin(ann)
    clock.now = MIDNIGHT
    log(game, clock, "d")
    assert differences() == []
    Game.objects.filter(pk=game.pk).update(ranked=True)
    assert differences() == ["is ranked as a daily game, and was played after its day"]


def test_a_guest_who_becomes_an_account_keeps_the_ranked_daily(clock):
    winnable_daily()
    guest = make_player()
    game = win(begin(guest), clock)
    guest.username = "newcomer"
    player_register(player=guest)
    game.refresh_from_db()
    assert game.ranked and [row.name for row in page(on=NOON).rows] == ["newcomer"]
    assert game_facts(game=game)["daily"] == "2026-03-04"
