"""The queue of jobs: what was not finished is taken up again, but not for ever."""

import logging
from datetime import timedelta

import pytest
from django.utils import timezone
from django_tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult, get_date_max

from cardhearth.logs import WithoutInterrupted
from games.services import jobs
from games.services.jobs import MAX_ATTEMPTS, Interrupted, jobs_prune, jobs_retry, jobs_take_back

pytestmark = pytest.mark.django_db
READY, RUNNING = TaskResultStatus.READY, TaskResultStatus.RUNNING
FAILED, SUCCESSFUL = TaskResultStatus.FAILED, TaskResultStatus.SUCCESSFUL


def job(status: str, *workers: str, minutes_ago: float = 0, error: str = "") -> DBTaskResult:
    """Store a job that ``workers`` have tried, the last of them so many minutes ago."""
    then = timezone.now() - timedelta(minutes=minutes_ago)
    return DBTaskResult.objects.create(
        status=status,
        args_kwargs={"args": [1, 0], "kwargs": {}},
        task_path="games.services.solutions.position_solve",
        backend_name="default",
        run_after=get_date_max(),
        worker_ids=list(workers),
        started_at=then if workers else None,
        finished_at=then if status in (FAILED, SUCCESSFUL) else None,
        exception_class_path=error,
    )


def status_of(row: DBTaskResult) -> str:
    return DBTaskResult.objects.get(pk=row.pk).status


def test_of_what_is_done_only_the_latest_is_kept(monkeypatch):
    """A row for each position that somebody asked about would soon be slow to look through."""
    monkeypatch.setattr(jobs, "_MOST_DONE", 2)
    done = [job(SUCCESSFUL, "a", minutes_ago=minutes) for minutes in (4, 3, 2, 1)]
    others = [job(READY), job(RUNNING, "a"), job(FAILED, "a", minutes_ago=5)]
    assert jobs_prune() == 2
    assert set(DBTaskResult.objects.all()) == {*done[2:], *others}


def test_a_worker_takes_back_what_it_did_not_finish():
    mine, others, ready = job(RUNNING, "a"), job(RUNNING, "a", "b"), job(READY)
    assert jobs_take_back(worker="a") == 1
    assert [status_of(row) for row in (mine, others, ready)] == [READY, RUNNING, READY]


def test_an_interrupted_job_is_taken_back_and_one_that_failed_is_not():
    path = f"{Interrupted.__module__}.{Interrupted.__qualname__}"
    interrupted, failed = job(FAILED, "a", error=path), job(FAILED, "a", error="builtins.ValueError")
    assert jobs_take_back(worker="a") == 1
    assert (status_of(interrupted), status_of(failed)) == (READY, FAILED)


def test_a_job_that_kills_its_workers_is_given_up(caplog):
    row = job(RUNNING, *["a"] * MAX_ATTEMPTS)
    assert jobs_take_back(worker="a") == 0
    assert status_of(row) == FAILED
    assert "took 3 workers with it" in caplog.text


@pytest.mark.parametrize(
    ("status", "workers", "minutes_ago", "after"),
    [
        (FAILED, ["a"], 5, READY),
        (FAILED, ["a"], 0, FAILED),  # not at once
        (FAILED, ["a", "b", "a"], 5, FAILED),  # often enough
        (RUNNING, ["a"], 1, RUNNING),
        (RUNNING, ["a"], 60, READY),  # its worker never came back
        (SUCCESSFUL, ["a"], 60, SUCCESSFUL),
    ],
)
def test_what_is_tried_again(status, workers, minutes_ago, after):
    row = job(status, *workers, minutes_ago=minutes_ago)
    assert jobs_retry() == (after != status)
    assert status_of(row) == after


def test_old_results_are_removed():
    kept = [job(SUCCESSFUL, "a"), job(FAILED, "a", minutes_ago=600), job(READY), job(RUNNING, "a")]
    job(SUCCESSFUL, "a", minutes_ago=600)
    job(FAILED, "a", minutes_ago=60 * 24 * 15)
    assert jobs_prune() == 2
    assert {row.pk for row in kept} == set(DBTaskResult.objects.values_list("pk", flat=True))


def test_a_job_ends_between_its_parts_when_the_worker_is_to_stop(monkeypatch):
    jobs.give_way()
    jobs.stopping.set()
    try:
        with pytest.raises(Interrupted):
            jobs.give_way()
    finally:
        jobs.stopping.clear()


def test_giving_way_is_no_error_in_the_log():
    stays = WithoutInterrupted().filter
    for error, is_logged in ((Interrupted(), False), (ValueError(), True), (None, True)):
        info = (type(error), error, None) if error else None
        assert stays(logging.LogRecord("django_tasks", logging.ERROR, "", 0, "", (), info)) is is_logged
