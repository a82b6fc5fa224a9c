"""The websocket of a board: says that it has changed, to anybody. What it shows is read over HTTP."""

from __future__ import annotations

import json
from typing import Any

from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings

from .boards import ALL_TIME, BoardKey, board_key
from .limits import Bucket
from .protocol import BadCommand, Code, CommandType, error_message, parse_command, pong_message
from .services.announce import sockets
from .services.board_news import board_group

BURST, PER_SECOND = 10, 1
"""Frames that a board's socket reads: a ping now and then is all that anybody needs to send."""

NO_SUCH_BOARD = 4404
TOO_MUCH = 4408
TRY_LATER = 1013

_ALL = "boards"
"""Counts the sockets of all boards of this process; nothing is sent to it."""


class BoardConsumer(AsyncWebsocketConsumer):
    """One open board. It has no player: a board shows everybody the same."""

    key: BoardKey | None = None

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Call the handler; like the game's socket this one never uses the database itself."""
        await getattr(self, get_handler_name(message))(message)

    async def connect(self) -> None:
        """Accept and follow the board, or close with the reason."""
        await self.accept()
        place = self.scope["url_route"]["kwargs"]
        key = board_key(place["metric"], place["draw"], place["league"], place["period"], ALL_TIME)
        if key is None:
            await self.close(NO_SUCH_BOARD)
        elif sockets.count(_ALL) >= settings.BOARD_SOCKETS:
            await self.close(TRY_LATER)
        else:
            self.key = key
            self.bucket = Bucket(BURST, PER_SECOND)
            self.refused = 0
            for group in self._groups():
                sockets.opened(group)
            await self.channel_layer.group_add(board_group(key.path), self.channel_name)

    async def disconnect(self, code: int) -> None:
        """Follow the board no longer."""
        if self.key is None:
            return
        for group in self._groups():
            sockets.closed(group)
        await self.channel_layer.group_discard(board_group(self.key.path), self.channel_name)

    def _groups(self) -> tuple[str, str]:
        return _ALL, board_group(self.key.path)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer a ping; refuse everything else, and close on whoever does not stop."""
        if self.key is None:
            return
        is_within_rate = self.bucket.take()
        self.refused = 0 if is_within_rate else self.refused + 1
        if self.refused > settings.GAME_FLOOD_FRAMES:
            await self.close(TOO_MUCH)
            return
        await self._send(_answer(text_data, is_within_rate))

    async def board_changed(self, message: dict[str, Any]) -> None:
        """Pass the news on."""
        await self._send({"type": "changed", "board": self.key.path})

    async def _send(self, message: dict[str, Any]) -> None:
        await self.send(text_data=json.dumps(message, separators=(",", ":")))


def _answer(text: str | None, is_within_rate: bool) -> dict[str, Any]:
    try:
        command = parse_command(text)
    except BadCommand as problem:
        return error_message(problem.code, reply_to=problem.reply_to, message=problem.message)
    if not is_within_rate:
        return error_message(Code.RATE_LIMITED, reply_to=command.id)
    if command.type is CommandType.PING:
        return pong_message(command.id)
    return error_message(Code.FORBIDDEN, reply_to=command.id)
