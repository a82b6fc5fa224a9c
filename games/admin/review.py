"""Reviewing a game on one page: the board it was played on, its log, its figures, and what the lab says.

Watching goes through the same replay as the players', in a frame of its own. Before a deal is disclosed its
games are shown to those alone whose look is on record (:func:`games.services.staff.has_looked`).
"""

from __future__ import annotations

from itertools import islice
from typing import Any, NamedTuple

from csp.decorators import csp_replace
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

from games import selectors
from games.engine import Options, fold, shuffle, start
from games.integrity import EDGES_MS
from games.models import Act, Event, Flag, Game, projections
from games.selectors.integrity import Dossier, dossier
from games.selectors.log import log_events, opening
from games.selectors.replay import MAX_FRAMES
from games.selectors.verify import verify_game
from games.services.staff import PERMISSIONS, has_looked

from .acts import entries_about
from .charts import Bars, bars

PROJECTIONS = tuple(projections(start(shuffle(bytes(32)), Options())))
"""The names of the figures that follow from a log, for one that cannot be replayed."""
MAX_LINES = 2_000
"""Lines of the move list on the page; the board's own has all."""


def may_watch(request: HttpRequest, game: Game) -> bool:
    """Whether the asker may see the board and the moves for now.

    Not before everybody may, without a look on record: of a deal that others still play for ranks (that of
    the day) a game that is over would tell the cards, and its moves would be a solution.
    """
    return selectors.is_open(game) or has_looked(actor=request.user, deal=game.deal)


class ReviewMixin:
    """Adds the review to the admin of games."""

    def get_urls(self) -> list[URLPattern]:
        """Put it beside the row's page."""
        wrap = self.admin_site.admin_view
        framed = csp_replace({"frame-ancestors": ["'self'"]})
        stage = require_safe(xframe_options_sameorigin(framed(self.stage_view)))
        urls = [
            path("<int:pk>/review/", wrap(require_safe(self.review_view)), name="games_game_review"),
            path("<int:pk>/stage/", wrap(stage), name="games_game_stage"),
            path("<int:pk>/film", wrap(require_safe(self.film_view)), name="games_game_film"),
            path("<int:pk>/film/frames", wrap(require_safe(self.frames_view)), name="games_game_frames"),
        ]
        return [*urls, *super().get_urls()]

    def review_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Show all that is known of a game."""
        game = self._reviewed(request, pk)
        watched = may_watch(request, game)
        lab = dossier(game=game, may_know=game.deal.is_disclosed)
        context = {
            **self.admin_site.each_context(request),
            "title": f"Review of {game}",
            "opts": self.opts,
            "game": game,
            "watched": watched,
            "stage": reverse("admin:games_game_stage", args=[game.pk]),
            "checks": verify_game(game),
            "figures": figures_of(game),
            "lab": lab,
            "charts": charts_of(lab),
            "flags": Flag.objects.filter(game=game),
            "lines": lines_of(game, watched),
            "max_lines": MAX_LINES,
            "acts": self.act_links(request, game),
            "entries": entries_about(request, game),
            "look": self._look(request, game, watched),
        }
        return TemplateResponse(request, "admin/staff/review.html", context)

    def stage_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Show the players' replay of the game, to stand in a frame of the review."""
        game = self._watched(request, pk)
        film = reverse("admin:games_game_film", args=[game.pk])
        # Without an id nothing can be done from there but watch.
        facts = {**selectors.game_facts(game=game), "id": "", "api": film, "own": False}
        context = {"game": game, "facts": facts, "is_staged": True, "outcome": game.status.replace("_", " ")}
        return TemplateResponse(request, "games/replay.html", context)

    def film_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Give the move list of the game."""
        return JsonResponse(selectors.replay_film(game=self._watched(request, pk), looked=True))

    def frames_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Give some positions: as they were seen, or with what is hidden in them."""
        game = self._watched(request, pk)
        try:
            first, count = (int(request.GET.get(name, text)) for name, text in (("first", 0), ("count", 100)))
            opened = request.GET.get("open") == "1"
            if count not in range(1, MAX_FRAMES + 1):
                raise ValueError(count)
            frames = selectors.replay_frames(game=game, first=first, count=count, opened=opened, looked=True)
        except (ValueError, selectors.NoSuchMoment):
            return JsonResponse({"message": "There are no such positions."}, status=400)
        return JsonResponse({"first": first, "frames": frames})

    def _reviewed(self, request: HttpRequest, pk: int) -> Game:
        if not request.user.has_perm("games.review_game"):
            raise PermissionDenied
        game = Game.objects.select_related("deal", "player").filter(pk=pk).first()
        if game is None:
            raise Http404
        return game

    def _watched(self, request: HttpRequest, pk: int) -> Game:
        game = self._reviewed(request, pk)
        if not may_watch(request, game):
            raise PermissionDenied
        return game

    def _look(self, request: HttpRequest, game: Game, watched: bool) -> str | None:
        """Return where a look can be asked for."""
        if watched or game.deal.is_disclosed or not request.user.has_perm(PERMISSIONS[Act.LOOK]):
            return None
        return reverse("admin:games_deal_act", args=[game.deal_id, Act.LOOK.value])


class Figure(NamedTuple):
    """A figure as it is stored, and as the log gives it now."""

    name: str
    stored: Any
    recomputed: Any

    @property
    def differs(self) -> bool:
        """Whether they are not the same."""
        return self.stored != self.recomputed


def figures_of(game: Game) -> list[Figure]:
    """Return the stored projections beside those recomputed; "?" for a log that cannot be replayed."""
    try:
        recomputed = projections(fold(opening(game), log_events(game.pk)))
    except ValueError:
        recomputed = {}
    names = recomputed or PROJECTIONS
    return [Figure(name, getattr(game, name), recomputed.get(name, "?")) for name in names]


def lines_of(game: Game, watched: bool) -> list[dict[str, Any]]:
    """Return the move list with the gaps in time; which moves they were only where they may be seen."""
    try:
        if watched:
            lines = selectors.replay_film(game=game)["lines"]
            return [{"at": at, **line} for at, line in enumerate(islice(lines, MAX_LINES), 1)]
    except ValueError:
        pass  # as it is stored, then
    rows = Event.objects.filter(game=game).order_by("seq").values_list("seq", "kind", "move", "at")
    lines, before = [], None
    for seq, kind, move, at in rows[:MAX_LINES]:
        words = move if watched and move else kind
        lines.append({"at": seq, "words": words, "gap_ms": at - before if before else 0})
        before = at
    return lines


def charts_of(lab: Dossier) -> list[Bars]:
    """Return the three distributions of times, each on its own scale; a bar is named by where it ends."""
    ends = [f"under {edge / 1000:g} s" for edge in EDGES_MS] + ["longer"]
    titles = {"game": "This game", "own": "The player's other games", "all": "Everybody's latest games"}
    return [
        bars(title, list(zip(ends, getattr(lab.distributions, name), strict=True)), named=(1, 5, 9))
        for name, title in titles.items()
    ]
