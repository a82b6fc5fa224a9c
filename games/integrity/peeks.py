"""Cards that were looked at and put back."""

from __future__ import annotations

from collections.abc import Iterable

from games.engine import Event, EventKind, Replay, advance, view


def peeks(opening: Replay, events: Iterable[Event]) -> list[int]:
    """Return the numbers of the undos that took back a first sight which was then used.

    A move that shows a card for the first time in the game, taken back, and followed by another move
    instead of a redo: what was seen can have been a help in choosing it.
    """
    seen = _open_cards(opening)
    showed: list[bool] = []  # of each move that stands, whether it showed a card for the first time
    taken_back: list[tuple[bool, int]] = []
    found: list[int] = []
    replay = opening
    for number, event in enumerate(events, 1):
        replay = advance(replay, event)
        if event.kind is EventKind.MOVE:
            found += [undo for was_first, undo in taken_back if was_first]
            taken_back.clear()
            now = _open_cards(replay)
            showed.append(not now <= seen)
            seen |= now
        elif event.kind is EventKind.UNDO:
            taken_back.append((showed.pop(), number))
        elif event.kind is EventKind.REDO:
            showed.append(taken_back.pop()[0])
    return sorted(found)


def _open_cards(replay: Replay) -> set[str]:
    """Return the cards that lie open, or have been put on a foundation."""
    shown = view(replay.state)
    columns = {card for column in shown["columns"] for card in column["up"]}
    return columns | set(shown["waste"])
