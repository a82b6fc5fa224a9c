"""Several games at once, and the forged figure that every check finds."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection

from games.models import Act, AuditEntry, Flag, Game, Tally, VerificationRun
from games.selectors.integrity import dossier
from games.statistics import Scope
from tests.boards.results import account, ranks, rebuild
from tests.games.factories import deal_game, first_move, play, winning_game

from .conftest import ROLES

pytestmark = pytest.mark.django_db

ALLOWED = {
    "verify_selected": ROLES[2:],
    "flag_selected": ROLES[2:],
    "export_selected": ROLES[2:],
    "recompute_selected": ROLES[4:],
}


@pytest.fixture
def game() -> Game:
    game, moves = winning_game()
    play(game, *moves)
    return Game.objects.get(pk=game.pk)


def post(browser, action: str, *games: Game, **more):
    body = {"action": action, "_selected_action": [game.pk for game in games], **more}
    return browser.post("/admin/games/game/", body)


def forge(game: Game) -> Game:
    with connection.cursor() as cursor:
        cursor.execute("UPDATE games_game SET score = score - 5, undos = 1 WHERE id = %s", [game.pk])
    return Game.objects.select_related("deal").get(pk=game.pk)


def test_a_forged_projection_is_found_by_the_lab_the_bulk_check_and_the_command(browser_of, game):
    forged = forge(game)
    words = f"score is stored as {forged.score}, the log gives {game.score}"
    (stored, *_) = dossier(game=forged, may_know=True).findings
    assert words in [item.words for item in stored.evidence]
    page = post(browser_of("reviewer"), "verify_selected", game, reason="doubt").content.decode()
    assert words in page and 'class="differs"' in page
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("verify_games", stdout=out)
    assert f"{game.public_id}: {words}" in out.getvalue()
    runs = VerificationRun.objects.order_by("pk")
    assert [(run.of_all, run.games, run.differences) for run in runs] == [(False, 1, 2), (True, 1, 2)]
    call_command("flag_games", stdout=(said := StringIO()))
    assert "0 games" in said.getvalue()  # it is practice
    post(browser_of("reviewer"), "flag_selected", game, reason="doubt")
    assert Flag.objects.get(signal="stored").game == game


def test_recomputing_mends_figures_statistics_and_boards(browser_of):
    game = deal_game(account("ann"))
    play(game, first_move(game))
    other, moves = winning_game()
    play(other, *moves)
    forged = forge(other)
    page = post(
        browser_of("administrator"), "recompute_selected", forged, game, reason="forged"
    ).content.decode()
    assert "stored anew: score, undos" in page and "What is stored is right." in page
    other.refresh_from_db()
    assert (other.undos, other.score) == (0, forged.score + 5)
    assert AuditEntry.objects.get().before == {"score": forged.score, "undos": 1}
    assert rebuild() == [] and ranks() == []
    assert Tally.objects.filter(player=other.player, scope=Scope.ALL_CLEAN.value, day=None).get().won == 1


def test_export_is_json_lines_without_hidden_cards(browser_of, game):
    on = deal_game(account("ann"))
    play(on, first_move(on))
    response = post(browser_of("reviewer"), "export_selected", game, on, reason="for a study")
    lines = [json.loads(line) for line in response.content.decode().splitlines()]
    by_id = {line["id"]: line for line in lines}
    assert by_id[game.public_id]["deck"] == game.deal.deck
    assert len(by_id[game.public_id]["events"]) == game.version
    assert not {"deck", "seed", "events"} & set(by_id[on.public_id]) and by_id[on.public_id]["version"] == 1
    assert set(AuditEntry.objects.values_list("act", flat=True)) == {Act.EXPORT_GAME}
    assert AuditEntry.objects.count() == 2


@pytest.mark.parametrize("role", ROLES)
def test_who_may(browser_of, game, role):
    browser = browser_of(role)
    for action, allowed in ALLOWED.items():
        response = post(browser, action, game, reason="as a test")
        # What the asker may not do is no action of the list, which then shows itself again.
        is_file = "attachment" in response.headers.get("Content-Disposition", "")
        done = is_file or "lines" in (response.context or {})
        assert done is (role in allowed), action


def test_nothing_is_done_before_the_reason_is_given(browser_of, game):
    forge(game)
    for action in ALLOWED:
        response = post(browser_of("superuser"), action, game)
        assert response.status_code == 200 and b"reason" in response.content
        assert post(browser_of("superuser"), action, game, reason=" ").status_code == 200
    assert not (AuditEntry.objects.exists() or Flag.objects.exists() or VerificationRun.objects.exists())
