"""A hint by rule of thumb, for when nothing is proved: what looks like progress, and never a circle.

It knows what the player knows: the view, and which stock cards went by in the draws just made.

Why following it comes to an end. Take of a position the pair
*(foundation cards - face-down cards - talon cards, empty columns)*, ordered by its first part
and then by its second. Every hint but two kinds raises it: a card that goes up, is turned or
leaves the talon raises the first part, and emptying a column the second. No hint lowers it,
since none takes a card from a foundation. The two kinds that leave it as it is:

- a run is moved so that the card under it can go up. Then that card can go up, so the next
  hint raises the pair;
- drawing, and turning the waste over. Between two other moves the talon does not change, so the
  places where its waste ends repeat after at most two passes; where one repeats without any
  progress in sight at the places between, :func:`rule_hint` returns None.

The first part rises at most 52 + 21 + 24 = 97 times. A column is emptied at most 7 times more
often than one is filled, and filling it takes a king that turns a card or leaves the talon: at most
24 + 21 fillings. So there are at most 97 + 52 rises, at most one quiet move and two passes before each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.engine import Kind, Move, Replay, State, apply, card_text, is_pointless, legal_moves, move_words
from games.engine import safe_moves as moves_that_never_hurt

_DRAWS = (Kind.DRAW, Kind.RECYCLE)
_HOME = (Kind.WASTE_TO_FOUNDATION, Kind.COLUMN_TO_FOUNDATION)


def rule_hint(replay: Replay) -> Move | None:
    """Return a move that makes progress or may lead to some, or None when none is in sight."""
    return _progress(replay.state) or _draw(replay)


def hint_words(state: State, move: Move) -> str:
    """Return what to do, in words that name no hidden card: "Seven of hearts to column 3"."""
    if move.kind is Kind.DRAW:
        return "Draw from the stock"
    if move.kind is Kind.RECYCLE:
        return "Turn the waste over"
    return move_words(state, move)


def _progress(state: State) -> Move | None:
    """Return the move of the first rule that has one."""
    legal = [move for move in legal_moves(state) if not is_pointless(state, move)]
    return next((move for rule in _RULES for move in rule(state, legal)), None)


def _draw(replay: Replay) -> Move | None:
    """Return the draw or the turning over of the waste, unless that has been in vain all the way round."""
    move = next((move for move in legal_moves(replay.state) if move.kind in _DRAWS), None)
    if move is None:
        return None
    round_trip = _since_last_here(replay)
    return move if round_trip is None or any(map(_progress, round_trip)) else None


def _since_last_here(replay: Replay) -> list[State] | None:
    """Return the positions since the waste last ended where it does now, if only draws lie between."""
    states: list[State] = []
    step = replay.past
    while step is not None and step.move.kind in _DRAWS:
        states.append(step.state)
        if step.state.drawn == replay.state.drawn:
            return states
        step = step.rest
    return None


# The rules, most promising first. Each yields the moves that it is for.


def _safe(state: State, legal: list[Move]) -> Iterable[Move]:
    return moves_that_never_hurt(state)


def _turning(state: State, legal: list[Move]) -> Iterable[Move]:
    """Turn a card, where most of them lie."""
    turning = [move for move in legal if _bares(state, move) and state.down[move.source]]
    return sorted(turning, key=lambda move: -state.down[move.source])


def _emptying(state: State, legal: list[Move]) -> Iterator[Move]:
    """Make room for a king, if one is in sight and there is none."""
    if not (all(state.columns) and _king_waits(state)):
        return
    for move in legal:
        if move.kind is Kind.COLUMN_TO_COLUMN and _bares(state, move) and not state.down[move.source]:
            yield move


def _from_waste(state: State, legal: list[Move]) -> Iterator[Move]:
    return (move for move in legal if move.kind is Kind.WASTE_TO_COLUMN)


def _home(state: State, legal: list[Move]) -> Iterator[Move]:
    return (move for move in legal if move.kind in _HOME)


def _uncovering(state: State, legal: list[Move]) -> Iterator[Move]:
    """Move the upper part of a run, when the card under it can then go up."""
    for move in legal:
        if move.kind is Kind.COLUMN_TO_COLUMN and not _bares(state, move):
            after = legal_moves(apply(state, move))
            if any(m.kind is Kind.COLUMN_TO_FOUNDATION and m.source == move.source for m in after):
                yield move


_RULES = (_safe, _turning, _emptying, _home, _from_waste, _uncovering)


def _bares(state: State, move: Move) -> bool:
    """Whether ``move`` takes all turned cards of a column."""
    takes = move.kind in (Kind.COLUMN_TO_COLUMN, Kind.COLUMN_TO_FOUNDATION)
    return takes and move.count == len(state.columns[move.source]) - state.down[move.source]


def _king_waits(state: State) -> bool:
    """Whether a king is in sight that could use an empty column: on hidden cards, or on the waste."""
    over_hidden = (pile[down] for pile, down in zip(state.columns, state.down, strict=True) if down)
    return any(card_text(card)[0] == "K" for card in (*over_hidden, *state.waste[-1:]))
