"""The page where anybody checks a deal: a real deal passes, and what was changed is named."""

from __future__ import annotations

import re
import secrets

import pytest
from playwright.sync_api import Page, expect

from games.engine import commitment, deck_text, shuffle
from tests.engine.test_cards_deck import documented_vectors

from .conftest import post_game
from .test_accessibility import expect_accessible

SEED = "eafca7a548cdda5bc3f64f56a150a5801444db0aff8f0e7fb969226d018ad379"
DECK, SEAL = documented_vectors()[SEED]
OTHER_SEED = "00" * 32
SHUFFLE_ALL = """async (seeds) => {
    const { commitment, shuffle } = await import("/static/js/fair/shuffle.js");
    const bytes = (hex) => Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16));
    const deal = async (seed) => [(await shuffle(bytes(seed))).join(""), await commitment(bytes(seed))];
    return Promise.all(seeds.map(deal));
}"""
READ_ALL = """async ([name, texts]) => {
    const read = await import("/static/js/fair/read.js");
    return texts.map((text) => read[name](text, "seed"));
}"""


def verdict(page: Page):
    return page.locator('[data-part="verdict"]')


def expect_verdict(page: Page, kind: str, title: str, *lines: str) -> None:
    """Check the verdict and each of its lines."""
    expect(verdict(page).get_by_role("heading")).to_have_text(title)
    expect(verdict(page)).to_have_attribute("data-verdict", kind)
    expect(page.locator('[data-part="lines"] > li > div')).to_have_text([re.compile(line) for line in lines])


def fill(page: Page, seed: str = "", seal: str = "", deck: str = "") -> None:
    for name, text in (("seed", seed), ("commitment", seal), ("deck", deck)):
        page.locator(f"#{name}").fill(text)


@pytest.fixture
def fair(page) -> Page:
    """The page with a deal that fits."""
    page.goto(f"/fair#seed={SEED}&commitment={SEAL}&deck={DECK}")
    expect_verdict(page, "right", "Everything fits", "The seal is the SHA-256", "All 52 cards")
    return page


def test_the_browser_shuffles_as_the_server_does(page):
    """All vectors of docs/shuffle.md, and fifty seeds that nobody has seen before."""
    page.goto("/fair")
    vectors = documented_vectors()
    assert len(vectors) == 4
    assert page.evaluate(SHUFFLE_ALL, list(vectors)) == [list(vector) for vector in vectors.values()]
    seeds = [secrets.token_bytes(32) for _ in range(50)]
    expected = [[deck_text(shuffle(seed)), commitment(seed)] for seed in seeds]
    assert page.evaluate(SHUFFLE_ALL, [seed.hex() for seed in seeds]) == expected, seeds


def test_a_real_deal_is_sealed_played_and_checked(page):
    """The seal lies on the felt at the start; result and replay lead to a check that asks nobody."""
    page.goto("/")
    game = post_game(page, {"draw": 1})
    page.goto(game["page"])
    felt = page.locator(".sealed")
    expect(felt).to_have_text(f"Sealed: {game['commitment'][:8]}…")
    expect(page.locator("#board[data-ready]")).to_have_attribute("data-version", "0")
    page.keyboard.press("d")
    expect(page.locator("#board")).to_have_attribute("data-version", "1")
    expect(felt).to_be_hidden()
    give_up(page)
    page.get_by_role("dialog").get_by_role("link", name="Check the seal").click()
    expect_verdict(page, "right", "Everything fits", "The seal is the SHA-256", "All 52 cards")
    assert page.locator("#commitment").input_value() == game["commitment"]
    deck = page.request.get(f"/api/v1/games/{game['id']}/log").json()["deck"]
    assert page.locator("#deck").input_value() == deck
    assert page.url.endswith(f"deck={deck}")

    asked = []
    page.on("request", lambda request: asked.append(request.url))
    change_one_card(page, deck)
    page.locator("#deck").fill(deck)
    expect_verdict(page, "right", "Everything fits", "The seal is the SHA-256", "All 52 cards")
    assert [url for url in asked if not url.startswith("data:")] == []

    page.goto(f"/games/{game['id']}/replay")
    page.get_by_role("link", name="Check the seal").click()
    expect_verdict(page, "right", "Everything fits", "The seal is the SHA-256", "All 52 cards")


def give_up(page: Page) -> None:
    page.locator("[data-action=menu]").first.click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Give up", exact=True).last.click()


def change_one_card(page: Page, deck: str) -> None:
    """Write the first card in the place of the eighteenth, and see it refused."""
    page.locator("#deck").fill(deck[:34] + deck[:2] + deck[36:])
    expect_verdict(page, "wrong", "It does not fit", "The seal is the SHA-256", "One card differs:Card 18, ")
    expect(page.locator("#deck-problem")).to_have_text(
        f"{deck[:2]} is there twice, as cards 1 and 18; {deck[34:36]} is missing."
    )
    expect(page.locator('[data-marked="true"]')).to_have_count(1)
    expect(page.locator('[data-marked="true"]')).to_have_attribute("data-at", "17")


