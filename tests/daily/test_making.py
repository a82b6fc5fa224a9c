"""Daily deals are made ahead, by themselves, and never twice."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django_tasks_db.models import DBTaskResult

from games.engine import commitment, parse_deck, shuffle
from games.management.commands import run_worker
from games.models import Daily, Deal, Knowledge
from games.services import dailies_tend, daily, pool
from games.services.daily import daily_make, daily_store
from games.solver import Solution, Verdict

from .days import DAY, MIDNIGHT, client_of, make_daily

pytestmark = pytest.mark.django_db


@pytest.fixture
def queue(settings):
    """Jobs wait in the table, as they do when a worker is to do them."""
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}
    settings.POOL_SIZE = 0
    return DBTaskResult.objects.order_by("-priority", "enqueued_at")


@pytest.fixture
def verdicts(monkeypatch):
    """The solver says what the list says, one after another."""
    given = []

    def solve(state, **budget):
        verdict = given.pop(0) if given else Verdict.WON
        return Solution(verdict, (), 1)

    columns = {
        "verdict": "won", "line": "d", "nodes": 1, "max_nodes": 1, "solver_version": 1,
        "win_rate": 0.5, "level": "medium", "policies_version": 1,
    }  # fmt: skip
    monkeypatch.setattr(pool, "solve", solve)
    monkeypatch.setattr(pool, "knowledge_columns", lambda deck, draw, found: columns)
    return given


@pytest.mark.parametrize("draw", [1, 3])
def test_one_that_is_stored_is_proved_and_judged_and_nobodys(clock, draw):
    while not daily_store(day=DAY, draw=draw):
        pass
    deal = Daily.objects.get(day=DAY, draw=draw).deal
    known = Knowledge.objects.get(deal=deal, draw=draw)
    assert known.verdict == "won" and known.line and known.level and known.win_rate is not None
    assert (deal.number, deal.made_for, deal.ranked_draw, deal.winnable_draw) == (None, None, None, None)
    assert deal.disclosed_at == MIDNIGHT and not deal.is_disclosed
    seed = bytes.fromhex(deal.seed)
    assert parse_deck(deal.deck) == shuffle(seed) and deal.commitment == commitment(seed)


def test_what_is_lost_or_undecided_is_thrown_away(clock, verdicts):
    verdicts += [Verdict.LOST, Verdict.UNKNOWN, Verdict.WON]
    assert not daily_store(day=DAY, draw=1)
    assert not daily_store(day=DAY, draw=1)
    assert Deal.objects.count() == 0
    assert daily_store(day=DAY, draw=1)


def test_a_job_ends_with_a_deal_and_does_nothing_the_second_time(clock, verdicts):
    verdicts += [Verdict.LOST, Verdict.LOST, Verdict.WON]
    for _ in range(2):
        daily_make.func(DAY.isoformat(), 1)
    assert Daily.objects.count() == Deal.objects.count() == 1


def test_of_two_workers_the_quicker_one_has_made_it(clock, verdicts, monkeypatch):
    def slowly(row, draw, real=daily.deal_prove):
        monkeypatch.setattr(daily, "deal_prove", real)
        assert daily_store(day=DAY, draw=draw)
        return real(row, draw)

    monkeypatch.setattr(daily, "deal_prove", slowly)
    assert daily_store(day=DAY, draw=1)
    assert Daily.objects.count() == Deal.objects.count() == Knowledge.objects.count() == 1


def test_a_week_is_made_ahead_today_first_and_asked_for_once(clock, queue):
    make_daily(DAY + timedelta(days=2), 3)
    for _ in range(2):
        dailies_tend()
    asked = [tuple(job.args_kwargs["args"]) for job in queue]
    assert asked[:2] == [("2026-03-04", 1), ("2026-03-04", 3)]
    assert {job.priority > 0 for job in queue[:2]} == {True}
    assert {job.priority < 0 for job in queue[2:]} == {True}
    assert len(asked) == len(set(asked)) == 2 * 8 - 1
    assert ("2026-03-06", 3) not in asked and ("2026-03-11", 3) in asked


def test_the_worker_does_it_by_itself(clock, queue, verdicts):
    run_worker._tend_once()
    assert queue.count() == 16
    for job in queue:
        daily_make.func(*job.args_kwargs["args"])
    assert Daily.objects.count() == 16


def test_by_hand(clock, verdicts):
    make_daily()
    verdicts += [Verdict.LOST]
    out = StringIO()
    call_command("make_dailies", "--days", "2", stdout=out)
    assert out.getvalue() == "5 daily deals made, from 2026-03-04 on\n"
    assert Daily.objects.values_list("day", "draw").distinct().count() == 6
    call_command("make_dailies", "--days", "2", stdout=out)
    assert "0 daily deals made" in out.getvalue()


def test_on_a_new_site_the_first_to_ask_has_it_made(clock, queue):
    client = client_of()
    client.get("/")
    assert not queue.exists(), "a page makes nothing"
    answer = client.post("/api/v1/games", '{"daily": true, "draw": 3}', content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (503, "no_daily_yet")
    assert int(answer["Retry-After"]) <= 5 and "sessionid" not in client.cookies
    assert queue.first().args_kwargs["args"] == ["2026-03-04", 1] and queue.count() == 16


def test_seeds_are_fresh(clock, verdicts):
    for ahead in range(3):
        daily_store(day=DAY + timedelta(days=ahead), draw=1)
    assert Deal.objects.values("seed").distinct().count() == 3
