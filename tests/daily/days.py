"""Daily deals and a clock for the whole site, to stand before midnight and after it."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from secrets import token_hex

import pytest
from django.db import transaction
from django.test import Client, TestCase

from accounts.models import Player
from games.engine import Event as LogEvent
from games.engine import EventKind, Move, Options
from games.models import Daily, Deal, Game, Knowledge
from games.models.daily import end_of_day
from games.policies import POLICIES_VERSION
from games.services import game_start
from games.services.deals import deal_of, new_seed
from games.services.live import live_load
from games.services.play import append
from games.solver import SOLVER_VERSION
from tests.games.factories import session_of, won_games

DAY = date(2026, 3, 4)
NOON = datetime(2026, 3, 4, 12, tzinfo=UTC)
MIDNIGHT = datetime(2026, 3, 5, tzinfo=UTC)
LAST_SECOND = MIDNIGHT - timedelta(seconds=1)


class SiteClock:
    """What time it is for everything that asks."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = NOON
        monkeypatch.setattr("django.utils.timezone.now", lambda: self.now)
        for module in ("live", "play", "expiry", "players"):
            monkeypatch.setattr(f"games.services.{module}.now_ms", lambda: self.ms)

    @property
    def ms(self) -> int:
        """The same in ms since 1970."""
        return round(self.now.timestamp() * 1000)

    def forward(self, **span: float) -> None:
        """Let time pass."""
        self.now += timedelta(**span)


def make_daily(
    day: date = DAY, draw: int = 1, *, deck: str | None = None, number: int | None = None
) -> Daily:
    """Store the daily deal of a day: a real one, or a known ``deck`` with a seed that does not fit."""
    deal = Deal(deck=deck, seed=token_hex(32), commitment="") if deck else deal_of(new_seed())
    deal.disclosed_at, deal.number = end_of_day(day), number
    deal.save()
    Knowledge.objects.create(
        deal=deal,
        draw=draw,
        verdict="won",
        line="d",
        nodes=1,
        max_nodes=1,
        solver_version=SOLVER_VERSION,
        policies_version=POLICIES_VERSION,
        win_rate=0.5,
        level="medium",
    )
    return Daily.objects.create(day=day, draw=draw, deal=deal)


def winnable_daily(day: date = DAY, draw: int = 1, **more) -> Daily:
    """Store a daily deal that has a recorded win."""
    return make_daily(day, draw, deck=won_games(draw)[0]["deck"], **more)


def begin(player: Player, draw: int = 1, *, give_up: bool = True, **more) -> Game:
    """Start the daily game, as the API does."""
    with transaction.atomic():
        return game_start(
            player=player, options=Options(draw=draw), **{"daily": True, "give_up": give_up, **more}
        )


def win(game: Game, clock: SiteClock, seconds: float = 1) -> Game:
    """Play the recorded win from now on, a move every so many seconds."""
    return log(game, clock, *won_games(game.draw)[0]["events"], seconds=seconds)


def log(game: Game, clock: SiteClock, *words: str, seconds: float = 1) -> Game:
    """Append moves, or other events by their names, one after another from now on."""
    events = []
    for word in words:
        kind = EventKind(word) if word in set(EventKind) else EventKind.MOVE
        events.append(LogEvent(kind, Move.parse(word) if kind is EventKind.MOVE else None, clock.ms))
        clock.forward(seconds=seconds)
    with TestCase.captureOnCommitCallbacks(execute=True), transaction.atomic():
        append(live_load(game.pk), events)
    game.refresh_from_db()
    return game


def client_of(player: Player | None = None) -> Client:
    """Return a browser of the player; without one, of somebody unknown."""
    client = Client()
    if player:
        client.cookies["sessionid"] = session_of(player)
    return client
