"""What becomes of games when players are merged, deleted or long gone.

Logs are never edited: whoever a game passes to, its events stay as they were,
and a game in progress that cannot go on is given up by an event of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from accounts.models import Player
from games.engine import Status
from games.models import Deal, Game

from .log import Outdated
from .play import game_expire, game_resign
from .positions import positions
from .writer import writer

Result = TypeVar("Result")

_OVER = (Status.WON.value, Status.GIVEN_UP.value)
_OUT_OF_THE_WAY = 1_000_000_000
"""More than any number of an attempt: room to count anew under a constraint that is checked at once."""
_TRIES = 5


def write(function: Callable[[], Result]) -> Result:
    """Run ``function`` in a transaction on the writer's thread and return its result."""
    return writer.call(function)


def games_merge(*, source: Player, target: Player) -> int:
    """Pass games and deals of ``source`` to ``target`` as practice; return how many games.

    Inside the caller's transaction, with both players locked. Where both have
    a game in progress, the one of ``source`` is given up.
    """
    _give_up(Game.objects.filter(player=source, slot__in=_slots_in_use(target)))
    _open_waiting(source)
    moved = list(Game.objects.filter(player=source).values_list("pk", flat=True))
    attempts = _attempts_counted_anew(source, target)
    for number, pk in enumerate(attempts, _OUT_OF_THE_WAY):
        Game.objects.filter(pk=pk).update(attempt=number, ranked=False)
    Game.objects.filter(player=source).update(player=target, ranked=False)
    Deal.objects.filter(made_for=source).update(made_for=target)
    for pk, attempt in attempts.items():
        Game.objects.filter(pk=pk).update(attempt=attempt)
    _forget(moved)
    return len(moved)


def _slots_in_use(player: Player) -> list[str]:
    """Return the slots in which the player has a game in progress, those due to be closed being closed."""
    in_use = []
    for game in Game.objects.filter(player=player).exclude(status__in=_OVER):
        if not _retried(lambda pk=game.pk: game_expire(game_id=pk)).replay.is_over:
            in_use.append(game.slot)
    return in_use


def _give_up(games: QuerySet[Game]) -> None:
    """Close those of the games that are not over, by an event."""
    for pk in list(games.exclude(status__in=_OVER).values_list("pk", flat=True)):
        if not _retried(lambda pk=pk: game_expire(game_id=pk)).replay.is_over:
            _retried(lambda pk=pk: game_resign(game_id=pk))


def _retried(function: Callable[[], Result]) -> Result:
    """Run a change of a game again when a move came between, as it can where writers run side by side."""
    for _ in range(_TRIES):
        try:
            with transaction.atomic():
                return function()
        except Outdated:
            continue
    return function()


def _open_waiting(player: Player) -> None:
    """Open the ranked deals that wait for the player: whoever gets them has not seen them first."""
    played = Game.objects.filter(deal=OuterRef("pk"), moves__gt=0)
    waiting = Deal.objects.filter(made_for=player, ranked_draw__isnull=False, disclosed_at=None)
    waiting.exclude(Exists(played)).update(disclosed_at=timezone.now())


def _attempts_counted_anew(source: Player, target: Player) -> dict[int, int]:
    """Return, by game, the number of the attempt in deals that both know, where it will be another.

    A ranked game of ``target`` stays the first attempt, as which it was
    played; the others follow in the order in which they were dealt.
    """
    both = Game.objects.filter(player__in=(source, target))
    shared = Deal.objects.filter(
        Exists(Game.objects.filter(deal=OuterRef("pk"), player=source)),
        Exists(Game.objects.filter(deal=OuterRef("pk"), player=target)),
    )
    numbers: dict[int, int] = {}
    for deal_id in shared.values_list("pk", flat=True):
        games = list(both.filter(deal_id=deal_id))
        kept = [game for game in games if game.ranked and game.player_id == target.pk]
        attempt = 2 if any(_counts(game) for game in kept) else 1
        for game in sorted((game for game in games if game not in kept), key=lambda game: game.pk):
            numbers[game.pk] = attempt
            attempt += _counts(game)
    return numbers


def _counts(game: Game) -> bool:
    """Whether a game uses up the number of its attempt: it was played, or may yet be."""
    return game.moves > 0 or not game.is_over


def _forget(game_ids: list[int]) -> None:
    """After the commit, forget the positions remembered under the former player."""
    transaction.on_commit(lambda: [positions.forget(pk) for pk in game_ids], robust=True)
