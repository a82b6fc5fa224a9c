"""A player of a real server: HTTP for a new game, the ``websockets`` package for its socket."""

import json
import urllib.request
from random import Random

from websockets.asyncio.client import ClientConnection, connect

from tests.site_process import SiteProcess

TOKEN = "t" * 32


class Player:
    """A guest with a game of their own; ``acknowledged`` is the latest version that the server told them."""

    def __init__(self, site: SiteProcess, **options) -> None:
        self.site = site
        self.acknowledged = -1
        self.state: dict = {}
        self._random = Random(site.port)
        headers = {"Content-Type": "application/json", "Cookie": f"csrftoken={TOKEN}", "X-CSRFToken": TOKEN}
        body = json.dumps(options).encode()
        request = urllib.request.Request(f"{site.origin}/api/v1/games", body, headers)
        with urllib.request.urlopen(request, timeout=20) as answer:
            self.game = json.load(answer)
            cookies = [value.partition(";")[0] for value in answer.headers.get_all("Set-Cookie")]
        self.cookie = "; ".join(cookies)

    def connect(self, **options) -> connect:
        """Return the connection to the game, to be opened with ``async with``."""
        return connect(
            self.site.origin.replace("http", "ws") + self.game["socket"],
            origin=self.site.origin,
            additional_headers={"Cookie": self.cookie},
            proxy=None,
            compression=None,
            **options,
        )

    async def hear(self, socket: ClientConnection) -> dict:
        """Receive a message and remember the state in it."""
        message = json.loads(await socket.recv())
        state = message if message["type"] == "state" else message.get("state")
        if state:
            self.state = state
            self.acknowledged = max(self.acknowledged, state["version"])
        return message

    async def ask(self, socket: ClientConnection, kind: str, **fields) -> dict:
        """Send a command on the state held and return the answer."""
        message = {"id": 1, "type": kind, "version": self.state.get("version", 0), **fields}
        await socket.send(json.dumps(message))
        return await self.hear(socket)

    async def play(self, socket: ClientConnection, turns: int = 10**9) -> None:
        """Make so many moves of any kind, now and then an undo."""
        for turn in range(turns):
            if turn % 7 == 6 and self.state["can_undo"]:
                await self.ask(socket, "undo")
            else:
                await self.ask(socket, "move", move=self._random.choice(self.state["legal"]))

    async def look(self) -> dict:
        """Open a socket, take the first state, and leave."""
        async with self.connect() as socket:
            return await self.hear(socket)
