"""What becomes of games when players are merged, deleted or long gone.

Logs are never edited: whoever a game passes to, its events stay as they were,
and a game in progress that cannot go on is given up by an event of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import TypeVar

from django.db import transaction
from django.db.models import Exists, Max, OuterRef, ProtectedError, QuerySet
from django.utils import timezone

from accounts.models import Player
from accounts.services import player_erase
from games.engine import Status
from games.models import Deal, Event, Game

from .live import now_ms
from .log import Outdated
from .play import game_expire, game_resign
from .positions import positions
from .statistics import statistics_rebuild
from .writer import writer

Result = TypeVar("Result")

GUEST_DAYS = 365
"""A guest who has not been here for so long has no session any more, so nobody can come back as it."""

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
    _lock_games(source, target)
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
    _count_anew(source, target)
    return len(moved)


def games_leave(*, player: Player, nameless: Player) -> None:
    """Pass games and deals of a player who is being deleted to ``nameless``, inside the caller's transaction.

    Ranked games stay ranked, so the figures of deals stay as they were; on the boards is nobody nameless.
    """
    _lock_games(player)
    games = Game.objects.filter(player=player)
    _give_up(games)
    _open_waiting(player)
    moved = list(games.values_list("pk", flat=True))
    games.update(player=nameless)
    Deal.objects.filter(made_for=player).update(made_for=nameless)
    _forget(moved)
    _count_anew(player, nameless)


def guests_remove() -> tuple[int, int]:
    """Remove the guests of whom nothing was seen for a year; return how many left nothing and how many games.

    One who never played goes with deals never played. Of one who did, the
    games stay with a nameless player.
    """
    removed = nameless = 0
    due = (partial(_guest_remove, guest_id) for guest_id in list(_guests_due().values_list("pk", flat=True)))
    for left_nothing in writer.call_apart(due):
        removed += left_nothing is True
        nameless += left_nothing is False
    return removed, nameless


def _lock_games(*players: Player) -> None:
    """Let no game of the players end meanwhile: ends wait for the boards, which may soon be held here."""
    for player in players:
        list(Game.objects.in_progress_of(player.pk).select_for_update().order_by("pk").values_list("pk"))


def _count_anew(*players: Player) -> None:
    """Give the players the figures of the games that they have now."""
    for player in players:
        statistics_rebuild(player=player)


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


def _guests_due() -> QuerySet[Player]:
    """Return the guests of whom nothing was seen for a year: no log-in, no deal and no event."""
    since = timezone.now() - timedelta(days=GUEST_DAYS)
    since_ms = now_ms() - GUEST_DAYS * 24 * 3600 * 1000
    games = Game.objects.filter(player=OuterRef("pk"))
    return (
        Player.objects.filter(is_guest=True, date_joined__lt=since)
        .exclude(last_login__gte=since)
        .exclude(Exists(games.filter(created_at__gte=since)))
        .exclude(Exists(games.filter(last_event_at__gte=since_ms)))
        .order_by("pk")
    )


def _guest_remove(guest_id: int) -> bool | None:
    """Remove one guest, if it is still due (else None); return whether nothing of it is left."""
    guest = _guests_due().select_for_update(of=("self",), no_key=True).filter(pk=guest_id).first()
    if guest is None:
        return None
    try:
        with transaction.atomic():
            _remove_unplayed(guest)
            guest.delete()
            return True
    except ProtectedError:  # something was played, or stands in a log: that stays
        player_erase(player=guest)
        return False


def _remove_unplayed(guest: Player) -> None:
    """Remove games without a single event, and secret deals that nobody ever played.

    Not the deal of the highest number: the next one dealt would bear it again.
    """
    events = Event.objects.filter(game=OuterRef("pk"))
    Game.objects.filter(player=guest).exclude(Exists(events)).delete()
    last = Deal.objects.aggregate(last=Max("number"))["last"]
    games = Game.objects.filter(deal=OuterRef("pk"))
    Deal.objects.filter(made_for=guest, disclosed_at=None).exclude(Exists(games)).exclude(
        number=last
    ).delete()
