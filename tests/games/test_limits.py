"""Token buckets."""

import pytest

from games.limits import Bucket, Buckets

pytestmark = pytest.mark.django_db


def test_a_bucket_fills_again(monkeypatch):
    now = [100.0]
    monkeypatch.setattr("games.limits.time.monotonic", lambda: now[0])
    bucket = Bucket(burst=2, rate=10)
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now[0] += 0.15
    assert [bucket.take() for _ in range(2)] == [True, False]
    now[0] += 1000
    assert [bucket.take() for _ in range(3)] == [True, True, False], "never more than a burst"


def test_a_rate_of_0_is_no_limit():
    bucket = Bucket(burst=1, rate=0)
    assert all(bucket.take() for _ in range(1000))


def test_only_the_latest_buckets_are_kept():
    buckets = Buckets(1, 0.001, most=2)
    assert [buckets.take(key) for key in "aabb"] == [True, False, True, False]
    buckets.take("c")
    assert buckets.take("b") is False
    assert buckets.take("a") is True, "forgotten, so it starts anew"
