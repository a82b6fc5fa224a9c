"""The boards: their pages and the same as JSON."""

from __future__ import annotations

import datetime
import re
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.boards import ALL_TIME, DRAWS, LEAST_ENDED, BoardKey, League, Metric, Period, board_key
from games.selectors.boards import BoardPage, Row, board_page, last_draw
from games.selectors.figures import today

from .answers import error
from .look import Choice

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
METRIC_NAMES = {
    Metric.SCORE: "Best score",
    Metric.TIME: "Fastest win",
    Metric.MOVES: "Fewest moves",
    Metric.STREAK: "Longest streak",
    Metric.RATE: "Best win rate",
}
FIGURE_NAMES = {
    Metric.SCORE: "Score",
    Metric.TIME: "Time",
    Metric.MOVES: "Moves",
    Metric.STREAK: "Won in a row",
    Metric.RATE: "Win rate",
}
DRAW_NAMES = {1: "Draw one", 3: "Draw three"}
LEAGUE_NAMES = {League.OPEN: "Open", League.CLEAN: "Clean"}
PERIOD_NAMES = {
    Period.DAY: "Today",
    Period.WEEK: "Week",
    Period.MONTH: "Month",
    Period.ALL: "All time",
}


@require_safe
def boards(request: HttpRequest) -> HttpResponse:
    """Go to the board that somebody most likely wants to see."""
    draw = last_draw(player=request.user)
    return redirect("board", Metric.SCORE.value, draw, League.OPEN.value, Period.WEEK.value)


@require_safe
@never_cache
def board(request: HttpRequest, metric: str, draw: int, league: str, period: str) -> HttpResponse:
    """Show a page of a board, and where the asker stands."""
    key = board_key(metric, draw, league, period, _day(request) or today())
    if key is None:
        raise Http404
    page = board_page(key=key, viewer=request.user, after=request.GET.get("after"))
    return render(request, "boards/board.html", _context(page, request))


@require_safe
@never_cache
def board_json(request: HttpRequest, metric: str, draw: int, league: str, period: str) -> JsonResponse:
    """Give the same as JSON."""
    day = _day(request)
    if "on" in request.GET and day is None:
        return error(400, "bad_request", "on is a day, such as 2026-11-29.")
    key = board_key(metric, draw, league, period, day or today())
    if key is None:
        return error(404, "no_such_board", "There is no such board.")
    page = board_page(key=key, viewer=request.user, after=request.GET.get("after"))
    end = key.period.end_of(key.start)
    own = page.own
    return JsonResponse(
        {
            "board": key.path,
            "start": None if key.start == ALL_TIME else key.start,
            "end": end,
            "players": page.players,
            "rows": [_row_json(key, row) for row in page.rows],
            "after": page.after,
            "own": own
            and {
                "rank": own.rank,
                "top_percent": own.top_percent,
                "rows": [_row_json(key, row) for row in own.rows],
            },
        }
    )


def _row_json(key: BoardKey, row: Row) -> dict[str, Any]:
    told: dict[str, Any] = {"rank": row.rank, "name": row.name, "own": row.is_own}
    if row.game:
        told |= {"score": row.game.score, "moves": row.game.moves, "time_ms": row.game.ranked_time_ms}
        told |= {"ended_at": row.game.ended_at, "replay": row.replay}
    elif key.metric is Metric.STREAK:
        told["streak"] = row.figure
    else:
        told |= {"won": row.figure, "ended": row.out_of}
    return told


def _context(page: BoardPage, request: HttpRequest) -> dict[str, Any]:
    key, now = page.key, today()
    is_current = key.start == key.period.start_of(now)
    end = key.period.end_of(key.start)
    return {
        "page": page,
        "key": key,
        "title": METRIC_NAMES[key.metric],
        "last_day": end and end - datetime.timedelta(days=1),
        "figure_name": FIGURE_NAMES[key.metric],
        "draw_name": DRAW_NAMES[key.draw],
        "league_name": LEAGUE_NAMES[key.league],
        "is_all_time": key.period is Period.ALL,
        "is_current": is_current,
        "is_on_page": any(row.is_own for row in page.rows),
        "is_deep": bool(request.GET.get("after")) and bool(page.rows) and page.rows[0].rank > 1,
        "least_ended": LEAST_ENDED,
        "socket": f"/ws/v1/boards/{key.path}/" if is_current else None,
        "ends_at": _midnight_ms(end) if is_current and end else None,
        "earlier": _beside(key, key.start - datetime.timedelta(days=1)) if end else None,
        "later": _beside(key, end) if end and end <= now else None,
        "tabs": _tabs(key),
    }


def _tabs(key: BoardKey) -> dict[str, list[Choice]]:
    """Return the ways to the other boards, by what they differ in; a career is of all time."""
    periods = [Period.ALL] if not key.metric.is_of_games else list(Period)
    return {
        "metrics": [
            Choice(
                _address(
                    key._replace(metric=metric, period=key.period if metric.is_of_games else Period.ALL)
                ),
                name,
                metric is key.metric,
            )
            for metric, name in METRIC_NAMES.items()
        ],
        "draws": [Choice(_address(key._replace(draw=d)), DRAW_NAMES[d], d == key.draw) for d in DRAWS],
        "leagues": [
            Choice(_address(key._replace(league=league)), name, league is key.league)
            for league, name in LEAGUE_NAMES.items()
        ],
        "periods": [
            Choice(_address(key._replace(period=period)), PERIOD_NAMES[period], period is key.period)
            for period in periods
        ],
    }


def _address(key: BoardKey) -> str:
    return reverse("board", args=[key.metric.value, key.draw, key.league.value, key.period.value])


def _beside(key: BoardKey, day: datetime.date) -> str:
    """Return the address of the same board in the period of another day."""
    start = key.period.start_of(day)
    is_current = start == key.period.start_of(today())
    return _address(key) if is_current else f"{_address(key)}?on={start}"


def _day(request: HttpRequest) -> datetime.date | None:
    """Return the day asked for; None when there is none, or none that could be."""
    text = request.GET.get("on", "")
    try:
        day = datetime.date.fromisoformat(text) if _DAY.fullmatch(text) else None
    except ValueError:
        return None
    return day if day and 2000 <= day.year < 9000 else None


def _midnight_ms(day: datetime.date) -> int:
    return int(datetime.datetime.combine(day, datetime.time(), datetime.UTC).timestamp()) * 1000
