"""Template tags for scripts."""

from __future__ import annotations

import json
from functools import lru_cache

from django import template
from django.conf import settings
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag(takes_context=True)
def import_map(context: template.Context) -> SafeString:
    """Return the import map, so that a module imported as ``./x.js`` is the hashed file of that name.

    A browser resolves the relative name first and looks the result up here,
    so the scripts need no build and may be cached for ever.
    """
    nonce = getattr(context["request"], "csp_nonce", "")
    return format_html('<script type="importmap" nonce="{}">{}</script>', nonce, mark_safe(_import_map()))


def _import_map() -> str:
    return _make_import_map() if settings.DEBUG else _cached_import_map()


@lru_cache(maxsize=1)
def _cached_import_map() -> str:
    return _make_import_map()


def _make_import_map() -> str:
    names = sorted(name for name in _static_files() if name.startswith("js/") and name.endswith(".js"))
    imports = {settings.STATIC_URL + name: static(name) for name in names}
    # "<" cannot appear in a file's URL unescaped, so this text cannot end the script element.
    return json.dumps({"imports": imports}).replace("<", "\\u003c")


def _static_files() -> list[str]:
    return [path for finder in finders.get_finders() for path, _ in finder.list([])]
