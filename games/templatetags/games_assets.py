"""Template tags for scripts."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from pathlib import Path
from posixpath import dirname, join, normpath

from django import template
from django.conf import settings
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

# The imports that a module needs before it can run; `import(...)` comes later, if at all.
_IMPORT = re.compile(r'^(?:import|export)\b[^;"]*?"(\.[^"]+)";', re.MULTILINE)


@register.simple_tag(takes_context=True)
def import_map(context: template.Context) -> SafeString:
    """Return the import map, so that a module imported as ``./x.js`` is the hashed file of that name.

    A browser resolves the relative name first and looks the result up here,
    so the scripts need no build and may be cached for ever.
    """
    nonce = getattr(context["request"], "csp_nonce", "")
    return format_html('<script type="importmap" nonce="{}">{}</script>', nonce, mark_safe(_import_map()))


@register.simple_tag
def module(name: str) -> SafeString:
    """Return the script element of a module, with hints to fetch all that it imports at once.

    Without them a browser finds out about each level of imports only when it
    has read the one above.
    """
    names = _imports_of(name) if settings.DEBUG else _cached_imports_of(name)
    hints = format_html_join("\n", '<link rel="modulepreload" href="{}">', ((static(n),) for n in names))
    return format_html('{}\n<script type="module" src="{}"></script>', hints, static(name))


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


@lru_cache(maxsize=32)
def _cached_imports_of(name: str) -> list[str]:
    return _imports_of(name)


def _imports_of(name: str) -> list[str]:
    """Return the names of all modules that ``name`` imports, itself left out, each once."""
    found: dict[str, None] = {}
    waiting = [name]
    while waiting:
        here = waiting.pop()
        for relative in _IMPORT.findall(Path(finders.find(here)).read_text()):
            target = normpath(join(dirname(here), relative))
            if target not in found:
                found[target] = None
                waiting.append(target)
    return list(found)
