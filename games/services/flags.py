"""Storing which signals were found in a game, so that such games can be searched for."""

from __future__ import annotations

from games.models import Flag, Game
from games.selectors.integrity import dossier

from .writer import writer

_LONGEST = 200


def game_flags_find(*, game: Game) -> list[Flag]:
    """Look through a game and store the signals that are striking in it in place of those stored before."""
    # Looked for outside the transaction, which must not be held up by it.
    findings = dossier(game=game, may_know=game.deal.is_disclosed).findings
    striking = [finding for finding in findings if finding.is_striking]

    def store() -> list[Flag]:
        Flag.objects.filter(game=game).exclude(signal__in=[found.signal for found in striking]).delete()
        return [
            Flag.objects.update_or_create(
                game=game, signal=found.signal, defaults={"words": found.words[:_LONGEST]}
            )[0]
            for found in striking
        ]

    return writer.call(store)
