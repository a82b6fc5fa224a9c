"""Words for figures, and links to pages that may not be there."""

from __future__ import annotations

from django import template
from django.urls import NoReverseMatch, reverse

from games import words
from games.models import Game

register = template.Library()

register.filter("duration", words.duration)
register.filter("percent", words.percent)
register.filter("points", words.points)
register.filter("money", words.money)


@register.simple_tag
def replay_link(game: Game) -> str:
    """Return the address of a game's replay, or nothing when this site has none."""
    try:
        return reverse("replay", args=[game.public_id])
    except NoReverseMatch:
        return ""
