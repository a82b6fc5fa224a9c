"""Playing on from a moment of a game that is over."""

import json

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.test import Client

from games.engine import Refused, deal, parse_deck
from games.models import Deal, Game
from games.notation import NotARecord, judge, read_record, write_json, write_text
from games.selectors.facts import facts_of
from games.selectors.history import HistoryFilter, games_disclosed, history_page
from games.selectors.records import game_record
from games.selectors.verify import verify_game
from games.services import CannotFork, game_fork
from games.services.live import live_load
from games.services.statistics import statistics_rebuild
from games.statistics import Mode

from .factories import (
    deal_game,
    first_move,
    folded,
    make_player,
    play,
    send,
    session_of,
    stored,
    winning_game,
)

pytestmark = pytest.mark.django_db


def fresh(game: Game) -> Game:
    return Game.objects.select_related("deal", "player").get(pk=game.pk)


@pytest.fixture
def source() -> Game:
    """A game with two moves taken back, given up after that."""
    game, moves = winning_game()
    play(game, *moves[:40])
    send(game, "undo", count=2)
    send(game, "resign")
    return fresh(game)


@pytest.fixture
def won() -> tuple[Game, list[str]]:
    game, moves = winning_game(3)
    play(game, *moves)
    return fresh(game), moves


def forked(source: Game, at: int, player=None) -> Game:
    with transaction.atomic():
        return fresh(game_fork(player=player or make_player(), source=source, at=at))


def test_it_begins_as_the_game_stood(source):
    log = list(source.events.values_list("move", flat=True))
    for at in (1, 20, 40, 41, 42, 43):
        fork = forked(source, at)
        begun, then = live_load(fork.pk).replay, source
        assert fork.deal == then.deal and fork.options == then.options
        assert fork.prelude.split() == log[: min(at, 40) - max(0, min(at, 42) - 40)]
        assert begun.state.score == fork.score and begun.state.recycles == fork.recycles
        assert (fork.moves, fork.version, fork.time_ms, fork.status) == (0, 0, 0, "playing")
        assert stored(fork) == folded(fork)
        assert verify_game(fork) == []


def test_its_score_carries_over(won):
    source, moves = won
    fork = forked(source, len(moves) - 1)
    assert fork.foundation_cards == 51
    play(fork, moves[-1])
    fork = fresh(fork)
    assert (fork.status, fork.score, fork.recycles, fork.moves) == ("won", source.score, source.recycles, 1)
    call_command("verify_games", fork.public_id)


def test_undo_stops_where_it_begins(source):
    fork = forked(source, 30)
    play(fork, first_move(fork))
    live = send(fork, "undo")
    assert live.replay.past is None
    with pytest.raises(Refused):
        send(fork, "undo")


def test_it_is_practice_and_counts_as_an_attempt(source):
    player = source.player
    fork = forked(source, 30, player)
    assert (fork.ranked, fork.attempt) == (False, 2)
    assert forked(source, 30).attempt == 1
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.filter(pk=forked(source, 30).pk).update(ranked=True)


def test_the_first_attempt_of_somebody_else_is_not_ranked_either():
    game = deal_game()
    play(game, first_move(game))
    send(game, "resign")
    assert game.ranked and not forked(fresh(game), 1).ranked


def test_a_fork_of_a_fork(source):
    fork = forked(source, 20)
    play(fork, first_move(fork))
    send(fork, "resign")
    again = forked(fresh(fork), 1)
    assert again.prelude == f"{fork.prelude} {fork.events.get(seq=1).move}"
    assert verify_game(again) == []


def test_the_deal_itself_is_no_fork(source):
    fork = forked(source, 0)
    assert not fork.is_fork
    assert live_load(fork.pk).replay.state == deal(parse_deck(fork.deal.deck), fork.options)


def test_no_fork_of_what_is_still_a_secret():
    game = deal_game()
    play(game, first_move(game))
    for prepare in (lambda: None, lambda: send(game, "resign") and Deal.objects.update(disclosed_at=None)):
        prepare()
        with pytest.raises(CannotFork, match="secret"):
            forked(fresh(game), 1, game.player)


def test_no_fork_of_a_game_still_on(source):
    fork = forked(source, 10)
    play(fork, first_move(fork))
    with pytest.raises(CannotFork):
        forked(fresh(fork), 1)


def test_no_fork_of_a_won_end_or_of_no_moment(won):
    source, moves = won
    for at, why in [(len(moves), "won"), (len(moves) + 1, "no such moment"), (-1, "no such moment")]:
        with pytest.raises(CannotFork, match=why):
            forked(source, at)


def test_verify_finds_a_prelude_that_cannot_be(source):
    fork = forked(source, 10)
    Game.objects.filter(pk=fork.pk).update(prelude="r")
    assert "cannot be dealt" in verify_game(fresh(fork))[0]
    Game.objects.filter(pk=fork.pk).update(prelude=" ".join(fork.prelude.split()[:-1]), score=fork.score + 1)
    assert any("score" in words for words in verify_game(fresh(fork)))


