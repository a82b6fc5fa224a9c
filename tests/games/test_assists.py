"""What is known of a game in play, the way back from a lost one, and the light of a socket."""

import asyncio
from random import Random

import pytest

from games.engine import Event as LogEvent
from games.engine import EventKind, Move, State, Status, fold, standing_moves
from games.models import Event, Game, Plan, Solution
from games.services import LogFull, NoHint, light, verdicts
from games.services.assists import Advice, advice_find, advice_of, proof_find
from games.services.awaiting import Awaiting
from games.services.light import Light, light_look, way_back, way_back_known
from games.services.live import live_load
from games.services.positions import positions
from games.services.solutions import position_solve
from games.services.verdicts import LOST, Known, known, state_before, verdict_find
from games.solver import Solution as Found
from games.solver import Verdict, position_key

from .factories import deal_game, play, send, winning_game, won_games

LOST_AFTER = ["d", "d", "d", "t4t7", "t3t4", "t6t3", "t5f", "wt5", "t7t4", "d"]
WON, UNKNOWN = Found(Verdict.WON, (Move.parse("d"),), 1), Found(Verdict.UNKNOWN, (), 1)


@pytest.fixture
def game(db) -> Game:
    """A game of draw 3 that can be won until the last of :data:`LOST_AFTER`."""
    return deal_game(deck=won_games(3)[0]["deck"], draw=3)


@pytest.fixture
def no_solving(monkeypatch):
    monkeypatch.setattr(verdicts, "search", lambda *args, **options: pytest.fail("solved once more"))


def take_hint(game: Game) -> Advice:
    """Take a hint as the consumer does, without a worker."""
    live = live_load(game.pk)
    advice = advice_of(live=live, found=proof_find(live=live))
    send(game, "hint", advice=advice)
    return advice


# Verdicts


def test_the_first_hint_makes_a_plan_and_the_next_follow_it(game, no_solving, monkeypatch):
    monkeypatch.undo()
    first = take_hint(game)
    monkeypatch.setattr("games.services.assists.short_line", lambda *args: pytest.fail("planned once more"))
    monkeypatch.setattr(verdicts, "search", lambda *args, **options: pytest.fail("solved once more"))
    for move in first.line:
        known.clear()
        assert take_hint(game).move == move
        play(game, move.text)
    assert Game.objects.get(pk=game.pk).status == "won"
    assert Plan.objects.get().line == " ".join(move.text for move in first.line)


def test_the_plan_of_a_fork_begins_at_its_opening(db):
    source, moves = winning_game()
    play(source, *moves[:7])
    send(source, "resign")
    fork = Game.objects.create(player=source.player, deal=source.deal, attempt=2, prelude=" ".join(moves[:5]))
    play(fork, moves[5])
    line = take_hint(fork).line
    assert line[0].text == moves[5]
    assert (
        fold(live_load(fork.pk).replay, [LogEvent(EventKind.MOVE, m, 2**42) for m in line[1:]]).status
        == "won"
    )


def test_what_follows_a_lost_position_is_lost(game, no_solving):
    live = play(game, *LOST_AFTER)
    known.put(live.replay.state, LOST)
    assert verdict_find(live=play(game, "d", "d")).verdict is Verdict.LOST


def test_what_leads_to_a_won_position_is_won(game, no_solving):
    known.put(play(game, "d", "d").replay.state, WON)
    send(game, "undo")
    found = verdict_find(live=send(game, "undo"))
    assert (found.verdict, [move.text for move in found.line]) == (Verdict.WON, ["d", "d", "d"])


def test_a_move_of_the_proved_line_costs_nothing(game, monkeypatch):
    found = verdict_find(live=live_load(game.pk))
    monkeypatch.setattr(verdicts, "search", lambda *args, **options: pytest.fail("solved once more"))
    live = play(game, found.line[0].text, found.line[1].text)
    assert verdict_find(live=live).line == found.line[2:]


def test_another_move_is_looked_at_anew(game):
    found = verdict_find(live=live_load(game.pk))
    live = play(game, *[move for move in LOST_AFTER if move != found.line[0].text][:1])
    again = verdict_find(live=live)
    moves = [LogEvent(EventKind.MOVE, move, 2**42) for move in again.line]
    assert fold(live.replay, moves).status is Status.WON


def test_what_a_worker_found_no_answer_to_is_not_asked_again(game, no_solving):
    state = live_load(game.pk).replay.state
    known.put(state, UNKNOWN)
    assert light_look(live=live_load(game.pk)).verdict is Verdict.UNKNOWN


