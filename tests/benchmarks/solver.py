"""The solver on deals with known verdicts: decided, right, how fast, how large, how it compares.

``python -m tests.benchmarks.solver [--deals 300] [--nodes 30000] [--rival-deals 20]``.
No verdict may differ from the known one. Times are of the processor, since
machines are shared. The rival is pyksolve 0.0.15 (C++), on the same deals in the
same run, with as many states allowed; it is left out when it is not installed.
"""

from __future__ import annotations

import argparse
import resource
import time
from collections import Counter
from collections.abc import Callable

from games.engine import RANKS, State, card_text
from games.solver import Verdict, search, short_line
from tests.solver.deals import VERDICTS, position

try:
    from pyksolve.solver import Solitaire
except ImportError:
    Solitaire = None

_QUANTILES = (0.5, 0.9, 0.99)
_SUITS = "CDHS"  # 1 to 4 in the notation of the rival


def main() -> None:
    """Measure draw 1 and draw 3."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--nodes", type=int, default=30_000, help="budget of one deal")
    parser.add_argument("--draw", type=int, choices=(1, 3), help="only this one")
    parser.add_argument("--rival-deals", type=int, default=20, help="deals that pyksolve gets, too")
    arguments = parser.parse_args()
    for draw in (arguments.draw,) if arguments.draw else (1, 3):
        verdicts(draw, arguments.deals, arguments.nodes)
        short_lines(draw, min(arguments.deals, 100))
        rival(draw, arguments.rival_deals, arguments.nodes)


def verdicts(draw: int, deals: int, max_nodes: int) -> None:
    """Print verdicts, times, speed and peak memory of the search for a verdict."""
    times, nodes, counts = [], 0, Counter()
    for seed, *truths in VERDICTS[:deals]:
        found, spent = timed(lambda state: search(state, max_nodes=max_nodes), position(seed, draw))
        times.append(spent)
        nodes += found.nodes
        counts[found.verdict.value] += 1
        if found.verdict is not Verdict.UNKNOWN:
            counts["wrong"] += (found.verdict is Verdict.WON) != (truths[draw == 3] == "win")
    decided = (counts["won"] + counts["lost"]) / len(times)
    print(f"draw {draw}, {len(times)} deals, at most {max_nodes:,} states each")
    print(
        f"  won {counts['won']}, lost {counts['lost']}, unknown {counts['unknown']}, wrong {counts['wrong']}"
    )
    print(f"  decided {decided:.1%}, {nodes / sum(times) * 1000:,.0f} states/s, {quantiles(times)}")
    # In kilobytes on Linux; of the whole process so far.
    print(f"  peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB", flush=True)


def short_lines(draw: int, deals: int) -> None:
    """Print how many wins best first finds, how long they are and how long it takes."""
    times, lengths, winnable = [], [], 0
    for seed, *truths in VERDICTS[:deals]:
        if truths[draw == 3] == "win":
            line, spent = timed(short_line, position(seed, draw))
            winnable += 1
            times.append(spent)
            lengths += [] if line is None else [len(line)]
    mean = sum(lengths) / max(1, len(lengths))
    print(
        f"  best first: {len(lengths)} of {winnable} wins, {mean:.0f} moves, {quantiles(times)}", flush=True
    )


def rival(draw: int, deals: int, max_nodes: int) -> None:
    """Print the ratio of the times to pyksolve's, and the verdicts of both."""
    if Solitaire is None:
        print("  pyksolve is not installed: no comparison (make benchmark-solver installs it)", flush=True)
        return
    ours, theirs, decided, false_losses = [], [], Counter(), 0
    for seed, *truths in VERDICTS[:deals]:
        state = position(seed, draw)
        found, spent = timed(lambda state: search(state, max_nodes=max_nodes), state)
        ours.append(spent)
        decided["ours"] += found.verdict is not Verdict.UNKNOWN
        result, spent = timed(lambda state: _rival_result(state, draw, max_nodes), state)
        theirs.append(spent)
        decided["theirs"] += result != "CouldNotComplete"
        false_losses += result == "Impossible" and truths[draw == 3] == "win"
    print(f"  the same {len(ours)} deals: decided {decided['ours']}, {quantiles(ours)}")
    print(
        f"  pyksolve:          decided {decided['theirs']}, {quantiles(theirs)}, false losses {false_losses}"
    )
    median = sorted(theirs)[len(theirs) // 2] / sorted(ours)[len(ours) // 2]
    print(f"  pyksolve takes {median:,.0f} times as long at the median, {sum(theirs) / sum(ours):.1f} in all")


def _rival_result(state: State, draw: int, max_nodes: int) -> str:
    game = Solitaire()
    game.draw_count = draw
    game.load_solitaire(_numbers(state))
    game.reset_game(draw)
    return game.solve_fast(max_closed_count=max_nodes).name


def _numbers(state: State) -> str:
    """Return an opening in the rival's notation: the deck row by row, three digits a card."""
    rows = [state.columns[column][row] for row in range(7) for column in range(row, 7)]
    texts = map(card_text, (*rows, *state.talon))
    return "".join(f"{RANKS.index(text[0]) + 1:02}{_SUITS.index(text[1]) + 1}" for text in texts)


def timed(function: Callable, state: State) -> tuple:
    """Return what ``function`` makes of ``state``, and the milliseconds of the processor it took."""
    then = time.process_time()
    result = function(state)
    return result, (time.process_time() - then) * 1000


def quantiles(times: list[float]) -> str:
    """Return median, p90 and p99 in words."""
    ordered = sorted(times)
    shown = (f"{ordered[int(share * len(ordered))]:.2f}" for share in _QUANTILES)
    return "median {} p90 {} p99 {} ms".format(*shown)


if __name__ == "__main__":
    main()