def test_one_changed_card_is_refused(fair):
    change_one_card(fair, DECK)
    expect(verdict(fair)).to_contain_text(
        "Card 18, number 3 of column 7: the seed deals the jack of hearts, the deck has the queen of spades."
    )
    expect(fair.locator('[data-part="cards"] mark')).to_have_text(["JH"])


def test_two_exchanged_cards_are_refused(fair):
    """A complete deck, in another order by one exchange: the last card, and the tenth."""
    cards = [DECK[at : at + 2] for at in range(0, 104, 2)]
    cards[9], cards[51] = cards[51], cards[9]
    fair.locator("#deck").fill(" ".join(cards))
    tenth = "Card 10, number 2 of column 4: the seed deals the seven of diamonds, the deck has the "
    last = "Card 52, number 24 of the stock: the seed deals the king of hearts, the deck has the "
    named = f"^2 of 52 cards differ:{tenth}king of hearts.{last}seven of diamonds.$"
    expect_verdict(fair, "wrong", "It does not fit", "The seal is the SHA-256", named)
    expect(fair.locator("#deck-problem")).to_be_hidden()


def test_another_seed_or_seal_is_refused(fair):
    """Another seed altogether, then the seal changed by one digit."""
    fair.locator("#seed").fill(OTHER_SEED)
    expect_verdict(
        fair, "wrong", "It does not fit", "The seal is not of this seed", r"^\d\d of 52 .* more\.$"
    )
    deck, seal = documented_vectors()[OTHER_SEED]
    expect(fair.locator('[data-part="own"]')).to_have_text(seal)
    shown = fair.locator(".column li img, .stock li img")
    assert shown.count() == 52
    names = fair.locator('[data-part="cards"]').inner_text().split()
    assert "".join(names) == deck

    fair.locator("#seed").fill(SEED)
    fair.locator("#commitment").fill("0" + SEAL[1:])
    expect_verdict(fair, "wrong", "It does not fit", "The seal is not of this seed", "All 52 cards")


def test_parts_of_a_deal(fair):
    """Whatever there is of it is compared; nothing is said of the rest."""
    fill(fair, seed=SEED)
    expect_verdict(fair, "open", "Nothing to compare with yet")
    expect(fair.locator('[data-part="own"]')).to_have_text(SEAL)
    fill(fair, seed=SEED.upper(), seal=f" {SEAL[:32]}\n{SEAL[32:]} ")
    expect_verdict(fair, "open", "It fits so far", "The seal is the SHA-256 of this seed")
    fill(fair, seed=SEED, seal=SEAL[:-1], deck=DECK)
    expect_verdict(fair, "open", "Not yet readable", "All 52 cards")
    expect(fair.locator("#commitment-problem")).to_have_text("A seal has 64 digits; here are 63.")
    fill(fair)
    expect_verdict(fair, "open", "Paste a seed to begin")
    expect(fair.locator('[data-part="table"]')).to_be_hidden()


def test_a_deck_without_a_seed(fair):
    """One that was added by hand; its seal is that of its characters."""
    seal = commitment(DECK.encode())
    fill(fair, seal=seal, deck=DECK)
    expect_verdict(fair, "right", "Everything fits", "it was added by hand and has no seed")
    fill(fair, seal=SEAL, deck=DECK)
    expect_verdict(fair, "wrong", "It does not fit", "give its seed as well")


def test_the_table_is_laid_as_the_engine_deals(fair):
    """Row by row into seven columns, then the stock."""
    columns = fair.evaluate(
        "[...document.querySelectorAll('.column')].map(c => [...c.children].map(li => +li.dataset.at))"
    )
    assert [len(column) for column in columns] == [1, 2, 3, 4, 5, 6, 7]
    assert [columns[column][row] for row in range(7) for column in range(row, 7)] == list(range(28))
    stock = fair.evaluate("[...document.querySelectorAll('.stock li')].map(li => +li.dataset.at)")
    assert stock == list(range(28, 52))
    assert fair.locator(".column").nth(6).get_by_role("img").last.get_attribute("alt") == "three of diamonds"


SIGNS = str.maketrans("CDHS", "♣♦♥♠")


def test_how_decks_may_be_written(page):
    page.goto("/fair")
    pretty = ", ".join(DECK[at : at + 2].translate(SIGNS).replace("T", "10") for at in range(0, 104, 2))
    texts = [DECK, DECK.lower(), "\n".join(re.findall("..", DECK)), pretty]
    expected = [DECK[at : at + 2] for at in range(0, 104, 2)]
    assert page.evaluate(READ_ALL, ["readDeck", texts]) == [{"cards": expected}] * 4


