"""The film and the frames say what the engine says, and before disclosure only what was seen."""

import json
import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import (
    Event,
    EventKind,
    Replay,
    advance,
    card_name,
    card_text,
    fold,
    open_view,
    standing_moves,
    start,
    view,
)
from games.models import Deal, Game
from games.selectors.access import is_open
from games.selectors.log import log_events, opening
from games.selectors.replay import (
    MAX_FRAMES,
    NoSuchMoment,
    NotOpen,
    film_lines,
    replay_film,
    replay_frames,
    replay_position,
)
from tests.engine.wander import ALL_OPTIONS, random_deck, random_move

from .factories import Clock, deal_game, first_move, play, send, winning_game

CARD = re.compile(r"[A2-9TJQK][CDHS]")
NAMES = {card_name(card): card_text(card) for card in range(52)}


def random_log(seed: int, length: int) -> tuple[Replay, list[Event]]:
    """Return the opening and the events of a random game with every kind of event."""
    rng = Random(seed)
    replay = begun = start(random_deck(rng), rng.choice(ALL_OPTIONS))
    log: list[Event] = []
    for _ in range(length):
        at = replay.times.last_at + rng.randrange(200_000)
        kind = rng.choices(list(EventKind), [9, 4, 3, 1, 1, 1, 1, 0, 0, 0])[0]
        move = random_move(replay.state, rng) if kind is EventKind.MOVE else None
        try:
            replay = advance(replay, Event(kind, move, at))
        except ValueError:
            continue
        log.append(Event(kind, move, at))
    return begun, log


logs = st.builds(random_log, st.integers(0, 2**32), st.integers(0, 60))


@settings(deadline=None)
@given(logs)
def test_what_is_not_undone_is_what_stands(log):
    begun, events = log
    lines = film_lines(begun, events)
    kept = [line["move"] for line in lines if line["kind"] == "move" and not line["undone"]]
    assert kept == [move.text for move in standing_moves(fold(begun, events))]
    assert all(line["kind"] == "move" for line in lines if line["undone"])


@settings(deadline=None)
@given(logs)
def test_each_line_says_what_the_fold_says(log):
    begun, events = log
    replay = begun
    for line, event in zip(film_lines(begun, events), events, strict=True):
        before, replay = replay, advance(replay, event)
        assert line["kind"] == event.kind.value
        assert line["score"] == replay.state.score
        assert line["clock_ms"] == (replay.time_ms if replay.is_over else replay.times.played)
        assert line["gap_ms"] == (event.at - before.times.last_at if before.version else 0)
        marks = set(line["marks"])
        home = sum(replay.state.foundations) > sum(before.state.foundations)
        turned = sum(replay.state.down) < sum(before.state.down)
        assert ("foundation" in marks) == home if event.kind is not EventKind.UNDO else marks == {"undo"}
        assert ("flip" in marks) == turned
        assert ("recycle" in marks) == (replay.state.recycles > before.state.recycles)
        assert ("undo" in marks) == (event.kind is EventKind.UNDO)


def test_branches_taken_back():
    """The first two moves are taken back, one is made again; another one follows."""
    begun, _ = random_log(1, 0)
    draw = Event(EventKind.MOVE, random_move(begun.state, Random(0)))
    undo, redo = Event(EventKind.UNDO), Event(EventKind.REDO)
    lines = film_lines(begun, [draw, undo, draw, undo, redo, undo, draw])
    assert [line["undone"] for line in lines] == [True, False, True, False, False, False, False]
    assert {line["move"] for line in lines} == {draw.move.text}


# Stored games


@pytest.fixture
def game(db, monkeypatch) -> Game:
    """A game with undo, redo, a pause and the end, on a deal that is disclosed with it."""
    clock = Clock(monkeypatch)
    game, moves = winning_game()
    for move in moves[:30]:
        clock.forward(seconds=3)
        play(game, move)
    for kind in ("undo", "undo", "redo", "pause", "resume"):
        clock.forward(seconds=200)
        send(game, kind)
    send(game, "resign")
    return Game.objects.select_related("deal").get(pk=game.pk)


def folds(game: Game) -> list[Replay]:
    """Return the game after each of its events, folded the simple way."""
    found = [opening(game)]
    for event in log_events(game.pk):
        found.append(advance(found[-1], event))
    return found