def test_bests_leave_forks_out(won):
    from games.selectors import own_bests

    source, moves = won
    fork = forked(source, len(moves) - 1, source.player)
    play(fork, moves[-1])
    other = deal_game(source.player, draw=3)
    assert own_bests(game=other) == {
        "games": 1,
        "score": source.score,
        "time_ms": source.time_ms,
        "moves": source.moves,
    }


# By the API


def client_of(player) -> Client:
    client = Client()
    if player:
        client.cookies["sessionid"] = session_of(player)
    return client


def ask(client: Client, body):
    return client.post("/api/v1/games", json.dumps(body), content_type="application/json")


def test_a_fork_by_the_api(source):
    client = client_of(source.player)
    answer = ask(client, {"fork": {"game": source.public_id, "at": 12}})
    assert answer.status_code == 201
    body = answer.json()
    assert (body["ranked"], body["attempt"], body["deal"]) == (False, 2, source.deal.number)
    facts = client.get(f"/api/v1/games/{body['id']}").json()
    assert facts["fork"] is True
    log = client.get(f"/api/v1/games/{body['id']}/log").json()
    assert len(log["prelude"]) == 12 and log["events"] == []
    again = ask(client, {"fork": {"game": source.public_id, "at": 1}})
    assert (again.status_code, again.json()["code"]) == (409, "game_in_progress")
    assert ask(client, {"fork": {"game": source.public_id, "at": 1}, "give_up": True}).status_code == 201


def test_a_newcomer_forks_as_a_guest(source):
    client = Client()
    assert ask(client, {"fork": {"game": source.public_id, "at": 12}}).status_code == 201
    assert Game.objects.latest("pk").player.is_guest


@pytest.mark.parametrize(
    ("change", "own", "other", "nobody"),
    [
        (lambda game: game.update(is_private=True), 201, 403, 401),
        (lambda game: Deal.objects.update(disclosed_at=None), 409, 403, 401),
    ],
    ids=["private", "not disclosed"],
)
def test_who_may_fork(source, change, own, other, nobody):
    change(Game.objects.filter(pk=source.pk))
    body = {"fork": {"game": source.public_id, "at": 12}}
    askers = [(client_of(source.player), own), (client_of(make_player()), other), (Client(), nobody)]
    for client, status in askers:
        assert ask(client, body).status_code == status


def test_a_refused_fork_makes_no_guest(source):
    from accounts.models import Player

    players = Player.objects.count()
    client = Client()
    answer = ask(client, {"fork": {"game": source.public_id, "at": 999}})
    assert (answer.status_code, answer.json()["code"]) == (409, "cannot_fork")
    assert Player.objects.count() == players


@pytest.mark.parametrize(
    "fork",
    [
        1,
        "x",
        [],
        {},
        {"game": "x"},
        {"game": 1, "at": 1},
        {"game": "x", "at": -1},
        {"game": "x", "at": True},
        {"game": "x", "at": 1.5},
        {"game": "x", "at": "1"},
        {"game": "x", "at": 2**60},
        {"game": "\0", "at": 1},
        {"game": "x" * 23, "at": 1},
    ],
)
def test_bad_forks(fork):
    assert ask(Client(), {"fork": fork}).status_code == 400


def test_a_fork_takes_its_options_from_its_source(source):
    fork = {"game": source.public_id, "at": 1}
    for more in ({"draw": 3}, {"deal": 1}, {"another": True}):
        assert ask(Client(), {"fork": fork, **more}).status_code == 400
    assert ask(Client(), {"fork": None, "draw": 3}).status_code == 201


def test_there_is_no_such_game():
    assert ask(Client(), {"fork": {"game": "x" * 22, "at": 0}}).status_code == 404


# Beside the rest of the site


def test_its_figures_stand_with_the_house_rules(won):
    """Three moves before the end it is easy to win quickly."""
    source, moves = won
    fork = forked(source, len(moves) - 3, source.player)
    play(fork, *moves[-3:])
    facts = list(facts_of(games=Game.objects.filter(player=source.player)))
    assert [(game.is_fork, game.mode) for game in facts] == [(False, Mode.DRAW_3), (True, Mode.HOUSE)]
    assert statistics_rebuild(player=source.player) == []
    for mode, game in [(Mode.DRAW_3, source), (Mode.HOUSE, fork)]:
        page = history_page(player=source.player, wanted=HistoryFilter(mode=mode))
        assert [found.pk for found in page.games] == [game.pk]


def test_its_text_tells_where_it_begins(won):
    source, moves = won
    fork = forked(source, len(moves) - 3)
    play(fork, *moves[-3:])
    for text in (
        write_text(game_record(game=fresh(fork))),
        json.dumps(write_json(game_record(game=fresh(fork)))),
    ):
        verdict = judge(read_record(text))
        assert verdict.is_right and verdict.replay.is_over and verdict.replay.moves == 3
    with pytest.raises(NotARecord, match="Prelude"):
        judge(read_record(text.replace(fork.prelude, "r")))


def test_a_private_game_is_on_no_profile(source):
    assert games_disclosed(player=source.player) == [source]
    Game.objects.filter(pk=source.pk).update(is_private=True)
    assert games_disclosed(player=source.player) == []
