"""Where writes run. Above accounts sits one writer for the whole site, which accounts must not import."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.conf import settings
from django.utils.module_loading import import_string

Result = TypeVar("Result")


def write(function: Callable[[], Result]) -> Result:
    """Run ``function`` in one transaction, through ``settings.ACCOUNTS_WRITER``, and return its result."""
    return import_string(settings.ACCOUNTS_WRITER)(function)
