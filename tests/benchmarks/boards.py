"""What a page of a board costs with 10,000 and 1,000,000 ended games, and what boards cost a win.

``python -m tests.benchmarks.boards`` fills a database of each size (20 games a player), then asks for
each board in turn, of one database after the other. It prints the medians of all queries of a page in
ms, beside the ratio of the large database to the small one (goals: under 10 ms, under 1.5), and the cost
of storing the last event of a won game with and without the boards. ``--plans`` prints how the database
goes about each query; ``--database postgresql`` measures that.
"""

from __future__ import annotations

import argparse
import tempfile
from contextlib import ExitStack
from pathlib import Path

from .records import filled

COUNTS = (10_000, 1_000_000)
GOAL_MS, GOAL_RATIO = 10, 1.5
WARM_UP, ROUNDS = 3, 60


def main() -> None:
    """Measure one database."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--counts", type=int, nargs="+", default=COUNTS)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--plans", action="store_true", help="print the plans of the queries")
    arguments = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        sites = [
            filled(stack, folder, arguments.database, "board_pages", count) for count in arguments.counts
        ]
        for _ in range(WARM_UP + ROUNDS):
            _round(sites)
        print(f"\nBoards, {arguments.database}; rows on boards: {[site.filled for site in sites]}")
        _print(arguments.counts, sites)
        plans = sites[-1].ask("plans")
        bad = sorted({plan for found in plans.values() for plan in found if _is_slow(plan)})
        print("every query by an index, no table read or sorted:", "no" if bad else "yes", *bad)
        if arguments.plans:
            for page, found in plans.items():
                print(f"{page}:", *found, sep="\n    ")


def _round(sites: list) -> None:
    """Measure each thing once on each site, one site directly after the other: a busy machine is then
    unfair to none."""
    for site in sites:
        site.rounds.append({})
    for name in sites[0].ask("names"):
        for site in sites:
            site.rounds[-1][name] = site.ask(name)


def _print(counts: list[int], sites: list) -> None:
    print(f"{'median ms, games:':36}" + "".join(f"{count:>12,}" for count in counts) + f"{'ratio':>8}")
    slowest = worst = 0.0
    for name in sites[0].rounds[0]:
        times = [site.median_ms(name) for site in sites]
        ratio = times[-1] / times[0]
        if not name.startswith("win"):
            slowest, worst = max(slowest, *times), max(worst, ratio)
        print(f"{name:36}" + "".join(f"{ms:12.2f}" for ms in times) + f"{ratio:8.2f}")
    reached = "reached" if slowest < GOAL_MS and worst < GOAL_RATIO else "missed"
    print(f"slowest board {slowest:.2f} ms, highest ratio {worst:.2f};", end=" ")
    print(f"goals below {GOAL_MS} ms and {GOAL_RATIO}: {reached}")


def _is_slow(plan: str) -> bool:
    """Whether a plan reads a whole table or sorts; of boards there are only so many as days."""
    sqlite = "SCAN" in plan.replace("SCAN CONSTANT ROW", "") or "TEMP B-TREE" in plan
    return sqlite or "Seq Scan" in plan.replace("Seq Scan on games_board ", "") or "Sort Key" in plan


if __name__ == "__main__":
    main()
