"""Playing on from a moment of a game that is over."""

from __future__ import annotations

from collections.abc import Iterable

from accounts.models import Player
from games.engine import Event, EventKind, IllegalMove, Move, Refused, Replay, Status, fold, standing_moves
from games.models import Game
from games.selectors.access import is_open
from games.selectors.replay import NoSuchMoment, replay_position

from .play import MAX_EVENTS
from .start import clear_the_table, game_create


class CannotFork(ValueError):
    """Nothing can be played on from there; the text says why."""


def game_fork(
    *, player: Player, source: Game, at: int, moves: Iterable[Move] = (), give_up: bool = False
) -> Game:
    """Start a practice game of ``player`` that begins as ``source`` stood after ``at`` events, and return it.

    ``moves`` are made there first.

    Inside the caller's transaction; whether the player may see ``source`` is
    the caller's business. Raises :class:`CannotFork`, and
    :class:`~games.services.GameInProgress` unless ``give_up``.
    """
    prelude = _prelude(source, at, moves)
    Player.objects.select_for_update().get(pk=player.pk)
    clear_the_table(player, give_up)
    return game_create(player=player, deal=source.deal, options=source.options, prelude=prelude)


def _prelude(source: Game, at: int, more: Iterable[Move]) -> str:
    """Return the moves that stand at that moment, those before the source's own beginning included."""
    if not is_open(source):
        raise CannotFork("Its cards are a secret until the game is over and its deal is disclosed.")
    try:
        replay = _after(replay_position(game=source, at=at), more)
    except NoSuchMoment:
        raise CannotFork("The game has no such moment.") from None
    except (IllegalMove, Refused):
        raise CannotFork("Such moves cannot be made there.") from None
    if replay.state.is_won:
        raise CannotFork("The game is won there: nothing is left to play.")
    moves = [*source.prelude.split(), *(move.text for move in standing_moves(replay))]
    if len(moves) > MAX_EVENTS:
        raise CannotFork("Too many moves lead there.")
    return " ".join(moves)


def _after(replay: Replay, moves: Iterable[Move]) -> Replay:
    """Return a game after further moves, though it may have been given up there, or be paused."""
    begun = replay._replace(status=Status.PLAYING)
    return fold(begun, (Event(EventKind.MOVE, move, replay.times.last_at) for move in moves))
