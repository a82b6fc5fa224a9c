"""The round trip of a move: real games over real sockets against the real server.

``python -m tests.benchmarks.moves`` starts daphne with SQLite (and, where
PostgreSQL's programs are installed, with PostgreSQL) and prints for 1, 50, 200
and 1000 clients in a closed loop, and for 1000 clients at 250 and 500 moves a
second, what a client sees: p50 and p99 in ms, moves/s, the server's memory,
and the ratio of p50 to an echo on the same server in the same run. Every move
is durable before it is answered (SQLite: synchronous=FULL).
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from pathlib import Path

from .benchmark_site import BenchmarkSite, postgresql
from .load import Load, closed_loop, echo_loop, paced_loop

CLIENTS = (1, 50, 200, 1000)
RATES = (250, 500)
HEADER = f"{'':34}{'moves/s':>9}{'p50 ms':>9}{'p99 ms':>9}{'MiB':>7}{'/ raw':>8}{'/ channels':>12}"


def main() -> None:
    """Measure each database in turn."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=6, help="length of each measurement")
    parser.add_argument("--database", choices=("sqlite", "postgresql", "both"), default="both")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if arguments.database != "postgresql":
            measure("SQLite, synchronous=FULL", Path(folder) / "sqlite", None, arguments.seconds)
        if arguments.database != "sqlite":
            with postgresql(Path(folder) / "postgresql") as url:
                if url is None:
                    print("PostgreSQL: its programs are not installed, or it did not start")
                else:
                    measure("PostgreSQL", Path(folder) / "site", url, arguments.seconds)


def measure(title: str, folder: Path, url: str | None, seconds: float) -> None:
    """Print the table of one database."""
    print(f"\n{title}\n{HEADER}")
    for count in CLIENTS:
        with BenchmarkSite(folder / str(count), url, count) as server:
            raw, channels = (
                asyncio.run(echo_loop(server, f"/echo/{kind}", count, seconds / 3))
                for kind in ("raw", "channels")
            )
            _row(f"echo, raw ASGI, {count} clients", raw, server)
            _row(f"echo, Channels, {count} clients", channels, server)
            load = asyncio.run(closed_loop(server, seconds))
            _row(f"moves, closed loop, {count} clients", load, server, raw, channels)
            for rate in RATES if count == max(CLIENTS) else ():
                load = asyncio.run(paced_loop(server, seconds, rate))
                _row(f"moves, {rate}/s, {count} clients", load, server)
            server.check_nothing_lost()


def _row(name: str, load: Load, server: BenchmarkSite, *echoes: Load) -> None:
    ratios = [f"{load.quantile(0.5) / echo.quantile(0.5):.1f}" for echo in echoes] or ["", ""]
    print(
        f"{name:34}{load.rate:9.0f}{load.quantile(0.5):9.2f}{load.quantile(0.99):9.2f}"
        f"{server.memory_mib():7.0f}{ratios[0]:>8}{ratios[1]:>12}",
        flush=True,
    )


if __name__ == "__main__":
    main()
