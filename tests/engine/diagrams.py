"""Positions as text diagrams, and short ways to ask about them.

A diagram needs only the lines that matter::

    T1: 5C 9D|8S 7H      bottom to top, ``|`` before the first turned card
    stock: 4H 2C         the next card to be drawn first
    waste: 9S AD         its top last
    foundations: C1 S2   a suit left out is empty
    score: 35
"""

from games.engine import IllegalMove, Move, Reason, State, apply, legal_moves


def position(diagram: str, options: str = "") -> State:
    """Return the position drawn in ``diagram`` under ``options``, written like ``draw 3 passes 1``."""
    return State.parse(f"{diagram}\noptions: {options}")


def play(state: State, *texts: str) -> State:
    """Return the position after the moves written ``texts``."""
    for text in texts:
        state = apply(state, Move.parse(text))
    return state


def legal(state: State) -> set[str]:
    """Return the legal moves as text."""
    return {move.text for move in legal_moves(state)}


def refusal(state: State, text: str) -> Reason | None:
    """Return why the move written ``text`` is refused, or None when it is legal."""
    try:
        play(state, text)
    except IllegalMove as problem:
        return problem.reason
    return None


EMPTY = position("")

COMPLETE = position("foundations: C13 D13 H13 S13")

DEAD_IN_DRAW_THREE = """
    T1: |7S
    T2: |8S
    T3: |9S
    T4: |TS
    T5: |JS
    T6: |QS
    T7: |KS
    stock: 5S 6S
    foundations: C13 D13 H13 S4
"""
"""All cards are turned, and yet only draw 1 wins it: draw 3 never shows the 5S."""
