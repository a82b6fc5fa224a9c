"""The replay, watched by mouse, keyboard and screen reader, alone and by two."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from games.engine import (
    Event,
    EventKind,
    Move,
    Options,
    Replay,
    advance,
    open_view,
    parse_deck,
    start,
    view,
)

from .conftest import post_game
from .table import Table
from .test_accessibility import expect_accessible
from .test_layout import expect_all_inside

EVENTS = [*range(21), "undo", "undo", "redo", "redo", *range(21, 34), "resign"]
"""What happens in the game that is watched: moves of the record by number, and other events."""

PLAY = """
import django, json, sys
django.setup()
from importlib import import_module
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.db import transaction
from accounts.models import Player
from games.engine import Move, Options
from games.protocol import Command, CommandType
from games.services import deal_add, game_act, game_start

deck, draw, events = json.loads(sys.argv[1])
player = Player.objects.create_guest()
with transaction.atomic():
    number = deal_add(deck=deck).number
    game = game_start(player=player, options=Options(draw=draw), deal_number=number)
for version, text in enumerate(events):
    kind = text if text in ("undo", "redo", "resign") else "move"
    move = Move.parse(text) if kind == "move" else None
    with transaction.atomic():
        command = Command(CommandType(kind), 1, version, move, 1)
        game_act(game_id=game.pk, player_id=player.pk, command=command)
session = import_module(settings.SESSION_ENGINE).SessionStore()
session[SESSION_KEY] = str(player.pk)
session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
session[HASH_SESSION_KEY] = player.get_session_auth_hash()
session.save()
print(json.dumps([game.public_id, session.session_key]))
"""


class Watched(NamedTuple):
    """A game that is over: its id, its player's session, its deck, and how it stood after each event."""

    id: str
    session: str
    deck: str
    history: list[Replay]


@pytest.fixture(scope="module")
def watched(site, records) -> Watched:
    """A game with two moves taken back and made again, given up in the end."""
    record = records[12]
    events = [record["events"][e] if isinstance(e, int) else e for e in EVENTS]
    made = site.run("-c", PLAY, json.dumps([record["deck"], record["draw"], events]))
    history = [start(parse_deck(record["deck"]), Options(draw=record["draw"]))]
    for text in events:
        kind = EventKind(text) if text in ("undo", "redo", "resign") else EventKind.MOVE
        move = Move.parse(text) if kind is EventKind.MOVE else None
        history.append(advance(history[-1], Event(kind, move)))
    return Watched(*json.loads(made), record["deck"], history)


class Film:
    """A replay on a page, and the game that it should show."""

    def __init__(self, page: Page, watched: Watched) -> None:
        self.page, self.watched, self.history = page, watched, watched.history
        self.table = Table(page, watched.deck, watched.history[0].state.options)
        self.path = f"/games/{watched.id}/replay"
        self.api = f"/api/v1{self.path}"

    def open(self, at: int | None = None) -> Film:
        """Open it, at a moment."""
        self.page.goto(self.path if at is None else f"{self.path}#{at}")
        return self

    @property
    def last(self) -> int:
        return len(self.history) - 1

    def expect_at(self, at: int, opened: bool = False) -> None:
        """Wait for a moment and check that the table is as it was then, the figures with it."""
        board = self.page.locator("#board")
        expect(board).to_have_attribute("data-at", str(at))
        expect(board).to_have_attribute("data-open", str(opened).lower())
        replay = self.history[at]
        seen = (open_view if opened else view)(replay.state)
        for number, column in enumerate(seen["columns"], 1):
            down = column["down"] if opened else [None] * column["down"]
            assert self.table.cards(f"t{number}") == down + column["up"], (at, number)
        assert self.table.cards("waste") == seen["waste"]
        stock = list(reversed(seen["stock_cards"])) if opened else [None] * seen["stock"]
        assert self.table.cards("stock") == stock
        expect(self.page.locator("[data-field=at]")).to_have_text(f"{at} / {self.last}")
        score = str(replay.state.score).replace("-", "\u2212")
        expect(self.page.locator("[data-field=score]")).to_have_text(score)
        expect(self.page.locator("[role=option][aria-selected=true]")).to_have_attribute("data-at", str(at))

    def press(self, name: str) -> None:
        self.page.locator(f'.replay [data-action="{name}"]').click()


@pytest.fixture
def film(site, watched, open_context) -> Film:
    """The game's own player in front of its replay."""
    context = open_context()
    context.add_cookies([{"name": "sessionid", "value": watched.session, "url": site.origin}])
    return Film(context.new_page(), watched)


@pytest.fixture
def visit(watched, open_context):
    """Return a function that opens the replay for somebody without any cookie."""
    return lambda at=None, **options: Film(open_context(**options).new_page(), watched).open(at)


