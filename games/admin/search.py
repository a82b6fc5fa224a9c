"""What is typed into the search of a list: the exact id of a game, number of a deal or name of a player."""

from __future__ import annotations

from django.db.models import QuerySet

from accounts.models import Player
from games.models import Deal, Game

HELP = "The exact id of a game, the number of a deal, or the name of a player (@name where it is a number)."
_LARGEST = 2**63


def games_found(games: QuerySet[Game], words: str) -> QuerySet[Game]:
    """Return those of ``games`` that are meant. Each kind is looked up first, by an index of its own.

    In one query with "or" the database would look at all games.
    """
    if _is_text(words) and (pk := _first(Game.objects.filter(public_id=words))):
        return games.filter(pk=pk)
    if _is_number(words):
        return games.filter(deal_id=_first(Deal.objects.filter(number=int(words))) or 0)
    return games.filter(player_id=player_found(words) or 0)


def player_found(words: str) -> int | None:
    """Return the number of the player of that name."""
    name = words.removeprefix("@")
    return _first(Player.objects.filter(username__iexact=name)) if _is_text(name) else None


def game_found(words: str) -> int | None:
    """Return the number of the game of that id."""
    return _first(Game.objects.filter(public_id=words)) if _is_text(words) else None


def _first(rows: QuerySet) -> int | None:
    return rows.values_list("pk", flat=True).first()


def _is_text(words: str) -> bool:
    return "\0" not in words  # which PostgreSQL does not even compare


def _is_number(words: str) -> bool:
    return words.isascii() and words.isdigit() and int(words) < _LARGEST
