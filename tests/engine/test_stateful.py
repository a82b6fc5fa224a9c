"""A machine that plays, undoes, pauses and gives up at random, and looks at everything after each step."""

from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games.engine import (
    MOVES,
    Event,
    EventKind,
    IllegalMove,
    Refused,
    Status,
    advance,
    fold,
    legal_moves,
    start,
)

from .wander import ALL_OPTIONS, random_deck, random_move

DECKS = [random_deck(Random(number)) for number in range(8)]


class Game(RuleBasedStateMachine):
    """One game, its log, and the positions that undo and redo must come back to."""

    @initialize(deck=st.sampled_from(DECKS), options=st.sampled_from(ALL_OPTIONS))
    def begin(self, deck, options):
        self.deck, self.options = deck, options
        self.replay, self.log, self.now = start(deck, options), [], 0
        self.past, self.future = [], []

    def add(self, kind, move=None):
        event = Event(kind, move, self.now)
        self.replay = advance(self.replay, event)
        self.log.append(event)

    @property
    def playing(self):
        return self.replay.status is Status.PLAYING

    @rule(ms=st.integers(0, 400_000))
    def wait(self, ms):
        self.now += ms

    @precondition(lambda self: self.playing)
    @rule(rng=st.randoms(use_true_random=False), length=st.integers(1, 12))
    def play(self, rng, length):
        for _ in range(length):
            move = random_move(self.replay.state, rng)
            if move is None:
                return
            self.past.append(self.replay.state)
            self.future.clear()
            self.add(EventKind.MOVE, move)

    @precondition(lambda self: self.playing)
    @rule(text=st.sampled_from(sorted(MOVES)))
    def try_any_move(self, text):
        before, legal = self.replay, MOVES[text] in legal_moves(self.replay.state)
        try:
            self.add(EventKind.MOVE, MOVES[text])
        except IllegalMove:
            assert not legal and self.replay is before
        else:
            assert legal
            self.past.append(before.state)
            self.future.clear()

    @precondition(lambda self: self.playing and self.past)
    @rule(steps=st.integers(1, 15))
    def undo(self, steps):
        for _ in range(min(steps, len(self.past))):
            self.future.append(self.replay.state)
            self.add(EventKind.UNDO)
            assert self.replay.state == self.past.pop()

    @precondition(lambda self: self.playing and self.future)
    @rule(steps=st.integers(1, 15))
    def redo(self, steps):
        for _ in range(min(steps, len(self.future))):
            self.past.append(self.replay.state)
            self.add(EventKind.REDO)
            assert self.replay.state == self.future.pop()

    @precondition(lambda self: self.playing)
    @rule(kind=st.sampled_from([EventKind.PAUSE, EventKind.HINT]))
    def pause_or_ask(self, kind):
        self.add(kind)

    @precondition(lambda self: self.replay.status is Status.PAUSED)
    @rule()
    def resume(self):
        self.add(EventKind.RESUME)

    @rule(kind=st.sampled_from(EventKind), early=st.booleans())
    def refused_events_change_nothing(self, kind, early):
        """What cannot come here raises, and never anything else than the two errors."""
        event = Event(kind, MOVES["d"] if kind is EventKind.MOVE else None, self.now - early * 1000)
        before = str(self.replay.state)
        try:
            advance(self.replay, event)
        except (IllegalMove, Refused):
            pass
        assert str(self.replay.state) == before

    @invariant()
    def there_are_52_distinct_cards(self):
        state = self.replay.state
        cards = [*state.talon, *(card for pile in state.columns for card in pile)]
        assert len(set(cards)) == len(cards) == 52 - sum(state.foundations)

    @invariant()
    def columns_are_sane(self):
        """Some card of each column is turned, and its turned cards are a run."""
        for pile, down in zip(self.replay.state.columns, self.replay.state.down, strict=True):
            assert 0 <= down < len(pile) or down == len(pile) == 0
            turned = pile[down:]
            assert all((a >> 1) - (b >> 1) == 2 for a, b in zip(turned, turned[1:], strict=False))

    @invariant()
    def figures_are_sane(self):
        replay, state = self.replay, self.replay.state
        assert 0 <= state.drawn <= len(state.talon) <= 24
        assert state.passes_left is None or state.passes_left >= 0
        assert 0 <= replay.time_ms <= replay.ranked_time_ms <= self.now
        assert replay.version == len(self.log) and replay.moves <= replay.version
        assert (replay.past is None) == (not self.past) and (replay.future is None) == (not self.future)

    @invariant()
    def the_log_tells_it_all(self):
        """Old position + events = fresh position: nothing lives outside the log."""
        fresh = fold(start(self.deck, self.options), self.log)
        assert fresh == self.replay


Game.TestCase.settings = settings(max_examples=100, stateful_step_count=30, deadline=None)
TestGame = Game.TestCase
