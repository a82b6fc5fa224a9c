"""All tests, in two halves side by side: those in a browser, which mostly wait, and the others.

``python -m tests.run`` prints what the first half prints as it comes, then
that of the second, and ends with 0 if both passed. Each has a folder of its own.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HALVES = {"browser": ["tests/browser"], "others": ["tests", "--ignore", "tests/browser"]}


def main() -> int:
    """Run both halves and return the exit status."""
    with tempfile.TemporaryDirectory() as folder:
        others = Path(folder) / "others.txt"
        with others.open("w") as output:
            running = _start("others", folder, output)
            try:
                status = _start("browser", folder, None).wait()
                other_status = running.wait()
            finally:
                running.kill()
        print("\n---- the tests that need no browser ----\n", flush=True)
        sys.stdout.write(others.read_text())
    return status or other_status


def _start(half: str, folder: str, output) -> subprocess.Popen:
    command = [sys.executable, "-m", "pytest", *HALVES[half], "-o", f"cache_dir={folder}/{half}-cache"]
    environment = os.environ | {"VAR_DIR": f"{folder}/{half}"}
    return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=output, stderr=subprocess.STDOUT)


if __name__ == "__main__":
    sys.exit(main())
