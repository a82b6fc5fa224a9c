"""Hints, the winnability light and "show me" over the wire."""

import json

import pytest
from asgiref.sync import sync_to_async

from games.engine import Move
from games.models import Event, Game, Plan
from games.services import verdicts
from tests.solver.deals import deck_of

from .factories import deal_game, won_games
from .sockets import Seat, Socket

pytestmark = pytest.mark.django_db(transaction=True)

LOSING = ["d", "d", "d", "t4t7", "t3t4", "t6t3", "t5f", "wt5", "t7t4", "d"]
"""On the shortest recorded game of draw 3: the last of them loses what could be won until then."""


@pytest.fixture
def seat() -> Seat:
    return Seat(deal_game(deck=won_games(3)[0]["deck"], draw=3))


@pytest.fixture
def lost() -> Seat:
    """A game that cannot be won from the start, which is found out at once."""
    return Seat(deal_game(deck=deck_of(24), draw=3))


@pytest.fixture
def no_quick_answer(monkeypatch):
    """Leave everything to the worker, which in tests answers as soon as it is asked."""
    monkeypatch.setattr(verdicts, "QUICK_NODES", 1)
    monkeypatch.setattr("games.services.assists.short_line", lambda state: None)


async def light(socket: Socket, version: int) -> dict:
    """Return what the light finally says of a version."""
    while True:
        message = await socket.receive()
        assert message["type"] == "light"
        if message["version"] == version and message["verdict"] != "pending":
            return message


