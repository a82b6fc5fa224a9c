"""What a page of figures is asked to look at, read from the address."""

from __future__ import annotations

from typing import NamedTuple

from django.http import QueryDict

from games.selectors.figures import Span
from games.statistics import Mode, Scope

MODE_NAMES = {Mode.DRAW_1: "Draw one", Mode.DRAW_3: "Draw three", Mode.HOUSE: "House rules"}
_SPANS = {"all": Span.ALL, "30": Span.MONTH, "7": Span.WEEK}


class Choice(NamedTuple):
    """One tab: the value of its query parameter, its name, and whether it is the one shown."""

    value: str
    name: str
    is_current: bool


class Look(NamedTuple):
    """A mode (None: not said), a span, and which games."""

    mode: Mode | None
    span: Span
    ranked: bool
    clean: bool

    @property
    def scope(self) -> Scope:
        """The rows to read."""
        if self.ranked:
            return Scope.RANKED_CLEAN if self.clean else Scope.RANKED
        return Scope.ALL_CLEAN if self.clean else Scope.ALL

    @property
    def spans(self) -> list[Choice]:
        """The tabs of spans."""
        names = {"all": "All time", "30": "30 days", "7": "7 days"}
        return [Choice(value, name, _SPANS[value] is self.span) for value, name in names.items()]

    @property
    def games(self) -> list[Choice]:
        """The tabs of games."""
        return [Choice("all", "All games", not self.ranked), Choice("ranked", "Ranked", self.ranked)]

    @property
    def leagues(self) -> list[Choice]:
        """The tabs of leagues."""
        return [Choice("open", "Open", not self.clean), Choice("clean", "Clean", self.clean)]


def parse_look(query: QueryDict) -> Look:
    """Return what is asked for; whatever is not known counts as not said."""
    mode = query.get("mode", "")
    return Look(
        mode=Mode(mode) if mode in set(Mode) else None,
        span=_SPANS.get(query.get("span", ""), Span.ALL),
        ranked=query.get("games") == "ranked",
        clean=query.get("league") == "clean",
    )
