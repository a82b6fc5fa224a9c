"""What if: the board of best scores under other numbers, dry."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from games.boards import DRAWS, Period
from games.integrity import VERSION_1, Ruleset
from games.selectors.whatif import MOST_GAMES, board_rescored

_LABELS = {
    "to_foundation": "To a foundation",
    "waste_to_column": "Waste to column",
    "flip": "A card turned",
    "from_foundation": "Back from a foundation",
    "recycle_draw_one": "Recycle costs, draw one",
    "recycle_draw_three": "Recycle costs, draw three, from the third",
    "undo": "An undo costs",
}


class WhatIfForm(forms.Form):
    """Which board, and under which numbers."""

    draw = forms.TypedChoiceField(coerce=int, choices=[(draw, f"draw {draw}") for draw in DRAWS])
    period = forms.TypedChoiceField(
        coerce=Period,
        choices=[("day", "today"), ("week", "this week"), ("month", "this month"), ("all", "all time")],
        initial="month",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, value in VERSION_1._asdict().items():
            least = 0 if name.startswith(("recycle", "undo")) else -1000
            self.fields[name] = forms.IntegerField(
                min_value=least, max_value=1000, initial=value, label=_LABELS[name]
            )

    @property
    def rules(self) -> Ruleset:
        """The numbers."""
        return Ruleset(**{name: self.cleaned_data[name] for name in Ruleset._fields})


class WhatIfMixin:
    """Adds it to the admin of games."""

    def get_urls(self) -> list[URLPattern]:
        """Put it beside the list of games."""
        view = self.admin_site.admin_view(require_http_methods(["GET", "HEAD", "POST"])(self.whatif_view))
        return [path("whatif/", view, name="games_whatif"), *super().get_urls()]

    def whatif_view(self, request: HttpRequest) -> HttpResponse:
        """Ask for the numbers, then show the board. Nothing is stored."""
        if not request.user.has_perm("games.rescore_game"):
            raise PermissionDenied
        form = WhatIfForm(request.POST if request.method == "POST" else None)
        found = None
        if form.is_valid():
            data = form.cleaned_data
            on = timezone.now().date()
            found = board_rescored(draw=data["draw"], period=data["period"], on=on, rules=form.rules)
        context = {
            **self.admin_site.each_context(request),
            "title": "What if",
            "opts": self.opts,
            "form": form,
            "found": found,
            "most": MOST_GAMES,
        }
        return TemplateResponse(request, "admin/staff/whatif.html", context)
