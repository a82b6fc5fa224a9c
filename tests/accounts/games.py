"""Games for the tests of accounts: made, played and looked at through the services."""

from __future__ import annotations

from django.db import transaction
from django.test import TestCase

from accounts.models import Player
from games.engine import Move, Options, legal_moves
from games.models import Game
from games.protocol import Command, CommandType
from games.selectors.verify import verify_games
from games.services import game_act, game_start
from games.services.live import live_load


def deal(player: Player, **more) -> Game:
    """Start a game of the player; another one in progress is given up."""
    options = {name: more.pop(name) for name in ("draw", "thoughtful") if name in more}
    return game_start(player=player, options=Options(**{"draw": 1, **options}), give_up=True, **more)


def act(game: Game, kind: str, move: str | None = None) -> None:
    """Carry out a command, as the writer would."""
    live = live_load(game.pk)
    wanted = Command(CommandType(kind), 1, live.version, Move.parse(move) if move else None, 1)
    with TestCase.captureOnCommitCallbacks(execute=True), transaction.atomic():
        game_act(game_id=game.pk, player_id=live.player_id, command=wanted)


def play(game: Game, moves: int = 1) -> Game:
    """Make so many moves, whichever are legal."""
    for _ in range(moves):
        act(game, "move", legal_moves(live_load(game.pk).replay.state)[0].text)
    game.refresh_from_db()
    return game


def give_up(game: Game) -> Game:
    """Give the game up."""
    act(game, "resign")
    game.refresh_from_db()
    return game


def differences() -> list[str]:
    """Return what is wrong with any stored game."""
    return [words for result in verify_games() for words in result.differences]
