"""After the game: where it was lost, told in words; playing on from there; a way to win, shown."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from games.engine import Event, EventKind, Move, Options, Replay, fold
from games.solver import Verdict, solve
from tests.analysis.games import Played, wandering_game
from tests.solver.deals import VERDICTS, deck_of

from .table import Table
from .test_accessibility import expect_accessible
from .test_layout import expect_all_inside
from .test_replay import PLAY

SEED = 21
WAIT = 30_000
"""ms that a worker may take."""


@pytest.fixture(scope="module")
def game() -> Played:
    """A game that was lost twice, saved by undo, and lost a third time for good."""
    return wandering_game(SEED, draw=3, length=150)


@pytest.fixture(scope="module")
def lost(site, game) -> str:
    """The id of that game, stored and given up; it may have been analysed."""
    return store(site, game)


def store(site, game: Played) -> str:
    texts = [event.move.text if event.move else event.kind.value for event in game.events]
    texts = [text for text in texts if text != "hint"] + ["resign"]
    arguments = json.dumps([deck_of(VERDICTS[SEED][0]), 3, texts])
    return json.loads(site.run("-c", PLAY, arguments))[0]


def history(game: Played) -> list[Replay]:
    """Return how the stored game stood after each event."""
    events = [event for event in game.events if event.kind is not EventKind.HINT]
    return [fold(game.opening, events[:at]) for at in range(len(events) + 1)]


def test_where_it_was_lost_and_playing_on_from_there(open_context, site, game):
    """Asked for with one press; words, strip and list agree with the solver; the game goes on from there."""
    page = open_context(viewport={"width": 1280, "height": 800}).new_page()
    page.goto(f"/games/{store(site, game)}/replay")
    expect(page.locator("#board")).to_have_attribute("data-at", "0")
    study = page.locator("[data-field=study]")
    expect(page.locator("[data-field=fate]")).to_be_hidden()
    page.get_by_role("button", name="Where was it won or lost?").click()
    study.get_by_role("button", name="Analyse this game").click()
    expect(study).to_have_attribute("data-state", "done", timeout=WAIT)
    words = study.locator(".study-lead").text_content()
    at = int(re.search(r"lost for good at step (\d+):", words)[1])
    assert words.startswith("This deal could be won. ") and "Better was: " in words
    stood = history(game)
    assert solve(stood[at - 1].state, max_nodes=100_000).verdict is Verdict.WON
    assert solve(stood[at].state, max_nodes=100_000).verdict is Verdict.LOST
    expect(page.locator("#announcer")).to_have_text(words)

    study.get_by_role("button", name=f"See step {at}").click()
    expect(page.locator("#board")).to_have_attribute("data-at", str(at))
    expect(study.locator("[data-field=fate-now]")).to_have_text("lost for good")
    assert "lost for good" in page.locator("[data-field=scrubber]").get_attribute("aria-valuetext")
    page.keyboard.press("ArrowLeft")
    expect(study.locator("[data-field=fate-now]")).to_have_text("can still be won")

    marks = page.locator(".fate .turn")
    study.locator("summary").click()
    expect(study.locator("summary")).to_contain_text(f"{marks.count()} turning points")
    bars = page.locator(".fate [data-fate]").evaluate_all("bars => bars.map(({dataset}) => dataset.fate)")
    assert bars == ["w", "l"] * marks.count()
    assert study.locator(".stretches li").count() == len(bars)
    study.locator(".stretches button").nth(1).click()
    expect(study.locator("[data-field=fate-now]")).to_have_text("lost for good")
    expect_accessible(page)

    study.get_by_role("button", name=f"Play on from step {at - 1}").click()
    page.wait_for_url("**/play/**")
    table = Table(page, deck_of(VERDICTS[SEED][0]), Options(draw=3))
    table.replay = Replay(stood[at - 1].state)
    table.expect_equal()


@pytest.mark.parametrize(
    ("size", "scheme"),
    [((320, 568), "light"), ((390, 844), "dark"), ((844, 390), "dark"), ((1440, 900), "light")],
)
def test_sizes_and_axe(open_context, lost, size, scheme):
    """An analysis that is there is shown at once; nothing is cut off, and axe-core finds nothing."""
    page = open_context(viewport={"width": size[0], "height": size[1]}, color_scheme=scheme).new_page()
    page.goto(f"/games/{lost}/replay#40")
    expect(page.locator("#board")).to_have_attribute("data-at", "40")
    if page.locator("[data-field=study][data-state=none]").count():  # this test came first
        page.locator("[data-action=study]").click()
        page.get_by_role("button", name="Analyse this game").click()
    expect(page.locator(".study-lead")).to_be_visible(timeout=WAIT)
    expect_all_inside(page)
    expect_accessible(page)
    strip, scrubber = (
        page.locator(".fate").bounding_box(),
        page.locator("[data-field=scrubber]").bounding_box(),
    )
    assert abs(strip["x"] - 10 - scrubber["x"]) <= 1 and abs(strip["width"] + 20 - scrubber["width"]) <= 1
    page.goto(f"/games/{lost}/demonstration/")
    expect(page.locator("#board")).to_have_attribute("data-ready", "", timeout=WAIT)
    expect(page.locator("[data-field=told]")).to_contain_text("could not be won any more")
    expect_all_inside(page)
    expect_accessible(page)


def test_given_up_and_shown_how(page, sit_down, records):
    """From the result dialog to all 52 cards home; and from the middle of it to a game of one's own."""
    record = records[3]
    table = sit_down(page, record)
    id = page.url.rstrip("/").rsplit("/", 1)[1]
    for text in record["events"][:3]:
        table.make(text, "click")
    page.locator("[data-action=menu]").first.click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Give up", exact=True).last.click()
    page.get_by_role("dialog").get_by_role("link", name="Show how it could be won").click()
    page.wait_for_url("**/demonstration/")
    board = page.locator("#board")
    expect(board).to_have_attribute("data-ready", "", timeout=WAIT)
    expect(page.locator("[data-field=waiting]")).to_be_hidden()
    expect(page.locator("[data-field=told]")).to_have_text(
        "This is how it could still be won from where it ended."
    )
    expect(board).to_have_attribute("data-playing", "true")
    page.locator("[data-field=speed]").select_option("4")
    expect(board).to_have_attribute("data-at", re.compile("[4-9]"))
    page.locator("[data-field=speed]").blur()
    page.keyboard.press(" ")
    expect(board).to_have_attribute("data-playing", "false")
    shown = page.request.get(f"/api/v1/games/{id}/demonstration").json()
    last = len(shown["film"]["lines"])
    page.keyboard.press("End")
    expect(board).to_have_attribute("data-at", str(last))
    assert [len(table.cards(f"f{suit}")) for suit in "cdhs"] == [13] * 4
    expect(page.locator('[data-action="fork"]')).to_have_attribute("aria-disabled", "true")
    page.locator(f'[role=option][data-at="{last - 1}"]').click()
    expect(board).to_have_attribute("data-at", str(last - 1))
    page.evaluate("location.hash = '#7'")
    expect(board).to_have_attribute("data-at", "7")
    line = [Event(EventKind.MOVE, Move.parse(told["move"])) for told in shown["film"]["lines"][:7]]
    wanted = fold(Replay(table.replay.state), line).state
    page.get_by_role("button", name="Play from here yourself").click()
    page.wait_for_url("**/play/**")
    table.replay = Replay(wanted)
    table.expect_equal()
    facts = json.loads(page.locator("#game-facts").text_content())
    assert (facts["ranked"], facts["fork"]) == (False, True)


def test_a_deal_that_nobody_can_win(open_context, site):
    """Said kindly, on both pages, with a way from the one to the other."""
    deck = deck_of(next(seed for seed, draw_1, _ in VERDICTS[39:] if draw_1 == "lose"))
    made = json.loads(site.run("-c", PLAY, json.dumps([deck, 1, ["d", "d", "resign"]])))
    page = open_context().new_page()
    page.goto(f"/games/{made[0]}/demonstration/")
    waiting = page.locator("[data-field=waiting]")
    expect(waiting).to_contain_text("could not be won by anybody", timeout=WAIT)
    expect_accessible(page)
    waiting.get_by_role("link").click()
    expect(page.locator("#board")).to_have_attribute("data-at", "0")
    page.get_by_role("button", name="Analyse this game").click()
    expect(page.locator(".study-lead")).to_contain_text("not your fault", timeout=WAIT)
    expect(page.get_by_role("link", name="Show how it could be won")).to_have_count(0)