def test_watched_by_mouse(film):
    """From the result dialog through every button; the table is what the fold says at each move."""
    page = film.page
    page.goto(f"/play/{film.watched.id}/")
    page.get_by_role("dialog").get_by_role("link", name="Watch the replay").click()
    page.wait_for_url(f"**{film.path}")
    film.expect_at(0)
    for at in range(1, 6):
        film.press("forward")
        film.expect_at(at)
    film.press("back")
    film.expect_at(4)
    film.press("last")
    film.expect_at(film.last)
    expect(page.locator('[data-action="forward"]')).to_have_attribute("aria-disabled", "true")
    film.press("first")
    film.expect_at(0)
    box = page.locator("[data-field=scrubber]").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    middle = int(page.locator("[data-field=scrubber]").input_value())
    assert abs(middle - film.last / 2) <= 1
    film.expect_at(middle)
    page.locator(f'[role=option][data-at="{middle + 1}"]').click()
    film.expect_at(middle + 1)


def test_watched_by_keyboard(film):
    """Arrows, Home and End from anywhere, also on the scrubber and the list; each step is told once."""
    page = film.open().page
    film.expect_at(0)
    for at in range(1, 30):
        page.keyboard.press("ArrowRight")
        film.expect_at(at)
        expect(page.locator("#announcer")).to_contain_text(f"{at} of {film.last}.")
    page.keyboard.press("ArrowLeft")
    film.expect_at(28)
    page.keyboard.press("End")
    film.expect_at(film.last)
    page.keyboard.press("Home")
    film.expect_at(0)
    page.keyboard.press("PageDown")
    film.expect_at(10)
    page.locator("[data-field=scrubber]").focus()
    page.keyboard.press("ArrowRight")
    film.expect_at(11)
    text = page.locator("[data-field=scrubber]").get_attribute("aria-valuetext")
    assert text.startswith(f"11 of {film.last}: ")
    page.locator("[data-field=script]").focus()
    page.keyboard.press("ArrowDown")
    film.expect_at(12)
    chosen = page.locator("[data-field=script]").get_attribute("aria-activedescendant")
    expect(page.locator(f"#{chosen}")).to_have_attribute("data-at", "12")
    page.keyboard.press("ArrowUp")
    film.expect_at(11)


def test_it_plays_by_itself(film):
    """The space bar starts and stops it; at the end it stops, and starts again from the beginning."""
    page = film.open(film.last - 4).page
    film.expect_at(film.last - 4)
    page.locator("[data-field=speed]").select_option("4")
    page.locator("[data-field=speed]").blur()
    board = page.locator("#board")
    page.keyboard.press(" ")
    expect(board).to_have_attribute("data-playing", "true")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    film.expect_at(film.last)
    expect(board).to_have_attribute("data-playing", "false")
    page.locator("[data-field=speed]").select_option("lived")
    film.press("play")
    expect(board).to_have_attribute("data-playing", "true")
    expect(board).to_have_attribute("data-at", re.compile("[1-9]"))
    page.keyboard.press(" ")
    expect(board).to_have_attribute("data-playing", "false")
    page.reload()
    expect(page.locator("[data-field=speed]")).to_have_value("lived")


def test_a_link_to_a_moment(visit):
    """Somebody without any cookie sees the same moment; the address follows the film."""
    guest = visit(17)
    guest.expect_at(17)
    guest.page.keyboard.press("ArrowRight")
    guest.expect_at(18)
    guest.page.wait_for_url("**#18")
    guest.page.evaluate("location.hash = '#3'")
    guest.expect_at(3)
    visit(99999).expect_at(guest.last)
    assert "sessionid" not in str(guest.page.context.cookies())


def test_the_link_is_copied(visit):
    """The address that is copied leads to the moment, and to its picture."""
    guest = visit(5, permissions=["clipboard-read", "clipboard-write"])
    guest.expect_at(5)
    guest.press("link")
    expect(guest.page.locator(".toast")).to_contain_text("Link to step 5 copied.")
    link = guest.page.evaluate("navigator.clipboard.readText()")
    assert link.endswith(f"{guest.path}?at=5#5")
    guest.page.goto("/rules")
    guest.page.goto(link)
    guest.expect_at(5)
    picture = guest.page.locator('meta[property="og:image"]').get_attribute("content")
    assert guest.page.request.get(picture).headers["content-type"] == "image/svg+xml"


def test_two_viewers_do_not_disturb_each_other(visit):
    """Both watch at their own pace, while the log stays as it was."""
    one, two = visit(4), visit(20)
    one.expect_at(4)
    two.expect_at(20)
    for step in range(1, 5):
        one.page.keyboard.press("ArrowRight")
        two.page.keyboard.press("ArrowLeft")
        one.expect_at(4 + step)
        two.expect_at(20 - step)
    facts = one.page.request.get(f"/api/v1/games/{one.watched.id}").json()
    assert (facts["version"], facts["status"]) == (one.last, "given_up")


