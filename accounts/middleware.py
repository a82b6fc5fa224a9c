"""Who is at the door: guests are players to the games and nobody to the pages of accounts."""

from __future__ import annotations

import time
from collections.abc import Callable

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse

SIGN_IN_PATHS = ("/accounts/", f"/{settings.ADMIN_PATH}")
SEEN_EVERY_SECONDS = 10 * 60
GUEST_SEEN_EVERY_SECONDS = 24 * 3600


class PlayerMiddleware:
    """Keeps sessions in use alive, and hides guests where people sign in.

    To allauth somebody signed in has no business at its log-in, could not
    finish a second factor, and may manage a password: none of that fits a
    guest. So on its pages ``request.user`` is anonymous and ``request.guest`` is
    the guest, whose session stays as it is until a log-in is complete. A
    log-in given up half way loses nothing.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Look who it is, then go on."""
        request.guest = None
        user = request.user
        if user.is_authenticated:
            session_seen(request)
            if user.is_guest and request.path_info.startswith(SIGN_IN_PATHS):
                request.guest, request.user = user, AnonymousUser()
        return self.get_response(request)


def session_seen(request: HttpRequest) -> None:
    """Note now and then that a session is in use, which also puts off its end by a year."""
    guest = request.user.is_guest
    now = int(time.time())
    if now - request.session.get("seen", 0) < (GUEST_SEEN_EVERY_SECONDS if guest else SEEN_EVERY_SECONDS):
        return
    request.session["seen"] = now
    if not guest:
        UserSession.objects.create_from_request(request)
