"""What is known of a deal: found out once, kept up to date, and told to nobody too early."""

import logging

import pytest
from django.db import transaction
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from games.engine import Event, EventKind, Move, Options, Status, advance, deal, parse_deck, start
from games.models import Deal, Game, Knowledge, Solution
from games.policies import POLICIES_VERSION, Level
from games.selectors import deal_knowledge
from games.services import game_fork, knowledge, knowledge_ask, knowledge_is_current
from games.services.knowledge import deal_judge, knowledge_find_out, knowledge_learn
from games.services.solutions import FULL_NODES, solution_store
from games.solver import SOLVER_VERSION, Verdict
from games.solver import Solution as Found

from .factories import deal_game, play, pool_deal, send, winning_game, won_games

pytestmark = pytest.mark.django_db


def found_out(game) -> Knowledge:
    knowledge_find_out(deal_id=game.deal_id, draw=game.draw)
    return Knowledge.objects.get(deal=game.deal_id, draw=game.draw)


@pytest.fixture
def no_work(monkeypatch):
    """Return a function after which nothing may be solved or played out any more."""

    def forbid():
        for name in ("solution_full", "difficulty"):
            monkeypatch.setattr(knowledge, name, lambda *args, **options: pytest.fail("done once more"))

    return forbid


@pytest.mark.parametrize("draw", [1, 3])
def test_a_won_deal_has_a_line_and_a_difficulty(draw, no_work):
    game, _ = winning_game(draw)
    row = found_out(game)
    assert (row.verdict, row.solver_version, row.policies_version) == (
        "won",
        SOLVER_VERSION,
        POLICIES_VERSION,
    )
    assert row.max_nodes == FULL_NODES
    assert 0 <= row.win_rate <= 1 and row.level in list(Level)
    no_work()
    assert found_out(game) == row, "found out once"
    (known,) = deal_knowledge(deal=game.deal).values()
    assert known == (Verdict.WON, Level(row.level), row.win_rate, len(row.line.split()))


@pytest.mark.parametrize("verdict", [Verdict.LOST, Verdict.UNKNOWN])
def test_a_deal_that_is_not_proved_to_be_won_has_no_difficulty(verdict):
    game = deal_game(deck=won_games(1)[0]["deck"])
    state = deal(parse_deck(game.deal.deck), Options())
    solution_store(state=state, found=Found(verdict, (), 7))
    row = found_out(game)
    assert (row.verdict, row.line, row.win_rate, row.level) == (verdict.value, "", None, "")
    assert deal_knowledge(deal=game.deal) == {1: (verdict, None, None, None)}
    assert knowledge_is_current(deal_id=game.deal_id, draw=1)


@pytest.mark.parametrize(
    ("change", "is_current"),
    [
        ({}, True),
        ({"solver_version": SOLVER_VERSION + 1}, False),
        ({"policies_version": POLICIES_VERSION + 1}, False),
        ({"policies_version": None, "win_rate": None, "level": ""}, False),
        ({"verdict": "unknown", "line": "", "max_nodes": FULL_NODES - 1}, False),
        ({"verdict": "unknown", "line": "", "max_nodes": FULL_NODES}, True),
        ({"verdict": "lost", "line": "", "max_nodes": 1}, True),
    ],
)
def test_which_rows_are_made_anew(change, is_current):
    game, _ = winning_game()
    row = found_out(game)
    Knowledge.objects.update(**change)
    Solution.objects.all().delete()
    assert knowledge_is_current(deal_id=game.deal_id, draw=1) is is_current
    if not is_current:
        again = found_out(game)
        assert (again.verdict, again.level, again.line) == (row.verdict, row.level, row.line)


def test_a_job_that_waits_is_not_asked_for_twice(settings):
    game, _ = winning_game()
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}
    for draw in (1, 1, 3):
        knowledge_ask(deal_id=game.deal_id, draw=draw)
    assert [job.args_kwargs["args"] for job in DBTaskResult.objects.order_by("enqueued_at")] == [
        [game.deal_id, 1],
        [game.deal_id, 3],
    ]


def test_a_job_for_a_deal_that_is_gone_does_nothing():
    deal_judge.call(12345, 1)
    assert not Knowledge.objects.exists()