def test_a_private_game_is_refused(film, open_context):
    """Its player shuts it with one press; others then get neither page nor film, until it is opened again."""
    film.open()
    film.expect_at(0)
    film.press("private")
    expect(film.page.locator(".toast")).to_contain_text("Only you")
    expect(film.page.locator('[data-action="private"]')).to_have_attribute("aria-pressed", "true")
    other = open_context(allow_missing=True).new_page()
    assert other.goto(film.path).status == 403
    expect(other.get_by_role("heading")).to_contain_text("not yours to open")
    assert other.request.get(f"/api/v1{film.path}").status == 401
    film.page.reload()
    film.expect_at(0)
    film.press("private")
    expect(film.page.locator(".toast")).to_contain_text("Everybody")
    assert other.goto(film.path).status == 200


def test_hidden_cards_may_be_shown_after_the_end(visit):
    """Every card of the deal then lies open, and is covered again."""
    guest = visit(9)
    guest.expect_at(9)
    guest.press("open")
    guest.expect_at(9, opened=True)
    guest.page.keyboard.press("ArrowRight")
    guest.expect_at(10, opened=True)
    guest.press("open")
    guest.expect_at(10)


def test_a_game_still_on_shows_what_was_seen(page):
    """The player's own ranked game: its replay, and nothing that has not lain open."""
    page.goto("/")
    started = post_game(page, {"draw": 1})
    page.goto(started["page"])
    board = page.locator("#board")
    expect(board).to_have_attribute("data-version", "0")
    answers: list[str] = []
    for version in range(1, 8):
        page.keyboard.press("d")
        expect(board).to_have_attribute("data-version", str(version))
    seen = set(page.evaluate("[...document.querySelectorAll('[data-card]')].map(e => e.dataset.card)"))
    page.on("response", lambda answer: answers.append(answer.url))
    page.locator("[data-action=menu]").click()
    page.get_by_role("dialog").get_by_role("link", name="Replay").click()
    expect(board).to_have_attribute("data-at", "0")
    for name in ("fork", "open"):
        expect(page.locator(f'[data-action="{name}"]')).to_be_hidden()
    page.keyboard.press("End")
    expect(board).to_have_attribute("data-at", "7")
    for url in [url for url in answers if "/replay" in url]:
        text = page.request.get(url).text()
        deck = {r + s for r in "A23456789TJQK" for s in "CDHS"}
        assert not [card for card in deck - seen if f'"{card}"' in text], url
    shown = page.evaluate("[...document.querySelectorAll('[data-card]')].map(e => e.dataset.card)")
    assert set(shown) <= seen


def test_a_paused_game_is_covered_here_too(open_context):
    """The page says so, shows no card and offers the way back; once resumed it can be watched."""
    page = open_context().new_page()
    page.goto("/")
    started = post_game(page, {"draw": 1})
    page.goto(started["page"])
    board = page.locator("#board")
    expect(board).to_have_attribute("data-version", "0")
    page.keyboard.press("d")
    expect(board).to_have_attribute("data-version", "1")
    page.keyboard.press("p")
    expect(board).to_have_attribute("data-status", "paused")
    page.goto(f"/games/{started['id']}/replay")
    expect(page.locator("[data-field=line]")).to_contain_text("paused")
    assert page.locator("[data-card]").count() == 0
    page.get_by_role("link", name="Game", exact=True).click()
    page.locator("[data-action=resume]").click()
    expect(board).to_have_attribute("data-status", "playing")
    page.goto(f"/games/{started['id']}/replay#1")
    expect(board).to_have_attribute("data-at", "1")


def test_playing_on_from_here(visit, watched):
    """A visitor takes over in the middle, as practice, and cannot undo beyond that."""
    guest = visit(15)
    guest.expect_at(15)
    guest.press("fork")
    page = guest.page
    page.wait_for_url("**/play/**")
    table = Table(page, watched.deck, watched.history[0].state.options)
    table.replay = Replay(watched.history[15].state)
    table.expect_equal()
    expect(page.locator("[data-action=undo]").first).to_have_attribute("aria-disabled", "true")
    facts = json.loads(page.locator("#game-facts").text_content())
    assert (facts["ranked"], facts["fork"], facts["moves"]) == (False, True, 0)
    table.make("d", "click")
    table.undo()
    table.expect_equal()
    expect(page.locator("[data-action=undo]").first).to_have_attribute("aria-disabled", "true")


