"""What staff does: each act is one function, in one transaction with its entry in the audit log.

An act asks again whether its actor may, as the rows are once they are locked: a page that has been open
for a while may promise too much. Nobody acts on themselves or on their own games, and only superusers act
on other members of the staff.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import Player
from accounts.services import (
    player_exclude,
    player_name_return,
    player_reinstate,
    player_rename,
    player_restore,
    player_suspend,
)
from games.engine import IllegalMove, Refused, Replay, fold
from games.models import Act, AuditEntry, Deal, Game, Target, projections
from games.selectors.log import log_events, opening
from games.staff import SEE_HIDDEN

from .exclusion import game_exclude, game_restore
from .positions import positions
from .statistics import statistics_rebuild
from .writer import writer

LOOK_MINUTES = 30
"""So long a look that was recorded may last; then it has to be recorded again."""

PERMISSIONS = {
    Act.EXCLUDE_GAME: "games.exclude_game",
    Act.RESTORE_GAME: "games.exclude_game",
    Act.EXCLUDE_PLAYER: "accounts.exclude_player",
    Act.RESTORE_PLAYER: "accounts.exclude_player",
    Act.SUSPEND_PLAYER: "accounts.suspend_player",
    Act.REINSTATE_PLAYER: "accounts.suspend_player",
    Act.RENAME_PLAYER: "accounts.rename_player",
    Act.RETURN_NAME: "accounts.rename_player",
    Act.LOOK: SEE_HIDDEN,
    Act.RECOMPUTE_GAME: "games.recompute_game",
    Act.FLAG_GAME: "games.flag_game",
    Act.EXPORT_GAME: "games.export_game",
}


class NotAllowed(PermissionError):
    """The actor may not do that, in words."""


class Pointless(ValueError):
    """There is nothing to do: it is so already, or has no meaning here. In words."""


def staff_game_exclude(*, actor: Player, game: Game, reason: str, told: str = "") -> AuditEntry:
    """Exclude a game from ranks; boards and statistics follow. ``told`` is what its player reads."""

    def act(game: Game) -> None:
        _unless(game.excluded_at is not None, "It is excluded already.")
        _unless(not game.ranked, "It is practice: it is in no ranks.")
        game_exclude(game=game, note=told)

    return _on_game(actor, Act.EXCLUDE_GAME, game, reason, act, told=told)


def staff_game_restore(*, actor: Player, game: Game, reason: str) -> AuditEntry:
    """Let a game count again as it did."""

    def act(game: Game) -> None:
        _unless(game.excluded_at is None, "It is not excluded.")
        game_restore(game=game)

    return _on_game(actor, Act.RESTORE_GAME, game, reason, act)


def staff_game_recompute(*, actor: Player, game: Game, reason: str) -> AuditEntry:
    """Store the figures of a game anew from its log; statistics and boards of its player follow.

    Raises ``ValueError`` when the log cannot be replayed, or gives what the database refuses.
    """

    def act(game: Game) -> None:
        wanted = projections(_replay(game))
        _unless(wanted == {name: getattr(game, name) for name in wanted}, "What is stored is right.")
        try:
            with transaction.atomic():
                Game.objects.filter(pk=game.pk).update(**wanted)
        except IntegrityError as problem:  # by its log it is on, say, and its player has another game on
            raise ValueError(f"The database refuses what the log gives: {problem}") from problem
        positions.forget(game.pk)
        statistics_rebuild(player=game.player)

    return _on_game(actor, Act.RECOMPUTE_GAME, game, reason, act, on_own=True)


def staff_player_exclude(*, actor: Player, player: Player, reason: str, told: str = "") -> AuditEntry:
    """Keep a player off all boards."""

    def act(player: Player) -> None:
        _unless(player.excluded_at is not None, "This player is off the boards already.")
        player_exclude(player=player, note=told)

    return _on_player(actor, Act.EXCLUDE_PLAYER, player, reason, act, told)


def staff_player_restore(*, actor: Player, player: Player, reason: str) -> AuditEntry:
    """Let a player stand on the boards again."""

    def act(player: Player) -> None:
        _unless(player.excluded_at is None, "This player is not kept off the boards.")
        player_restore(player=player)

    return _on_player(actor, Act.RESTORE_PLAYER, player, reason, act)


def staff_player_suspend(*, actor: Player, player: Player, reason: str, told: str = "") -> AuditEntry:
    """Keep a player out: sessions end and sockets close with it."""

    def act(player: Player) -> None:
        _unless(not player.is_account, "Only accounts can be suspended: a guest would come as another one.")
        _unless(player.suspended_at is not None, "This player is suspended already.")
        player_suspend(player=player, note=told)

    return _on_player(actor, Act.SUSPEND_PLAYER, player, reason, act, told)


def staff_player_reinstate(*, actor: Player, player: Player, reason: str) -> AuditEntry:
    """Let a player in again."""

    def act(player: Player) -> None:
        _unless(player.suspended_at is None, "This player is not suspended.")
        player_reinstate(player=player)

    return _on_player(actor, Act.REINSTATE_PLAYER, player, reason, act)


def staff_player_rename(*, actor: Player, player: Player, reason: str, name: str) -> AuditEntry:
    """Give an account another name; raises ``ValidationError`` when nobody may have it, or somebody has."""
    return _on_player(
        actor, Act.RENAME_PLAYER, player, reason, lambda player: player_rename(player=player, name=name)
    )


def staff_name_return(*, actor: Player, player: Player, reason: str) -> AuditEntry:
    """Give the former name back."""

    def act(player: Player) -> None:
        _unless(not player.former_name, "This player has the name that they chose.")
        player_name_return(player=player)

    return _on_player(actor, Act.RETURN_NAME, player, reason, act)


def staff_look(*, actor: Player, deal: Deal, reason: str) -> AuditEntry:
    """Record that somebody looks at a deal before everybody may; they may for :data:`LOOK_MINUTES`.

    Not at a deal of their own, and not while a ranked game of theirs is on: whoever sees hidden cards
    is never ranked, and such a game began before they might.
    """

    def work() -> AuditEntry:
        _may(actor, Act.LOOK)
        stored = Deal.objects.select_for_update().get(pk=deal.pk)
        _unless(stored.is_disclosed, "Everybody may see it.")
        own = Game.objects.in_progress_of(actor.pk)
        if stored.made_for_id == actor.pk or own.filter(Q(deal=stored) | Q(ranked=True)).exists():
            raise NotAllowed("Not at your own deal, and not while a ranked game of yours is on.")
        return _entry(actor, Act.LOOK, Target.DEAL, stored.pk, reason)

    return writer.call(work)


def staff_note(*, actor: Player, act: Act, game: Game, reason: str, after: dict[str, Any]) -> AuditEntry:
    """Record an act that changes nothing about a game: its log was exported, or looked through."""

    def work() -> AuditEntry:
        _may(actor, act)
        return _entry(actor, act, Target.GAME, game.pk, reason, after=after)

    return writer.call(work)


def has_looked(*, actor: Player, deal: Deal) -> bool:
    """Whether ``actor`` may see the deal for now: by permission, and a look that is on record."""
    if not actor.has_perm(SEE_HIDDEN):
        return False
    since = timezone.now() - timedelta(minutes=LOOK_MINUTES)
    looks = AuditEntry.objects.filter(target_kind=Target.DEAL, target_id=deal.pk, act=Act.LOOK)
    return looks.filter(actor_id=actor.pk, at__gte=since).exists()


def _on_game(
    actor: Player,
    kind: Act,
    game: Game,
    reason: str,
    act: Callable[[Game], None],
    *,
    told: str = "",
    on_own: bool = False,
) -> AuditEntry:
    def work() -> AuditEntry:
        _may(actor, kind)
        # The order of locks: player, games, and then what follows from them.
        player = Player.objects.locked().get(pk=game.player_id)
        if not on_own:
            _may_touch(actor, player)
        stored = _game(game.pk)
        before = _state_of_game(stored)
        act(stored)
        after = _state_of_game(_game(game.pk))
        return _entry(actor, kind, Target.GAME, game.pk, reason, told, *_changed(before, after))

    return writer.call(work)


def _on_player(
    actor: Player,
    kind: Act,
    player: Player,
    reason: str,
    act: Callable[[Player], None],
    told: str = "",
) -> AuditEntry:
    def work() -> AuditEntry:
        _may(actor, kind)
        stored = Player.objects.locked().get(pk=player.pk)
        _may_touch(actor, stored)
        before = _state_of_player(stored)
        act(stored)
        after = _state_of_player(Player.objects.get(pk=player.pk))
        return _entry(actor, kind, Target.PLAYER, player.pk, reason, told, *_changed(before, after))

    return writer.call(work)


def _may(actor: Player, act: Act) -> None:
    # As it is stored: a session may remember what was taken away since.
    current = Player.objects.filter(pk=actor.pk, is_active=True, is_staff=True).first()
    if current is None or not current.has_perm(PERMISSIONS[act]):
        raise NotAllowed("You may not do that.")


def _may_touch(actor: Player, player: Player) -> None:
    if player.pk == actor.pk:
        raise NotAllowed("This is about yourself: somebody else has to do it.")
    if (player.is_staff or player.is_superuser) and not actor.is_superuser:
        raise NotAllowed("Only superusers act on members of the staff.")


def _unless(pointless: bool, words: str) -> None:
    if pointless:
        raise Pointless(words)


def _game(game_id: int) -> Game:
    return Game.objects.select_related("deal", "player").get(pk=game_id)


def _replay(game: Game) -> Replay:
    try:
        return fold(opening(game), log_events(game.pk))
    except (IllegalMove, Refused) as problem:
        raise ValueError(f"The log cannot be replayed: {problem}") from problem


def _state_of_game(game: Game) -> dict[str, Any]:
    derived = {name: getattr(game, name) for name in projections(opening(game))}
    return {"excluded": game.excluded_at is not None, **derived}


def _state_of_player(player: Player) -> dict[str, Any]:
    """Return what acts change; of names only that they change, since names can be deleted."""
    return {
        "excluded": player.excluded_at is not None,
        "suspended": player.suspended_at is not None,
        "renamed": bool(player.former_name),
    }


def _changed(before: dict[str, Any], after: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    names = [name for name in after if before[name] != after[name]]
    return {name: before[name] for name in names}, {name: after[name] for name in names}


def _entry(
    actor: Player,
    act: Act,
    kind: Target,
    target_id: int,
    reason: str,
    told: str = "",
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
) -> AuditEntry:
    if not reason.strip():
        raise ValidationError("A reason is wanted.")
    return AuditEntry.objects.create(
        actor_id=actor.pk,
        act=act,
        target_kind=kind,
        target_id=target_id,
        reason=reason.strip(),
        told=told.strip(),
        before=before or {},
        after=after or {},
    )
