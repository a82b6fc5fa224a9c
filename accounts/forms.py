"""allauth's forms with the hints that keyboards and password managers want, and the settings page's own."""

from __future__ import annotations

from typing import Any

from allauth.account import forms as account
from allauth.account.adapter import get_adapter
from allauth.mfa.base import forms as mfa
from allauth.mfa.totp import forms as totp
from allauth.mfa.webauthn import forms as webauthn
from allauth.usersessions.forms import ManageUserSessionsForm
from allauth.usersessions.internal.flows import sessions
from allauth.usersessions.models import UserSession
from django import forms
from django.contrib import messages
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from .models import Player
from .names import LONGEST, SHORTEST

_PLAIN = {"autocapitalize": "none", "autocorrect": "off", "spellcheck": "false"}
_HINTS = {
    "login": {**_PLAIN, "autocomplete": "username webauthn"},
    "username": _PLAIN,
    "email": {"inputmode": "email", **_PLAIN},
    # Recovery codes are digits too, so a pad of digits serves both.
    "code": {"inputmode": "numeric", **_PLAIN},
}
_LABELS = {
    "login": "Name",
    "username": "Name",
    "email": "E-mail address",
    "oldpassword": "Present password",
    "password1": "New password",
    "password2": "New password again",
}


class Hinted:
    """Labels say what a field is, so placeholders go; phones and password managers are told what to offer."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.widget.attrs.pop("placeholder", None)
            field.widget.attrs.update(_HINTS.get(name, {}))
            field.label = _LABELS.get(name, field.label)
            if name == "password1":
                field.help_text = "At least 8 characters, and not a common one."


class LoginForm(Hinted, account.LoginForm):
    """Log in."""


class SignupForm(Hinted, account.SignupForm):
    """Sign up."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields[
            "username"
        ].help_text = f"{SHORTEST} to {LONGEST} letters, digits, _ or -. Others will see it."
        self.fields["username"].widget.attrs["maxlength"] = str(LONGEST)
        self.fields["email"].label = "E-mail (optional)"
        self.fields["email"].help_text = "Only to reset a forgotten password."
        self.fields["password1"].label = "Password"

    def try_save(self, request: HttpRequest) -> tuple[Player | None, HttpResponse | None]:
        """Store the account, or go back when somebody took the name a moment ago."""
        try:
            return super().try_save(request)
        except IntegrityError:
            messages.error(request, get_adapter().error_messages["username_taken"])
            return None, redirect("account_signup")


class AddEmailForm(Hinted, account.AddEmailForm):
    """Name an e-mail address."""


class ChangePasswordForm(Hinted, account.ChangePasswordForm):
    """Change the password."""


class SetPasswordForm(Hinted, account.SetPasswordForm):
    """Set a password where there is none."""


class ResetPasswordForm(Hinted, account.ResetPasswordForm):
    """Ask for a link that resets the password."""


class ResetPasswordKeyForm(Hinted, account.ResetPasswordKeyForm):
    """Choose a new password after such a link."""


class ReauthenticateForm(Hinted, account.ReauthenticateForm):
    """Say the password again before something delicate."""


class AuthenticateForm(Hinted, mfa.AuthenticateForm):
    """The second factor at log-in."""


class ReauthenticateByCodeForm(Hinted, mfa.ReauthenticateForm):
    """The second factor before something delicate."""


class ActivateTOTPForm(Hinted, totp.ActivateTOTPForm):
    """Set up an authenticator app."""


class AddWebAuthnForm(Hinted, webauthn.AddWebAuthnForm):
    """Add a passkey; one that signs in by itself is what nearly everybody wants."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs["initial"] = {"name": "My passkey", "passwordless": True, **(kwargs.get("initial") or {})}
        super().__init__(*args, **kwargs)
        self.fields["name"].label = "What to call it"
        self.fields["passwordless"].label = "Sign in with it alone"
        self.fields[
            "passwordless"
        ].help_text = (
            "A passkey: no password needed. Without the tick it is a second step after the password."
        )


class SessionsForm(ManageUserSessionsForm):
    """End one session, or all but this one."""

    session = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def save(self, request: HttpRequest) -> None:
        """End them."""
        chosen = self.cleaned_data["session"]
        if chosen is None:
            super().save(request)
        else:
            sessions.end_sessions(request, list(UserSession.objects.filter(user=request.user, pk=chosen)))


class PrivacyForm(forms.ModelForm):
    """What others see."""

    class Meta:
        model = Player
        fields = ("is_private",)
        labels = {"is_private": "Keep my profile private"}
        help_texts = {
            "is_private": "Nobody else sees your profile, statistics and replays, and you are on no board."
        }


class DeletePasswordForm(forms.Form):
    """Confirm by password that an account is to be deleted."""

    password = forms.CharField(
        label="Your password",
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, *args: Any, player: Player, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.player = player

    def clean_password(self) -> str:
        """Check it, counted among the attempts to log in."""
        password = self.cleaned_data["password"]
        if not get_adapter().reauthenticate(self.player, password):
            raise get_adapter().validation_error("incorrect_password")
        return password


class DeleteWordForm(forms.Form):
    """Confirm by a word: a guest has no password."""

    WORD = "delete"

    word = forms.CharField(
        label=f"Type “{WORD}” to confirm",
        widget=forms.TextInput(attrs={"autocomplete": "off", **_PLAIN}),
    )

    def __init__(self, *args: Any, player: Player, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)

    def clean_word(self) -> str:
        """Compare."""
        word = self.cleaned_data["word"]
        if word.strip().lower() != self.WORD:
            raise forms.ValidationError(f"Please type the word “{self.WORD}”.")
        return word
