"""One command of a player on a game: judged, appended, answered."""

from __future__ import annotations

from typing import NamedTuple

from django.db import transaction

from games.engine import Event as LogEvent
from games.engine import EventKind, Refusal, Refused, Replay, Status, fold
from games.models import Deal, Game
from games.protocol import Command, CommandType
from games.solver import offer

from .assists import Advice, NoHint, plan_store
from .live import Live, live_get, live_load, now_ms
from .log import Outdated, log_append
from .positions import positions

MAX_EVENTS = 20_000
"""Events after which a log takes nothing but giving up; a long game has a few hundred."""
_ENDINGS = (CommandType.RESIGN, CommandType.SHOW)


class Stale(ValueError):
    """The command was made on another version than the game's; ``live`` is the current one."""

    def __init__(self, live: Live) -> None:
        super().__init__("The game has moved on.")
        self.live = live


class CannotFinish(ValueError):
    """The rest is not proved to win."""


class NotYours(PermissionError):
    """The game belongs to another player."""


class NoShow(PermissionError):
    """The solution would show cards that are still a secret after the game; the text says why."""


class LogFull(ValueError):
    """The log has reached its bound."""


class Outcome(NamedTuple):
    """A game after a command, and the server's time of it in ms.

    ``too_late``: the game had expired. That is now stored, and the command was
    made on a version that is no longer the game's.
    """

    live: Live
    now: int
    too_late: bool = False


def game_act(*, game_id: int, player_id: int, command: Command, advice: Advice | None = None) -> Outcome:
    """Carry out ``command`` and return the game after it, inside the caller's transaction.

    ``advice`` is what was found for a hint, on the command's version. Raises
    :class:`~games.engine.IllegalMove`, :class:`~games.engine.Refused`,
    :class:`Stale`, :class:`CannotFinish`, :class:`NoHint`, :class:`NoShow`,
    :class:`NotYours` or :class:`LogFull`; then nothing was changed.
    """
    try:
        return _act(live_get(game_id), player_id, command, advice)
    except Outdated:
        positions.forget(game_id)
        return _act(live_get(game_id), player_id, command, advice)
    except (ValueError, PermissionError):
        # What was remembered may be older than what another process stored: refuse only on the truth.
        if not _is_outdated(game_id):
            raise
        positions.forget(game_id)
        return _act(live_get(game_id), player_id, command, advice)


def game_expire(*, game_id: int) -> Live:
    """Close the game as given up if nobody has touched it for seven days; return it as it then is."""
    live = live_load(game_id)
    now = now_ms()
    if not live.is_expired(now):
        return live
    return append(live, [LogEvent(EventKind.EXPIRE, None, now)])


def game_resign(*, game_id: int) -> Live:
    """Give the game up for its player; return it as it then is. A game that is over stays as it was."""
    live = live_load(game_id)
    if live.replay.is_over:
        return live
    now = max(now_ms(), live.replay.times.last_at)
    return append(live, [LogEvent(EventKind.RESIGN, None, now)])


def append(live: Live, events: list[LogEvent], heard: int = 0) -> Live:
    """Fold ``events`` and store them with what follows from them."""
    return log_append(live=live, events=events, replay=fold(live.replay, events), heard=heard)


def _act(live: Live, player_id: int, command: Command, advice: Advice | None) -> Outcome:
    if live.player_id != player_id:
        raise NotYours
    # A clock that is set back must not make time run backwards in a log.
    now = max(now_ms(), live.replay.times.last_at)
    if live.is_expired(now):
        # Not an exception: that would undo the closing with the rest.
        return Outcome(append(live, [LogEvent(EventKind.EXPIRE, None, now)], heard=1), now, too_late=True)
    if command.version != live.version:
        raise Stale(live)
    events = _events(live, command, now, advice)
    if not events:
        return Outcome(live, now)
    if live.version + len(events) > MAX_EVENTS and command.type not in _ENDINGS:
        raise LogFull
    after = _show(live, events) if command.type is CommandType.SHOW else append(live, events, heard=1)
    if command.type is CommandType.HINT:
        plan_store(game_id=live.game_id, advice=advice)
    return Outcome(after, now)


def _events(live: Live, command: Command, now: int, advice: Advice | None) -> list[LogEvent]:
    """Return the events that ``command`` appends; none when it asks for what already is."""
    replay = live.replay
    if replay.is_over:
        raise Refused(Refusal.GAME_OVER)
    match command.type:
        case CommandType.MOVE:
            return [LogEvent(EventKind.MOVE, command.move, now)]
        case CommandType.UNDO | CommandType.REDO:
            return [LogEvent(EventKind(command.type.value), None, now)] * command.count
        case CommandType.RESUME:
            paused = replay.status is Status.PAUSED
            return [LogEvent(EventKind.RESUME, None, now)] if paused else []
        case CommandType.PAUSE | CommandType.RESIGN | CommandType.LIGHT:
            return [LogEvent(EventKind(command.type.value), None, now)]
        case CommandType.FINISH:
            return _finish(replay, now)
        case CommandType.HINT:
            _refuse_while_paused(replay)
            if advice is None:
                raise NoHint
            return [LogEvent(EventKind.HINT, None, now)]
        case CommandType.SHOW:
            _refuse_while_paused(replay)
            return [LogEvent(EventKind.SHOW, None, now), LogEvent(EventKind.RESIGN, None, now)]
    raise AssertionError(f"{command.type} does not change a game")


def _finish(replay: Replay, now: int) -> list[LogEvent]:
    _refuse_while_paused(replay)
    finish = offer(replay)
    if finish is None:
        raise CannotFinish
    return [LogEvent(EventKind.MOVE, move, now) for move in finish.moves]


def _refuse_while_paused(replay: Replay) -> None:
    if replay.status is Status.PAUSED:
        raise Refused(Refusal.PAUSED)


def _show(live: Live, events: list[LogEvent]) -> Live:
    """End the game to show its solution; raise :class:`NoShow` if its end does not open the deal."""
    with transaction.atomic():
        after = append(live, events, heard=1)
        if not Deal.objects.disclosed().filter(pk=live.deal_id).exists():
            raise NoShow("The cards of this deal stay a secret after the game, so nothing is shown yet.")
    return after


def _is_outdated(game_id: int) -> bool:
    remembered = positions.get(game_id)
    if remembered is None:
        return False
    stored = Game.objects.filter(pk=game_id).values_list("version", "player_id").first()
    return stored != (remembered.version, remembered.player_id)
