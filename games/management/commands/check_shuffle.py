"""``manage.py check_shuffle``: deal very often from fresh seeds, and judge whether the cards fall evenly."""

import multiprocessing
import secrets
import time

from django.core.management.base import BaseCommand, CommandError

from games.engine import SEED_BYTES, shuffle
from games.fairness import Counts, statistics

LEAST_DEALS = 10_000
"""With fewer the rare classes are too thinly filled for the chi-square distribution."""


class Command(BaseCommand):
    """Prints each statistic with its bounds, and ends with status 1 if one is outside. Nothing is stored."""

    help = "Deal from fresh seeds of the operating system, and compare what falls where with fixed bounds."

    def add_arguments(self, parser) -> None:
        """Take how many deals, and by how many processes."""
        parser.add_argument("--deals", type=int, default=1_000_000)
        parser.add_argument("--jobs", type=int, default=1, help="processes that deal at the same time")

    def handle(self, *args, deals: int, jobs: int, **options) -> None:
        """Deal, count and judge."""
        if deals < LEAST_DEALS or jobs < 1:
            raise CommandError(f"at least {LEAST_DEALS} deals and one process are needed")
        begun = time.monotonic()
        found = statistics(_count(deals, jobs))
        self.stdout.write(f"{'':26}{'chi-square':>12}{'freedom':>9}   bounds")
        for one in found:
            low, high = one.bounds
            verdict = "" if one.fits else "   OUTSIDE"
            self.stdout.write(f"{one.name:26}{one.value:12.2f}{one.freedom:9}   {low:g} to {high:g}{verdict}")
        outside = sum(not one.fits for one in found)
        seconds = time.monotonic() - begun
        self.stdout.write(f"{deals} deals in {seconds:.0f} s, {outside} of {len(found)} statistics outside")
        if outside:
            raise SystemExit(1)


def _count(deals: int, jobs: int) -> Counts:
    if jobs == 1:
        return _deal(deals)
    shares = [deals // jobs + (job < deals % jobs) for job in range(jobs)]
    counts = Counts()
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        for part in pool.imap_unordered(_deal, shares):
            counts += part
    return counts


def _deal(deals: int) -> Counts:
    return Counts.of(shuffle(secrets.token_bytes(SEED_BYTES)) for _ in range(deals))
