"""Words for figures, and links to pages that may not be there."""

from __future__ import annotations

import datetime

from django import template
from django.urls import NoReverseMatch, reverse

from accounts.models import Player
from games import words
from games.engine import VEGAS
from games.models import Game

register = template.Library()

register.filter("duration", words.duration)
register.filter("exact_duration", words.exact_duration)
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


@register.filter
def moment(ms: int) -> datetime.datetime:
    """Return a time in ms since 1970 as one that Django can write."""
    return datetime.datetime.fromtimestamp(ms / 1000, datetime.UTC)


@register.filter
def seconds(ms: int) -> str:
    """Return a span in seconds with its thousandths: "0.350"."""
    return f"{ms / 1000:.3f}"


@register.filter
def kind(game: Game) -> str:
    """Return the options of a game in words: "Draw one", "Draw three, 1 pass, vegas"."""
    parts = ["Draw one" if game.draw == 1 else "Draw three"]
    if game.scoring == VEGAS:
        parts.append("vegas")
    elif game.passes:
        parts.append(f"{game.passes} pass" if game.passes == 1 else f"{game.passes} passes")
    if game.thoughtful:
        parts.append("thoughtful")
    return ", ".join(parts)


@register.filter
def who(player: Player) -> str:
    """Return whom a sentence is about: "Ada", "A guest"."""
    return "A guest" if player.is_guest else player.shown_name


@register.filter
def score_words(game: Game) -> str:
    """Return a game's score in its own unit."""
    if game.scoring == VEGAS:
        return words.money(game.score)
    return f"{words.points(game.score)} point{'' if game.score == 1 else 's'}"