def test_frames_are_the_fold(game):
    states = [replay.state for replay in folds(game)]
    assert replay_frames(game=game, first=0, count=MAX_FRAMES) == list(map(view, states))
    assert replay_frames(game=game, first=0, count=MAX_FRAMES, opened=True) == list(map(open_view, states))
    for first in range(0, len(states), 7):
        part = replay_frames(game=game, first=first, count=7)
        assert part == list(map(view, states[first : first + 7]))
    for at, replay in enumerate(folds(game)):
        assert replay_position(game=game, at=at) == replay


def test_there_is_no_such_moment(game):
    for at in (-1, game.version + 1):
        with pytest.raises(NoSuchMoment):
            replay_position(game=game, at=at)
        with pytest.raises(NoSuchMoment):
            replay_frames(game=game, first=at, count=1)


def test_the_film_has_the_figures_of_the_game(game):
    film = replay_film(game=game)
    assert len(film["lines"]) == game.version == film["version"]
    assert (film["lines"][-1]["score"], film["lines"][-1]["clock_ms"]) == (game.score, game.time_ms)
    assert (film["open"], film["begins"]) == (True, {"after": 0, "score": 0})
    assert film["lines"][1]["gap_ms"] == 3000
    assert "view" not in film and not CARD.findall(json.dumps(film["lines"]))


def test_a_game_of_nothing(db):
    game = Game.objects.select_related("deal").get(pk=deal_game().pk)
    assert replay_film(game=game)["lines"] == []
    assert len(replay_frames(game=game, first=0, count=MAX_FRAMES)) == 1


def test_a_log_is_read_in_one_question(game, django_assert_num_queries):
    with django_assert_num_queries(1):
        replay_film(game=game)
    with django_assert_num_queries(1):
        replay_frames(game=game, first=3, count=10)


# Secrecy


def seen_by(replay: Replay) -> set[str]:
    shown = view(replay.state)
    named = set(CARD.findall(json.dumps(shown)))
    return named | {r + s for s, height in shown["foundations"].items() for r in "A23456789TJQK"[:height]}


@pytest.mark.parametrize("draw", [1, 3])
@pytest.mark.parametrize("seed", range(4))
def test_nothing_of_a_game_still_on_names_a_card_not_yet_seen(db, draw, seed):
    """Every line, frame and picture of a ranked game, at every version of it."""
    rng = Random(f"{draw} {seed}")
    game = deal_game(draw=draw)
    for _ in range(25):
        kinds = ["undo", "redo"] if rng.random() < 0.3 else []
        for kind in kinds:
            try:
                send(game, kind)
            except ValueError:
                continue
        state = folds(Game.objects.select_related("deal").get(pk=game.pk))[-1].state
        if move := random_move(state, rng):
            play(game, move.text)
    stored = Game.objects.select_related("deal").get(pk=game.pk)
    known: set[str] = set()
    film, frames = replay_film(game=stored), replay_frames(game=stored, first=0, count=MAX_FRAMES)
    for at, replay in enumerate(folds(stored)):
        known |= seen_by(replay)
        visible = seen_by(replay)
        assert set(CARD.findall(json.dumps(frames[at]))) <= visible  # this moment's cards, not later ones
        if at:
            words = film["lines"][at - 1]["words"].lower()
            assert {text for name, text in NAMES.items() if name in words} <= known
    assert len(known) < 52
    text = json.dumps([film, frames])
    assert stored.deal.deck not in text and stored.deal.seed not in text
    assert set(CARD.findall(json.dumps(frames))) <= known


def test_hidden_cards_open_when_the_game_is_over_and_its_deal_disclosed(db):
    game = deal_game()
    play(game, first_move(game))
    for over, disclosed in [(False, False), (False, True), (True, False)]:
        if over:
            send(game, "resign")
        Deal.objects.update(disclosed_at="2026-01-01T00:00Z" if disclosed else None)
        stored = Game.objects.select_related("deal").get(pk=game.pk)
        assert not is_open(stored) and not replay_film(game=stored)["open"]
        with pytest.raises(NotOpen):
            replay_frames(game=stored, first=0, count=1, opened=True)
    Deal.objects.update(disclosed_at="2026-01-01T00:00Z")
    stored = Game.objects.select_related("deal").get(pk=game.pk)
    (frame,) = replay_frames(game=stored, first=0, count=1, opened=True)
    assert set(CARD.findall(json.dumps(frame))) == set(CARD.findall(stored.deal.deck))