def test_what_is_said_of_mistakes(page):
    """In words that tell what to mend."""
    page.goto("/fair")
    hexes = {
        "": None,
        "ab": "A seed has 64 digits; here are 2.",
        "a": "A seed has 64 digits; here is 1.",
        SEED + "0": "A seed has 64 digits; here are 65.",
        "0x" + SEED[2:]: "“x” at place 2 is no hexadecimal digit (0 to 9, a to f).",
        SEED[:-1] + "😀": "“😀” at place 64 is no hexadecimal digit (0 to 9, a to f).",
    }
    decks = {
        " ": None,
        DECK[:-2]: "A deck has 52 cards; here are 51.",
        DECK + "AS": "A deck has 52 cards; here are 53.",
        DECK[:-1]: "Card 52, “K”, is no card: write a rank of A23456789TJQK and a suit of CDHS.",
        "AX" + DECK[2:]: "Card 1, “AX”, is no card: write a rank of A23456789TJQK and a suit of CDHS.",
        DECK[:-2] + "QS": "QS is there twice, as cards 1 and 52; KH is missing.",
    }
    for name, texts in (("readHex", hexes), ("readDeck", decks)):
        found = page.evaluate(READ_ALL, [name, list(texts)])
        assert [one.get("problem") for one in found] == list(texts.values())


def test_by_keyboard_and_ear(open_context):
    """Into the fields and out again by Tab, the verdict is told once the hands rest; the script is copied."""
    context = open_context()
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto("/fair")
    page.locator("#seed").focus()
    for text in (SEED, SEAL, DECK):
        page.keyboard.insert_text(text)
        page.keyboard.press("Tab")
    told = page.locator('[data-part="announcer"]')
    expect(told).to_have_text(
        "Everything fits. The seal is the SHA-256 of this seed. All 52 cards are those that this seed deals."
    )
    assert told.get_attribute("role") == "status"
    expect(page.get_by_role("link", name="Try it with an example")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("End")
    page.keyboard.press("Backspace")
    expect(page.locator("#deck")).to_have_attribute("aria-invalid", "true")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # the example
    expect_verdict(page, "right", "Everything fits", "The seal is the SHA-256", "All 52 cards")
    page.get_by_role("button", name="Copy the script").press("Enter")
    expect(page.get_by_role("button", name="Copied")).to_be_focused()
    assert "hashlib" in page.evaluate("navigator.clipboard.readText()")


@pytest.mark.parametrize(("scheme", "width"), [("light", 390), ("dark", 1280)])
def test_accessible_and_no_wider_than_the_screen(open_context, scheme, width):
    page = open_context(color_scheme=scheme, viewport={"width": width, "height": 844}).new_page()
    page.goto("/fair")
    page.get_by_role("link", name="Try it with an example").click()
    expect_verdict(page, "right", "Everything fits", "The seal is the SHA-256", "All 52 cards")
    expect(verdict(page)).to_be_in_viewport()
    expect_accessible(page)
    change_one_card(page, DECK)
    expect_accessible(page)
    page.set_viewport_size({"width": min(width, 320), "height": 568})
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")


def test_where_the_browser_has_no_sha256(page):
    """As over plain http from another machine: it says so, and what to do."""
    page.add_init_script("Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined })")
    page.goto("/fair")
    expect(page.get_by_role("alert")).to_contain_text("only over https or on localhost")
    expect(page.locator("#check")).to_be_hidden()
    expect(page.locator("pre")).to_contain_text("import sys")


def test_the_seal_in_the_menu(open_context):
    """Whole, to be copied, while the game is on; with the way to the check when it is over."""
    context = open_context()
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto("/")
    game = post_game(page, {"draw": 3})
    page.goto(game["page"])
    expect(page.locator("#board")).to_have_attribute("data-version", "0")
    open_seal(page, game)
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("The seal", exact=True)).to_have_value(game["commitment"])
    expect(dialog.get_by_role("link", name="How it is checked")).to_have_attribute("href", "/fair")
    dialog.get_by_role("button", name="Copy").click()
    expect(dialog.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == game["commitment"]
    expect_accessible(page)
    page.keyboard.press("Escape")
    page.keyboard.press("d")
    expect(page.locator("#board")).to_have_attribute("data-version", "1")
    give_up(page)
    expect(page.get_by_role("link", name="Check the seal")).to_be_visible()
    page.keyboard.press("Escape")
    open_seal(page, game)
    dialog.get_by_role("link", name="Check this deal").click()
    expect_verdict(page, "right", "Everything fits", "The seal is the SHA-256", "All 52 cards")


def open_seal(page: Page, game: dict) -> None:
    page.locator("[data-action=menu]").first.click()
    page.get_by_role("button", name=f"Sealed: {game['commitment'][:8]}").click()
