"""The player's own page: privacy, security, all data, and the end of it."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.core.ratelimit import consume, respond_429
from allauth.usersessions.views import ListUserSessionsView
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from .adapter import DEVICE_COOKIE
from .archive import player_archive
from .forms import DeletePasswordForm, DeleteWordForm, PrivacyForm, SessionsForm
from .services import player_erase, privacy_set


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def settings_page(request: HttpRequest) -> HttpResponse:
    """Show the settings of whoever this is; store the one that is set here."""
    player = request.user
    form = PrivacyForm(_posted(request), instance=player) if _has_account(request) else None
    if form is not None and form.is_valid():
        privacy_set(player=player, is_private=form.cleaned_data["is_private"])
        words = "Your profile is private." if player.is_private else "Your profile can be seen by everybody."
        messages.success(request, words)
        return redirect("settings")
    return render(request, "accounts/settings.html", {"form": form})


@login_required
@require_POST
def export(request: HttpRequest) -> HttpResponse:
    """Give all that is kept of the player as a zip file."""
    if not consume(request, action="export", user=request.user):
        return respond_429(request)
    headers = {
        "Content-Type": "application/zip",
        "Content-Disposition": 'attachment; filename="cardhearth-data.zip"',
        "Cache-Control": "no-store",
    }
    return HttpResponse(player_archive(player=request.user), headers=headers)


@never_cache
@login_required
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest) -> HttpResponse:
    """Ask whether the player is really to be deleted, and do it."""
    player = request.user
    form_class = DeletePasswordForm if player.is_account else DeleteWordForm
    form = form_class(_posted(request), player=player)
    if not form.is_valid():
        return render(request, "accounts/delete.html", {"form": form})
    player_erase(player=player)
    logout(request)
    messages.success(request, "You and all that identified you are deleted.")
    response = redirect("home")
    response.delete_cookie(DEVICE_COOKIE)
    return response


_BROWSERS = {"Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "FxiOS": "Firefox", "CriOS": "Chrome"}
_BROWSERS |= {"Chrom": "Chrome", "Safari": "Safari"}
_SYSTEMS = {"Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows"}
_SYSTEMS |= {"CrOS": "ChromeOS", "Mac OS": "Mac", "Linux": "Linux"}


def browser_name(user_agent: str) -> str:
    """Return what a browser calls itself in a word or three; the text itself where nothing is known."""
    # Each pretends to be those before it, so the order decides.
    browser = next((name for sign, name in _BROWSERS.items() if sign in user_agent), None)
    system = next((name for sign, name in _SYSTEMS.items() if sign in user_agent), None)
    return " on ".join(filter(None, (browser, system))) or user_agent[:60] or "Unknown"


class SessionsView(ListUserSessionsView):
    """The sessions of an account, each of which can be ended."""

    form_class = SessionsForm

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Call the browsers what people call them."""
        context = super().get_context_data(**kwargs)
        for session in context["sessions"]:
            session.browser = browser_name(session.user_agent)
        return context

    def form_valid(self, form: SessionsForm) -> HttpResponse:
        """End what was asked for."""
        one = form.cleaned_data["session"] is not None
        form.save(self.request)
        if self.request.user.is_authenticated:
            text = "That session is ended." if one else "All other sessions are ended."
            get_adapter().add_message(self.request, messages.SUCCESS, message=text)
        return redirect(self.get_success_url())


sessions = SessionsView.as_view()


def _posted(request: HttpRequest) -> QueryDict | None:
    return request.POST if request.method == "POST" else None


def _has_account(request: HttpRequest) -> bool:
    return request.user.is_authenticated and request.user.is_account
