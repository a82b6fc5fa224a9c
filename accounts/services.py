"""Changes to players. What must happen as one runs through :func:`~accounts.writing.write`."""

from __future__ import annotations

from typing import Any

from allauth.usersessions.models import UserSession
from django.contrib.admin.models import LogEntry
from django.contrib.auth import login
from django.contrib.contenttypes.models import ContentType
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from .models import Player
from .names import VALIDATORS
from .preferences import check_preferences
from .signals import player_changed, player_erasing, players_merging, session_ended
from .writing import write

_BACKEND = "allauth.account.auth_backends.AuthenticationBackend"


def player_ensure(*, request: HttpRequest) -> Player:
    """Return the player of the request; an unknown browser becomes a guest and stays logged in as it."""
    if request.user.is_authenticated:
        return request.user
    guest = Player.objects.create_guest()
    login(request, guest, backend=_BACKEND)
    return guest


def preferences_set(*, player: Player, values: Any) -> dict[str, Any]:
    """Store the given preferences beside those kept already and return them all.

    Raises :class:`~accounts.preferences.BadPreferences`, or ``Player.DoesNotExist``
    for a guest who is no more; then nothing was stored.
    """
    checked = check_preferences(values)
    return write(lambda: _preferences_add(player.pk, checked))


def _preferences_add(player_id: int, values: dict[str, Any]) -> dict[str, Any]:
    # As it is now: another tab may have set some.
    player = Player.objects.locked().get(pk=player_id)
    player.preferences = {**player.preferences, **values}
    player.save(update_fields=["preferences"])
    return player.preferences


def privacy_set(*, player: Player, is_private: bool) -> None:
    """Show the player's profile to others, or not."""
    player.is_private = is_private
    write(lambda: _visibility_set(player.pk, is_private=is_private))


def player_exclude(*, player: Player, note: str = "") -> None:
    """Keep the player's games from the boards; they stay what they are everywhere else.

    ``note`` is what the player is told.
    """
    player.excluded_at, player.excluded_note = player.excluded_at or timezone.now(), note
    write(lambda: _visibility_set(player.pk, excluded_at=player.excluded_at, excluded_note=note))


def player_restore(*, player: Player) -> None:
    """Let the player's games stand on the boards again."""
    player.excluded_at, player.excluded_note = None, ""
    write(lambda: _visibility_set(player.pk, excluded_at=None, excluded_note=""))


def player_suspend(*, player: Player, note: str = "") -> None:
    """Keep somebody out: they cannot sign in, their sessions end, their open boards close.

    Their games are on no board meanwhile. ``note`` is what they are told when they try to sign in.
    """
    now = timezone.now()
    write(lambda: _suspend(player.pk, suspended_at=now, suspended_note=note, is_active=False))


def player_reinstate(*, player: Player) -> None:
    """Let somebody in again who was suspended."""
    write(lambda: _visibility_set(player.pk, suspended_at=None, suspended_note="", is_active=True))


def _suspend(player_id: int, **columns: Any) -> None:
    _visibility_set(player_id, **columns)
    _sessions_end(player_id)


def player_rename(*, player: Player, name: str) -> None:
    """Take an account's name from it and give it another one; the former name is kept with it.

    Raises ``ValidationError`` for a name that nobody may have, or that somebody has.
    """
    for check in VALIDATORS:
        check(name)
    write(lambda: _rename(player.pk, name, keep=True))


def player_name_return(*, player: Player) -> None:
    """Give the former name back; raises ``ValidationError`` when somebody has it by now."""
    write(lambda: _rename(player.pk, player.former_name, keep=False))


def _rename(player_id: int, name: str, keep: bool) -> None:
    player = Player.objects.locked().get(pk=player_id)
    if not name or not player.is_account:
        raise ValidationError("There is no name to give.")
    if Player.objects.filter(username__iexact=name).exclude(pk=player_id).exists():
        raise ValidationError("This name is taken.")
    former = (player.former_name or player.username) if keep else ""
    _visibility_set(player_id, username=name, former_name=former)


def _visibility_set(player_id: int, **columns: Any) -> None:
    player = Player.objects.locked().get(pk=player_id)
    for name, value in columns.items():
        setattr(player, name, value)
    player.save(update_fields=list(columns))
    player_changed.send(Player, player=player)


def player_register(*, player: Player) -> Player:
    """Store a new account, ``player`` with its name and password set, and return it.

    A guest's row becomes the account, if it still is a guest's: another tab
    may have been quicker, and then this is a row of its own. Raises
    ``IntegrityError`` when the name has been taken meanwhile.
    """
    return write(lambda: _register(player))


def _register(player: Player) -> Player:
    guests = Player.objects.locked().filter(pk=player.pk, is_guest=True)
    player.is_guest = False
    if player.pk is not None and guests.exists():
        player.save(update_fields=["username", "password", "email", "is_guest"])
    else:
        player.pk = None
        player._state.adding = True
        player.save(force_insert=True)
    player_changed.send(Player, player=player)
    return player


def player_merge(*, guest: Player, account: Player) -> int | None:
    """Let ``account`` absorb ``guest``, with all games; return how many those were.

    Done once however often it is asked for: None when the guest is no more
    (merged by another log-in) or has become an account.
    """
    return write(lambda: _merge(guest.pk, account.pk))


def _merge(guest_id: int, account_id: int) -> int | None:
    locked = Player.objects.locked().order_by("pk").in_bulk([guest_id, account_id])
    guest, account = locked.get(guest_id), locked.get(account_id)
    if guest is None or account is None or not guest.is_guest or not account.is_account:
        return None
    answers = players_merging.send(Player, source=guest, target=account)
    if guest.preferences and not account.preferences:
        account.preferences = guest.preferences
        account.save(update_fields=["preferences"])
    guest.delete()
    return sum(moved or 0 for _, moved in answers)


def player_erase(*, player: Player) -> None:
    """Delete a player and everything that identifies them; what they played passes to a nameless player."""
    write(lambda: _erase(player.pk))


def _erase(player_id: int) -> None:
    player = Player.objects.locked().filter(pk=player_id, is_nameless=False).first()
    if player is None:
        return
    player_erasing.send(Player, player=player, nameless=Player.objects.create_nameless())
    _sessions_end(player_id)
    # The admin's own log calls whom it is about by name.
    about = ContentType.objects.get_for_model(Player)
    LogEntry.objects.filter(content_type=about, object_id=str(player_id)).delete()
    player.delete()  # and with it addresses, second factors and sessions


def _sessions_end(player_id: int) -> None:
    """End all sessions of a player, and close their boards after the commit."""
    for session in UserSession.objects.filter(user_id=player_id):
        session.end()
    transaction.on_commit(
        lambda: session_ended.send(Player, player_id=player_id, session_key=None), robust=True
    )
