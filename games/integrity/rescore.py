"""What a game would have scored under other numbers; its moves and times stay as they were."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.engine import Event, EventKind, Kind, Replay, advance

_FREE_RECYCLES_OF_DRAW_THREE = 2


class Ruleset(NamedTuple):
    """What each thing is worth or costs, in points; by default the numbers of version 1 (docs/rules.md)."""

    to_foundation: int = 10
    waste_to_column: int = 5
    flip: int = 5
    from_foundation: int = -15
    recycle_draw_one: int = 100
    recycle_draw_three: int = 20
    undo: int = 0


VERSION_1 = Ruleset()


def rescore(opening: Replay, events: Iterable[Event], rules: Ruleset) -> int:
    """Return the score of a standard game at the end of its log under ``rules``.

    An undo gives back what its move had won or cost; what an undo itself costs is never given back.
    """
    score, undos = opening.state.score, 0
    past: list[int] = []
    future: list[int] = []
    before = opening
    for event in events:
        after = advance(before, event)
        match event.kind:
            case EventKind.MOVE:
                past.append(score)
                future.clear()
                score = _after_move(score, before, after, rules)
            case EventKind.UNDO:
                future.append(score)
                score = past.pop()
                undos += 1
            case EventKind.REDO:
                past.append(score)
                score = future.pop()
        before = after
    return score - undos * rules.undo


def _after_move(score: int, before: Replay, after: Replay, rules: Ruleset) -> int:
    kind = after.last.move.kind
    if kind is Kind.RECYCLE:
        return _after_recycle(score, before, rules)
    gain = {
        Kind.WASTE_TO_FOUNDATION: rules.to_foundation,
        Kind.COLUMN_TO_FOUNDATION: rules.to_foundation,
        Kind.WASTE_TO_COLUMN: rules.waste_to_column,
        Kind.FOUNDATION_TO_COLUMN: rules.from_foundation,
    }.get(kind, 0)
    return score + gain + (rules.flip if after.last.flipped else 0)


def _after_recycle(score: int, before: Replay, rules: Ruleset) -> int:
    """A recycle never takes the score below zero, nor lifts one that is below zero."""
    if before.state.options.draw == 1:
        penalty = rules.recycle_draw_one
    elif before.state.recycles < _FREE_RECYCLES_OF_DRAW_THREE:
        penalty = 0
    else:
        penalty = rules.recycle_draw_three
    return min(score, max(0, score - penalty)) if penalty else score
