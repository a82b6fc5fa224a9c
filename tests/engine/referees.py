"""The referee as a real process, and games to hand to it."""

import json
import subprocess
import sys
from pathlib import Path

from .test_cards_deck import SORTED_DECK

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-m", "games.engine"]


def referee(data: bytes) -> list[dict]:
    """Return the verdicts on the lines of ``data``."""
    run = subprocess.run(COMMAND, input=data, capture_output=True, cwd=ROOT, timeout=60)
    assert (run.returncode, run.stderr) == (0, b"")
    return [json.loads(line) for line in run.stdout.splitlines()]


def judged(*games: dict) -> list[dict]:
    return referee("".join(json.dumps(game) + "\n" for game in games).encode())


def game(*events: str, **others) -> dict:
    return {"deck": SORTED_DECK, "events": list(events), **others}
