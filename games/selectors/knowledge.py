"""What is known of a deal, for those who may know its cards."""

from __future__ import annotations

from typing import NamedTuple

from games.models import Deal, Game
from games.models import Knowledge as Row
from games.policies import Level
from games.solver import Verdict


class DealKnowledge(NamedTuple):
    """Whether a deal can be won with one draw and unlimited passes, and how hard that is.

    ``win_rate`` (0 to 1) is that of blind playouts. It and ``level`` are None
    unless the deal can be won; so is ``shortest``, the number of moves of the
    shortest winning line known, draws and recycles included.
    """

    verdict: Verdict
    level: Level | None = None
    win_rate: float | None = None
    shortest: int | None = None


def deal_knowledge(*, deal: Deal) -> dict[int, DealKnowledge]:
    """Return what is known of a deal, by draw; nothing before everybody may see its cards."""
    if not deal.is_disclosed:
        return {}
    return {row.draw: _knowledge(row) for row in deal.knowledge.all()}


def level_chosen(*, game: Game) -> Level | None:
    """Return the difficulty of a practice deal that was made ahead, as its player chose it.

    Said from the start, unlike that of a ranked deal. Nothing to anybody whom
    the deal was not dealt to: they did not choose. Costs a query for such
    deals alone, and none where ``deal__knowledge`` was prefetched.
    """
    deal = game.deal
    if not is_picked_for(game=game) or deal.ranked_draw is not None:
        return None
    levels = (row.level for row in deal.knowledge.all() if row.draw == deal.winnable_draw)
    level = next(levels, "")
    return Level(level) if level else None


def is_picked_for(*, game: Game) -> bool:
    """Whether the game's player was dealt it because it can be won."""
    return game.deal.is_picked and game.deal.made_for_id == game.player_id


def _knowledge(row: Row) -> DealKnowledge:
    if row.verdict != Verdict.WON:
        return DealKnowledge(Verdict(row.verdict))
    level = Level(row.level) if row.level else None
    return DealKnowledge(Verdict.WON, level, row.win_rate, len(row.line.split()))
