"""How a player likes the board: what may be stored, and what is there by default.

The page applies the preferences; the server keeps them, so that they follow a
player to every device. Only known names with known values are kept.
"""

from __future__ import annotations

from typing import Any

_SWITCHES = (
    "fourColour",
    "contrast",
    "lefty",
    "oneTap",
    "autoDrop",
    "sound",
    "clock",
    "score",
    "moves",
    "warn",
    "keys",
    "litGames",
)
_CHOICES = {
    "table": ("hearth", "pine", "dusk", "oat"),
    "light": ("system", "light", "dark"),
    "deck": ("auto", "classic", "large"),
    "back": ("", "ember", "woven", "knit", "hearthstone", "night", "leaf"),
    "speed": ("slow", "normal", "fast", "off"),
}


class BadPreferences(ValueError):
    """A name or value that is not known; the text says which."""


def check_preferences(values: Any) -> dict[str, Any]:
    """Return ``values`` if each name and value is known; raises :class:`BadPreferences`."""
    if not isinstance(values, dict):
        raise BadPreferences("preferences are a JSON object")
    for name, value in values.items():
        if not (type(value) is bool if name in _SWITCHES else value in _CHOICES.get(name, ())):
            raise BadPreferences(f"not a preference: {str(name)[:40]}")
    return values
