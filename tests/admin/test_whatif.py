"""Rescoring: with the numbers of today it gives what the engine gives, and a board under others moves."""

from __future__ import annotations

import pytest

from games.engine import fold
from games.integrity import VERSION_1, rescore
from games.models import Game, Standing
from games.selectors.log import log_events
from games.selectors.log import opening as stored_opening
from games.services.live import live_load
from tests.boards.results import account
from tests.engine.test_golden import OWN_GAMES, WON_GAMES, event, opening
from tests.games.factories import play, send, winning_game

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("games", [WON_GAMES, OWN_GAMES], ids=["won", "own"])
def test_the_numbers_of_today_give_the_scores_of_the_engine(games):
    standard = [game for game in games if game.get("scoring", "standard") == "standard"][:60]
    assert len(standard) >= 2
    for game in standard:
        events = [event(text) for text in game["events"]]
        assert rescore(opening(game), events, VERSION_1) == fold(opening(game), events).state.score


def test_each_number_counts():
    game = next(game for game in WON_GAMES if game["draw"] == 1)
    events = [event(text) for text in game["events"]]
    by_today = rescore(opening(game), events, VERSION_1)
    for number in ("to_foundation", "waste_to_column", "flip"):
        more = VERSION_1._replace(**{number: getattr(VERSION_1, number) + 1})
        assert rescore(opening(game), events, more) > by_today, number
    undone = [event("d"), event("undo"), event("d"), event("undo"), event("redo")]
    assert rescore(opening(game), undone, VERSION_1._replace(undo=7)) == -14


def ranked_win(name: str) -> Game:
    """A won game that counts. The deck is a recorded one, so it is ranked by hand."""
    game, moves = winning_game()
    Game.objects.filter(pk=game.pk).update(player=account(name))
    game.refresh_from_db()
    if name == "undoer":
        play(game, moves[0])
        send(game, "undo")
    play(game, *moves)
    Game.objects.filter(pk=game.pk).update(ranked=True)
    return Game.objects.get(pk=game.pk)


def test_a_board_under_other_numbers(browser_of):
    for name in ("undoer", "straight"):
        ranked_win(name)
    before = list(Game.objects.order_by("pk").values()), list(Standing.objects.values())
    browser = browser_of("administrator")
    numbers = {**VERSION_1._asdict(), "draw": 1, "period": "all"}
    found = browser.post("/admin/games/game/whatif/", numbers).context["found"]
    assert (found.games, found.changed, found.unreadable) == (2, 0, 0)
    assert [(row.player, row.rank, row.rank_then) for row in found.rows] == [
        ("straight", 1, 1),
        ("undoer", 2, 2),
    ]
    found = browser.post("/admin/games/game/whatif/", {**numbers, "undo": 0, "flip": 6}).context["found"]
    assert found.changed == 2
    found = browser.post("/admin/games/game/whatif/", {**numbers, "undo": 9}).context["found"]
    assert found.changed == 1 and found.rows[1].best_then.rescored == found.rows[1].best.score - 9
    assert browser.post("/admin/games/game/whatif/", {**numbers, "undo": -1}).context["found"] is None
    assert before == (list(Game.objects.order_by("pk").values()), list(Standing.objects.values()))


def test_what_the_engine_stored_is_what_is_rescored():
    game = ranked_win("undoer")
    assert rescore(stored_opening(game), log_events(game.pk), VERSION_1) == game.score
    assert live_load(game.pk).replay.state.score == game.score
