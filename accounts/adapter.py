"""How this site differs from allauth's ways."""

from __future__ import annotations

import logging
import secrets
from smtplib import SMTPException
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.usersessions.adapter import DefaultUserSessionsAdapter
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from .models import Player
from .services import player_merge, player_register
from .signals import session_ended

logger = logging.getLogger(__name__)

DEVICE_COOKIE = "device"
_DEVICE_SALT = "accounts.device"
_DEVICE_SECONDS = 2 * 365 * 24 * 3600


class AccountAdapter(DefaultAccountAdapter):
    """Guests become accounts or are absorbed by them; nobody is locked out by a stranger's attempts."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "username_password_mismatch": "This name and this password do not go together.",
        "username_taken": "This name is taken. Please choose another one.",
        "too_many_login_attempts": "Too many attempts. Please wait a few minutes and try again.",
        "incorrect_password": "This is not your password.",
        "enter_current_password": "This is not your present password.",
    }

    def new_user(self, request: HttpRequest) -> Player:
        """Return the guest's own row: who signs up keeps the row and with it every game."""
        return getattr(request, "guest", None) or Player()

    def save_user(self, request: HttpRequest, user: Player, form: Any, commit: bool = True) -> Player:
        """Store the account."""
        super().save_user(request, user, form, commit=False)  # hashes, which must not hold up the writer
        return player_register(player=user) if commit else user

    def login(self, request: HttpRequest, user: Player) -> None:
        """Log in, once the games of the guest who was here are the account's."""
        guest = getattr(request, "guest", None)
        was = request.session.session_key
        if guest is not None and guest.pk != user.pk:
            moved = player_merge(guest=guest, account=user)
            if moved:
                games = "game" if moved == 1 else "games"
                text = f"{moved} {games} you played as a guest are now in your account, as practice."
                messages.info(request, text)
        super().login(request, user)
        request.guest = None
        if guest is not None:
            # Boards belong to the session that opened them. Only now, so that one that comes back at
            # once finds the new session.
            session_ended.send(Player, player_id=guest.pk, session_key=was, moved=True)

    def post_login(self, request: HttpRequest, user: Player, **details: Any) -> HttpResponse:
        """Go on, and know this browser when it comes to log in again."""
        response = super().post_login(request, user, **details)
        value = f"{user.pk}:{secrets.token_hex(8)}"
        response.set_signed_cookie(
            DEVICE_COOKIE,
            value,
            salt=_DEVICE_SALT,
            max_age=_DEVICE_SECONDS,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )
        return response

    def respond_user_inactive(self, request: HttpRequest, user: Player) -> HttpResponse:
        """Tell somebody who has said the right password that they are kept out, and why."""
        return render(request, "account/account_inactive.html", {"suspended": user})

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send; a mail server that is down must not stop a sign-up, nor tell that an address is known."""
        try:
            super().send_mail(template_prefix, email, context)
        except (OSError, SMTPException):
            logger.exception("mail %s was not sent", template_prefix)

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """Count a browser that has logged in to this account before by itself.

        Else a stranger who tries passwords for a name would keep its owner out.
        """
        key = super()._get_login_attempts_cache_key(request, **credentials)
        value = request.get_signed_cookie(
            DEVICE_COOKIE, default="", salt=_DEVICE_SALT, max_age=_DEVICE_SECONDS
        )
        player_id, _, device = value.partition(":")
        name = credentials.get("username", "")
        if device and Player.objects.filter(pk=player_id, username__iexact=name).exists():
            return f"{key}:{device}"
        return key


class SessionsAdapter(DefaultUserSessionsAdapter):
    """Ends sessions together with their open boards."""

    def end_sessions(self, sessions: list[Any]) -> None:
        """End them."""
        for session in sessions:
            session.end()
            session_ended.send(Player, player_id=session.user_id, session_key=session.session_key)
