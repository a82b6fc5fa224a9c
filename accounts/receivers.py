"""What follows from signing in and out."""

from __future__ import annotations

from allauth.account.internal.flows.login import AUTHENTICATION_METHODS_SESSION_KEY
from allauth.account.signals import authentication_step_completed, password_changed, password_reset
from allauth.usersessions.models import UserSession
from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_out
from django.core.management import call_command
from django.db.models.signals import post_migrate
from django.dispatch import receiver
from django.http import HttpRequest

from .models import Player
from .signals import session_ended


@receiver(user_logged_out)
def close_boards(sender: type, request: HttpRequest, user: Player | None, **kwargs) -> None:
    """Close what the session that ends has open."""
    if user is not None:
        session_ended.send(Player, player_id=user.pk, session_key=request.session.session_key)


@receiver([password_changed, password_reset])
def end_all_others(sender: type, request: HttpRequest, user: Player, **kwargs) -> None:
    """Who had the old password is out; all boards close, and those of this browser come back."""
    for session in UserSession.objects.filter(user=user).exclude(session_key=request.session.session_key):
        session.end()
    session_ended.send(Player, player_id=user.pk, session_key=None, moved=True)


@receiver(authentication_step_completed)
def forget_name(sender: type, request: HttpRequest, **kwargs) -> None:
    """Keep names and addresses out of stored sessions, where a deletion would have to look for them."""
    for record in request.session.get(AUTHENTICATION_METHODS_SESSION_KEY, ()):
        record.pop("username", None)
        record.pop("email", None)
    request.session.modified = True


def make_cache_table(sender: AppConfig, using: str, **kwargs) -> None:
    """Make the table of the cache with the others, so that one command sets a database up."""
    call_command("createcachetable", database=using, verbosity=0)


def connect(config: AppConfig) -> None:
    """Connect what needs to know the app."""
    post_migrate.connect(make_cache_table, sender=config)
