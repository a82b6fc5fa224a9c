"""Every figure computed another way: from the logs alone, game by game, with lists and loops.

Shares no code with ``games.statistics``; only the engine replays the logs.
"""

from __future__ import annotations

import datetime
from types import SimpleNamespace

from accounts.models import Player
from games.engine import Event as LogEvent
from games.engine import EventKind, Move, fold, parse_deck, start
from games.models import Event, Game


def slow_games(player: Player) -> list[SimpleNamespace]:
    """Replay all games of a player."""
    return [_replayed(game) for game in Game.objects.filter(player=player).order_by("pk")]


def slow_figures(games, mode: str, ranked: bool, clean: bool, days: set | None) -> dict:
    """Return what the row of these games must say; ``days`` None is all time."""
    games = [game for game in games if game.mode == mode and (game.ranked or not ranked)]
    within = lambda at: at is not None and (days is None or _day(at) in days)  # noqa: E731
    all_ended = sorted(
        (g for g in games if not g.void and within(g.ended_at)), key=lambda g: (g.ended_at, g.pk)
    )
    all_won = [game for game in all_ended if game.won and (game.clean or not clean)]
    scores = [game.score for game in all_ended if not game.vegas and (game.clean or not clean)]
    bank = [game.score for game in all_ended if game.vegas]
    times = [game.time_ms for game in all_won]
    # On the boards' side a deal that was picked because it can be won gives its figures and no result.
    games = [game for game in games if not (ranked and game.picked)]
    ended = [game for game in all_ended if game in games]
    won = [game for game in all_won if game in games]
    streaks = _streaks([game in won for game in ended])
    moved = [game for game in games if within(game.first_move_at)]
    return {
        "started": len([game for game in games if within(game.started_at)]),
        "played": len(moved),
        "won": len(won),
        "not_won": len(ended) - len(won),
        "time_sum": sum(times),
        "time_best": min(times, default=None),
        "moves_best": min((game.moves for game in all_won), default=None),
        "scored": len(scores),
        "score_sum": sum(scores),
        "score_best": max(scores, default=None),
        "vegas_games": len(bank),
        "vegas_bank": sum(bank),
        "first_run": streaks[0] if streaks else 0,
        "streak": streaks[-1] if streaks else 0,
        "longest_won": max([0, *streaks]),
        "longest_lost": -min([0, *streaks]),
        "first_day": min((_day(game.first_move_at) for game in moved), default=None),
        "last_end_at": max((game.ended_at for game in ended), default=None),
        "scores": _count([_score_bucket(score) for score in scores], 16),
        "times": _count([_time_bucket(time_ms) for time_ms in times], 14),
    }


def slow_days(games) -> set[datetime.date]:
    """Return all days on which anything was counted."""
    times = [at for game in games for at in (game.started_at, game.first_move_at, game.ended_at) if at]
    return {_day(at) for at in times}


def _replayed(game: Game) -> SimpleNamespace:
    rows = list(Event.objects.filter(game=game).order_by("seq"))
    log = [LogEvent(EventKind(row.kind), Move.parse(row.move) if row.move else None, row.at) for row in rows]
    replay = fold(start(parse_deck(game.deal.deck), game.options), log)
    kinds = [row.kind for row in rows]
    actions = [row for row in rows if row.kind in ("move", "undo", "redo")]
    over = replay.state.foundations == (13, 13, 13, 13) or "resign" in kinds or "expire" in kinds
    plain = game.scoring == "standard" and game.passes is None and not game.thoughtful
    return SimpleNamespace(
        pk=game.pk,
        mode=f"draw{game.draw}" if plain else "house",
        ranked=game.ranked,
        picked=game.deal.winnable_draw is not None,
        vegas=game.scoring == "vegas",
        started_at=game.created_at.timestamp() * 1000,
        first_move_at=actions[0].at if actions else None,
        ended_at=rows[-1].at if over else None,
        void=not actions,
        won=replay.state.foundations == (13, 13, 13, 13),
        clean=not {"undo", "hint", "light", "show"} & set(kinds),
        score=replay.state.score,
        moves=len(actions),
        time_ms=_time(rows, actions),
    )


def _time(rows: list[Event], actions: list[Event]) -> int:
    """Sum the gaps between the first and the last action, 120 s each at most and pauses not at all."""
    if not actions:
        return 0
    spent = 0
    for before, after in zip(rows, rows[1:], strict=False):
        inside = before.seq >= actions[0].seq and after.seq <= actions[-1].seq
        if inside and before.kind != "pause":
            spent += min(after.at - before.at, 120_000)
    return spent


def _streaks(results: list[bool]) -> list[int]:
    """Return the lengths of the runs of equal results, those of games not won negative."""
    runs = []
    for number, won in enumerate(results):
        if number and results[number - 1] == won:
            runs[-1] += 1 if won else -1
        else:
            runs.append(1 if won else -1)
    return runs


def _score_bucket(score: int) -> int:
    return 0 if score < 0 else min(score // 50, 14) + 1


def _time_bucket(time_ms: int) -> int:
    minutes = time_ms / 60_000
    if minutes < 10:
        return int(minutes)
    return 10 if minutes < 15 else 11 if minutes < 20 else 12 if minutes < 30 else 13


def _count(buckets: list[int], size: int) -> tuple[int, ...]:
    return tuple(buckets.count(bucket) for bucket in range(size)) if buckets else ()


def _day(at: float) -> datetime.date:
    return (datetime.datetime(1970, 1, 1) + datetime.timedelta(milliseconds=at)).date()
