"""Whole games over the socket, and several sockets of one game."""

from asyncio import gather
from contextlib import AsyncExitStack

import pytest
from asgiref.sync import sync_to_async

from games.models import Event, Game
from games.selectors.verify import verify_games

from .factories import deal_game, winning_game, won_games
from .sockets import Seat, Socket

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(params=[1, 3], ids=["draw 1", "draw 3"])
def won(request) -> tuple[Seat, list[str], dict]:
    """A game with the moves that win it, and how it then stands."""
    game, moves = winning_game(request.param)
    return Seat(game), moves, won_games(request.param)[0]


@pytest.fixture
def seat() -> Seat:
    return Seat(deal_game())


@sync_to_async
def differences(game: Game) -> list[str]:
    """Return what is wrong with the stored game."""
    (result,) = verify_games(public_ids=[game.public_id])
    return result.differences


def same(state: dict, other: dict) -> bool:
    """Return whether two states say the same: all but whom they answer and what the clock shows."""
    apart = {"reply_to": None, "clock": None}
    return state | apart == other | apart


async def drain(socket: Socket) -> None:
    """Receive what is on its way."""
    while not await socket.is_quiet():
        await socket.receive()


async def test_a_won_game(won):
    seat, moves, record = won
    async with seat.open() as socket:
        state = await socket.play(*moves)
        assert (state["status"], state["version"]) == ("won", len(moves))
        assert {name: state[name] for name in ("score", "moves")} == {
            name: record[name] for name in ("score", "moves")
        }
        assert (await socket.ask("undo"))["code"] == "game_over"
    row = await Game.objects.aget(pk=seat.game.pk)
    assert (row.status, row.score, row.foundation_cards) == ("won", record["score"], 52)
    assert await differences(seat.game) == []


async def test_a_game_won_by_finish(won):
    seat, moves, _ = won
    async with seat.open() as socket, seat.open() as other:
        played = 0
        while not socket.state["finish"]:
            await socket.play(moves[played])
            played += 1
        offer, before = socket.state["finish"], socket.state
        state = await socket.ask("finish")
        assert (state["status"], state["moves"]) == ("won", before["moves"] + offer["moves"])
        assert state["view"]["recycles"] - before["view"]["recycles"] == offer["recycles"]
        while other.state["version"] < state["version"]:
            await other.receive()
        assert same(other.state, state)
    assert await differences(seat.game) == []


async def test_a_game_given_up(seat):
    async with seat.open() as socket:
        await socket.play("d", "d", "undo")
        state = await socket.ask("resign")
        assert (state["status"], state["legal"], state["can_undo"]) == ("given_up", [], False)
        assert state["view"] is not None
    assert await differences(seat.game) == []


async def test_a_game_undone_to_its_deal_and_redone(won):
    seat, moves, _ = won
    moves = moves[:-1]
    async with seat.open() as socket:
        dealt = socket.state
        states = [await socket.play(move) for move in moves]
        for before in [*reversed(states[:-1]), dealt]:
            state = await socket.play("undo")
            assert (state["view"], state["score"]) == (before["view"], before["score"])
        assert (state["can_undo"], state["can_redo"]) == (False, True)
        for after in states:
            state = await socket.play("redo")
            assert (state["view"], state["score"]) == (after["view"], after["score"])
        assert (state["can_undo"], state["can_redo"]) == (True, False)
        assert state["moves"] == 3 * len(moves)
    assert await differences(seat.game) == []


async def test_undo_in_one_step(seat):
    async with seat.open() as socket:
        dealt = socket.state
        await socket.play("d", "d", "d")
        state = await socket.ask("undo", count=3)
        assert (state["view"], state["version"], state["moves"]) == (dealt["view"], 6, 6)
        assert (await socket.ask("redo", count=4))["code"] == "nothing_to_redo"
        assert (await socket.ask("redo", count=3))["view"]["stock"] == 21


# Several sockets


async def test_two_sockets_of_one_game_stay_equal(won):
    seat, moves, _ = won
    async with seat.open() as first, seat.open() as second:
        for number, move in enumerate(moves):
            player, watcher = (first, second) if number % 2 else (second, first)
            answer = await player.ask("move", move=move)
            news = await watcher.receive()
            assert (answer["type"], news["type"], news["reply_to"]) == ("state", "state", None)
            assert same(answer, news)
        assert await first.is_quiet() and await second.is_quiet()


async def test_news_of_every_kind_of_command(seat):
    async with seat.open() as player, seat.open() as watcher:
        for kind in ("pause", "resume", "resign"):
            answer = await player.ask(kind)
            assert same(await watcher.receive(), answer)


async def test_refusals_are_no_news(seat):
    async with seat.open() as player, seat.open() as watcher:
        for kind in ("undo", "resume", "finish", "sync", "ping"):
            await player.ask(kind)
        assert await watcher.is_quiet()


async def test_of_two_commands_on_one_version_one_is_carried_out(seat):
    async with seat.open() as first, seat.open() as second:
        for socket in (first, second):
            await socket.send_raw(text='{"id":1,"type":"move","version":0,"move":"d"}')
        answers = [await socket.receive() for socket in (first, second)]
        assert sorted(answer.get("code", answer["type"]) for answer in answers) == ["stale_version", "state"]
        assert all(socket.state["version"] == 1 for socket in (first, second))
        assert same(first.state, second.state)
    assert await Event.objects.acount() == 1


async def test_many_sockets_at_once_never_part(seat):
    """Ten sockets send whatever is legal where they think the game stands, all at the same time."""
    async with AsyncExitStack() as stack:
        sockets = [await stack.enter_async_context(seat.open()) for _ in range(10)]

        async def hammer(number: int, socket: Socket) -> None:
            for turn in range(20):
                legal = socket.state["legal"] or ["d"]
                text = f'"type":"move","move":"{legal[(number + turn) % len(legal)]}"'
                await socket.send_raw(text=f'{{"id":{turn},"version":{socket.state["version"]},{text}}}')
                while (await socket.receive())["reply_to"] != turn:
                    pass

        await gather(*(hammer(number, socket) for number, socket in enumerate(sockets)))
        for socket in sockets:
            await drain(socket)
        final = await sockets[0].ask("sync")
        assert final["version"] == await Event.objects.acount() >= 20
        assert all(same(socket.state, final) for socket in sockets)
    assert await differences(seat.game) == []


async def test_old_and_fresh_clients_hold_the_same(won):
    seat, moves, _ = won
    events = [*moves[:60], *["undo"] * 10, *["redo"] * 4, *moves[54:90]]
    async with seat.open() as socket:
        for number, event in enumerate(events):
            await socket.play(event)
            if number % 10 == 9:
                async with seat.open() as fresh:
                    assert same(fresh.state, socket.state)
