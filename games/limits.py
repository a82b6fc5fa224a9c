"""Token buckets: so many at once, then so many a second."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Hashable


class Bucket:
    """A token bucket of ``burst`` tokens that fills at ``rate`` a second; a rate of 0 means no limit."""

    __slots__ = ("_burst", "_rate", "_then", "_tokens")

    def __init__(self, burst: float, rate: float) -> None:
        self._burst = burst
        self._rate = rate
        self._tokens = burst
        self._then = time.monotonic()

    def take(self) -> bool:
        """Take a token; return whether there was one."""
        if not self._rate:
            return True
        now = time.monotonic()
        self._tokens = min(self._burst, self._tokens + (now - self._then) * self._rate)
        self._then = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


class Buckets:
    """A bucket for each key of those seen most recently."""

    def __init__(self, burst: float, rate: float, most: int = 10_000) -> None:
        self._burst, self._rate, self._most = burst, rate, most
        self._buckets: OrderedDict[Hashable, Bucket] = OrderedDict()

    def take(self, key: Hashable) -> bool:
        """Take a token of ``key``; return whether there was one."""
        bucket = self._buckets.pop(key, None) or Bucket(self._burst, self._rate)
        self._buckets[key] = bucket
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket.take()
