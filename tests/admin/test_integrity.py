"""The signals, each on logs made by hand: what it finds, and what it leaves alone."""

from __future__ import annotations

import pytest
from allauth.usersessions.models import UserSession

from games.engine import Event, EventKind, Move, Options, parse_deck, start
from games.integrity import (
    agreement,
    distance,
    gaps_ms,
    histogram,
    likeness,
    median_ms,
    peeks,
    quickest_aimed,
)
from games.models import Event as EventRow
from games.models import Flag, Game, Knowledge, Signal
from games.selectors.integrity import DEFINITIONS, dossier
from games.services.flags import game_flags_find
from games.solver import SOLVER_VERSION
from tests.boards.results import account
from tests.games.factories import Clock, deal_game, play, send, winning_game, won_games

MOVE, UNDO, REDO = EventKind.MOVE, EventKind.UNDO, EventKind.REDO


def log(*entries: tuple[str, int]) -> list[Event]:
    """Return a log from pairs of a move or the name of another event, and its ms."""
    names = {kind.value for kind in EventKind}
    return [
        Event(EventKind(text), None, at) if text in names else Event(MOVE, Move.parse(text), at)
        for text, at in entries
    ]


class TestTimes:
    def test_gaps_are_between_actions(self):
        events = log(("hint", 0), ("d", 1000), ("d", 1400), ("hint", 1500), ("undo", 2400), ("redo", 2500))
        assert gaps_ms(events) == [400, 1000, 100]

    def test_a_pause_and_actions_of_one_command_leave_no_gap(self):
        events = log(("d", 1000), ("pause", 1200), ("resume", 9000), ("d", 9100), ("d", 9100), ("d", 9300))
        assert gaps_ms(events) == [200]

    def test_a_histogram_counts_each_gap_once_and_an_edge_belongs_to_what_is_longer(self):
        counts = histogram([0, 99, 100, 29_999, 30_000, 10**9])
        assert counts[0] == 2 and counts[1] == 1 and counts[-2] == 1 and counts[-1] == 2
        assert sum(counts) == 6

    def test_distances(self):
        slow, quick = histogram([1_600] * 10), histogram([150] * 10)
        assert distance(slow, slow) == 0 and distance(slow, quick) == 1
        half = histogram([150] * 5 + [1_600] * 5)
        assert distance(half, slow) == distance(half, histogram([1_600] * 1_000)) == 0.5
        assert distance(slow, histogram([])) is None
        assert median_ms([]) is None and median_ms([1, 9, 5]) == 5

    def test_only_moves_onto_columns_are_aimed(self):
        aimed = ["t2t1", "wt2", "t4t3", "fht4", "t6t5x2"]
        events = log(*[(move, 1000 + 100 * index) for index, move in enumerate(aimed)])
        assert quickest_aimed(events)._asdict() == {"ms": 400, "first": 1, "last": 5}
        others = log(
            *[(move, 1000 + 10 * index) for index, move in enumerate(["d", "t1f", "wf", "d", "r", "d"])]
        )
        assert quickest_aimed(others) is None
        between = log(
            ("t2t1", 0), ("d", 5), ("wt2", 10), ("undo", 20), ("wt3", 30), ("wt4", 40), ("wt5", 900)
        )
        assert quickest_aimed(between) == (900, 1, 7)


class TestPeeks:
    @pytest.fixture
    def opening(self):
        return start(parse_deck(won_games(1)[0]["deck"]), Options())

    def test_a_card_seen_and_put_back_before_another_move(self, opening):
        assert peeks(opening, log(("d", 1), ("undo", 2), ("d", 3), ("d", 4))) == [2]

    def test_a_redo_is_a_change_of_mind_and_an_undo_alone_gains_nothing(self, opening):
        assert peeks(opening, log(("d", 1), ("undo", 2), ("redo", 3), ("d", 4))) == []
        assert peeks(opening, log(("d", 1), ("undo", 2))) == []

    def test_a_card_is_seen_for_the_first_time_once(self, opening):
        events = log(("d", 1), ("undo", 2), ("d", 3), ("undo", 4), ("d", 5))
        assert peeks(opening, events) == [2]

    def test_several_cards_put_back_together(self, opening):
        events = log(("d", 1), ("d", 2), ("undo", 3), ("undo", 4), ("d", 5))
        assert peeks(opening, events) == [3, 4]


