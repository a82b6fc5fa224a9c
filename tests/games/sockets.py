"""A client of one game over the real ASGI application."""

import json
from contextlib import asynccontextmanager
from typing import Any

from channels.testing import WebsocketCommunicator

from cardhearth.asgi import application
from games.models import Game

from .factories import session_of

ORIGIN = "http://testserver"
PATIENCE = 10
"""Seconds to wait for an answer: long enough for a busy machine."""


class Closed(Exception):
    """The server has closed the socket; ``code`` says why."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Socket:
    """Sends commands and keeps what comes back: every raw frame and the latest state."""

    def __init__(self, path: str, session: str | None = None, origin: str | None = ORIGIN) -> None:
        headers = [(b"origin", origin.encode())] if origin else []
        if session:
            headers.append((b"cookie", f"sessionid={session}".encode()))
        self._wire = WebsocketCommunicator(application, path, headers)
        self._number = 0
        self.frames: list[str] = []
        self.state: dict[str, Any] = {}

    async def connect(self) -> bool:
        """Open the socket; return whether the server accepted it."""
        accepted, _ = await self._wire.connect(PATIENCE)
        return accepted

    async def receive(self) -> dict[str, Any]:
        """Return the next message; raises :class:`Closed`."""
        event = await self._wire.receive_output(PATIENCE)
        if event["type"] == "websocket.close":
            raise Closed(event.get("code", 1000))
        self.frames.append(event["text"])
        message = json.loads(event["text"])
        state = message if message["type"] == "state" else message.get("state")
        if state and state["version"] > self.state.get("version", -1):
            self.state = state
        return message

    async def send_raw(self, *, text: str | None = None, data: bytes | None = None) -> None:
        """Send a frame as it is."""
        frame = {"text": text} if data is None else {"bytes": data}
        await self._wire.send_input({"type": "websocket.receive", **frame})

    async def ask_raw(self, text: str) -> dict[str, Any]:
        """Send a frame as it is and return the answer."""
        await self.send_raw(text=text)
        return await self.receive()

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a command made on the state held, unless told otherwise, and return its answer."""
        self._number += 1
        message = {"id": self._number, "type": kind, "version": self.state.get("version", 0), **fields}
        answer = await self.ask_raw(json.dumps(message))
        assert answer["reply_to"] == message["id"], answer
        return answer

    async def play(self, *events: str) -> dict[str, Any]:
        """Make moves, undos and redos, each accepted; return the last state."""
        for event in events:
            known = event in ("undo", "redo")
            answer = await self.ask(event) if known else await self.ask("move", move=event)
            assert answer["type"] == "state", answer
        return answer

    async def is_quiet(self) -> bool:
        """Return whether nothing more has been sent."""
        return await self._wire.receive_nothing(0.1)

    async def disconnect(self) -> None:
        """Go away and wait for the application to notice."""
        await self._wire.send_input({"type": "websocket.disconnect", "code": 1001})
        await self._wire.wait(PATIENCE)


@asynccontextmanager
async def opened(game: Game, session: str):
    """Open a socket of the game, with its first state received."""
    socket = Socket(f"/ws/v1/games/{game.public_id}/", session)
    assert await socket.connect()
    assert (await socket.receive())["reply_to"] is None
    try:
        yield socket
    finally:
        await socket.disconnect()


async def refusal(path: str, session: str | None = None) -> int:
    """Return the code with which a socket is closed after it was accepted."""
    socket = Socket(path, session)
    assert await socket.connect()
    try:
        message = await socket.receive()
    except Closed as closed:
        return closed.code
    finally:
        await socket.disconnect()
    raise AssertionError(f"not refused: {message}")


class Seat:
    """A game with the session of its player, made before the event loop runs."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.session = session_of(game.player)
        self.path = f"/ws/v1/games/{game.public_id}/"

    def open(self):
        """Open a socket at this seat."""
        return opened(self.game, self.session)
