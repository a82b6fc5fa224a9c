"""A board open in another tab while its player signs up, in, out or is deleted: over the real application."""

import json
from contextlib import asynccontextmanager

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator

from accounts.services import player_erase
from cardhearth.asgi import application
from games.engine import Move, legal_moves
from games.models import Event, Game
from games.services.live import live_load

from .browser import PASSWORD, Browser, make_account
from .games import deal, differences, play

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE = 10
NOT_SIGNED_IN, COME_BACK = 4401, 1012


class Board:
    """A websocket of a game with the cookie of a browser."""

    def __init__(self, browser: Browser, game: Game) -> None:
        headers = [
            (b"origin", b"http://testserver"),
            (b"cookie", f"sessionid={browser.session_key}".encode()),
        ]
        self.wire = WebsocketCommunicator(application, f"/ws/v1/games/{game.public_id}/", headers)

    async def next(self) -> dict | int:
        """Return the next message, or the code with which the socket closes."""
        event = await self.wire.receive_output(PATIENCE)
        return event["code"] if event["type"] == "websocket.close" else json.loads(event["text"])

    async def ask(self, **command) -> dict | int:
        """Send a command and return what comes back."""
        await self.wire.send_input({"type": "websocket.receive", "text": json.dumps({"id": 1, **command})})
        return await self.next()


@asynccontextmanager
async def opened(browser: Browser, game: Game):
    """Open a board."""
    board = Board(browser, game)
    await board.wire.connect(PATIENCE)
    board.greeting = await board.next()
    yield board
    await board.wire.send_input({"type": "websocket.disconnect", "code": 1001})
    await board.wire.wait(PATIENCE)


def a_move(game: Game) -> Move:
    return legal_moves(live_load(game.pk).replay.state)[0]


@sync_to_async
def guest_at_a_board(moves: int = 2) -> tuple[Browser, Game]:
    """Return a guest's browser with a game in progress."""
    browser = Browser()
    return browser, play(browser.deal(draw=1), moves)


@sync_to_async
def account_at_a_board() -> tuple[Browser, Game]:
    """Return an account's browser with a game in progress."""
    make_account("ann_1")
    browser = Browser()
    browser.log_in("ann_1")
    return browser, play(browser.deal(draw=1), 2)


async def move(board: Board, game: Game) -> dict | int:
    """Make a legal move on the board."""
    live = await sync_to_async(live_load)(game.pk)
    text = legal_moves(live.replay.state)[0].text
    return await board.ask(type="move", move=text, version=live.version)


async def test_the_board_goes_on_through_a_sign_up():
    browser, game = await guest_at_a_board()
    async with opened(browser, game) as board:
        await sync_to_async(browser.sign_up)("Maria")
        assert await board.next() == COME_BACK, "as the board of the new session"
    async with opened(browser, game) as board:
        answer = await move(board, game)
        assert answer["type"] == "state" and answer["version"] == 3
        await sync_to_async(browser.log_out)()
        assert await board.next() == NOT_SIGNED_IN


async def test_a_log_in_moves_the_board_to_the_account():
    """It is asked to come back, finds the new session, and plays on; the old session opens nothing."""
    maria = await sync_to_async(make_account)("Maria")
    browser, game = await guest_at_a_board()
    stolen = Browser()
    stolen.cookies["sessionid"] = browser.session_key
    async with opened(browser, game) as board:
        await sync_to_async(browser.log_in)("Maria")
        assert await board.next() == COME_BACK
    async with opened(browser, game) as board:
        assert (await move(board, game))["version"] == 3
    async with opened(stolen, game) as board:
        assert board.greeting == NOT_SIGNED_IN
    stored = await Game.objects.select_related("player").aget(pk=game.pk)
    assert stored.player == maria and not stored.ranked
    assert not await sync_to_async(differences)()


