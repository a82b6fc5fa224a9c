"""No frame of a game names a card that is still hidden."""

import re

import pytest
from asgiref.sync import sync_to_async

from games.engine import card_name, card_text, legal_moves
from games.models import Game
from games.services.live import live_load

from .factories import deal_game, winning_game, won_games
from .sockets import Seat, Socket

pytestmark = pytest.mark.django_db(transaction=True)


CARD = re.compile(r'"([A2-9TJQK][CDHS])"')
NAMES = {card_text(card): card_name(card) for card in range(52)}


@pytest.fixture(params=[1, 3], ids=["draw 1", "draw 3"])
def won(request) -> tuple[Seat, list[str], dict]:
    """A game with the moves that win it, and how it then stands."""
    game, moves = winning_game(request.param)
    return Seat(game), moves, won_games(request.param)[0]


@pytest.fixture
def seat() -> Seat:
    return Seat(deal_game())


@sync_to_async
def replay_of(game: Game):
    return live_load(game.pk).replay


class Shadow:
    """The game folded beside the wire: knows which cards nobody may see yet."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.frames = 0

    @sync_to_async
    def hidden(self) -> set[str]:
        """Return the cards that lie face down now: in the stock or not yet turned."""
        state = live_load(self.game.pk).replay.state
        down = [card for pile, count in zip(state.columns, state.down, strict=True) for card in pile[:count]]
        return {card_text(card) for card in [*state.stock, *down]}

    async def search(self, socket: Socket) -> None:
        """Fail if a frame received since the last search names a hidden card."""
        hidden = await self.hidden()
        for frame in socket.frames[self.frames :]:
            assert not hidden.intersection(CARD.findall(frame))
            assert len(set(CARD.findall(frame))) + len(hidden) <= 52
            assert not [card for card in hidden if NAMES[card] in frame.lower()]
            assert "seed" not in frame and "deck" not in frame
        self.frames = len(socket.frames)


async def test_no_frame_of_a_won_game_names_a_hidden_card(won):
    seat, moves, _ = won
    shadow = Shadow(seat.game)
    async with seat.open() as socket:
        await shadow.search(socket)
        for number, move in enumerate(moves):
            await socket.play(move)
            if number % 5 == 0:
                await socket.ask("move", move="t1t2x13")
                await socket.ask("move", move="d", version=0)
                await socket.ask("hint")
                await socket.ask("sync")
            await shadow.search(socket)
        assert not await shadow.hidden()


@pytest.mark.parametrize("draw", [1, 3])
async def test_no_frame_of_a_ranked_game_names_a_hidden_card(draw):
    seat = await sync_to_async(lambda: Seat(deal_game(draw=draw)))()
    shadow = Shadow(seat.game)
    async with seat.open() as socket:
        for turn in range(80):
            await shadow.search(socket)
            if turn % 9 == 8:
                # Undone, a card is face down again, and this view must not show it.
                for event in ("undo", "undo", "redo"):
                    await socket.play(event)
                    await shadow.search(socket)
            state = (await replay_of(seat.game)).state
            moves = [move.text for move in legal_moves(state) if move.text != "d"] or ["d"]
            await socket.play(moves[turn % len(moves)] if turn % 3 else "d" if state.stock else "r")
        await socket.ask("resign")
        await shadow.search(socket)
        assert await shadow.hidden()
