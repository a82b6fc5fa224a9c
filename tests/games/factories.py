"""Players, sessions, games and commands for tests."""

import json
from datetime import timedelta
from functools import cache
from pathlib import Path

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.db import transaction
from django.test import TestCase

from accounts.models import Player
from games.engine import Move, Options, legal_moves
from games.models import Deal, Game, Knowledge, projections
from games.policies import POLICIES_VERSION, Level
from games.protocol import Command, CommandType
from games.services import Live, deal_add, game_act, game_start
from games.services.deals import deal_of, new_seed
from games.services.live import live_load
from games.solver import SOLVER_VERSION

GOLDEN = Path(__file__).parent.parent / "engine" / "golden" / "won_games.jsonl"


@cache
def won_games(draw: int) -> tuple[dict, ...]:
    """Return recorded games that were won, shortest first: deck, draw, events and figures."""
    games = map(json.loads, GOLDEN.read_text().splitlines())
    return tuple(sorted((game for game in games if game["draw"] == draw), key=lambda g: len(g["events"])))


def make_player() -> Player:
    """Store a guest."""
    return Player.objects.create_guest()


def session_of(player: Player) -> str:
    """Store a session of the player and return its key, the value of the cookie."""
    session = SessionStore()
    session[SESSION_KEY] = str(player.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = player.get_session_auth_hash()
    session.save()
    return session.session_key


def deal_game(player: Player | None = None, *, deck: str | None = None, **options) -> Game:
    """Start a game: on a new deal, ranked if it may be, or on a known ``deck``; gives up another."""
    with transaction.atomic():
        return game_start(
            player=player or make_player(),
            options=Options(**options),
            deal_number=deal_add(deck=deck).number if deck else None,
            give_up=True,
        )


def pool_deal(draw: int = 1, level: Level | None = None) -> Deal:
    """Store a deal made ahead: for ranked games, or for whoever chooses that level."""
    row = deal_of(new_seed())
    while (row.commitment >= "8") is (level is None):
        row = deal_of(new_seed())
    row.winnable_draw = draw
    row.save()
    Knowledge.objects.create(
        deal=row,
        draw=draw,
        verdict="won",
        line="d",
        nodes=1,
        max_nodes=1,
        solver_version=SOLVER_VERSION,
        policies_version=POLICIES_VERSION,
        win_rate=0.5,
        level=level or Level.MEDIUM,
    )
    return row


def winning_game(draw: int = 1) -> tuple[Game, list[str]]:
    """Start a game on a deck with a recorded win and return it with the moves of that."""
    record = won_games(draw)[0]
    return deal_game(deck=record["deck"], draw=draw), record["events"]


def command(kind: str, version: int = 0, move: str | None = None, count: int = 1) -> Command:
    """Return a command as the parser makes it."""
    return Command(CommandType(kind), 1, version, Move.parse(move) if move else None, count)


def send(
    game: Game, kind: str, version: int | None = None, player_id: int | None = None, advice=None, **fields
) -> Live:
    """Carry out a command on the game's present version, as the writer would, and return the game then."""
    if version is None:
        version = Game.objects.get(pk=game.pk).version
    wanted = command(kind, version, **fields)
    with TestCase.captureOnCommitCallbacks(execute=True), transaction.atomic():
        return game_act(
            game_id=game.pk, player_id=player_id or game.player_id, command=wanted, advice=advice
        ).live


def play(game: Game, *moves: str) -> Live:
    """Make the moves one after another."""
    for move in moves:
        live = send(game, "move", move=move)
    return live


def first_move(game: Game) -> str:
    """Return a move that is legal now."""
    return legal_moves(live_load(game.pk).replay.state)[0].text


def stored(game: Game) -> dict:
    """Return the columns derived from the log, as they are stored."""
    return Game.objects.values(*projections(live_load(game.pk).replay)).get(pk=game.pk)


def folded(game: Game) -> dict:
    """Return the same columns computed anew from the log."""
    return projections(live_load(game.pk).replay)


class Clock:
    """The server's clock, standing where it is put."""

    def __init__(self, monkeypatch) -> None:
        self.now = 1_700_000_000_000
        for module in ("services.play", "services.expiry", "consumers"):
            monkeypatch.setattr(f"games.{module}.now_ms", lambda: self.now)

    def forward(self, **span: float) -> None:
        """Let time pass: ``days=7``, ``seconds=-3``."""
        self.now += round(timedelta(**span).total_seconds() * 1000)
