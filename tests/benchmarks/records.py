"""What pages about games cost with 1,000, 100,000 and 1,000,000 games in the table.

``python -m tests.benchmarks.records`` fills a database of each size twice (the
measured player has 1,000 of the games, or all of them), asks for each page in
turn, of one database after the other so that a busy machine is unfair to none,
and prints the medians in ms and the ratio of the largest database to the
smallest; the goal is below 1.5. ``--plans`` prints how the database finds the
games; ``--database postgresql`` measures that.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Any

from tests.site_process import ROOT, SiteProcess

from .benchmark_site import postgresql

COUNTS = (1_000, 100_000, 1_000_000)
OWNS = {"1,000": 1_000, "all": None}
GOAL = 1.5
WARM_UP, ROUNDS = 2, 25


class Pages:
    """A filled site and a process that times its pages."""

    def __init__(self, folder: Path, url: str | None, module: str, *arguments: int) -> None:
        # Static files by their plain names: they are not what is measured.
        database = {"DATABASE_URL": url} if url else {}
        site = SiteProcess(folder, DJANGO_SETTINGS_MODULE="tests.settings", **database)
        command = [sys.executable, "-m", f"tests.benchmarks.{module}", *map(str, arguments)]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        self.process = subprocess.Popen(command, cwd=ROOT, env=site.environment, **pipes)
        self.filled = json.loads(self.process.stdout.readline())
        self.rounds: list[dict[str, float]] = []

    def ask(self, what: str) -> dict[str, Any]:
        """Return the answer to a line."""
        self.process.stdin.write(what + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def median_ms(self, page: str) -> float:
        """Return the median of a page, the first rounds left out."""
        return median(times[page] for times in self.rounds[WARM_UP:])

    def close(self) -> None:
        """End the process."""
        self.process.stdin.close()
        self.process.wait(20)


def main() -> None:
    """Measure one database."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--counts", type=int, nargs="+", default=COUNTS)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--plans", action="store_true", help="print the plans of the queries on games")
    parser.add_argument("--own", choices=OWNS, nargs="+", default=list(OWNS), help="which player")
    arguments = parser.parse_args()
    for own in arguments.own:
        with ExitStack() as stack:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            sites = [
                filled(stack, folder, arguments.database, "record_pages", count, OWNS[own] or count)
                for count in arguments.counts
            ]
            for _ in range(WARM_UP + ROUNDS):
                for site in sites:
                    site.rounds.append(site.ask("round"))
            title = f"A player with {own} of the games, {arguments.database}"
            _print(title, arguments.counts, sites)
            if arguments.plans:
                for page, plans in sites[-1].ask("plans").items():
                    print(f"{page}:", *plans, sep="\n    ")


def filled(stack: ExitStack, folder: Path, database: str, module: str, *arguments: int) -> Pages:
    """Return a site of a new database that ``module`` has filled, to be closed with the stack."""
    url = None
    if database == "postgresql":
        url = stack.enter_context(postgresql(folder / f"postgresql-{arguments[0]}"))
        if url is None:
            raise SystemExit("PostgreSQL: its programs are not installed, or it did not start")
    pages = Pages(folder / f"site-{arguments[0]}", url, module, *arguments)
    stack.callback(pages.close)
    return pages


def _print(title: str, counts: list[int], sites: list[Pages]) -> None:
    print(
        f"\n{title}\n{'median ms of a page, games:':32}" + "".join(f"{count:>12,}" for count in counts),
        end="",
    )
    print(f"{'ratio':>8}")
    worst = 0.0
    for page in sites[0].rounds[0]:
        times = [site.median_ms(page) for site in sites]
        ratio = times[-1] / times[0]
        worst = max(worst, ratio)
        print(f"{page:32}" + "".join(f"{ms:12.1f}" for ms in times) + f"{ratio:8.2f}")
    print(f"{'rebuilding the player, s':32}" + "".join(f"{site.filled:12.2f}" for site in sites))
    print(f"highest ratio {worst:.2f}; goal below {GOAL}: {'reached' if worst < GOAL else 'missed'}")


if __name__ == "__main__":
    main()
