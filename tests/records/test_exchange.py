"""Export and import over HTTP: who may have what, and what the import page says."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games.engine import Options
from games.models import Game
from games.notation import judge, read_record
from games.services.live import log_events
from games.views import exchange

from .histories import History
from .test_statistics_page import client_of, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def fresh_limits(monkeypatch):
    monkeypatch.setattr(exchange, "_imports", exchange.Buckets(10, 0.2))


@pytest.fixture
def won() -> tuple[History, Game]:
    history = History()
    game = history.start(Options(), ranked=True)
    history.act(game, "hint", "d", "undo", "pause", "resume", seconds=3)
    history.win(game)
    return history, game


@pytest.mark.parametrize("event", [{"kind": "\ud800"}, {"kind": "move", "move": "d\udfff"}])
def test_half_a_character_in_json_is_refused_in_words(event):
    text = json.dumps({"format": "CardHearth 1", "events": [event]})
    response = Client().post("/import", {"text": text})
    assert response.status_code == 400
    assert "is no event." in response.content.decode()


@pytest.mark.parametrize("ending", ["txt", "json"])
def test_an_exported_game_is_the_stored_one(won, ending):
    _, game = won
    response = Client().get(f"/games/{game.public_id}.{ending}")
    assert response.status_code == 200
    record = read_record(response.content.decode())
    stored = Game.objects.get(pk=game.pk)
    assert record.events == tuple(log_events(game.pk))
    assert record.options == stored.options
    assert (record.facts["Status"], record.facts["Score"]) == ("won", str(stored.score))
    verdict = judge(record)
    assert (verdict.at, verdict.differences) == (None, [])
    assert verdict.replay.time_ms == stored.time_ms


def test_a_text_is_plain(won):
    response = Client().get(f"/games/{won[1].public_id}.txt")
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    assert response["Content-Disposition"] == 'inline; filename="cardhearth-1.txt"'


@pytest.mark.parametrize("ending", ["txt", "json"])
def test_before_disclosure_only_the_player_has_it_and_without_the_deck(ending):
    history = History()
    game = history.start(Options(), ranked=True)
    history.act(game, "d")
    address = f"/games/{game.public_id}.{ending}"
    assert Client().get(address).status_code == 401
    assert client_of(History().player).get(address).status_code == 403
    text = client_of(history.player).get(address).content.decode()
    record = read_record(text)
    assert record.deck is None
    assert "Seed" not in record.facts
    assert len(record.events) == 1
    assert game.deal.deck not in text.replace(" ", "")
    assert game.deal.seed not in text


@pytest.mark.parametrize("ending", ["txt", "json"])
@pytest.mark.parametrize("name", ["nonsense", "%00"])
def test_no_such_game(name, ending):
    assert Client().get(f"/games/{name}.{ending}").status_code == 404


def test_it_says_nothing_of_who_played(won):
    history, game = won
    for ending in ("txt", "json"):
        assert (
            history.player.username not in Client().get(f"/games/{game.public_id}.{ending}").content.decode()
        )


def test_importing_what_was_exported(won):
    text = Client().get(f"/games/{won[1].public_id}.txt").content.decode()
    # The deck of the test is not that of its seed, which the page must say.
    page = text_of(Client().post("/import", {"text": text}).content.decode())
    assert "Every move is right, but not all that is said" in page
    assert "The seal does not fit" in page
    honest = "\n".join(line for line in text.splitlines() if not line.startswith(("[Seed", "[Commitment")))
    page = text_of(Client().post("/import", {"text": honest}).content.decode())
    assert "A won game, and every move is right" in page
    assert "Draw one , deal 1: 165 points, 204 moves, 3:" in page


def test_importing_a_file(won):
    data = Client().get(f"/games/{won[1].public_id}.json").content
    response = Client().post("/import", {"file": SimpleUploadedFile("game.json", data), "text": ""})
    assert "Every move is right" in response.content.decode()
    response = Client().post("/import", {"file": SimpleUploadedFile("game.json", b"\xff")})
    assert response.status_code == 400
    assert "not UTF-8" in response.content.decode()


def test_importing_a_game_that_cannot_be(won):
    record = json.loads(Client().get(f"/games/{won[1].public_id}.json").content)
    record["events"][1]["move"] = "r"
    page = text_of(Client().post("/import", {"text": json.dumps(record)}).content.decode())
    assert "Event 2 cannot be" in page
    assert "Where the cards lie" in page


def test_importing_nonsense_stores_nothing_and_shows_it_as_text():
    response = Client().post("/import", {"text": "<script>x"})
    assert response.status_code == 400
    assert "&lt;script&gt;x" in response.content.decode()
    assert not Game.objects.exists()


def test_importing_very_often_has_to_wait():
    client = Client()
    answers = [client.post("/import", {"text": ""}).status_code for _ in range(12)]
    assert answers[:10] == [400] * 10
    assert answers[-1] == 429


def test_the_form_is_there_for_everybody():
    html = Client().get("/import").content.decode()
    assert 'name="csrfmiddlewaretoken"' in html
    assert "<textarea" in html
    assert Client(enforce_csrf_checks=True).post("/import", {"text": "x"}).status_code == 403


def test_an_imported_game_can_be_watched(won):
    """The replay's board with the whole film in the page, up to the won end; nothing is stored."""
    _, game = won
    text = Client().get(f"/games/{game.public_id}.txt").content.decode()
    games = Game.objects.count()
    response = Client().post("/import", {"text": text, "watch": "1"})
    assert response.status_code == 200
    game.refresh_from_db()
    film = response.context["film"]
    assert len(film["frames"]) == len(film["lines"]) + 1 == game.version + 1
    assert set(film["frames"][-1]["foundations"].values()) == {13}
    assert response.context["facts"]["status"] == "won"
    assert Game.objects.count() == games


def test_a_wrong_game_is_watched_up_to_where_it_is_wrong(won):
    """What comes after the first event that cannot be is not shown."""
    _, game = won
    text = Client().get(f"/games/{game.public_id}.json").content.decode()
    broken = json.loads(text)
    broken["events"] = broken["events"][:4]
    broken["events"][3] = {**broken["events"][3], "kind": "redo", "move": None}
    response = Client().post("/import", {"text": json.dumps(broken), "watch": "1"})
    assert response.status_code == 200, response.context.get("problem")
    assert len(response.context["film"]["frames"]) <= 5
