"""A server of its own for a measurement, with its database and players."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.site_process import SiteProcess, free_port, listens

_VERSIONS = """
from games.models import Game
print(*Game.objects.order_by("id").values_list("version", flat=True))
"""


class BenchmarkSite(SiteProcess):
    """The site with echoes beside the game, and ``count`` players who have a game each."""

    def __init__(self, folder: Path, url: str | None, count: int, **environment: str) -> None:
        if url:
            environment["DATABASE_URL"] = url
        super().__init__(folder, module="tests.benchmarks.serve", GAME_RATE_PER_SECOND="0", **environment)
        lines = self.run("-m", "tests.benchmarks.players", str(count)).splitlines()
        self.seats = [json.loads(line) for line in lines]

    def check_nothing_lost(self, later: int = 0) -> None:
        """Raise unless every log has exactly the acknowledged events and agrees with its projections.

        So many games of others were started ``later`` than those of the clients.
        """
        self.manage("verify_games")
        stored = [int(word) for word in self.manage("shell", "--no-imports", "-c", _VERSIONS).split()]
        first = len(stored) - later - len(self.seats)
        assert stored[first : first + len(self.seats)] == [seat["version"] for seat in self.seats]


@contextmanager
def postgresql(folder: Path) -> Iterator[str | None]:
    """Start a PostgreSQL of its own and yield its URL; None where that is not possible."""
    initdb, postgres = _program("initdb"), _program("postgres")
    if not (initdb and postgres):
        yield None
        return
    folder.mkdir(parents=True)
    as_user = _drop_root(folder)
    data, port = folder / "data", free_port()
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    command = [*as_user, initdb, "-D", str(data), "-U", "games", "-A", "trust", "-E", "UTF8"]
    if subprocess.run(command, **quiet).returncode:
        yield None
        return
    arguments = ["-D", str(data), "-p", str(port), "-k", "", "-c", "listen_addresses=127.0.0.1"]
    process = subprocess.Popen([*as_user, postgres, *arguments], **quiet)
    try:
        yield f"postgres://games@127.0.0.1:{port}/postgres" if listens(port) else None
    finally:
        process.terminate()
        process.wait(20)


def _program(name: str) -> str | None:
    """Return the path of one of PostgreSQL's programs, which Debian keeps off the PATH."""
    homes = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return shutil.which(name, path=os.pathsep.join([*map(str, homes), os.environ.get("PATH", "")]))


def _drop_root(folder: Path) -> list[str]:
    """PostgreSQL refuses to run as root; let it be its own user then."""
    if os.geteuid():
        return []
    folder.parent.chmod(0o755)
    shutil.chown(folder, "postgres")
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
