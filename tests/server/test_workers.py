"""The worker beside the server: whatever is killed, no job is lost."""

import asyncio
import json
import os
import signal
import time
from pathlib import Path

import pytest

from tests.games.factories import won_games
from tests.site_process import SiteProcess

from .client import Player

# Two jobs that take a while: some hundred thousand states each.
ASK = """
import django; django.setup()
from django.db import transaction
from accounts.models import Player
from games.engine import Options
from games.services import deal_add, game_start
from games.services.solutions import solution_ask
from tests.solver.deals import deck_of
for seed in (33, 54):
    with transaction.atomic():
        player = Player.objects.create_guest()
        number = deal_add(deck=deck_of(seed)).number
        game = game_start(player=player, options=Options(draw=3), deal_number=number)
        solution_ask(game_id=game.pk, version=0)
"""
LOOK = """
import django; django.setup()
import json
from django_tasks_db.models import DBTaskResult
from games.models import Solution
jobs = DBTaskResult.objects.filter(task_path__endswith="position_solve").values_list("status", flat=True)
print(json.dumps([sorted(jobs), Solution.objects.count()]))
"""

POOL = """
import django; django.setup()
import json
from django.utils import timezone
from games.models import Daily, Deal
ready = Deal.objects.filter(number=None, knowledge__verdict="won", winnable_draw__isnull=False)
today = Daily.objects.filter(day=timezone.now().date(), deal__knowledge__verdict="won")
print(json.dumps([sorted(set(rows.values_list(column, flat=True)))
    for rows, column in ((ready, "winnable_draw"), (today, "draw"))]))
"""


@pytest.fixture
def site(tmp_path):
    with SiteProcess(tmp_path, WORKERS="1") as site:
        yield site


def worker_of(site: SiteProcess) -> int | None:
    """Return the process id of the server's worker, if there is one now (Linux)."""
    children = Path(f"/proc/{site.process.pid}/task").glob("*/children")
    ids = [int(word) for path in children for word in path.read_text().split()]
    return ids[0] if ids else None


def wait_for(condition, seconds: float = 100):
    """Return the first true value of ``condition``; fail when none comes."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if value := condition():
            return value
        time.sleep(0.1)
    raise AssertionError("it did not come")


def look(site: SiteProcess) -> tuple[list[str], int]:
    """Return the states of the jobs and the number of stored solutions."""
    jobs, solutions = json.loads(site.run("-c", LOOK))
    return jobs, solutions


def is_gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return "zombie" in Path(f"/proc/{pid}/status").read_text()


def test_a_killed_worker_loses_nothing(site):
    site.run("-c", ASK)
    first = wait_for(lambda: worker_of(site))
    wait_for(lambda: "RUNNING" in look(site)[0])
    os.kill(first, signal.SIGKILL)
    second = wait_for(lambda: worker_of(site) not in (None, first) and worker_of(site))
    assert second != first
    assert wait_for(lambda: (found := look(site))[0] == ["SUCCESSFUL"] * 2 and found)[1] == 2


def test_the_worker_goes_with_the_server_and_its_job_waits(site):
    worker = wait_for(lambda: worker_of(site))
    site.kill()
    wait_for(lambda: is_gone(worker), 20)
    site.run("-c", ASK)
    site.start()
    worker = wait_for(lambda: worker_of(site))
    wait_for(lambda: "RUNNING" in look(site)[0])
    site.stop()
    wait_for(lambda: is_gone(worker), 20)
    site.start()
    wait_for(lambda: look(site)[0] == ["SUCCESSFUL"] * 2)


def test_deals_are_made_ahead_right_after_the_start(tmp_path):
    with SiteProcess(tmp_path, WORKERS="1", POOL_SIZE="1") as site:
        wait_for(lambda: json.loads(site.run("-c", POOL)) == [[1, 3], [1, 3]])


def test_one_worker_of_a_name(site):
    wait_for(lambda: worker_of(site))
    with pytest.raises(RuntimeError, match="running already"):
        for _ in range(100):  # until the server's own has taken its lock
            site.manage("run_worker", "0", "--batch")


async def test_what_the_server_cannot_tell_at_once_a_worker_tells(site):
    """The light of a hard deal: looked for, then found; and the hint that follows it is proved."""
    number = int(site.manage("deal_add", won_games(3)[1]["deck"]))
    player = Player(site, draw=3, deal=number)
    async with player.connect() as socket:
        await player.hear(socket)
        assert (await player.ask(socket, "light"))["lit"]
        while (said := await asyncio.wait_for(player.hear(socket), 60))["verdict"] == "pending":
            pass
        assert (said["version"], said["verdict"]) == (1, "won")
        hint = await player.ask(socket, "hint")
        assert (hint["proved"], hint["version"]) == (True, 2)
