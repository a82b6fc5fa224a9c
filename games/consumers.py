"""The websocket of one open game: parse, authorise, call one service, answer."""

from __future__ import annotations

import json
import logging
import time
from typing import Any

from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.http import parse_cookie

from games.engine import IllegalMove, Refusal, Refused

from .limits import Bucket
from .protocol import (
    BadCommand,
    Code,
    Command,
    CommandType,
    error_message,
    hint_message,
    parse_command,
    pong_message,
    state_message,
)
from .selectors import Seat, seat_find
from .services import announce as announcing
from .services.assists import Advice, NoHint, advice_find
from .services.light import Light
from .services.live import Live, live_current, now_ms
from .services.play import (
    CannotFinish,
    LogFull,
    NoShow,
    NotYours,
    Outcome,
    Stale,
    game_act,
    game_expire,
)
from .services.readers import read
from .services.writer import writer

logger = logging.getLogger(__name__)

LOOK_AGAIN_SECONDS = 300
"""A socket outlives log-outs that nobody announced: now and then its session is looked at again."""

NOT_SIGNED_IN = 4401
NOT_YOUR_GAME = 4403
NO_SUCH_GAME = 4404
COME_BACK = 1012
TOO_MUCH = 4408


class NoSuchSocket(AsyncWebsocketConsumer):
    """Closes sockets of unknown addresses, after accepting, so that a browser sees the code."""

    channel_layer_alias = None

    async def connect(self) -> None:
        """Refuse."""
        await self.accept()
        await self.close(NO_SUCH_GAME)