def test_the_job_finds_out():
    game, _ = winning_game()
    knowledge_ask(deal_id=game.deal_id, draw=1)
    assert knowledge_is_current(deal_id=game.deal_id, draw=1)


# Shorter ways


def test_a_shorter_win_is_noted_without_what_was_undone():
    game, moves = winning_game()
    row = found_out(game)
    Knowledge.objects.update(line=f"{row.line} d d d d d " + "d " * 200)
    play(game, "d")
    send(game, "undo")
    play(game, *moves)
    row.refresh_from_db()
    assert row.line.split() == moves
    assert deal_knowledge(deal=game.deal)[1].shortest == len(moves)


def test_a_longer_win_is_not_noted():
    game, moves = winning_game()
    Knowledge.objects.update_or_create(deal=game.deal, draw=1, defaults=known_as("d t1f"))
    play(game, *moves)
    assert Knowledge.objects.get().line == "d t1f"


def test_a_win_settles_what_was_undecided():
    game, moves = winning_game()
    Knowledge.objects.create(deal=game.deal, draw=1, **known_as("", verdict="unknown"))
    play(game, *moves)
    row = Knowledge.objects.get()
    assert (row.verdict, row.line.split(), row.level) == ("won", moves, "")
    assert not knowledge_is_current(deal_id=game.deal_id, draw=1), "its difficulty is still to be found out"
    assert found_out(game).level


def test_a_win_on_a_deal_that_was_proved_lost_is_reported(caplog):
    game, moves = winning_game()
    Knowledge.objects.create(deal=game.deal, draw=1, **known_as("", verdict="lost"))
    with caplog.at_level(logging.ERROR):
        play(game, *moves)
    assert "was proved to be lost" in caplog.text
    assert Knowledge.objects.get().verdict == "won"


def test_a_short_line_outlives_a_search_that_finds_a_longer_or_none(monkeypatch):
    game, moves = winning_game()
    Knowledge.objects.create(deal=game.deal, draw=1, **known_as(" ".join(moves), solver_version=0))
    monkeypatch.setattr(knowledge, "solution_full", lambda **_: Found(Verdict.UNKNOWN, (), FULL_NODES))
    row = found_out(game)
    assert (row.verdict, row.line.split(), row.solver_version) == ("won", moves, SOLVER_VERSION)
    assert row.level and knowledge_is_current(deal_id=game.deal_id, draw=1)


def test_a_win_on_a_deal_that_nobody_asked_about_notes_nothing():
    game, moves = winning_game()
    play(game, *moves)
    assert not Knowledge.objects.exists()


@pytest.mark.parametrize(("passes", "verdict"), [(3, "unknown"), (None, "won")])
def test_a_win_with_limited_passes_notes_nothing(passes, verdict):
    game = deal_game(deck=won_games(1)[0]["deck"], passes=passes)
    Knowledge.objects.create(deal=game.deal, draw=1, **known_as("", verdict="unknown"))
    begun = start(parse_deck(game.deal.deck), game.options, [Move.parse("d")])
    moved = advance(begun, Event(EventKind.MOVE, Move.parse("d")))
    knowledge_learn(game_id=game.pk, replay=moved._replace(status=Status.WON))
    assert Knowledge.objects.get().verdict == verdict


def test_a_win_of_a_fork_is_noted_from_the_deal_on():
    game, moves = winning_game()
    play(game, *moves[:20])
    send(game, "resign")
    with transaction.atomic():
        fork = game_fork(player=game.player, source=Game.objects.get(pk=game.pk), at=20)
    Knowledge.objects.create(deal=game.deal, draw=1, **known_as("", verdict="unknown"))
    play(fork, *moves[20:])
    assert Knowledge.objects.get().line.split() == moves


def known_as(line: str, verdict: str = "won", solver_version: int = SOLVER_VERSION) -> dict:
    """Return the columns of a row without a difficulty."""
    return {
        "verdict": verdict,
        "line": line,
        "nodes": 1,
        "max_nodes": FULL_NODES,
        "solver_version": solver_version,
    }


# Secrecy


def test_nothing_is_told_before_the_deal_is_open():
    row = pool_deal()
    assert deal_knowledge(deal=row) == {}
    Deal.objects.update(disclosed_at=timezone.now())
    row.refresh_from_db()
    assert deal_knowledge(deal=row)[1].verdict is Verdict.WON
