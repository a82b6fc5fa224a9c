"""Logs written as text, and the games that they tell."""

import pytest

from games.engine import Event, EventKind, Move, Refusal, Refused, Replay, fold

from .diagrams import position

OTHERS = {kind.value: kind for kind in EventKind if kind is not EventKind.MOVE}


def events(texts: str) -> list[Event]:
    """Return the events written as moves and names of kinds, all at time 0."""
    return [
        Event(OTHERS[word]) if word in OTHERS else Event(EventKind.MOVE, Move.parse(word))
        for word in texts.split()
    ]


def played(state, texts: str) -> Replay:
    """Return the game that began at ``state`` after the events ``texts``."""
    return fold(Replay(state), events(texts))


def refused(replay: Replay, text: str) -> Refusal:
    with pytest.raises(Refused) as caught:
        fold(replay, events(text))
    return caught.value.refusal


TABLE = position("T1: 9C|6H \n T2: |7S \n T3: |AD \n stock: 4C 4D")
"""A small table on which every kind of event can happen."""
