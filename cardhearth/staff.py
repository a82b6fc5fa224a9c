"""The admin's door: it is the site's own, and asks for a second factor where that is wanted."""

from __future__ import annotations

from allauth.account.authentication import get_authentication_records
from allauth.account.decorators import secure_admin_login
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib import messages
from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import urlencode

_FACTORS = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN, Authenticator.Type.RECOVERY_CODES)


class StaffSite(AdminSite):
    """The admin of this site."""

    site_header = site_title = "CardHearth staff"
    index_title = "Staff"
    enable_nav_sidebar = False

    def has_permission(self, request: HttpRequest) -> bool:
        """Let staff in, with a second factor in this session where that is wanted."""
        return super().has_permission(request) and not _lacks_factor(request)

    def login(self, request: HttpRequest, extra_context: dict | None = None) -> HttpResponse:
        """Send people to the door of the site, which counts attempts; staff to their second factor."""
        return _login(self, request, extra_context)

    def password_change(self, request: HttpRequest, extra_context: dict | None = None) -> HttpResponse:
        """Leave passwords to the site's own page, which ends all other sessions."""
        return redirect("account_change_password")


def _login(site: StaffSite, request: HttpRequest, extra_context: dict | None) -> HttpResponse:
    @secure_admin_login
    def enter(request: HttpRequest) -> HttpResponse:
        if not _lacks_factor(request):
            return super(StaffSite, site).login(request, extra_context)
        here = request.GET.get("next") or f"/{settings.ADMIN_PATH}"
        if has_factor(request):
            return redirect(f"/accounts/2fa/reauthenticate/?{urlencode({'next': here})}")
        messages.info(request, "The admin wants a second factor: set up an app or a passkey, then come back.")
        return redirect("mfa_index")

    return enter(request)


def has_factor(request: HttpRequest) -> bool:
    """Whether the asker has set up an app or a passkey."""
    factors = Authenticator.objects.filter(user_id=request.user.pk)
    return factors.exclude(type=Authenticator.Type.RECOVERY_CODES).exists()


def _lacks_factor(request: HttpRequest) -> bool:
    """Whether a second factor is wanted that this session has not shown.

    Somebody whose app or passkey was removed afterwards has none any more.
    """
    if not settings.ADMIN_MFA:
        return False
    records = get_authentication_records(request, request.user)
    shown = any(record.get("method") == "mfa" and record.get("type") in _FACTORS for record in records)
    return not (shown and has_factor(request))
