"""The solver on deals with known verdicts: decided, right, how fast, how many states.

``python -m tests.benchmarks.solver [--deals 996] [--nodes 30000]`` prints a line
for each draw. No verdict may differ from the known one.
"""

from __future__ import annotations

import argparse
import time

from games.solver import Verdict, search
from tests.solver.deals import VERDICTS, position


def main() -> None:
    """Measure draw 1 and draw 3."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--nodes", type=int, default=30_000, help="budget of one deal")
    arguments = parser.parse_args()
    print(f"{'':8}{'decided':>9}{'wrong':>7}{'states/s':>10}{'median ms':>11}{'p90 ms':>9}{'p99 ms':>9}")
    for draw in (1, 3):
        measure(draw, arguments.deals, arguments.nodes)


def measure(draw: int, deals: int, max_nodes: int) -> None:
    """Print the line of one draw; times are of the processor, since machines are shared."""
    times, nodes, decided, wrong = [], 0, 0, 0
    for seed, *truths in VERDICTS[:deals]:
        state = position(seed, draw)
        then = time.process_time()
        found = search(state, max_nodes=max_nodes)
        times.append((time.process_time() - then) * 1000)
        nodes += found.nodes
        if found.verdict is not Verdict.UNKNOWN:
            decided += 1
            wrong += (found.verdict is Verdict.WON) != (truths[draw == 3] == "win")
    times.sort()
    quantiles = "".join(f"{times[int(share * len(times))]:{width}.2f}" for share, width in _QUANTILES)
    rate = nodes / (sum(times) / 1000)
    print(f"draw {draw}  {decided / len(times):9.1%}{wrong:7}{rate:10,.0f}{quantiles}", flush=True)


_QUANTILES = ((0.5, 11), (0.9, 9), (0.99, 9))


if __name__ == "__main__":
    main()
