"""What is not known stays not known: with answers made up, every gap and every budget."""

import pytest

from games.analysis import analyse, winning_way
from games.engine import Move, Options, parse_deck, start
from games.solver import Solution, Verdict, position_key, solve
from tests.solver.deals import deck_of

from .games import Played, read_events

W, L, U = Verdict.WON, Verdict.LOST, Verdict.UNKNOWN
DRAW = Move.parse("d")


def drawing(events: str) -> Played:
    """Return a game in which cards are drawn ("d") and that is taken back ("undo")."""
    return Played("drawing", start(parse_deck(deck_of(0)), Options()), read_events(events.split()))


class Told:
    """Answers by how many cards have been drawn: ``told`` has a letter for each number."""

    def __init__(self, told: str) -> None:
        self.told, self.asked = told, []

    def __call__(self, state):
        self.asked.append(state.drawn)
        verdict = {"w": W, "l": L, "u": U}[self.told[state.drawn]]
        return Solution(verdict, (DRAW,) if verdict is W else (), 10)


def analysed(events: str, told: str, **budget):
    game = drawing(events)
    return analyse(game.opening, game.events, Told(told), **budget)


@pytest.mark.parametrize("told", ["w" * 3 + "u" * n + "l" * (18 - n) for n in range(8)])
def test_between_the_last_won_and_the_first_lost_nothing_is_claimed(told):
    result = analysed("d " * 20, told)
    assert result["verdicts"] == told
    turn = result["turns"][0]
    assert (turn["won_at"], turn["lost_at"]) == (2, told.index("l"))
    assert (turn["move"] is None) is ("u" in told)
    assert (turn["words"] is None) is ("u" in told)
    assert turn["better"] == "d" and turn["final"]


@pytest.mark.parametrize("told", ["uuuuulllll", "wwwwwuuuuu", "uuuuuuuuuu", "wwwwwwwwww", "llllllllll"])
def test_no_turn_without_both_sides(told):
    result = analysed("d " * 9, told)
    assert result["verdicts"] == told
    assert not result["turns"] and not result["returns"]


@pytest.mark.parametrize(("told", "proved"), [("uuuuwwuuuu", "wwwwwwuuuu"), ("uullluuuuu", "uullllllll")])
def test_answers_between_unknown_ones_are_used_as_far_as_they_are_found(told, proved):
    verdicts = analysed("d " * 9, told)["verdicts"]
    assert all(a in (b, "u") for a, b in zip(verdicts, proved, strict=True))
    assert verdicts != "u" * 10


def test_an_unknown_opening_is_not_called_winnable_nor_lost():
    result = analysed("d " * 9, "uuuuulllll")
    assert result["verdicts"][0] == "u"


def test_lost_and_taken_back_and_lost_again():
    result = analysed("d d d d undo undo undo d d d undo hint redo", "wwwlllllll")
    assert result["verdicts"] == "wwwlllwwwlllll"
    assert [(turn["won_at"], turn["lost_at"], turn["final"]) for turn in result["turns"]] == [
        (2, 3, False),
        (8, 9, True),
    ]
    assert result["returns"] == [6]


def test_a_redo_can_lose_too():
    result = analysed("d d undo redo", "wwlllll")
    assert result["verdicts"] == "wwlwl"
    assert [turn["lost_at"] for turn in result["turns"]] == [2, 4]
    assert result["turns"][1]["words"].startswith("Again: draws")


def test_a_budget_that_ends_leaves_the_rest_unknown_and_says_so():
    full = analysed("d " * 20, "w" * 9 + "l" * 12)
    assert full["complete"] and full["solves"] <= 7 and full["nodes"] == 10 * full["solves"]
    for most in range(full["solves"]):
        cut = analysed("d " * 20, "w" * 9 + "l" * 12, max_solves=most)
        assert cut["solves"] == most and not cut["complete"]
        assert all(a in (b, "u") for a, b in zip(cut["verdicts"], full["verdicts"], strict=True))
    assert analysed("d " * 20, "w" * 9 + "l" * 12, max_nodes=25)["solves"] == 3


def test_the_same_position_is_asked_about_once():
    """Through the whole stock and around: the same positions again."""
    told = Told("u" * 25)
    game = drawing("d " * 24 + "r " + "d " * 24 + "r " + "d " * 10)
    analyse(game.opening, game.events, told)
    assert len(told.asked) == len(set(told.asked))


def test_the_standing_moves_come_before_detours():
    """What the budget allows goes to the moves that count in the end."""
    game = drawing("d d d undo undo undo d d d d d d")
    result = analyse(game.opening, game.events, Told("w" * 4 + "l" * 5), max_solves=5)
    assert result["verdicts"][-6:] == "wwwlll"


def test_a_way_when_the_end_is_not_known():
    game = drawing("d d d d d")
    way = winning_way(game.opening, game.events, Told("wwwuuu"))
    assert (way.at, way.ending, way.line, way.lost_at) == (2, U, (DRAW,), None)
    nothing = winning_way(game.opening, game.events, Told("uuuuuu"))
    assert (nothing.at, nothing.line, nothing.opening) == (0, (), U)


def test_a_way_after_coming_back_to_the_moment():
    """The moment is the last one at which the game stood there."""
    game = drawing("d d d undo d")
    way = winning_way(game.opening, game.events, Told("wwwlll"))
    assert (way.at, way.lost_at) == (4, 5)


def test_nothing_was_played():
    game = drawing("resign")
    line = solve(game.opening.state, max_nodes=5000).line
    result = analyse(game.opening, game.events, lambda state: solve(state, max_nodes=5000))
    assert result["verdicts"] == "ww" and not result["turns"] and result["moves"] is None
    assert result["shortest"] == len(line)


def test_the_answers_are_by_position():
    game = drawing("d undo d")
    keys = [position_key(replay.state) for replay in game.replays()]
    assert keys[1] == keys[3] != keys[0]
