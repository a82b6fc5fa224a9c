"""The page that checks a deal, and the links to it: filled in once a deal is open, and not before."""

import re
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from games.models import Game

from .factories import deal_game, first_move, play, send, session_of, won_games

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "templates" / "games" / "check_deal.py"


def link_of(game: Game) -> str | None:
    """Return the link that the API gives the player."""
    client = Client()
    client.cookies["sessionid"] = session_of(game.player)
    link = client.get(f"/api/v1/games/{game.public_id}").json()["fair"]
    page = client.get(f"/games/{game.public_id}/replay").content.decode()
    assert (link in unescape(page)) if link else ("/fair#" not in page)
    return link


def given(link: str) -> dict[str, list[str]]:
    """Return what a link fills in; all of it stands behind "#"."""
    parts = urlsplit(link)
    assert (parts.path, parts.query) == ("/fair", "")
    return parse_qs(parts.fragment)


def test_the_page_answers_everybody():
    response = Client().get("/fair")
    assert response.status_code == 200
    assert '<form id="check" autocomplete="off" hidden>' in response.content.decode()  # a script shows it
    assert Client().post("/fair").status_code == 405


def test_the_page_the_document_and_the_file_have_the_same_script():
    """The document's is run against the test vectors in ``tests/engine/test_cards_deck.py``."""
    page = Client().get("/fair").content.decode()
    shown = unescape(re.search(r'<code data-part="script">(.*?)</code>', page, re.DOTALL)[1])
    document = (ROOT / "docs" / "shuffle.md").read_text(encoding="utf-8")
    assert (
        shown
        == SCRIPT.read_text(encoding="utf-8")
        == re.search(r"```python\n(.*?)```", document, re.DOTALL)[1]
    )


def test_the_link_comes_when_the_deal_is_opened():
    game = deal_game()
    assert link_of(game) is None
    play(game, first_move(game))
    assert link_of(game) is None
    send(game, "resign")
    deal = game.deal
    wanted = {"seed": [deal.seed], "commitment": [deal.commitment], "deck": [deal.deck]}
    assert given(link_of(game)) == wanted


def test_a_ranked_deal_that_was_only_looked_at_stays_sealed():
    game = deal_game()
    send(game, "resign")
    assert link_of(game) is None


def test_a_game_that_is_still_on_tells_nothing_of_an_open_deal():
    """Its cards are known to whoever looks for them; the board does not push them under one's eyes."""
    game = deal_game(deck=won_games(1)[0]["deck"])
    assert link_of(game) is None


def test_an_added_deck_has_no_seed():
    game = deal_game(deck=won_games(1)[0]["deck"])
    play(game, first_move(game))
    send(game, "resign")
    assert given(link_of(game)) == {"commitment": [game.deal.commitment], "deck": [game.deal.deck]}


def test_the_board_shows_the_seal():
    game = deal_game()
    client = Client()
    client.cookies["sessionid"] = session_of(game.player)
    page = client.get(f"/play/{game.public_id}/").content.decode()
    assert f'<p class="sealed">Sealed: {game.deal.commitment[:8]}…</p>' in page