def test_undone_moves_are_struck(film):
    """In the list, the moves that were taken back for good are struck; those made again are not."""
    page = film.open(22).page
    film.expect_at(22)
    assert page.locator("[role=option] s").count() == 0
    assert page.locator("[role=option].aside").count() == 4
    row = page.locator('[role=option][data-at="22"]')
    expect(row).to_contain_text("Takes back:")


def test_a_very_long_game_stays_quick(film):
    """Twenty thousand lines: only the rows in sight exist, and a leap to the end is one fetch away."""
    page = film.page
    count = 20_000

    def long_film(route):
        answer = route.fetch()
        body = answer.json()
        body["lines"] = [body["lines"][i % 20] for i in range(count)]
        route.fulfill(response=answer, json=body)

    def some_frame(route):
        frames = page.request.get(f"{film.api}/frames?count=1").json()["frames"]
        route.fulfill(json={"first": 0, "frames": frames * 100})

    page.route(f"**{film.api}/frames*", some_frame)
    page.route(f"**{film.api}", long_film)
    page.goto(film.path)
    board = page.locator("#board")
    expect(board).to_have_attribute("data-at", "0")
    page.keyboard.press("End")
    expect(board).to_have_attribute("data-at", str(count))
    assert page.locator("[role=option]").count() < 60
    for step in range(1, 20):
        page.keyboard.press("ArrowLeft")
        expect(board).to_have_attribute("data-at", str(count - step))
    took = page.evaluate(
        """() => { const start = performance.now();
            const step = () => new KeyboardEvent("keydown", {key: "ArrowLeft", bubbles: true});
            for (let i = 0; i < 20; i++) document.body.dispatchEvent(step());
            return performance.now() - start; }"""
    )
    assert took < 2000


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [(320, 568), (390, 844), (844, 390), (1440, 900)])
def test_sizes_and_axe(visit, size, scheme):
    """Nothing is cut off at any size, and axe-core finds nothing."""
    width, height = size
    film = visit(21, viewport={"width": width, "height": height}, color_scheme=scheme)
    film.expect_at(21)
    page = film.page
    expect_all_inside(page)
    expect_accessible(page)
    page.locator('[data-action="open"]').click()
    expect(page.locator("#board")).to_have_attribute("data-open", "true")
    expect_accessible(page)
    boxes = [
        page.locator(f'[data-action="{n}"]').bounding_box() for n in ("first", "back", "play", "forward")
    ]
    assert all(a["x"] + a["width"] <= b["x"] + 1 for a, b in pairwise(boxes))
    for name in ("first", "play", "last", "fork", "open", "link", "settings"):
        expect(page.locator(f'[data-action="{name}"]')).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-field=speed]")).to_be_in_viewport(ratio=1)


def test_focus_is_seen_and_goes_everywhere(film):
    """Tab reaches every control, in the order in which they are seen."""
    page = film.open(3).page
    film.expect_at(3)
    reached = []
    for _ in range(20):
        page.keyboard.press("Tab")
        reached.append(
            page.evaluate(
                """() => { const e = document.activeElement, style = getComputedStyle(e);
                    const seen = style.outlineStyle !== "none" || style.boxShadow !== "none";
                    return seen && (e.dataset.action || e.dataset.field || e.className || e.tagName); }"""
            )
        )
    wanted = [
        "settings",
        "scrubber",
        "first",
        "back",
        "play",
        "forward",
        "last",
        "speed",
        "fork",
        "open",
        "link",
    ]
    positions = [reached.index(name) for name in [*wanted, "private", "study", "script"]]
    assert positions == sorted(positions)


def test_a_game_from_a_text_is_watched(page, sit_down, records):
    """Exported, imported again, and shown on the board, hidden cards too."""
    table = sit_down(page, records[5])
    for move in records[5]["events"][:12]:
        table.make(move, "click")
    page.keyboard.press("n")
    page.get_by_role("dialog").get_by_role("button", name="Deal", exact=True).click()
    page.get_by_role("button", name="Give up and deal").click()
    old = page.url.rstrip("/").rsplit("/", 1)[1]
    page.wait_for_url(lambda url: old not in url)
    text = page.request.get(f"/games/{old}.txt").text()
    page.goto("/import")
    page.locator("textarea[name=text]").fill(text)
    page.get_by_role("button", name="Replay it").click()
    page.get_by_role("button", name="Watch it on the board").click()
    board = page.locator("#board")
    expect(board).to_have_attribute("data-at", "0")
    page.keyboard.press("End")
    expect(board).to_have_attribute("data-at", "13")
    page.locator("[data-action=open]").click()
    expect(board).to_have_attribute("data-open", "true")
    assert page.locator(".card[data-card]").count() == 52
    expect(page.locator("[data-action=fork]")).to_be_hidden()
