"""A real server, a real Chromium, and tables to play at."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from games.engine import Options
from tests.site_process import SiteProcess

from .table import Table

GAMES = Path(__file__).parent.parent / "engine" / "golden" / "won_games.jsonl"
_NAMES = ("chromium", "chromium-browser", "google-chrome")
_MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
# The browser reports these by itself: a server that was stopped, and "a game is in progress".
EXPECTED = ("WebSocket connection", "status of 409", "ERR_CONNECTION_REFUSED", "ERR_INTERNET_DISCONNECTED")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def chromium_path() -> str:
    """Return the Chromium to test with; fails, rather than skips, when there is none."""
    for name in (os.environ.get("CHROMIUM"), *_NAMES, _MAC):
        if name and (path := shutil.which(name)):
            return path
    pytest.fail("no Chromium is installed: run 'make test', or set CHROMIUM to its path")


@pytest.fixture(scope="session")
def site(tmp_path_factory) -> Iterator[SiteProcess]:
    """The site with a worker beside it, and its static files as they are served in earnest."""
    settings = {"GAME_RATE_PER_SECOND": "0", "NEW_GAME_PER_MINUTE": "0", "WORKERS": "1"}
    process = SiteProcess(tmp_path_factory.mktemp("site"), **settings)
    process.manage("collectstatic", "--noinput", "--verbosity", "0")
    with process:
        yield process


# Playwright keeps an event loop running in this thread, which asynchronous tests of other
# modules would stumble over: it lives no longer than a module.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A headless Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def open_context(site: SiteProcess, browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Return a function that opens a browser profile; scripts that fail in its pages fail the test."""
    contexts, problems = [], []

    def open_one(*, allow_missing: bool = False, **options) -> BrowserContext:
        options = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce", **options}
        context = browser.new_context(**{"base_url": site.origin, **options})
        context.on("weberror", lambda error: problems.append(str(error.error)))
        expected = (*EXPECTED, "status of 403", "status of 404") if allow_missing else EXPECTED
        context.on("console", lambda message: _note(problems, message, expected))
        contexts.append(context)
        return context

    yield open_one
    for context in contexts:
        context.close()
    assert not problems


@pytest.fixture
def page(open_context) -> Page:
    """A page of a browser nobody has played in, without motion."""
    return open_context().new_page()


@pytest.fixture(scope="session")
def records() -> list[dict]:
    """Complete won games: deck, draw and moves."""
    return [json.loads(line) for line in GAMES.read_text().splitlines()]


@pytest.fixture(scope="session")
def deal_number(site: SiteProcess) -> Callable[[str], int]:
    """Return a function that stores a deck and returns the number of its deal."""
    numbers: dict[str, int] = {}

    def store(deck: str) -> int:
        if deck not in numbers:
            numbers[deck] = int(site.manage("deal_add", deck))
        return numbers[deck]

    return store


@pytest.fixture
def sit_down(deal_number) -> Callable[..., Table]:
    """Return a function that starts a game on a known deck in a page and opens its board."""

    def start(page: Page, record: dict, **options) -> Table:
        page.goto("/")
        wanted = {"draw": record["draw"], **options}
        started = post_game(page, {**wanted, "deal": deal_number(record["deck"]), "give_up": True})
        page.goto(started["page"])
        table = Table(page, record["deck"], Options(**wanted))
        table.expect_equal()
        return table

    return start


def post_game(page: Page, body: dict) -> dict:
    """Start a game by the API, with the page's own cookies."""
    token = next(c["value"] for c in page.context.cookies() if c["name"] == "csrftoken")
    headers = {"X-CSRFToken": token, "Referer": page.url}
    answer = page.request.post("/api/v1/games", data=body, headers=headers)
    assert answer.status == 201, answer.text()
    return answer.json()


def _note(problems: list[str], message, expected: tuple[str, ...]) -> None:
    if message.type == "error" and not any(words in message.text for words in expected):
        problems.append(message.text)
