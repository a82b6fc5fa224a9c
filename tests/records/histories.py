"""Random histories of a player, played through the services on a clock that tests set."""

from __future__ import annotations

import datetime
from functools import cache
from secrets import token_hex
from unittest import mock

from django.db import transaction
from django.test import TestCase
from hypothesis import strategies as st

from accounts.models import Player
from games.engine import Event as LogEvent
from games.engine import (
    EventKind,
    IllegalMove,
    Move,
    Options,
    Replay,
    advance,
    fold,
    legal_moves,
    parse_deck,
    start,
)
from games.models import Deal, Game
from games.services import deal_add, game_start
from games.services.live import live_load
from games.services.play import append, game_expire
from tests.games.factories import won_games

START = datetime.datetime(2026, 3, 1, 12, tzinfo=datetime.UTC)
HOUSE = (
    Options(draw=1, passes=1),
    Options(draw=3, thoughtful=True),
    Options(draw=1, scoring="vegas"),
    Options(draw=3, scoring="vegas"),
)
ENDS = ("win", "give up", "expire", "leave")


class History:
    """A player, and what the player does; times are steps of a clock that stands still in between."""

    def __init__(self, player: Player | None = None, start: datetime.datetime = START) -> None:
        self.player = player or Player.objects.create_guest()
        self.now = start

    @property
    def now_ms(self) -> int:
        """The clock in ms since 1970."""
        return round(self.now.timestamp() * 1000)

    def wait(self, **span: float) -> None:
        """Let time pass."""
        self.now += datetime.timedelta(**span)

    def start(self, options: Options, *, ranked: bool = False, picked: bool = False) -> Game:
        """Start a game on a deck that can be won with draw 1 or 3; gives another one up.

        A ``picked`` one is ranked, on a deal that was chosen because it can be won.
        """
        deck = won_games(options.draw)[0]["deck"]
        number = None if ranked or picked else deal_add(deck=deck).number
        if number is None:
            self._prepare(deck, options.draw, picked)
        wanted = {"deal_number": number, "winnable": picked, "give_up": True}
        with mock.patch("django.utils.timezone.now", lambda: self.now), self._clock():
            return _committed(lambda: game_start(player=self.player, options=options, **wanted))

    def act(self, game: Game, *words: str, seconds: float = 1.0) -> Replay:
        """Append events to the log of a game: moves, or the names of other kinds."""
        live = live_load(game.pk)
        events = []
        for word in words:
            self.wait(seconds=seconds)
            events.append(event_of(word, self.now_ms))
        return _committed(lambda: append(live, events)).replay

    def win(self, game: Game, seconds: float = 1.0) -> Replay:
        """Play the recorded win, after undoing what was done so far."""
        undone = ["undo"] * _depth(live_load(game.pk).replay)
        return self.act(game, *undone, *won_games(game.draw)[0]["events"], seconds=seconds)

    def expire(self, game: Game) -> Replay:
        """Leave the game for a week."""
        self.wait(days=7)
        with self._clock():
            return _committed(lambda: game_expire(game_id=game.pk)).replay

    def _prepare(self, deck: str, draw: int, picked: bool) -> None:
        """Store a deal that waits for the player's next ranked game, so that it is one that can be won."""
        number = (Deal.objects.order_by("-number").values_list("number", flat=True).first() or 0) + 1
        Deal.objects.create(
            number=number,
            deck=deck,
            seed=token_hex(32),
            commitment="",
            made_for=self.player,
            ranked_draw=draw,
            winnable_draw=draw if picked else None,
        )

    def _clock(self):
        return mock.patch("games.services.play.now_ms", lambda: self.now_ms)


def event_of(word: str, at: int) -> LogEvent:
    """Return the event that a word stands for."""
    if word in set(EventKind):
        return LogEvent(EventKind(word), None, at)
    return LogEvent(EventKind.MOVE, Move.parse(word), at)


@cache
def winnable_with(options: Options) -> bool:
    """Whether the recorded win is one under these options too."""
    record = won_games(options.draw)[0]
    events = [event_of(word, 0) for word in record["events"]]
    try:
        return fold(start(parse_deck(record["deck"]), options), events).is_over
    except IllegalMove:
        return False


@st.composite
def lives(draw) -> list[tuple]:
    """Draw what a player does: for each game its kind, whether it is ranked, what is done and how it ends."""
    ranks = [{"ranked": True}, {"picked": True}, {}]
    usual = [(Options(draw_of), rank) for draw_of in (1, 3) for rank in ranks]
    kinds = st.sampled_from([*usual, *((options, {}) for options in HOUSE)])
    game = st.tuples(
        kinds,
        st.lists(st.sampled_from(["move", "move", "undo", "redo", "hint", "light", "pause"]), max_size=5),
        st.sampled_from(ENDS),
        st.sampled_from([0, 0.5, 3.3, 40]),  # seconds between actions
        st.sampled_from([0, 1, 11.9, 13, 24 * 9]),  # hours before the next game
    )
    return draw(st.lists(game, max_size=7))


def live(history: History, games: list[tuple]) -> None:
    """Do what :func:`lives` drew."""
    for (options, rank), actions, end, seconds, hours in games:
        game = history.start(options, **rank)
        for action in actions:
            _try(history, game, action, seconds)
        if not live_load(game.pk).replay.is_over:
            _end(history, game, end, seconds)
        history.wait(hours=hours)


def _try(history: History, game: Game, action: str, seconds: float) -> None:
    """Do an action if it can be done here."""
    replay = live_load(game.pk).replay
    words = [legal_moves(replay.state)[0].text] if action == "move" else [action]
    if action == "pause":
        words.append("resume")
    try:
        at = replay
        for word in words:
            at = advance(at, event_of(word, history.now_ms + 10_000_000))
    except ValueError:
        return
    history.act(game, *words, seconds=seconds)


def _end(history: History, game: Game, end: str, seconds: float) -> None:
    if end == "win" and winnable_with(game.options):
        history.win(game, seconds)
    elif end == "give up":
        history.act(game, "resign", seconds=seconds)
    elif end == "expire":
        history.expire(game)


def _depth(replay: Replay) -> int:
    depth, step = 0, replay.past
    while step is not None:
        depth, step = depth + 1, step.rest
    return depth


def _committed(function):
    with TestCase.captureOnCommitCallbacks(execute=True), transaction.atomic():
        return function()
