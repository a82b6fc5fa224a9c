"""Telling positions apart: what decides a verdict, and nothing else."""

from __future__ import annotations

from hashlib import sha256

from games.engine import State


def position_key(state: State) -> str:
    """Return 64 hexadecimal digits that are the same for positions with the same future.

    Score and scoring do not matter to what can be won, nor does the number of
    recycles while passes are unlimited. Columns keep their places, because
    the moves of a line name them.
    """
    options = state.options
    recycles = state.recycles if options.passes else 0
    facts = (
        options.draw,
        options.passes,
        state.columns,
        state.down,
        state.talon,
        state.drawn,
        state.foundations,
        recycles,
    )
    return sha256(repr(facts).encode()).hexdigest()