class TestTwins:
    def test_likeness(self):
        one = ["d", "21", "wf", "undo"] * 10
        assert likeness(one, one) == 1
        assert likeness(one, [*one[:-1], "32"]) == pytest.approx(39 / 40)
        assert likeness(["d"] * 10, ["21"] * 10) == 0

    def test_agreement_with_a_line(self):
        found = agreement(["d", "21", "wf", "d"], ["d", "21", "32", "wf"])
        assert found == (2, 3, 4) and found.share == 0.75
        assert agreement([], ["d"]).share == 0


pytestmark = pytest.mark.django_db


def lab(game: Game) -> dict:
    """Return the findings by signal."""
    game = Game.objects.select_related("deal", "player").get(pk=game.pk)
    return {finding.signal.value: finding for finding in dossier(game=game, may_know=True).findings}


def win(player, clock: Clock, gap_ms: int) -> Game:
    """Play the recorded win with the same gap between all moves."""
    record = won_games(1)[0]
    game = deal_game(player, deck=record["deck"]) if not shared_deal() else again(player)
    for move in record["events"]:
        clock.now += gap_ms
        play(game, move)
    return game


def shared_deal():
    return Game.objects.first() and Game.objects.first().deal


def again(player) -> Game:
    from django.db import transaction

    from games.services import game_start

    with transaction.atomic():
        return game_start(player=player, options=Options(), deal_number=shared_deal().number, give_up=True)


def test_a_program_and_a_person(monkeypatch):
    clock = Clock(monkeypatch)
    slow = win(account("slow"), clock, 1_700)
    quick = win(account("quick"), clock, 50)
    assert not lab(slow)["speed"].is_striking
    found = lab(quick)["speed"]
    assert found.is_striking and "within 50 ms" in found.words and found.evidence[0].at


def test_the_same_log_by_two_players_at_one_address(monkeypatch):
    clock = Clock(monkeypatch)
    one, two = (win(account(name), clock, 1_000) for name in ("one", "two"))
    found = lab(two)
    assert found["twins"].is_striking and found["twins"].evidence[0].game == one
    assert not found["shared"].is_striking and found["shared"].words == "0 of 1 other games on this deal"
    for game, ip in ((one, "10.0.0.1"), (two, "10.0.0.2")):
        UserSession.objects.create(user=game.player, ip=ip, user_agent="Lynx", session_key=ip)
    found = lab(two)["shared"]
    assert not found.is_striking and found.evidence[0].words == "one: same browser"
    UserSession.objects.create(user=one.player, ip="10.0.0.2", user_agent="Other", session_key="x")
    found = lab(two)["shared"]
    assert found.is_striking and found.evidence[0].words == "one: same address and browser"


def test_the_solvers_line_is_followed(monkeypatch):
    game, moves = winning_game()
    play(game, *moves)
    assert lab(game)["solver"].words == "no line of the solver's is known"
    Knowledge.objects.create(
        deal=game.deal,
        draw=1,
        verdict="won",
        line=" ".join(moves),
        nodes=1,
        max_nodes=1,
        solver_version=SOLVER_VERSION,
    )
    assert lab(game)["solver"].is_striking
    unknown = dossier(game=Game.objects.get(pk=game.pk), may_know=False).findings
    assert "solver" not in [finding.signal.value for finding in unknown]


def test_times_unlike_the_players_own(monkeypatch):
    clock = Clock(monkeypatch)
    player = account("ann")
    win(player, clock, 1_700)
    later = win(player, clock, 1_700)
    assert not lab(later)["times"].is_striking
    strange = win(player, clock, 400)
    assert lab(strange)["times"].is_striking


def test_flags_are_found_kept_and_dropped(monkeypatch):
    clock = Clock(monkeypatch)
    game = win(account("quick"), clock, 50)
    game = Game.objects.select_related("deal").get(pk=game.pk)
    assert [flag.signal for flag in game_flags_find(game=game)] == ["speed"]
    Game.objects.filter(pk=game.pk).update(score=3)
    forged = Game.objects.select_related("deal").get(pk=game.pk)
    assert {flag.signal for flag in game_flags_find(game=forged)} == {"stored", "speed"}
    Game.objects.filter(pk=game.pk).update(score=game.score)
    game_flags_find(game=Game.objects.select_related("deal").get(pk=game.pk))
    assert Flag.objects.get().signal == "speed"


def test_a_game_without_a_move_has_nothing_striking():
    game = deal_game(account("ann"))
    send(game, "resign")
    assert not any(finding.is_striking for finding in lab(game).values())
    assert EventRow.objects.count() == 1


def test_every_signal_has_a_name_and_a_definition():
    assert set(DEFINITIONS) == set(Signal)
    for name, definition in DEFINITIONS.values():
        assert name and "Striking:" in definition
