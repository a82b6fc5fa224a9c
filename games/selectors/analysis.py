"""What is stored about where a game was lost, and how it could have been won."""

from __future__ import annotations

from typing import Any

from games.analysis import analysis_words, way_words, winning_way
from games.engine import State, fold, standing_moves
from games.models import Analysis, Game
from games.solver import SOLVER_VERSION, Solution

from .log import log_events, opening
from .replay import line_film
from .solutions import solution_find


class _NotYet(LookupError):
    """A position that is asked about has not been solved."""


def analysis_find(*, game: Game) -> dict[str, Any] | None:
    """Return the analysis of a game, with its ``words``; None if there is none by this solver."""
    row = Analysis.objects.filter(game=game, solver_version=SOLVER_VERSION).first()
    if row is None:
        return None
    return {**row.result, "words": analysis_words(row.result, **_kind(game))}


def demonstration_find(*, game: Game, max_nodes: int) -> dict[str, Any] | None:
    """Return how a game could have been won, if the positions that takes are solved, else None.

    ``at``: the event after which the line begins; ``film`` is null when no
    line is proved; ``words`` say why that is so, or from where it goes.
    ``max_nodes``: see :func:`~games.selectors.solutions.solution_find`.
    """

    def ask(state: State) -> Solution:
        found = solution_find(state=state, max_nodes=max_nodes)
        if found is None:
            raise _NotYet
        return found

    begun, events = opening(game), log_events(game.pk)
    try:
        way = winning_way(begun, events, ask)
    except _NotYet:
        return None
    after = len(game.prelude.split()) + len(standing_moves(fold(begun, events[: way.at])))
    film = line_film(state=way.state, line=way.line, after=after) if way.line else None
    return {"at": way.at, "words": way_words(way, **_kind(game)), "film": film}


def _kind(game: Game) -> dict[str, bool]:
    return {"is_fork": game.is_fork, "has_passes": game.passes is not None}
