"""The picture of a position: well formed, and of what the view shows only."""

from random import Random
from xml.etree import ElementTree

import pytest
from django.test import Client

from games.engine import Options, view
from games.views.picture import HEIGHT, WIDTH, position_svg
from tests.engine.wander import ALL_OPTIONS, wander

from .factories import deal_game, play, session_of, winning_game

SVG = "{http://www.w3.org/2000/svg}"


def drawn(picture: str) -> list[str]:
    """Return the cards of a picture: the rank in each corner with the suit beside it."""
    groups = ElementTree.fromstring(picture).iter(f"{SVG}g")
    return [
        group.find(f"{SVG}text").text.replace("10", "T") + group.findall(f"{SVG}use")[1].get("href")[1]
        for group in groups
        if group.find(f"{SVG}text") is not None
    ]


def count(picture: str, name: str) -> int:
    return sum(use.get("href") == f"#{name}" for use in ElementTree.fromstring(picture).iter(f"{SVG}use"))


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_it_shows_what_the_view_shows(options: Options):
    for state, _ in wander(Random(str(options)), options, 80):
        shown = view(state)
        picture = position_svg(shown)
        tops = ["A23456789TJQK"[height - 1] + suit for suit, height in shown["foundations"].items() if height]
        up = [card for column in shown["columns"] for card in column["up"]]
        assert drawn(picture) == [*shown["waste"][-3:], *tops, *up]
        assert count(picture, "back") == sum(state.down) + bool(state.stock)


def test_everything_is_inside():
    for state, _ in wander(Random(3), Options(), 150):
        for group in ElementTree.fromstring(position_svg(view(state))).iter(f"{SVG}g"):
            if where := group.get("transform"):
                x, y = map(float, where.removeprefix("translate(").rstrip(")").split())
                assert 0 <= x <= WIDTH - 62 and 0 <= y <= HEIGHT - 84


@pytest.mark.django_db
def test_it_is_served():
    game, moves = winning_game()
    play(game, *moves)
    answer = Client().get(f"/games/{game.public_id}/position/5.svg")
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/svg+xml")
    assert drawn(answer.content.decode())
    path = f"/games/{game.public_id}/position/"
    assert Client().get(f"{path}{len(moves)}.svg").status_code == 200
    assert Client().get(f"{path}{len(moves) + 1}.svg").status_code == 404
    assert Client().get(f"{path}-1.svg").status_code == 404


@pytest.mark.django_db
def test_it_shows_what_was_seen_then_and_no_more():
    game = deal_game()
    play(game, "d")
    client = Client()
    client.cookies["sessionid"] = session_of(game.player)
    before, after = (
        drawn(client.get(f"/games/{game.public_id}/position/{at}.svg").content.decode()) for at in (0, 1)
    )
    assert len(before) == 7 and after[1:] == before
