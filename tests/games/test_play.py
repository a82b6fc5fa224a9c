"""Commands on a game: what each appends and what each refuses."""

import pytest

from games.engine import IllegalMove, Reason, Refusal, Refused
from games.models import Event, Game
from games.services import LogFull, NoHint, Stale
from games.services.live import GameNotFound, live_get, live_load
from games.services.play import CannotFinish, NotYours
from games.solver import offer

from .factories import (
    deal_game,
    make_player,
    play,
    send,
    stored,
    winning_game,
    won_games,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    return deal_game(deck=won_games(1)[0]["deck"])


def log(game: Game) -> list[str]:
    """Return the stored log in short."""
    return [event.move or event.kind for event in Event.objects.filter(game=game)]


def ready_to_finish(draw: int = 1) -> tuple[Game, list[str]]:
    """Return a game in which the finish is offered, and the recorded moves that were still to come."""
    game, moves = winning_game(draw)
    for number, move in enumerate(moves, 1):
        if offer(play(game, move).replay):
            return game, moves[number:]
    raise AssertionError("never offered")


REFUSALS = [
    ([], ("move", {"move": "r"}), IllegalMove, Reason.STOCK_NOT_EMPTY),
    ([], ("move", {"move": "wf"}), IllegalMove, Reason.SOURCE_EMPTY),
    ([], ("undo", {}), Refused, Refusal.NOTHING_TO_UNDO),
    ([], ("redo", {}), Refused, Refusal.NOTHING_TO_REDO),
    ([], ("finish", {}), CannotFinish, None),
    ([], ("hint", {}), NoHint, None),
    (["pause"], ("pause", {}), Refused, Refusal.PAUSED),
    (["pause"], ("move", {"move": "d"}), Refused, Refusal.PAUSED),
    (["pause"], ("undo", {}), Refused, Refusal.PAUSED),
    (["pause"], ("redo", {}), Refused, Refusal.PAUSED),
    (["pause"], ("finish", {}), Refused, Refusal.PAUSED),
    *[(["pause"], (kind, {}), Refused, Refusal.PAUSED) for kind in ("hint", "light", "show")],
    *[
        (["resign"], (kind, {}), Refused, Refusal.GAME_OVER)
        for kind in ("undo", "redo", "finish", "pause", "resume", "resign", "hint", "light", "show")
    ],
    (["resign"], ("move", {"move": "d"}), Refused, Refusal.GAME_OVER),
]


# Commands


def test_a_move_is_appended(game):
    live = send(game, "move", move="d")
    assert log(game) == ["d"]
    assert (live.version, live.replay.moves, Game.objects.get(pk=game.pk).version) == (1, 1, 1)


def test_undo_and_redo_are_events(game):
    before = live_load(game.pk).replay.state
    after = send(game, "move", move="d").replay.state
    assert send(game, "undo").replay.state == before
    assert send(game, "redo").replay.state == after
    assert log(game) == ["d", "undo", "redo"]
    assert (stored(game)["moves"], stored(game)["undos"]) == (3, 1)


def test_several_steps_at_once_are_an_event_each(game):
    play(game, "d", "d", "d")
    assert send(game, "undo", count=3).version == 6
    assert send(game, "redo", count=2).version == 8
    assert log(game) == ["d"] * 3 + ["undo"] * 3 + ["redo"] * 2


@pytest.mark.parametrize("kind", ["undo", "redo"])
def test_more_steps_than_there_are_change_nothing(game, kind):
    play(game, "d", "d")
    send(game, "undo")
    with pytest.raises(Refused):
        send(game, kind, count=2)
    assert log(game) == ["d", "d", "undo"]


def test_pause_and_resume(game):
    assert send(game, "pause").replay.status == "paused"
    assert send(game, "resume").replay.status == "playing"
    assert (log(game), stored(game)["moves"]) == (["pause", "resume"], 0)


def test_resuming_what_runs_changes_nothing(game):
    assert send(game, "resume").version == 0
    assert log(game) == []


@pytest.mark.parametrize("paused", [False, True])
def test_giving_up(game, paused):
    if paused:
        send(game, "pause")
    assert send(game, "resign").replay.status == "given_up"
    assert stored(game)["ended_at"] == stored(game)["last_event_at"]


def test_a_win_ends_the_game():
    game, moves = winning_game(draw=3)
    play(game, *moves)
    record = won_games(3)[0]
    row = stored(game)
    assert (row["status"], row["foundation_cards"]) == ("won", 52)
    assert (row["score"], row["moves"], row["recycles"]) == (
        record["score"],
        record["moves"],
        record["recycles"],
    )


def test_finish_appends_ordinary_moves():
    game, rest = ready_to_finish()
    before = Game.objects.get(pk=game.pk)
    plan = offer(live_load(game.pk).replay)
    assert send(game, "finish").replay.status == "won"
    after = Game.objects.get(pk=game.pk)
    assert after.moves - before.moves == after.version - before.version == len(plan.moves)
    assert Event.objects.filter(game=game).latest("seq").kind == "move"
    assert after.recycles - before.recycles == plan.recycles <= sum(move == "r" for move in rest)


# Refusals


@pytest.mark.parametrize(("before", "refused", "error", "why"), REFUSALS)
def test_refusals_change_nothing(game, before, refused, error, why):
    for kind in before:
        send(game, kind)
    row = stored(game)
    kind, fields = refused
    with pytest.raises(error) as problem:
        send(game, kind, **fields)
    assert getattr(problem.value, "reason", getattr(problem.value, "refusal", None)) == why
    assert (log(game), stored(game)) == (before, row)


def test_a_won_game_cannot_be_undone():
    game, moves = winning_game()
    play(game, *moves)
    with pytest.raises(Refused) as problem:
        send(game, "undo")
    assert problem.value.refusal == Refusal.GAME_OVER


@pytest.mark.parametrize("version", [0, 2, 2**53 - 1])
@pytest.mark.parametrize("kind", ["undo", "resign", "pause", "finish", "hint", "light", "show"])
def test_another_version_is_stale(game, version, kind):
    play(game, "d")
    with pytest.raises(Stale) as problem:
        send(game, kind, version)
    assert problem.value.live == live_load(game.pk)
    assert log(game) == ["d"]


@pytest.mark.parametrize("kind", ["undo", "resign", "pause", "finish", "hint", "light", "show", "resume"])
def test_the_game_of_another_is_not_touched(game, kind):
    with pytest.raises(NotYours):
        send(game, kind, player_id=make_player().pk)
    assert log(game) == []


def test_a_game_that_there_is_not():
    with pytest.raises(GameNotFound):
        live_get(10**9)


def test_a_full_log_takes_only_giving_up(game, monkeypatch):
    monkeypatch.setattr("games.services.play.MAX_EVENTS", 3)
    play(game, "d", "d", "d")
    for kind in ("undo", "pause"):
        with pytest.raises(LogFull):
            send(game, kind)
    assert send(game, "resign").version == 4


def test_what_would_overfill_the_log_is_not_begun(game, monkeypatch):
    monkeypatch.setattr("games.services.play.MAX_EVENTS", 5)
    play(game, "d", "d", "d")
    with pytest.raises(LogFull):
        send(game, "undo", count=3)
    assert send(game, "undo", count=2).version == 5
