"""Fixtures of the tests of accounts."""

import pytest
from django.core.cache import cache

from .browser import Browser


@pytest.fixture(autouse=True)
def no_attempts():
    """Forget the attempts of other tests."""
    cache.clear()


@pytest.fixture
def browser() -> Browser:
    """A browser that nobody has used."""
    return Browser()