@sync_to_async
def facts(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


# Hints


@pytest.mark.parametrize(("draw", "number"), [(1, 0), (3, 0), (3, 2)])
async def test_who_follows_hints_alone_wins(draw, number):
    """And the plan made by the first of them is the way that the game takes."""
    deck = won_games(draw)[number]["deck"]
    seat = await sync_to_async(lambda: Seat(deal_game(deck=deck, draw=draw)))()
    made = []
    async with seat.open() as socket:
        while socket.state["status"] == "playing":
            hint = await socket.ask("hint")
            assert (hint["type"], hint["proved"], hint["verdict"]) == ("hint", True, "won"), hint
            assert hint["version"] == hint["state"]["version"] == 2 * len(made) + 1
            assert hint["words"] and hint["note"] == "Leads to a proved win."
            made.append(hint["move"])
            await socket.play(hint["move"])
    game = await facts(seat.game)
    assert (game.status, game.hints, game.moves) == ("won", len(made), len(made))
    assert (await Plan.objects.aget(game=game)).line.split() == made


async def test_a_proof_that_takes_a_worker(seat, no_quick_answer):
    async with seat.open() as socket:
        assert (await socket.ask("hint"))["verdict"] == "won"


async def test_hints_never_contradict_each_other(seat):
    async with seat.open() as socket:
        hints = []
        for _ in range(6):
            hints.append((await socket.ask("hint"))["move"])
            await socket.play(hints[-1])
        await socket.ask("undo", count=6)
        for move in hints:
            assert (await socket.ask("hint"))["move"] == move
            await socket.play(move)


async def test_the_plan_follows_the_player(seat):
    async with seat.open() as socket:
        hint = await socket.ask("hint")
        other = next(move for move in LOSING if move != hint["move"] and move in socket.state["legal"])
        await socket.play(other)
        again = await socket.ask("hint")
        assert again["proved"]
        line = (await Plan.objects.aget(game=seat.game)).line.split()
        assert line[:2] == [other, again["move"]]


async def test_a_lost_game_gets_suggestions_that_come_to_an_end(lost):
    async with lost.open() as socket:
        made = 0
        while True:
            answer = await socket.ask("hint")
            if answer["type"] == "error":
                break
            assert (answer["proved"], answer["verdict"]) == (False, "lost")
            assert "no longer be won" in answer["note"] and "Undo" in answer["note"]
            await socket.play(answer["move"])
            made += 1
        assert answer["code"] == "no_hint"
        assert answer["message"] == "No move makes progress from here. Undo, or give up."
        assert not await Plan.objects.aexists()
        assert 20 < (await facts(lost.game)).hints == made, "what is refused is no hint taken"


async def test_what_is_not_known_is_not_said(seat, no_quick_answer, monkeypatch):
    """No worker answers in time: a suggestion, and no word of winning or losing."""

    async def nobody(**_):
        return None

    monkeypatch.setattr("games.services.assists.verdict_await", nobody)
    async with seat.open() as socket:
        hint = await socket.ask("hint")
        assert (hint["proved"], hint["verdict"]) == (False, "unknown")
        assert hint["note"] == "Just a suggestion: not proved."


async def test_while_the_queue_is_full_nobody_waits_for_it(seat, no_quick_answer, monkeypatch):
    """A suggestion at once, and a light that says that it does not know."""
    monkeypatch.setattr("games.services.solutions.MAX_WAITING", 0)
    monkeypatch.setattr("games.services.assists.PATIENCE_SECONDS", 60)
    async with seat.open() as socket:
        hint = await socket.ask("hint")
        assert (hint["proved"], hint["verdict"]) == (False, "unknown")
        await socket.ask("light")
        assert (await light(socket, 2))["verdict"] == "unknown"


async def test_a_hint_on_another_version(seat):
    async with seat.open() as socket:
        await socket.play("d")
        answer = await socket.ask("hint", version=0)
        assert (answer["code"], answer["state"]["version"]) == ("stale_version", 1)
        assert (await facts(seat.game)).hints == 0


async def test_other_tabs_learn_only_that_there_was_a_hint(seat):
    async with seat.open() as socket, seat.open() as other:
        await socket.ask("hint")
        news = await other.receive()
        assert (news["type"], news["last"]) == ("state", {"kind": "hint", "move": None, "flipped": False})


# The light


async def test_the_light_goes_with_the_game(seat):
    """Lost by the last move: one undo away from a win, then more; and won again after those."""
    async with seat.open() as socket:
        assert (await socket.ask("light"))["lit"] is True
        assert await light(socket, 1) == {"type": "light", "version": 1, "verdict": "won", "undo": None}
        for version, move in enumerate(LOSING[:-1], 2):
            await socket.play(move)
            assert (await light(socket, version))["verdict"] == "won"
        for undo in (1, 2, 3):
            await socket.play("d")
            said = await light(socket, version + undo)
            assert (said["verdict"], said["undo"]) == ("lost", undo)
        await socket.ask("undo", count=3)
        assert (await light(socket, version + 6))["verdict"] == "won"
        assert (await socket.ask("light"))["lit"] is False
        await socket.play("d")
        assert await socket.is_quiet()
    assert (await facts(seat.game)).lights == 2


async def test_a_light_that_is_lit_late_finds_the_way_back(seat):
    async with seat.open() as socket:
        await socket.play(*LOSING, "d", "d")
        await socket.ask("light")
        first = await light(socket, len(LOSING) + 3)
        assert (first["verdict"], first["undo"]) == ("lost", None)
        assert (await light(socket, len(LOSING) + 3))["undo"] == 3


async def test_a_game_that_was_never_to_be_won(lost):
    async with lost.open() as socket:
        await socket.ask("light")
        assert (await light(socket, 1))["verdict"] == "lost"
        await socket.play("d")
        assert await light(socket, 2) == {"type": "light", "version": 2, "verdict": "lost", "undo": None}


async def test_the_light_waits_for_a_worker(seat, no_quick_answer):
    async with seat.open() as socket:
        await socket.play(*LOSING, "d")
        await socket.ask("light")
        version = len(LOSING) + 2
        pending = {"type": "light", "version": version, "verdict": "pending", "undo": None}
        assert await socket.receive() == pending
        assert (await light(socket, version))["verdict"] == "lost"
        assert (await light(socket, version))["undo"] == 2


async def test_the_light_rests_in_a_pause_and_greets_a_new_socket(seat):
    async with seat.open() as socket:
        await socket.ask("light")
        await light(socket, 1)
        await socket.ask("pause")
        assert await socket.is_quiet()
        await socket.ask("resume")
        assert (await light(socket, 3))["verdict"] == "won"
        async with seat.open() as other:
            assert (await light(other, 3))["verdict"] == "won"
            await socket.play("d")
            assert (await light(socket, 4))["verdict"] == "won"
            assert (await other.receive())["type"] == "state"
            assert (await light(other, 4))["verdict"] == "won"


async def test_no_frame_of_an_unlit_game_says_what_the_light_would(seat):
    async with seat.open() as socket:
        await socket.play(*LOSING)
        for kind in ("sync", "undo", "redo", "pause", "resume", "resign"):
            await socket.ask(kind)
        assert await socket.is_quiet()
        for frame in socket.frames:
            message = json.loads(frame)
            assert message["type"] == "state" and message["lit"] is False
            assert not {"verdict", "undo", "proved", "note"} & message.keys()
            assert "light" not in frame and "won" not in frame


# Show me


async def test_to_be_shown_the_solution_ends_the_game(seat):
    async with seat.open() as socket, seat.open() as other:
        await socket.play("d")
        await other.receive()
        state = await socket.ask("show")
        assert (state["type"], state["status"], state["version"]) == ("state", "given_up", 3)
        assert (await other.receive())["status"] == "given_up"
    assert [e.kind async for e in Event.objects.filter(game=seat.game).order_by("seq")] == [
        *("move", "show", "resign")
    ]
    game = await facts(seat.game)
    assert (game.shows, game.is_clean) == (1, False)


async def test_to_be_shown_the_solution_uses_a_ranked_deal_up():
    """Also without a move: it opens, and is not dealt again."""
    seat = await sync_to_async(lambda: Seat(deal_game()))()
    async with seat.open() as socket:
        assert (await socket.ask("show"))["status"] == "given_up"
    game = await Game.objects.select_related("deal", "player").aget(pk=seat.game.pk)
    assert game.deal.is_disclosed
    again = await sync_to_async(lambda: deal_game(game.player))()
    assert again.ranked and again.deal_id != game.deal_id


async def test_what_stays_secret_after_the_game_is_not_shown(monkeypatch):
    seat = await sync_to_async(lambda: Seat(deal_game()))()
    monkeypatch.setattr("games.services.log.deal_disclose", lambda **_: None)
    async with seat.open() as socket:
        await socket.play("d")
        answer = await socket.ask("show")
        assert (answer["code"], answer["version"]) == ("forbidden", 1)
        assert "stay a secret" in answer["message"]
        assert (await socket.play("d"))["version"] == 2, "the game goes on"


async def test_what_was_never_secret_may_be_shown_at_once(seat):
    async with seat.open() as socket:
        assert (await socket.ask("show"))["status"] == "given_up"


async def test_the_hint_is_a_move_of_the_grammar(seat):
    async with seat.open() as socket:
        hint = await socket.ask("hint")
        assert Move.parse(hint["move"]).text in hint["state"]["legal"]
        assert {*hint} == {
            *("type", "reply_to", "version", "move", "proved", "verdict", "words", "note", "state")
        }
