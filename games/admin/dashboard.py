"""The dashboard: how the site is doing, on one page."""

from __future__ import annotations

import datetime

from django.core.cache import cache
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.views.decorators.http import require_safe

from cardhearth import errors
from games.selectors.dashboard import DAYS, Dashboard, dashboard
from games.services.announce import sockets

from .charts import Bars, bars

_KEY, _SECONDS = "games.dashboard", 15


class DashboardMixin:
    """Adds the dashboard to the admin of games."""

    def get_urls(self) -> list[URLPattern]:
        """Put it beside the list of games."""
        view = self.admin_site.admin_view(require_safe(self.dashboard_view))
        return [path("dashboard/", view, name="games_dashboard"), *super().get_urls()]

    def dashboard_view(self, request: HttpRequest) -> HttpResponse:
        """Show it."""
        if not request.user.has_perm("games.review_game"):
            raise PermissionDenied
        figures = cache.get(_KEY)
        if figures is None:
            figures = dashboard()
            cache.set(_KEY, figures, _SECONDS)
        context = {
            **self.admin_site.each_context(request),
            "title": "Dashboard",
            "opts": self.opts,
            "figures": figures,
            "online": sockets.players(),
            "charts": charts_of(figures),
            "errors": [
                (datetime.datetime.fromtimestamp(error.at, datetime.UTC), error.logger, error.words)
                for error in reversed(errors.latest)
            ],
        }
        return TemplateResponse(request, "admin/staff/dashboard.html", context)


def charts_of(figures: Dashboard) -> list[Bars]:
    """Return games a day, and the win rates by mode in percent."""
    days = [(f"{day.day} {day:%b}", count) for day, count in figures.days]
    rates = [(rate.mode, round(100 * (rate.rate or 0))) for rate in figures.win_rates]
    return [
        bars("Games dealt a day", days, named=range(0, DAYS, 4)),
        bars("Won of the latest games that ended, in percent", rates, named=range(len(rates)), of=100),
    ]
