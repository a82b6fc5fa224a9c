"""Pages taken apart."""

from __future__ import annotations

import json
from html.parser import HTMLParser


class Elements(HTMLParser):
    """The elements of a page with their attributes, and the text of its scripts."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict]] = []
        self.scripts: list[tuple[dict, str]] = []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag == "script":
            self.scripts.append((dict(attrs), ""))

    def handle_data(self, data):
        if self.scripts and self.lasttag == "script":
            attributes, text = self.scripts[-1]
            self.scripts[-1] = (attributes, text + data)

    def import_map(self) -> dict[str, str]:
        """Return the modules by the address that they are imported by."""
        (text,) = [text for attributes, text in self.scripts if attributes.get("type") == "importmap"]
        return json.loads(text)["imports"]

    def references(self) -> set[str]:
        """Return the static files that the page names."""
        values = {value for _, attributes in self.elements for value in attributes.values() if value}
        named = {value.partition("#")[0] for value in values if value.startswith("/static/")}
        return named | (set(self.import_map().values()) if "importmap" in str(self.scripts) else set())


def paths(game) -> list[str]:
    """Return the pages that everybody comes across."""
    return ["/", f"/play/{game.public_id}/", "/rules"]