class GameConsumer(AsyncWebsocketConsumer):
    """One player's view of one game, kept up to date, and the way in for its commands.

    Frames are handled one after another, so at most one command of a socket
    is under way and answers come in the order of the questions.
    """

    seat: Seat | None = None
    session = ""
    sent_version = -1
    too_many_in_a_row = 0
    is_closing = False

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Call the handler. Channels would close Django's connections first, a thread's hop for each frame;
        this consumer never uses them on the event loop.
        """
        await getattr(self, get_handler_name(message))(message)

    async def connect(self) -> None:
        """Accept, find out who it is, and send the state or close with the reason."""
        await self.accept()
        self.bucket = Bucket(settings.GAME_RATE_BURST, settings.GAME_RATE_PER_SECOND)
        self.session_key = _session_key(self.scope)
        self.session = announcing.session_digest(self.session_key or "")
        self.light = Light(self._send)
        seat = await self._look_who_it_is()
        if not self.is_closing:
            await self._open(seat)

    async def _look_who_it_is(self) -> Seat:
        """Return the seat that the session gives now; close when it gives none at this game."""
        public_id = self.scope["url_route"]["kwargs"]["public_id"]
        seat = await read(lambda: seat_find(session_key=self.session_key, public_id=public_id))
        self.looked_at = time.monotonic()
        if seat.player_id is None:
            await self.close(NOT_SIGNED_IN)
        elif seat.game_id is None:
            await self.close(NO_SUCH_GAME)
        elif not seat.is_own:
            await self.close(NOT_YOUR_GAME)
        return seat

    async def _open(self, seat: Seat) -> None:
        self.seat = seat
        for group in self._groups():
            announcing.sockets.opened(group)
            await self.channel_layer.group_add(group, self.channel_name)
        live = await read(lambda: live_current(seat.game_id))
        if live.is_expired(now_ms()):
            live = await writer.submit(seat.game_id, lambda: game_expire(game_id=seat.game_id))
        await self._send_state(live)

    def _groups(self) -> tuple[str, str]:
        return announcing.game_group(self.seat.game_id), announcing.player_group(self.seat.player_id)

    async def disconnect(self, code: int) -> None:
        """Leave the groups."""
        if self.seat is None:
            return
        self.light.put_out()
        for group in self._groups():
            announcing.sockets.closed(group)
            await self.channel_layer.group_discard(group, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer one frame. Whatever it holds, there is exactly one answer and the socket stays open."""
        if self.is_closing:
            return
        is_within_rate = self.bucket.take()  # nonsense uses up the rate too
        self.too_many_in_a_row = 0 if is_within_rate else self.too_many_in_a_row + 1
        if self.too_many_in_a_row > settings.GAME_FLOOD_FRAMES:
            await self.close(TOO_MUCH)
            return
        try:
            command = parse_command(text_data)
        except BadCommand as problem:
            await self._refuse_bad(problem)
            return
        if not is_within_rate:
            await self._send_error(Code.RATE_LIMITED, command)
            return
        try:
            await self._answer(command)
        except Exception:
            logger.exception("command %s failed", command.type.value)
            await self._send_error(Code.INTERNAL, command)

    async def _answer(self, command: Command) -> None:
        if time.monotonic() - self.looked_at > LOOK_AGAIN_SECONDS:
            await self._look_who_it_is()
            if self.is_closing:
                return
        seat = self.seat
        if command.type is CommandType.PING:
            await self._send(pong_message(command.id))
        elif command.type is CommandType.SYNC:
            await self._send_state(await read(lambda: live_current(seat.game_id)), command.id)
        else:
            await self._play(command)

    async def _play(self, command: Command) -> None:
        seat, advice = self.seat, None
        if command.type is CommandType.HINT:
            advice = await advice_find(
                game_id=seat.game_id, player_id=seat.player_id, version=command.version
            )
        try:
            outcome: Outcome = await writer.submit(
                seat.game_id,
                lambda: game_act(
                    game_id=seat.game_id, player_id=seat.player_id, command=command, advice=advice
                ),
            )
        except Stale as stale:
            await self._refuse_stale(stale.live, command)
        except IllegalMove as problem:
            more = {"reason": problem.reason.value, "message": problem.reason.message}
            await self._send_error(Code.ILLEGAL_MOVE, command, **more)
        except _REFUSALS as problem:
            await self._send_error(_code(problem), command, **_said(problem))
        else:
            if outcome.too_late:
                await self._refuse_stale(outcome.live, command)
            elif command.type is CommandType.HINT:
                await self._send_hint(outcome, advice, command)
            else:
                await self._send_state(outcome.live, command.id, outcome.now)

    async def _refuse_stale(self, live: Live, command: Command) -> None:
        self.sent_version = live.version
        state = state_message(live.replay, now=now_ms())
        await self._send_error(Code.STALE_VERSION, command, state=state)
        self.light.show(live)

    async def _refuse_bad(self, problem: BadCommand) -> None:
        await self._send(
            error_message(
                problem.code,
                reply_to=problem.reply_to,
                version=self.sent_version,
                message=problem.message,
            )
        )

    async def close(self, code: int | None = None, reason: str | None = None) -> None:
        """Close; frames that are already on their way are not answered any more."""
        self.is_closing = True
        self.light.put_out()
        await super().close(code, reason)

    async def game_changed(self, message: dict[str, Any]) -> None:
        """Send the state when it changed from elsewhere."""
        if not self.is_closing and message["version"] > self.sent_version:
            await self._send_state(await read(lambda: live_current(self.seat.game_id)))

    async def player_closed(self, message: dict[str, Any]) -> None:
        """Close: whoever opened this socket is no longer signed in, or is now somebody else."""
        if message["session"] in (None, self.session):
            await self.close(COME_BACK if message["come_back"] else NOT_SIGNED_IN)

    async def _send_state(self, live: Live, reply_to: Any = None, now: int | None = None) -> None:
        self.sent_version = live.version
        await self._send(state_message(live.replay, now=now or now_ms(), reply_to=reply_to))
        self.light.show(live)

    async def _send_hint(self, outcome: Outcome, advice: Advice, command: Command) -> None:
        self.sent_version = outcome.live.version
        state = state_message(outcome.live.replay, now=outcome.now)
        words = {"words": advice.words, "note": advice.note}
        await self._send(
            hint_message(advice.move, verdict=advice.verdict, state=state, reply_to=command.id, **words)
        )
        self.light.show(outcome.live)

    async def _send_error(self, code: Code, command: Command, **more: Any) -> None:
        await self._send(error_message(code, reply_to=command.id, version=self.sent_version, **more))

    async def _send(self, message: dict[str, Any]) -> None:
        text = json.dumps(message, separators=(",", ":"))
        try:
            await self.send(text_data=text)
        except Exception:  # every server has its own for a client that has gone; the disconnect follows
            logger.debug("nobody reads any more", exc_info=True)
            self.is_closing = True


_REFUSALS = (Refused, CannotFinish, NoHint, NoShow, NotYours, LogFull)
_CODES = {
    CannotFinish: Code.CANNOT_FINISH,
    NoHint: Code.NO_HINT,
    NoShow: Code.FORBIDDEN,
    NotYours: Code.FORBIDDEN,
    LogFull: Code.FORBIDDEN,
    Refusal.NOTHING_TO_UNDO: Code.NOTHING_TO_UNDO,
    Refusal.NOTHING_TO_REDO: Code.NOTHING_TO_REDO,
    Refusal.PAUSED: Code.PAUSED,
    Refusal.GAME_OVER: Code.GAME_OVER,
}


def _code(problem: Exception) -> Code:
    return _CODES[problem.refusal if isinstance(problem, Refused) else type(problem)]


def _said(problem: Exception) -> dict[str, str]:
    """Return the sentence of a refusal that has one of its own."""
    return {"message": str(problem)} if isinstance(problem, (NoHint, NoShow)) else {}


def _session_key(scope: dict[str, Any]) -> str | None:
    """Return the session cookie of the request that opened the socket."""
    # Read as for pages; Python's own reader gives up at the first cookie that it finds odd.
    texts = [value.decode("latin1") for name, value in scope["headers"] if name == b"cookie"]
    return parse_cookie("; ".join(texts)).get(settings.SESSION_COOKIE_NAME)