def test_memory_is_bounded():
    memory = Known(most=2)
    states = [State.parse(f"T1: |{card}") for card in ("2C", "3C", "4C")]
    for state in states[:2]:
        memory.put(state, LOST)
    assert memory.get(states[0])
    memory.put(states[2], LOST)
    assert [memory.get(state) for state in states] == [LOST, None, LOST]


# Hints in the log


def test_a_plan_is_short(game):
    """Shorter than the win that was found depth first, which is good enough for the light."""
    live = live_load(game.pk)
    plan, quick = proof_find(live=live), verdict_find(live=live)
    assert len(plan.line) < len(quick.line)


def test_a_long_win_is_made_shorter(game, monkeypatch):
    monkeypatch.setattr("games.services.assists.short_line", lambda state: None)
    test_a_plan_is_short(game)


def test_best_first_may_find_what_depth_first_did_not(game, monkeypatch):
    monkeypatch.setattr(verdicts, "QUICK_NODES", 1)
    live = live_load(game.pk)
    assert verdict_find(live=live) is None
    assert proof_find(live=live).verdict is Verdict.WON


def test_a_hint_without_advice_is_refused_and_not_stored(game):
    with pytest.raises(NoHint, match="Undo, or give up"):
        send(game, "hint")
    assert not Event.objects.filter(game=game).exists()


def test_no_hint_fits_in_a_full_log(game, monkeypatch):
    monkeypatch.setattr("games.services.play.MAX_EVENTS", 1)
    take_hint(game)
    with pytest.raises(LogFull):
        take_hint(game)
    assert send(game, "show").replay.status == "given_up"


def test_nothing_is_advised_where_the_player_is_told_that_nothing_helps(game):
    """Stuck, with every stock card seen: a rule of thumb would draw on for a pass."""
    stuck = State.parse("T1: 2H|QD \n waste: 3C 9S \n stock: 4D")
    live = live_load(game.pk)
    live = live._replace(replay=live.replay._replace(state=stuck, stock_seen=True))
    assert advice_of(live=live, found=None) is None
    unseen = live._replace(replay=live.replay._replace(stock_seen=False))
    assert advice_of(live=unseen, found=None).move.text == "d"


@pytest.mark.django_db(transaction=True)
async def test_an_older_position_in_memory_hides_no_hint():
    """As it is when another process has played on."""

    def prepare():
        game = deal_game(deck=won_games(3)[0]["deck"], draw=3)
        before = live_load(game.pk)
        play(game, "d")
        positions.clear()
        positions.put(before)
        return game.pk, game.player_id

    game_id, player_id = await asyncio.to_thread(in_thread, prepare)
    assert await advice_find(game_id=game_id, player_id=player_id, version=1)
    assert await advice_find(game_id=game_id, player_id=player_id, version=7) is None


def in_thread(function):
    from django.db import connection

    try:
        return function()
    finally:
        connection.close()


def test_a_job_solves_what_undo_leads_to(game):
    live = play(game, *LOST_AFTER)
    position_solve.call(game.pk, live.version, 3)
    assert Solution.objects.get().key == position_key(state_before(live.replay, 3))


# The way back


@pytest.mark.parametrize("seed", range(40))
def test_the_way_back_against_a_plain_look(game, monkeypatch, seed):
    """Some positions unknown: what comes out is proved to be won, and the last of those if all are known."""
    rng = Random(seed)
    replay = play(game, *LOST_AFTER, "d", "d").replay
    length = len(standing_moves(replay))
    first_lost = rng.randrange(length + 1)
    truth = {back: LOST if length - back >= first_lost else WON for back in range(length + 1)}
    dim = rng.random() * 0.6
    for back in range(1, length + 1):
        if rng.random() < dim:
            truth[back] = UNKNOWN
    table = {position_key(state_before(replay, back)): found for back, found in truth.items()}
    monkeypatch.setattr(light, "position_find", lambda *, state: table[position_key(state)])
    look = way_back(replay=replay)
    assert (look.verdict, look.ask) == (Verdict.LOST, None)
    if look.undo is None:
        assert truth[length] is not WON
    else:
        assert truth[look.undo] is WON
    if UNKNOWN not in truth.values():
        assert look.undo == (length - first_lost + 1 if first_lost else None)


