"""Work that is done outside the server's process: when it is tried again, and when it is given up.

The queue is a table (``django_tasks_db``). Each job is idempotent: it looks
first whether its result is there. A worker that is killed leaves its job marked
as running; the worker of the same name takes it back when it starts again.
"""

from __future__ import annotations

import logging
from datetime import timedelta
from enum import IntEnum, StrEnum
from threading import Event

from django.db.models import Q
from django.utils import timezone
from django_tasks import TaskResultStatus
from django_tasks.base import Task
from django_tasks_db.models import DBTaskResult

logger = logging.getLogger(__name__)

MAX_ATTEMPTS = 3
JOB_SECONDS = 120
"""The longest that one job may work; each has a budget of states that ends much sooner as a rule."""
_RETRY_AFTER = timedelta(seconds=30)
_LOST_AFTER = timedelta(seconds=5 * JOB_SECONDS)
_REMEMBERED = timedelta(days=1)
_KEPT_DONE, _KEPT_FAILED = timedelta(hours=6), timedelta(days=14)
_MOST_DONE = 5_000
"""Jobs that are done and kept, at most: how it stands with a job is looked for among all rows."""


class Priority(IntEnum):
    """Which job comes first: a player waits at the board, at a replay, or nobody waits."""

    AT_THE_BOARD = 50
    AFTER_THE_GAME = 20
    BACKGROUND = -50


class QueueFull(RuntimeError):
    """So many jobs wait that another one would take too long."""


class Interrupted(Exception):
    """The worker was told to stop; the job is taken up again by the next one."""


stopping = Event()
"""Set when this process is about to stop."""


def give_way() -> None:
    """Raise :class:`Interrupted` if the worker is to stop: call it between two parts of a job."""
    if stopping.is_set():
        raise Interrupted


def jobs_take_back(*, worker: str) -> int:
    """Make ready again what the worker of that name did not finish; return how many jobs."""
    interrupted = f"{Interrupted.__module__}.{Interrupted.__qualname__}"
    unfinished = Q(status=TaskResultStatus.RUNNING) | Q(
        status=TaskResultStatus.FAILED, exception_class_path=interrupted
    )
    # A job that took its worker with it is not tried for ever.
    return sum(
        _again(job) for job in DBTaskResult.objects.filter(unfinished) if job.worker_ids[-1:] == [worker]
    )


def jobs_retry() -> int:
    """Make ready again what failed, and what a worker that never came back left; return how many jobs."""
    now = timezone.now()
    failed = Q(status=TaskResultStatus.FAILED, finished_at__lt=now - _RETRY_AFTER)
    lost = Q(status=TaskResultStatus.RUNNING, started_at__lt=now - _LOST_AFTER)
    return sum(map(_again, DBTaskResult.objects.filter(failed | lost)))


def jobs_prune() -> int:
    """Remove jobs whose results nobody asks for any more; return how many."""
    now = timezone.now()
    done = Q(status=TaskResultStatus.SUCCESSFUL, finished_at__lt=now - _KEPT_DONE)
    failed = Q(status=TaskResultStatus.FAILED, finished_at__lt=now - _KEPT_FAILED)
    ends = DBTaskResult.objects.filter(status=TaskResultStatus.SUCCESSFUL).order_by("-finished_at")
    surplus = ends.values_list("finished_at", flat=True)[_MOST_DONE : _MOST_DONE + 1]
    for last in list(surplus):
        done |= Q(status=TaskResultStatus.SUCCESSFUL, finished_at__lte=last)
    return DBTaskResult.objects.filter(done | failed).delete()[0]


class Standing(StrEnum):
    """How it stands with a job: nobody has asked for it, a worker is or will be at it, or it was given up."""

    NONE = "none"
    WORKING = "working"
    FAILED = "failed"


def job_standing(task: Task, *args) -> Standing:
    """Return how it stands with ``task`` for ``args``; one that was given up is tried anew after a day."""
    same = DBTaskResult.objects.filter(task_path=task.module_path, args_kwargs__args=list(args))
    if same.filter(status__in=(TaskResultStatus.READY, TaskResultStatus.RUNNING)).exists():
        return Standing.WORKING
    recent = same.filter(status=TaskResultStatus.FAILED, finished_at__gt=timezone.now() - _REMEMBERED)
    attempts = [len(workers) for workers in recent.values_list("worker_ids", flat=True)]
    if not attempts:
        return Standing.NONE
    return Standing.WORKING if min(attempts) < MAX_ATTEMPTS else Standing.FAILED


def jobs_waiting(*, priority: Priority) -> int:
    """Return how many jobs of a priority no worker has begun."""
    return DBTaskResult.objects.filter(status=TaskResultStatus.READY, priority=priority).count()


def _again(job: DBTaskResult) -> bool:
    """Make a job ready if it may be tried again; one that was tried often enough stays failed."""
    same = DBTaskResult.objects.filter(pk=job.pk, status=job.status, started_at=job.started_at)
    if len(job.worker_ids) < MAX_ATTEMPTS:
        return bool(same.update(status=TaskResultStatus.READY, started_at=None, finished_at=None))
    if job.status == TaskResultStatus.RUNNING:
        same.update(
            status=TaskResultStatus.FAILED, finished_at=timezone.now(), traceback="its workers were killed"
        )
        logger.error("job %s %s took %d workers with it", job.task_path, job.pk, len(job.worker_ids))
    return False
