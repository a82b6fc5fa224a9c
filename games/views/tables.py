"""Figures in words: one list of rows for every page that shows them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from games.selectors.figures import Spanned
from games.words import NOTHING, duration, money, percent, points, streak_words


class Row(NamedTuple):
    """A figure of one or more columns; ``best`` is the column that is ahead, if any."""

    name: str
    cells: list[str]
    best: int | None = None


class Panel(NamedTuple):
    """Figures that belong together: the first in large."""

    name: str
    head: Row
    rows: list[Row]


class Measure(NamedTuple):
    """How a figure is named, computed and written; better is more (1), less (-1) or neither (0)."""

    name: str
    value: Callable[[Spanned], float | None]
    text: Callable
    better: int = 0


def _of(name: str) -> Callable[[Spanned], float | None]:
    return lambda spanned: getattr(spanned.figures, name)


def _bank(spanned: Spanned) -> int | None:
    return spanned.figures.vegas_bank if spanned.figures.vegas_games else None


def _count(value: int) -> str:
    return f"{value:,}"


_MEASURES = {
    "started": Measure("Started", _of("started"), _count),
    "played": Measure("Played", _of("played"), _count),
    "won": Measure("Won", _of("won"), _count, 1),
    "not_won": Measure("Given up", _of("not_won"), _count),
    "win_rate": Measure("Win rate", _of("win_rate"), percent, 1),
    "streak": Measure("Current streak", _of("streak"), streak_words, 1),
    "longest_won": Measure("Longest streak won", _of("longest_won"), _count, 1),
    "longest_lost": Measure("Longest streak not won", _of("longest_lost"), _count, -1),
    "time_best": Measure("Best time", _of("time_best"), duration, -1),
    "time_average": Measure("Average time", _of("time_average"), duration, -1),
    "moves_best": Measure("Fewest moves", _of("moves_best"), lambda v: NOTHING if v is None else str(v), -1),
    "score_best": Measure("Best score", _of("score_best"), points, 1),
    "score_average": Measure("Average score", _of("score_average"), points, 1),
    "per_day": Measure("Games a day", lambda s: s.per_day, lambda v: NOTHING if v is None else f"{v:.1f}"),
    "vegas_bank": Measure("Vegas bank", _bank, lambda v: NOTHING if v is None else money(v), 1),
}
_PANELS = {
    "Games": ("win_rate", "started", "played", "won", "not_won", "per_day"),
    "Streaks": ("streak", "longest_won", "longest_lost"),
    "Won games": ("time_best", "time_average", "moves_best"),
    "Score": ("score_best", "score_average"),
}
_TABLE = (
    "win_rate",
    "played",
    "won",
    "not_won",
    "streak",
    "longest_won",
    "longest_lost",
    "time_best",
    "time_average",
    "moves_best",
    "score_best",
    "score_average",
    "per_day",
    "vegas_bank",
)


def figure_panels(spanned: Spanned, *, clean: bool) -> list[Panel]:
    """Return all figures of one column, grouped."""
    panels = []
    for name, measures in _PANELS.items():
        names = (*measures, "vegas_bank") if name == "Score" and spanned.figures.vegas_games else measures
        head, *rows = (_row(measure, [spanned], clean) for measure in names)
        panels.append(Panel(name, head, rows))
    return panels


def figure_rows(columns: Sequence[Spanned], *, clean: bool, compare: bool = False) -> list[Row]:
    """Return all figures side by side; ``compare`` says which column is ahead."""
    has_vegas = any(column.figures.vegas_games for column in columns)
    names = [name for name in _TABLE if has_vegas or name != "vegas_bank"]
    return [_row(name, columns, clean, compare) for name in names]


def _row(name: str, columns: Sequence[Spanned], clean: bool, compare: bool = False) -> Row:
    measure = _MEASURES[name]
    title = "Not won clean" if clean and name == "not_won" else measure.name
    values = [measure.value(column) for column in columns]
    return Row(title, list(map(measure.text, values)), _best(values, measure.better) if compare else None)


def _best(values: list[float | None], better: int) -> int | None:
    known = [value for value in values if value is not None]
    if not better or len(known) < 2 or len(set(known)) < len(known):
        return None
    return values.index(max(known) if better > 0 else min(known))
