"""What the signals of :mod:`games.integrity` say of a stored game, each with what it rests on.

Reading only. What is striking by the thresholds here is worth a look by somebody, and no more
(docs/integrity.md).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from allauth.usersessions.models import UserSession
from django.db.models import QuerySet

from games.engine import ACTIONS, Event, EventKind, fold, standing_moves
from games.integrity import (
    AIMED_MOVES,
    AIMED_MS,
    agreement,
    distance,
    gaps_ms,
    histogram,
    likeness,
    median_ms,
    peeks,
    quickest_aimed,
    script,
)
from games.models import Analysis, Game, Knowledge, Signal
from games.models import Event as EventRow
from games.solver import Verdict

from .log import log_events, opening
from .verify import verify_game

OWN_GAMES, OTHER_GAMES = 50, 100
"""The latest games that distributions are made of: the player's, and everybody's."""
SAME_DEAL = 50
"""Games on the same deal that are compared."""

LEAST_GAPS = 30
MEDIAN_MS = 200
FAR = 0.35
MANY_PEEKS = 10
ALIKE, LEAST_SCRIPT = 0.95, 30
LIKE_SOLVER, LEAST_MOVES = 0.9, 30


DEFINITIONS = {
    Signal.STORED: (
        "Stored and recomputed",
        "The log replayed, beside every stored figure; deck and commitment beside the seed."
        " Striking: any difference.",
    ),
    Signal.SPEED: (
        "Speed",
        f"The median gap between actions, and the shortest time for {AIMED_MOVES} moves onto columns."
        f" Striking: a median below {MEDIAN_MS} ms ({LEAST_GAPS} gaps or more), or such a run below"
        f" {AIMED_MS} ms.",
    ),
    Signal.TIMES: (
        "Times between actions",
        f"The largest difference of the cumulative shares of gaps (Kolmogorov and Smirnov), 0 to 1, from the"
        f" player's latest {OWN_GAMES} other games and from everybody's latest {OTHER_GAMES}."
        f" Striking: {FAR} or more from the player's own.",
    ),
    Signal.PEEKS: (
        "Peeks",
        "Moves that showed a card for the first time, were taken back, and were followed by another move."
        f" Striking: {MANY_PEEKS} or more. Undo is allowed.",
    ),
    Signal.SHARED: (
        "Shared deal",
        "Others' games on this deal by players whose sessions share an address or the text of a browser."
        " Striking: an address. People in one household share it.",
    ),
    Signal.TWINS: (
        "Alike logs",
        "Twice what two logs on this deal share in order, over both lengths."
        f" Striking: {ALIKE:.0%} ({LEAST_SCRIPT} actions or more).",
    ),
    Signal.SOLVER: (
        "The solver's line",
        "Moves that stand at the end and are in the solver's line, in its order."
        f" Striking: {LIKE_SOLVER:.0%} of {LEAST_MOVES} or more, without hints.",
    ),
}
"""Of each signal its name and its definition, for whoever reads a finding (docs/integrity.md has more)."""


class Evidence(NamedTuple):
    """What a finding rests on: a moment of the game (``at``), another game, or words alone."""

    words: str
    at: int | None = None
    game: Game | None = None


class Finding(NamedTuple):
    """What one signal says: in words, whether that is striking, and what it rests on."""

    signal: Signal
    words: str
    is_striking: bool = False
    evidence: tuple[Evidence, ...] = ()

    @property
    def name(self) -> str:
        """What the signal is called, whatever it says."""
        return DEFINITIONS[self.signal][0]

    @property
    def definition(self) -> str:
        """What it is, and from where on it is striking."""
        return DEFINITIONS[self.signal][1]


class Distributions(NamedTuple):
    """Histograms of the gaps between actions: of the game, of the player's others, of everybody's."""

    game: list[int]
    own: list[int]
    all: list[int]


class Dossier(NamedTuple):
    """Everything the lab says of a game."""

    findings: list[Finding]
    distributions: Distributions


def dossier(*, game: Game, may_know: bool) -> Dossier:
    """Return what the signals say of ``game``.

    ``may_know``: the asker may know what is known of the deal; what the solver would play is a part of that.
    """
    stored = _stored(game)
    try:
        events = log_events(game.pk)
        fold(opening(game), events)
    except ValueError:  # a log that cannot be replayed says nothing more, and the first finding says so
        return Dossier([stored], Distributions(histogram(()), histogram(()), histogram(())))
    spread = Distributions(histogram(gaps_ms(events)), _own_gaps(game), _all_gaps(game))
    findings = [
        stored,
        _speed(events),
        _times(spread),
        _peeks(game, events),
        _shared(game),
        _twins(game, events),
    ]
    if may_know:
        findings.append(_solver(game, events))
    return Dossier(findings, spread)


def _stored(game: Game) -> Finding:
    differences = verify_game(game)
    words = "nothing differs" if not differences else f"{len(differences)} differences"
    return Finding(Signal.STORED, words, bool(differences), tuple(map(Evidence, differences)))


def _speed(events: list[Event]) -> Finding:
    gaps, burst = gaps_ms(events), quickest_aimed(events)
    middle = median_ms(gaps)
    is_fast = middle is not None and len(gaps) >= LEAST_GAPS and middle < MEDIAN_MS
    words = "no two actions" if middle is None else f"half of the actions came within {middle:.0f} ms"
    evidence = ()
    if burst:
        words += f"; {AIMED_MOVES} moves onto columns within {burst.ms} ms"
        evidence = (Evidence(f"events {burst.first} to {burst.last}", at=burst.first),)
    return Finding(Signal.SPEED, words, is_fast or bool(burst and burst.ms < AIMED_MS), evidence)


def _times(spread: Distributions) -> Finding:
    from_own, from_all = distance(spread.game, spread.own), distance(spread.game, spread.all)
    words = "; ".join(
        f"{far:.2f} from {whose}" if far is not None else f"nothing to compare with of {whose}"
        for far, whose in ((from_own, "the player's own"), (from_all, "everybody's"))
    )
    enough = sum(spread.game) >= LEAST_GAPS and sum(spread.own) >= 5 * LEAST_GAPS
    return Finding(Signal.TIMES, words, enough and from_own is not None and from_own >= FAR)


def _peeks(game: Game, events: list[Event]) -> Finding:
    found = peeks(opening(game), events)
    evidence = tuple(Evidence(f"event {number}", at=number) for number in found[:20])
    words = f"{len(found)} peek{'' if len(found) == 1 else 's'} in {len(script(events))} actions"
    return Finding(Signal.PEEKS, words, len(found) >= MANY_PEEKS, evidence)


def _shared(game: Game) -> Finding:
    others = list(_on_same_deal(game))
    sessions = UserSession.objects.filter(
        user_id__in={game.player_id, *(other.player_id for other in others)}
    )
    places: dict[int, set[tuple[str, str]]] = {}
    for user_id, ip, browser in sessions.values_list("user_id", "ip", "user_agent"):
        places.setdefault(user_id, set()).update({("address", ip), ("browser", browser)})
    own = places.get(game.player_id, set())
    evidence, same_address = [], False
    for other in others:
        shared = {kind for kind, value in own & places.get(other.player_id, set()) if value}
        if shared:
            same_address |= "address" in shared
            evidence.append(
                Evidence(f"{other.player.shown_name}: same {' and '.join(sorted(shared))}", game=other)
            )
    words = f"{len(evidence)} of {len(others)} other games on this deal" if others else "nobody else's game"
    return Finding(Signal.SHARED, words, same_address, tuple(evidence))


def _twins(game: Game, events: list[Event]) -> Finding:
    own = script(events)
    alike = [
        (likeness(own, script(log_events(other.pk))), other) for other in _on_same_deal(game) if other.moves
    ]
    alike.sort(key=lambda pair: -pair[0])
    evidence = tuple(
        Evidence(f"{share:.0%} like that of {other.player.shown_name}", game=other)
        for share, other in alike[:5]
    )
    words = f"at most {alike[0][0]:.0%} like another's" if alike else "nobody else's log"
    return Finding(
        Signal.TWINS, words, bool(alike and alike[0][0] >= ALIKE and len(own) >= LEAST_SCRIPT), evidence
    )


def _solver(game: Game, events: list[Event]) -> Finding:
    line = Knowledge.objects.filter(deal_id=game.deal_id, draw=game.draw, verdict=Verdict.WON.value).first()
    if line is None or game.prelude:
        return Finding(Signal.SOLVER, "no line of the solver's is known")
    moves = [move.text for move in standing_moves(fold(opening(game), events))]
    found = agreement(moves, line.line.split())
    words = f"{found.in_order} of {found.moves} moves are the solver's ({found.share:.0%})"
    words += f", {found.from_start} from the start"
    analysis = Analysis.objects.filter(game=game).values_list("result", flat=True).first()
    if analysis and analysis.get("moves") and analysis.get("shortest"):
        words += f"; won in {analysis['moves']} moves where {analysis['shortest']} would do"
    if game.is_assisted:
        words += "; the game took hints, which follow it"
    is_striking = found.share >= LIKE_SOLVER and found.moves >= LEAST_MOVES and not game.is_assisted
    return Finding(Signal.SOLVER, words, is_striking)


def _on_same_deal(game: Game) -> QuerySet[Game]:
    others = Game.objects.filter(deal_id=game.deal_id).exclude(player_id=game.player_id)
    return others.select_related("player").order_by("-pk")[:SAME_DEAL]


def _own_gaps(game: Game) -> list[int]:
    games = Game.objects.filter(player_id=game.player_id).exclude(pk=game.pk)
    return _gaps_of(games.order_by("-pk").values_list("pk", flat=True)[:OWN_GAMES])


def _all_gaps(game: Game) -> list[int]:
    games = Game.objects.exclude(pk=game.pk)
    return _gaps_of(games.order_by("-pk").values_list("pk", flat=True)[:OTHER_GAMES])


def _gaps_of(games: Iterable[int]) -> list[int]:
    """Return the histogram of some games' gaps. Events without their moves: that is all it takes."""
    kinds = [kind.value for kind in (*ACTIONS, EventKind.PAUSE)]
    rows = EventRow.objects.filter(game_id__in=list(games), kind__in=kinds).order_by("game_id", "seq")
    by_game: dict[int, list[Event]] = {}
    for game_id, kind, at in rows.values_list("game_id", "kind", "at").iterator():
        by_game.setdefault(game_id, []).append(Event(EventKind(kind), None, at))
    return histogram(gap for events in by_game.values() for gap in gaps_ms(events))
