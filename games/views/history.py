"""The page of one's own games."""

from __future__ import annotations

import datetime
import re
from enum import StrEnum
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.selectors.history import HistoryFilter, Result, Sort, history_page
from games.statistics import Mode

from .look import MODE_NAMES

_MAX_DEAL = 2**53 - 1
_DEAL = re.compile(r"\d{1,16}", re.ASCII)
RESULT_NAMES = {
    Result.WON: "Won",
    Result.GIVEN_UP: "Given up",
    Result.IN_PROGRESS: "In progress",
    Result.VOID: "Not played",
}
SORT_NAMES = {
    Sort.NEWEST: "Newest first",
    Sort.SCORE: "Highest score",
    Sort.TIME: "Quickest win",
    Sort.MOVES: "Win in fewest moves",
}
RANKED_NAMES = {"yes": "Ranked", "no": "Practice"}


@require_safe
def history(request: HttpRequest) -> HttpResponse:
    """List the player's own games, one page of them."""
    if not request.user.is_authenticated:
        return render(request, "records/history.html", {"here": "history", "nobody": True})
    wanted = parse_filter(request.GET)
    page = history_page(player=request.user, wanted=wanted, after=request.GET.get("after"))
    return render(request, "records/history.html", {"here": "history", "page": page, **_form(wanted)})


def parse_filter(query: QueryDict) -> HistoryFilter:
    """Return what is asked for; whatever cannot be understood does not filter."""
    return HistoryFilter(
        result=_member(Result, query.get("result")),
        mode=_member(Mode, query.get("mode")),
        ranked={"yes": True, "no": False}.get(query.get("ranked", "")),
        first_day=_day(query.get("from")),
        last_day=_day(query.get("to")),
        deal=_number(query.get("deal")),
        sort=_member(Sort, query.get("sort")) or Sort.NEWEST,
    )


def _form(wanted: HistoryFilter) -> dict[str, Any]:
    """Return what the form shows."""
    ranked = {True: "yes", False: "no"}.get(wanted.ranked)
    return {
        "wanted": wanted,
        "is_filtered": wanted._replace(sort=Sort.NEWEST) != HistoryFilter(),
        "selects": [
            ("result", "Result", "Any", _options(RESULT_NAMES, wanted.result)),
            ("mode", "Kind of game", "Any", _options(MODE_NAMES, wanted.mode)),
            ("ranked", "Rank", "Any", _options(RANKED_NAMES, ranked)),
        ],
        "sorts": _options(SORT_NAMES, wanted.sort),
    }


def _options(names: dict[Any, str], chosen: str | None) -> list[tuple[str, str, bool]]:
    return [(str(value), name, value == chosen) for value, name in names.items()]


def _member(kind: type[StrEnum], text: str | None) -> Any:
    return kind(text) if text in set(kind) else None


def _day(text: str | None) -> datetime.date | None:
    try:
        day = datetime.date.fromisoformat(text or "")
    except ValueError:
        return None
    return day if 2000 <= day.year < 9000 else None


def _number(text: str | None) -> int | None:
    text = (text or "").strip().removeprefix("#")
    if not _DEAL.fullmatch(text):  # int() raises at thousands of digits, zeros before it included
        return None
    return int(text) if 1 <= int(text) <= _MAX_DEAL else None
