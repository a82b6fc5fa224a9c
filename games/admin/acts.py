"""Acting: a page that says what will happen and asks why, and a POST that does it. Nothing acts by GET."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.views.decorators.http import require_http_methods

from accounts.names import LONGEST
from games.models import Act, AuditEntry, Target
from games.services import staff
from games.services.staff import PERMISSIONS, NotAllowed, Pointless


class Deed(NamedTuple):
    """How an act is offered: its service, the name of what it is about, and what it will do."""

    service: Callable[..., AuditEntry]
    about: str
    effect: str
    tells: bool = False
    names: bool = False


DEEDS = {
    Act.EXCLUDE_GAME: Deed(
        staff.staff_game_exclude,
        "game",
        "The game leaves all boards and the ranked statistics of its player, streaks and win rates included;"
        " it stays in the history. The player sees that it does not count.",
        tells=True,
    ),
    Act.RESTORE_GAME: Deed(
        staff.staff_game_restore, "game", "The game counts again as it did, on boards and in statistics."
    ),
    Act.RECOMPUTE_GAME: Deed(
        staff.staff_game_recompute,
        "game",
        "The log is replayed and every figure that follows from it is stored anew; boards and statistics"
        " follow.",
    ),
    Act.EXCLUDE_PLAYER: Deed(
        staff.staff_player_exclude,
        "player",
        "All rows of the player leave the boards, and none comes. The player can play on, and is told.",
        tells=True,
    ),
    Act.RESTORE_PLAYER: Deed(
        staff.staff_player_restore, "player", "The player's results stand on the boards again."
    ),
    Act.SUSPEND_PLAYER: Deed(
        staff.staff_player_suspend,
        "player",
        "The player's sessions end, open boards close, and nobody can sign in to the account. Its results"
        " leave the boards meanwhile. Who tries to sign in with the right password is told.",
        tells=True,
    ),
    Act.REINSTATE_PLAYER: Deed(
        staff.staff_player_reinstate,
        "player",
        "The player can sign in again, and stands on the boards again.",
    ),
    Act.RENAME_PLAYER: Deed(
        staff.staff_player_rename,
        "player",
        "The account has the new name everywhere, also for signing in. The former name is kept with it.",
        names=True,
    ),
    Act.RETURN_NAME: Deed(staff.staff_name_return, "player", "The account has its former name again."),
    Act.LOOK: Deed(
        staff.staff_look,
        "deal",
        f"You see cards that nobody may see yet, for {staff.LOOK_MINUTES} minutes. That you looked, and why,"
        " is kept for ever. Nothing that you play is ever ranked.",
    ),
}


class ActForm(forms.Form):
    """Why, and what the player reads of it."""

    name = forms.CharField(
        max_length=LONGEST,
        label="New name",
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    reason = forms.CharField(
        max_length=2000,
        label="Reason",
        widget=forms.Textarea(attrs={"rows": 3, "cols": 60}),
        help_text="For staff, kept for ever in the audit log. Please name no people.",
    )
    told = forms.CharField(
        max_length=500,
        required=False,
        label="What the player is told",
        widget=forms.Textarea(attrs={"rows": 2, "cols": 60}),
        help_text="Shown to the player word by word. Empty: only that it is so, without a why.",
    )

    def __init__(self, *args: Any, deed: Deed, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not deed.tells:
            del self.fields["told"]
        if not deed.names:
            del self.fields["name"]


class ActsMixin:
    """Adds the acts on a row to its admin: an address each, and buttons on its page."""

    acts: tuple[Act, ...] = ()
    change_form_template = "admin/staff/change_form.html"

    def get_urls(self) -> list[URLPattern]:
        """Put the acts beside the row's page."""
        wrap = self.admin_site.admin_view
        view = require_http_methods(["GET", "HEAD", "POST"])(self.act_view)
        name = f"{self.opts.app_label}_{self.opts.model_name}_act"
        return [path("<int:pk>/act/<str:act>/", wrap(view), name=name), *super().get_urls()]

    def acts_on(self, request: HttpRequest, row: Any) -> list[Act]:
        """Return the acts that make sense on ``row`` and that the asker may do."""
        raise NotImplementedError

    def act_links(self, request: HttpRequest, row: Any) -> list[dict[str, str]]:
        """Return the buttons."""
        name = f"admin:{self.opts.app_label}_{self.opts.model_name}_act"
        return [
            {"href": reverse(name, args=[row.pk, act.value]), "words": act.label}
            for act in self.acts_on(request, row)
        ]

    def back_to(self, row: Any) -> str:
        """Return the page to go on with after an act."""
        return reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_change", args=[row.pk])

    def change_view(self, request: HttpRequest, object_id: str, form_url: str = "", extra_context=None):
        """Show the row with its buttons and with what staff has done to it."""
        row = self.get_object(request, object_id)
        extra = {}
        if row is not None and self.has_view_permission(request, row):
            extra = {"acts": self.act_links(request, row), "entries": entries_about(request, row)}
        return super().change_view(request, object_id, form_url, {**(extra_context or {}), **extra})

    def act_view(self, request: HttpRequest, pk: int, act: str) -> HttpResponse:
        """Ask, then act."""
        try:
            kind = Act(act)
        except ValueError:
            raise Http404 from None
        if kind not in self.acts:
            raise Http404
        if not request.user.has_perm(PERMISSIONS[kind]):
            raise PermissionDenied
        row = self.get_object(request, str(pk))
        if row is None:
            raise Http404
        deed = DEEDS[kind]
        form = ActForm(request.POST if request.method == "POST" else None, deed=deed)
        if form.is_valid() and self._carried_out(request, deed, row, form):
            messages.success(request, f"Done: {kind.label}.")
            return redirect(self.back_to(row))
        context = {
            **self.admin_site.each_context(request),
            "title": kind.label.capitalize(),
            "opts": self.opts,
            "row": row,
            "form": form,
            "deed": deed,
            "back": self.back_to(row),
        }
        return TemplateResponse(request, "admin/staff/act.html", context)

    def _carried_out(self, request: HttpRequest, deed: Deed, row: Any, form: ActForm) -> bool:
        try:
            deed.service(actor=request.user, **{deed.about: row}, **form.cleaned_data)
        except (NotAllowed, Pointless) as problem:
            form.add_error(None, str(problem))
        except (ValidationError, ValueError) as problem:
            words = problem.messages if isinstance(problem, ValidationError) else [str(problem)]
            form.add_error("name" if deed.names else None, words)
        else:
            return True
        return False


def entries_about(request: HttpRequest, row: Any, count: int = 20) -> list[AuditEntry]:
    """Return the latest acts on a row, for those who may read the audit log."""
    if not request.user.has_perm("games.view_auditentry"):
        return []
    kind = Target(row._meta.model_name)
    entries = AuditEntry.objects.filter(target_kind=kind, target_id=row.pk).select_related("actor")
    return list(entries.order_by("-pk")[:count])
