"""Keeping the figures of players: added to with the log, or rebuilt from it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict

from django.db import transaction
from django.db.models import Q

from accounts.models import Player
from games.models import Game, Tally
from games.models.tally import FIGURES, columns_of
from games.selectors.facts import facts_of
from games.statistics import EMPTY, Facts, Figures, Key, Milestone, entries_of, fold

from .boards import boards_refresh
from .live import Live

_BATCH = 500


def statistics_start(*, game: Game) -> None:
    """Count a game that has just been stored as started, inside the caller's transaction."""
    started_at = int(game.created_at.timestamp() * 1000)
    started = Facts(
        game.pk,
        game.options,
        game.ranked,
        started_at,
        is_fork=game.is_fork,
        is_picked=game.deal.is_picked,
    )
    _add(game.player_id, started, [Milestone.STARTED])


def statistics_advance(*, before: Live, after: Live) -> None:
    """Count a game that was moved for the first time or has ended, inside the caller's transaction."""
    (game,) = facts_of(games=Game.objects.filter(pk=after.game_id))
    reached = []
    if after.replay.moves and not before.replay.moves:
        reached.append(Milestone.PLAYED)
    if after.replay.is_over:
        reached.append(Milestone.ENDED)
    _add(after.player_id, game, reached)


@transaction.atomic
def statistics_rebuild(*, player: Player) -> list[str]:
    """Fold the figures of ``player`` anew and return in words what was stored otherwise.

    Call it after games have changed hands or their meaning: it takes any state
    for the truth that the games are in, and the player's rows on the boards follow. Nothing of
    the player can start, be first moved or end meanwhile.
    """
    differences = figures_rebuild(player=player)
    boards_refresh(player=player)
    return differences


def figures_rebuild(*, player: Player) -> list[str]:
    """Do that without the boards, inside the caller's transaction."""
    Player.objects.select_for_update().get(pk=player.pk)
    list(Game.objects.in_progress_of(player.pk).select_for_update().values_list("pk"))
    return _rebuild(player.pk)


def _add(player_id: int, game: Facts, reached: list[Milestone]) -> None:
    entries = dict[Key, Figures]()
    for milestone in reached:
        for key, figures in entries_of(game, milestone):
            entries[key] = entries.get(key, EMPTY) + figures
    if not entries:
        return
    rows = _rows(player_id, entries)
    if len(rows) < len(entries):
        if not rows and not Tally.objects.filter(player_id=player_id).exists():
            _rebuild(player_id)  # the player's first game, or games older than this table
            return
        _create(player_id, dict.fromkeys(entries, EMPTY), ignore_conflicts=True)
        rows = _rows(player_id, entries)
    sums = [row.figures + entries[row.key] for row in rows]
    if any(_must_look_up(row, entries[row.key], figures) for row, figures in zip(rows, sums, strict=True)):
        _rebuild(player_id)
        return
    for row, figures in zip(rows, sums, strict=True):
        _update(row, figures)


def _must_look_up(row: Tally, entry: Figures, figures: Figures) -> bool:
    """Whether the row cannot be added to: another game ended no earlier, so that the order of the ends is
    not known, or the game's start was counted elsewhere, before the game came to this player."""
    too_late = None not in (row.last_end_at, entry.last_end_at) and row.last_end_at >= entry.last_end_at
    return too_late or (row.day is None and not figures.ended <= figures.played <= figures.started)


def _rows(player_id: int, keys: Iterable[Key]) -> list[Tally]:
    """Return the stored rows of ``keys``, locked one after another in an order that all writers keep."""
    modes, scopes, days = (set(column) for column in zip(*keys, strict=True))
    when = Q(day=None) | Q(day__in=days - {None})
    rows = Tally.objects.filter(when, player_id=player_id, mode__in=modes, scope__in=scopes)
    return list(rows.select_for_update().order_by("pk"))


def _rebuild(player_id: int) -> list[str]:
    wanted = fold(facts_of(games=Game.objects.filter(player_id=player_id)))
    differences = []
    for row in Tally.objects.select_for_update().filter(player_id=player_id).order_by("pk"):
        figures = wanted.pop(row.key, None)
        differences += _compare(row, figures)
        if figures is None:
            row.delete()
        elif figures != row.figures:
            _update(row, figures)
    _create(player_id, wanted)
    return differences + [f"{_name(key)}: was not stored" for key in wanted]


def _compare(row: Tally, figures: Figures | None) -> list[str]:
    if figures is None:
        return [f"{row}: is stored, the log gives nothing"]
    stored, wanted = asdict(row.figures), asdict(figures)
    return [
        f"{row}: {name} is stored as {stored[name]}, the log gives {wanted[name]}"
        for name in wanted
        if stored[name] != wanted[name]
    ]


def _create(player_id: int, rows: dict[Key, Figures], ignore_conflicts: bool = False) -> None:
    Tally.objects.bulk_create(
        [Tally(player_id=player_id, **columns_of(key, figures)) for key, figures in rows.items()],
        batch_size=_BATCH,
        ignore_conflicts=ignore_conflicts,
    )


def _update(row: Tally, figures: Figures) -> None:
    """Store what has changed: at the start of a game that is one column of many."""
    before = row.figures
    columns = {name: getattr(figures, name) for name in FIGURES}
    changed = {name: value for name, value in columns.items() if value != getattr(before, name)}
    Tally.objects.filter(pk=row.pk).update(**changed)


def _name(key: Key) -> str:
    return str(Tally(**key._asdict()))