def test_the_way_back_asks_for_what_it_needs_next(game, monkeypatch):
    replay = play(game, *LOST_AFTER, "d", "d").replay
    monkeypatch.setattr(light, "position_find", lambda *, state: None)
    asked = way_back(replay=replay).ask
    assert asked == 6
    vain = frozenset({position_key(state_before(replay, asked))})
    assert way_back(replay=replay, hopeless=vain).ask == 9


def test_what_is_remembered_needs_no_solving(game, no_solving):
    replay = play(game, *LOST_AFTER, "d").replay
    assert way_back_known(replay=replay).undo is None
    known.put(state_before(replay, 1), LOST)
    known.put(state_before(replay, 2), WON)
    assert way_back_known(replay=replay).undo == 2


def test_the_way_back_in_a_long_game_is_one_walk(game, monkeypatch):
    """A log may have 20,000 moves: counting them off from its end for each would take seconds."""
    live = play(game, *LOST_AFTER)
    replay = live.replay
    known.put(state_before(replay, len(standing_moves(replay))), WON)
    for back in range(len(standing_moves(replay))):
        known.put(state_before(replay, back), LOST)
    monkeypatch.setattr(light, "state_before", lambda *_: pytest.fail("walked once more"))
    assert way_back_known(replay=replay) == light.Look(Verdict.LOST, len(LOST_AFTER))


# The light of a socket


class Worker:
    """Answers when it is told to."""

    def __init__(self, monkeypatch) -> None:
        self.asked: list[int] = []
        self.answer = asyncio.Event()
        monkeypatch.setattr(light, "verdict_await", self)
        monkeypatch.setattr(light, "light_look", self.look)
        self.found: dict[int, Verdict] = {}

    async def __call__(self, *, live, back):
        self.asked.append(live.version)
        await self.answer.wait()
        self.answer.clear()
        self.found[live.version] = Verdict.WON
        return WON

    def look(self, *, live, hopeless):
        verdict = self.found.get(live.version)
        return light.Look(verdict, ask=None if verdict else 0)


def states(live, number: int):
    """Return a lit game in its next versions."""
    replay = live.replay._replace(assists=live.replay.assists._replace(lights=1))
    return [live._replace(replay=replay._replace(version=version)) for version in range(1, number + 1)]


async def until(condition) -> None:
    for _ in range(200):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not come")


@pytest.fixture
def lit(game):
    return states(live_load(game.pk), 3)


async def test_one_job_at_a_time_and_old_answers_are_dropped(lit, monkeypatch):
    worker, said = Worker(monkeypatch), []

    async def send(message):
        said.append((message["version"], message["verdict"]))

    lamp = Light(send)
    lamp.show(lit[0])
    await until(lambda: worker.asked == [1])
    for live in lit[1:]:
        lamp.show(live)
        await until(lambda live=live: (live.version, "pending") in said)
    assert worker.asked == [1], "one at a time"
    worker.answer.set()
    await until(lambda: worker.asked == [1, 3])
    worker.answer.set()
    await until(lambda: (3, "won") in said)
    assert said == [(1, "pending"), (2, "pending"), (3, "pending"), (3, "won")]
    lamp.put_out()


async def test_a_light_that_is_put_out_waits_for_nobody(lit, monkeypatch):
    worker, said = Worker(monkeypatch), []

    async def send(message):
        said.append(message)

    lamp = Light(send)
    lamp.show(lit[0])
    await until(lambda: worker.asked)
    task = lamp._task
    lamp.put_out()
    await until(task.done)
    worker.answer.set()
    await asyncio.sleep(0.05)
    assert len(said) == 1 and not worker.found


async def test_a_fault_leaves_the_light_unknown_and_is_told(lit, monkeypatch, caplog):
    said = []

    async def send(message):
        said.append(message["verdict"])

    def fail(**_):
        raise RuntimeError("no")

    monkeypatch.setattr(light, "light_look", fail)
    lamp = Light(send)
    lamp.show(lit[0])
    await until(lambda: said == ["unknown"])
    assert "the light went out" in caplog.text
    lamp.put_out()


async def test_nobody_is_waited_for_when_nobody_waits(monkeypatch):
    waiting = Awaiting()

    async def ask():
        pass

    async def read(function):
        return {}

    monkeypatch.setattr("games.services.awaiting.read", read)

    task = asyncio.create_task(waiting.solution(State.parse("T1: |2C"), ask))
    await asyncio.sleep(0)
    assert waiting._waiting
    task.cancel()
    await asyncio.wait({task})
    assert not waiting._waiting and not waiting._those
    await asyncio.wait_for(waiting._loop, 5)
