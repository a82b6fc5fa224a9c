"""The real site as a process of its own, for tests and benchmarks that need the real server."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_START_SECONDS = 30


def free_port() -> int:
    """Return a port that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def listens(port: int, seconds: float = _START_SECONDS) -> bool:
    """Return whether something accepts connections on ``port`` within ``seconds``."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return True
        except OSError:
            time.sleep(0.05)
    return False


class SiteProcess:
    """A server with its own folder, database and port; it can be killed and started again."""

    def __init__(self, folder: Path, *, module: str = "cardhearth.server", **environment: str) -> None:
        (folder / "static").mkdir(parents=True, exist_ok=True)
        self.port = free_port()
        self.origin = f"http://127.0.0.1:{self.port}"
        self.environment = {
            **os.environ,
            "VAR_DIR": str(folder),
            "PORT": str(self.port),
            "SECRET_KEY": "tests only",
            "DATABASE_URL": f"sqlite:///{folder / 'games.sqlite3'}",
            "DJANGO_SETTINGS_MODULE": "cardhearth.settings",
            "WORKERS": "0",
            "POOL_SIZE": "0",
            **environment,
        }
        self._module = module
        self.process: subprocess.Popen | None = None
        self.manage("migrate", "--verbosity", "0")

    def __enter__(self) -> SiteProcess:
        self.start()
        return self

    def __exit__(self, *_) -> None:
        self.stop()

    def start(self) -> None:
        """Start the server and wait until it listens."""
        command = [sys.executable, "-m", self._module]
        self.process = subprocess.Popen(command, cwd=ROOT, env=self.environment, stdout=subprocess.DEVNULL)
        if not listens(self.port):
            raise RuntimeError("the server did not start")

    def stop(self) -> None:
        """End the server politely (SIGTERM)."""
        self._end(self.process.terminate)

    def kill(self) -> None:
        """End the server without a chance to tidy up (SIGKILL)."""
        self._end(self.process.kill)

    def manage(self, *arguments: str) -> str:
        """Run a management command and return what it prints; raises ``RuntimeError`` when it fails."""
        return self.run("manage.py", *arguments)

    def run(self, *arguments: str) -> str:
        """Run Python in the site's environment and return what it prints; raises ``RuntimeError``."""
        done = subprocess.run(
            [sys.executable, *arguments], cwd=ROOT, env=self.environment, capture_output=True, text=True
        )
        if done.returncode:
            raise RuntimeError(f"{arguments}: {done.stdout[-1000:]} {done.stderr[-2000:]}")
        return done.stdout

    def memory_mib(self) -> float:
        """Return the resident memory of the server in MiB (Linux; elsewhere 0)."""
        status = Path(f"/proc/{self.process.pid}/status")
        if not status.exists():
            return 0
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024

    def _end(self, how) -> None:
        if self.process is not None:
            how()
            self.process.wait(20)
            self.process = None
