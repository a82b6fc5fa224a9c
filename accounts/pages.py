"""The player's own page: privacy, security, all data, and the end of it."""

from __future__ import annotations

from allauth.account.adapter import get_adapter
from allauth.usersessions.views import ListUserSessionsView
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from .forms import PrivacyForm, SessionsForm
from .services import privacy_set


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


class SessionsView(ListUserSessionsView):
    """The sessions of an account, each of which can be ended."""

    form_class = SessionsForm

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
