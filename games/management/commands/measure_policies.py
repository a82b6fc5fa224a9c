"""``manage.py measure_policies``: put beliefs about the game to the test on random deals."""

import json
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from django.core.management.base import BaseCommand, CommandError

from games.policies import BELIEFS, POLICIES_VERSION, Belief, Result, compare, trial_deck, wins

CHUNK = 250
"""Deals that a process plays at a time."""


class Command(BaseCommand):
    """Prints a line for each policy: its win rate and the difference from the baseline on the same deals."""

    help = (
        "Play the same random deals by policies that differ in one belief each, and compare their win rates."
    )

    def add_arguments(self, parser) -> None:
        """Take the size of the trial and the form of the answer."""
        parser.add_argument("--deals", type=int, default=2000, help="how many deals (2000)")
        parser.add_argument("--draw", type=int, choices=(1, 3), default=1, help="cards drawn at once (1)")
        parser.add_argument("--seed", default="cardhearth", help="the same seed deals the same cards")
        parser.add_argument("--jobs", type=int, default=1, help="processes that play (1)")
        parser.add_argument("--only", nargs="+", metavar="NAME", help="these policies only, and the baseline")
        parser.add_argument("--json", action="store_true", help="print JSON instead of a table")

    def handle(self, *args, deals: int, draw: int, seed: str, jobs: int, only, json: bool, **options) -> None:
        """Play and print."""
        if deals < 1 or jobs < 1:
            raise CommandError("--deals and --jobs are at least 1")
        results = trial(chosen(only), draw, deals, seed, jobs)
        head = {"draw": draw, "deals": deals, "seed": seed, "policies_version": POLICIES_VERSION}
        self.stdout.write(as_json(head, results) if json else as_table(head, results))


def chosen(names: list[str] | None) -> list[Belief]:
    """Return the baseline and the policies called ``names``, or all. Raises :class:`CommandError`."""
    unknown = set(names or ()) - {belief.name for belief in BELIEFS}
    if unknown:
        known = ", ".join(belief.name for belief in BELIEFS)
        raise CommandError(f"no such policy: {', '.join(sorted(unknown))}. There are {known}")
    return [belief for belief in BELIEFS if not names or belief is BELIEFS[0] or belief.name in names]


def trial(beliefs: list[Belief], draw: int, deals: int, seed: str, jobs: int) -> list[Result]:
    """Return what each policy came to on the same deals; ``jobs`` changes nothing but the time."""
    decks = [trial_deck(seed, number) for number in range(deals)]
    chunks = [decks[first : first + CHUNK] for first in range(0, deals, CHUNK)]
    tasks = [(belief.policy, draw, chunk) for belief in beliefs for chunk in chunks]
    if jobs == 1:
        played = [wins(*task) for task in tasks]
    else:
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
            played = list(pool.map(wins, *zip(*tasks, strict=True)))
    outcomes = [
        [won for part in played[first : first + len(chunks)] for won in part]
        for first in range(0, len(tasks), len(chunks))
    ]
    return [compare(belief, won, outcomes[0]) for belief, won in zip(beliefs, outcomes, strict=True)]


def as_json(head: dict, results: list[Result]) -> str:
    """Return the results for programs; rates and differences are shares."""
    return json.dumps({**head, "policies": [_fields(result) for result in results]}, indent=2)


def _fields(result: Result) -> dict:
    return {
        "name": result.belief.name,
        "words": result.belief.words,
        "wins": result.wins,
        "rate": result.rate,
        "rate_interval": result.rate_interval,
        "gained": result.gained,
        "lost": result.lost,
        "difference": result.difference,
        "difference_interval": result.difference_interval,
        "clear_of_zero": result.difference_interval.is_clear_of_zero,
    }


def as_table(head: dict, results: list[Result]) -> str:
    """Return the results for people, in per cent and points."""
    lines = [
        f"{head['deals']} deals, draw {head['draw']}, seed {head['seed']},"
        f" policies version {head['policies_version']}",
        "",
        _row("policy", "won %", "95 % interval", "points", "", "95 % interval", ""),
        *(_row(*_cells(result, is_baseline=result is results[0])) for result in results),
        "",
        "points: more or fewer wins than the baseline on the same deals; * zero is outside the interval",
    ]
    return "\n".join(lines)


def _row(
    name: str, rate: str, interval: str, points: str, mark: str, points_interval: str, words: str
) -> str:
    row = f"{name:<13}  {rate:>5}  {interval:>13}  {points:>6} {mark:<1} {points_interval:>14}  {words}"
    return row.rstrip()


def _cells(result: Result, is_baseline: bool) -> tuple[str, ...]:
    """Return what stands in the columns of a row; the baseline has no difference."""
    low, high = result.rate_interval
    name, words = result.belief.name, result.belief.words
    rate = name, f"{100 * result.rate:.1f}", f"{100 * low:.1f} to {100 * high:>4.1f}"
    if is_baseline:
        return *rate, "", "", "", words
    low, high = result.difference_interval
    mark = "*" if result.difference_interval.is_clear_of_zero else ""
    return *rate, f"{100 * result.difference:+.1f}", mark, f"{100 * low:+.1f} to {100 * high:>+5.1f}", words