async def test_a_move_made_while_the_games_pass_is_not_lost_or_doubled():
    """Each is either in the log or refused."""
    await sync_to_async(make_account)("Maria")
    browser, game = await guest_at_a_board(moves=1)
    async with opened(browser, game) as board:
        text = (await sync_to_async(a_move)(game)).text
        command = {"id": 1, "type": "move", "move": text, "version": 1}
        await board.wire.send_input({"type": "websocket.receive", "text": json.dumps(command)})
        await sync_to_async(browser.log_in)("Maria")
        answers = [await board.next()]
        if answers[0] != COME_BACK:
            answers.append(await board.next())
    accepted = sum(isinstance(answer, dict) and answer["type"] == "state" for answer in answers)
    assert answers[-1] == COME_BACK
    assert await Event.objects.filter(game=game).acount() == 1 + accepted
    assert not await sync_to_async(differences)()


async def test_the_board_of_the_guest_shows_that_it_was_given_up():
    maria = await sync_to_async(make_account)("Maria")
    await sync_to_async(lambda: play(deal(maria)))()
    browser, game = await guest_at_a_board()
    async with opened(browser, game) as board:
        await sync_to_async(browser.log_in)("Maria")
        state = await board.next()
        assert state["status"] == "given_up"
        assert await board.next() == COME_BACK


async def test_a_log_out_closes_the_boards_of_that_browser_only():
    browser, game = await guest_at_a_board()
    await sync_to_async(browser.sign_up)("Maria")
    phone = Browser()
    await sync_to_async(phone.log_in)("Maria")
    async with opened(browser, game) as here, opened(phone, game) as there:
        await sync_to_async(browser.log_out)()
        assert await here.next() == NOT_SIGNED_IN
        assert (await move(there, game))["type"] == "state"


async def test_ending_a_session_elsewhere_closes_its_boards():
    browser, game = await guest_at_a_board()
    await sync_to_async(browser.sign_up)("Maria")
    phone = Browser()
    await sync_to_async(phone.log_in)("Maria")
    async with opened(browser, game) as here, opened(phone, game) as there:
        await sync_to_async(browser.post)("/accounts/sessions/", {})
        assert await there.next() == NOT_SIGNED_IN
        assert (await move(here, game))["type"] == "state"
    async with opened(phone, game) as there:
        assert there.greeting == NOT_SIGNED_IN


async def test_a_new_password_sends_all_boards_to_the_door_again():
    browser, game = await guest_at_a_board()
    await sync_to_async(browser.sign_up)("Maria")
    phone = Browser()
    await sync_to_async(phone.log_in)("Maria")
    new = {"oldpassword": PASSWORD, "password1": "another hearth 52", "password2": "another hearth 52"}
    async with opened(browser, game) as here, opened(phone, game) as there:
        answer = await sync_to_async(browser.post)("/accounts/password/change/", new)
        assert answer.status_code == 302
        assert await here.next() == await there.next() == COME_BACK
    async with opened(browser, game) as here, opened(phone, game) as there:
        assert here.greeting["type"] == "state" and there.greeting == NOT_SIGNED_IN


async def test_a_deletion_closes_every_board():
    browser, game = await guest_at_a_board()
    async with opened(browser, game) as board:
        await sync_to_async(lambda: player_erase(player=browser.player))()
        assert (await board.next())["status"] == "given_up"
        assert await board.next() == NOT_SIGNED_IN
    async with opened(browser, game) as board:
        assert board.greeting == NOT_SIGNED_IN


async def test_a_suspension_closes_every_board():
    """By the admin, with a reason."""
    browser, game = await account_at_a_board()
    boss = Browser()

    def suspend() -> int:
        make_account("boss_1", is_staff=True, is_superuser=True)
        boss.log_in("boss_1")
        page = f"/admin/accounts/player/{game.player_id}/act/suspend_player/"
        return boss.post(page, {"reason": "as a test"}).status_code

    async with opened(browser, game) as board:
        assert await sync_to_async(suspend)() == 302
        assert await board.next() == NOT_SIGNED_IN
    async with opened(browser, game) as board:
        assert board.greeting == NOT_SIGNED_IN
