"""The site's own server with two echoes beside the game, for ``moves.py`` to compare with.

``/echo/raw`` is a bare ASGI function, ``/echo/channels`` a consumer: what is
left of a move's cost above them is the game, the log and the database.
"""

from __future__ import annotations

from cardhearth.server import main  # isort: skip  (installs the reactor)

from channels.generic.websocket import AsyncWebsocketConsumer

from cardhearth.asgi import application


class ChannelsEcho(AsyncWebsocketConsumer):
    """Sends back what it gets."""

    channel_layer_alias = None

    async def receive(self, text_data=None, bytes_data=None):
        """Send it back."""
        await self.send(text_data=text_data)


async def raw_echo(scope, receive, send) -> None:
    """Send back what comes, with nothing in between."""
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})


_ECHOES = {"/echo/raw": raw_echo, "/echo/channels": ChannelsEcho.as_asgi()}


async def with_echoes(scope, receive, send) -> None:
    """Route the echoes aside and everything else to the site."""
    await _ECHOES.get(scope["path"], application)(scope, receive, send)


if __name__ == "__main__":
    main(with_echoes)
