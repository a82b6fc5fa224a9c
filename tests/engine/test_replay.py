"""The fold over the log: undo, redo and counts."""

import pytest

from games.engine import (
    Event,
    EventKind,
    IllegalMove,
    Last,
    Move,
    Options,
    Reason,
    Refusal,
    Refused,
    Replay,
    Status,
    advance,
    deal,
    fold,
    parse_deck,
    start,
)

from .diagrams import play, position
from .logs import TABLE, events, played, refused
from .test_cards_deck import SORTED_DECK


def test_a_game_starts_with_the_deal():
    replay = start(parse_deck(SORTED_DECK), Options(draw=3))
    assert replay.state == deal(parse_deck(SORTED_DECK), Options(draw=3))
    assert (replay.status, replay.version, replay.moves, replay.last) == (Status.PLAYING, 0, 0, None)
    assert replay.is_void and replay.is_clean and not replay.is_over


@pytest.mark.parametrize("texts", ["d", "t1t2", "t3f", "d d r", "d d r d t1t2 t3f"])
def test_undo_restores_everything(texts):
    steps = len(texts.split())
    assert played(TABLE, texts + " undo" * steps).state == TABLE
    assert played(TABLE, texts + " undo" * steps + " redo" * steps).state == play(TABLE, *texts.split())


def test_undo_gives_a_clamped_penalty_back_and_no_more():
    """30 - 100 is clamped to 0; adding 100 again would leak 70 points."""
    before = position("waste: 5H 9C \n score: 30")
    assert played(before, "r").state.score == 0
    assert played(before, "r undo").state == before
    assert played(before, "r undo r undo r undo").state.score == 30


def test_undo_gives_the_free_recycles_of_draw_three_back():
    before = position("waste: 5H \n score: 50", "draw 3")
    assert played(before, "r undo r d r d undo undo undo d r").state.recycles == 2
    assert played(before, "r undo r undo r undo r").state.score == 50


def test_undo_gives_a_pass_back():
    before = position("waste: 5H", "passes 3")
    assert played(before, "r d r d undo undo r").state.passes_left == 0


def test_a_flip_is_undone_with_its_move():
    replay = played(TABLE, "t1t2 undo")
    assert replay.state == TABLE
    assert replay.last == Last(EventKind.UNDO, Move.parse("t1t2"), flipped=True)
    assert played(TABLE, "t1t2").last == Last(EventKind.MOVE, Move.parse("t1t2"), flipped=True)
    assert played(TABLE, "t3f").last == Last(EventKind.MOVE, Move.parse("t3f"), flipped=False)
    assert played(TABLE, "t1t2 undo redo").last == Last(EventKind.REDO, Move.parse("t1t2"), flipped=True)


def test_redo_until_another_move_is_made():
    assert played(TABLE, "d t1t2 undo undo redo redo").state == play(TABLE, "d", "t1t2")
    assert refused(played(TABLE, "d undo t1t2"), "redo") is Refusal.NOTHING_TO_REDO
    assert refused(played(TABLE, "d undo d"), "redo") is Refusal.NOTHING_TO_REDO


@pytest.mark.parametrize("between", ["hint", "pause resume", "hint pause resume hint"])
def test_redo_survives_what_is_not_a_move(between):
    assert played(TABLE, f"d undo {between} redo").state == play(TABLE, "d")


def test_nothing_to_undo_or_redo():
    assert refused(Replay(TABLE), "undo") is Refusal.NOTHING_TO_UNDO
    assert refused(Replay(TABLE), "redo") is Refusal.NOTHING_TO_REDO
    assert refused(played(TABLE, "d undo"), "undo") is Refusal.NOTHING_TO_UNDO
    assert refused(played(TABLE, "d undo redo"), "redo") is Refusal.NOTHING_TO_REDO


def test_a_refused_move_keeps_the_redo_chain():
    replay = played(TABLE, "d undo")
    with pytest.raises(IllegalMove) as caught:
        fold(replay, events("r"))
    assert caught.value.reason is Reason.STOCK_NOT_EMPTY
    assert fold(replay, events("redo")).state == play(TABLE, "d")


@pytest.mark.parametrize(
    ("texts", "version", "moves", "undos", "hints"),
    [
        ("", 0, 0, 0, 0),
        ("d", 1, 1, 0, 0),
        ("d d r", 3, 3, 0, 0),
        ("d undo redo", 3, 3, 1, 0),
        ("hint d hint", 3, 1, 0, 2),
        ("pause resume d pause resume", 5, 1, 0, 0),
        ("d resign", 2, 1, 0, 0),
        ("t1t2 d undo undo redo hint resign", 7, 5, 2, 1),
    ],
)
def test_what_counts(texts, version, moves, undos, hints):
    replay = played(TABLE, texts)
    assert (replay.version, replay.moves, replay.undos, replay.assists.hints) == (
        version,
        moves,
        undos,
        hints,
    )
    assert replay.is_clean is (undos == hints == 0)
    assert replay.is_void is (moves == 0)


@pytest.mark.parametrize(
    ("texts", "assists", "is_lit"),
    [
        ("hint light show", (1, 1, 1), True),
        ("light d light", (0, 2, 0), False),
        ("light d undo", (0, 1, 0), True),
        ("d show resign", (0, 0, 1), False),
    ],
)
def test_assists_are_counted_apart_and_the_light_is_switched(texts, assists, is_lit):
    replay = played(TABLE, texts)
    assert (replay.assists, replay.assists.is_lit) == (assists, is_lit)
    assert not replay.is_clean


@pytest.mark.parametrize("text", ["hint", "light", "show"])
def test_no_assist_while_paused(text):
    with pytest.raises(Refused, match="paused"):
        played(TABLE, f"d pause {text}")


def test_a_game_whose_moves_were_all_undone_is_not_void():
    assert not played(TABLE, "d undo").is_void


@pytest.mark.parametrize("texts", ["d d", "d d undo", "d d undo undo", "d d undo t1t2", "d d r"])
def test_the_stock_stays_seen_through_undo(texts):
    assert played(TABLE, texts).stock_seen


@pytest.mark.parametrize("texts", ["", "d", "d undo", "d t1t2"])
def test_the_stock_is_not_seen_before_its_last_card(texts):
    assert not played(TABLE, texts).stock_seen


def test_a_move_event_carries_its_move():
    with pytest.raises(ValueError, match="carries its move"):
        advance(Replay(TABLE), Event(EventKind.MOVE))


def test_a_refused_event_leaves_the_good_prefix():
    """The fold is made of values: whoever kept the last one still has it."""
    replay = played(TABLE, "d")
    refused(replay, "redo")
    assert replay == played(TABLE, "d")


def test_a_very_long_game_can_be_undone_to_the_deal():
    replay = played(TABLE, "d d r " * 2000 + "undo " * 6000)
    assert replay.state == TABLE and replay.past is None and replay.moves == 12_000


def test_a_long_game_can_be_printed():
    """In a log or an error message the chain of undo must not unfold."""
    assert len(repr(played(TABLE, "d d r " * 500))) < 2000
