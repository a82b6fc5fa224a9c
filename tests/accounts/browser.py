"""A browser without a screen: signs up, logs in and plays through the pages and the API."""

from __future__ import annotations

import json

from django.conf import settings
from django.test import Client

from accounts.models import Player
from games.models import Game

PASSWORD = "a warm hearth 52"


class Browser(Client):
    """Django's test client with what people do here."""

    def __init__(self, **more) -> None:
        super().__init__(REMOTE_ADDR="10.0.0.1", **more)

    @property
    def session_key(self) -> str | None:
        """The session cookie."""
        cookie = self.cookies.get(settings.SESSION_COOKIE_NAME)
        return cookie.value if cookie else None

    @property
    def player(self) -> Player | None:
        """Who plays here."""
        return Player.objects.filter(pk=self.session.get("_auth_user_id")).first()

    def deal(self, **wanted) -> Game:
        """Start a game."""
        answer = self.post("/api/v1/games", json.dumps(wanted), content_type="application/json")
        assert answer.status_code == 201, answer.content
        return Game.objects.get(public_id=answer.json()["id"])

    def sign_up(self, name: str, email: str = "", password: str = PASSWORD):
        """Fill in the form of a new account."""
        return self.post("/accounts/signup/", {"username": name, "email": email, "password1": password})

    def log_in(self, name: str, password: str = PASSWORD):
        """Fill in the form to log in."""
        return self.post("/accounts/login/", {"login": name, "password": password})

    def log_out(self):
        """Press the button."""
        return self.post("/accounts/logout/")


def make_account(name: str = "Maria", **more) -> Player:
    """Store an account."""
    return Player.objects.create_user(name, password=PASSWORD, **more)
