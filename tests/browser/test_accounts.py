"""Accounts in a real Chromium: a guest with a game on signs up, leaves, comes back elsewhere, and merges."""

from __future__ import annotations

import secrets

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

PASSWORD = "a warm hearth 52"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def name() -> str:
    """A name that no other test has taken."""
    return "Maria_" + secrets.token_hex(4)


def fill(page: Page, **fields: str) -> None:
    """Fill in fields by their labels, then press Enter."""
    for label, text in fields.items():
        page.get_by_label(label.replace("_", " "), exact=True).fill(text)
    page.keyboard.press("Enter")


def sign_up(page: Page, name: str) -> None:
    page.get_by_role("banner").get_by_role("link", name="Sign in").click()
    page.get_by_role("link", name="Make an account").click()
    fill(page, Name=name, Password=PASSWORD)
    expect(page.get_by_role("banner").get_by_role("link", name=name)).to_be_visible()


def sign_in(page: Page, name: str) -> None:
    page.get_by_role("link", name="Sign in").click()
    fill(page, Name=name, Password=PASSWORD)
    expect(page.get_by_role("banner").get_by_role("link", name=name)).to_be_visible()


def sign_out(page: Page, name: str) -> None:
    page.get_by_role("banner").get_by_role("link", name=name).click()
    page.get_by_role("link", name="Sign out").click()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()


def expect_usable(page: Page) -> None:
    """Nothing sticks out to the side, and axe finds nothing."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.url
    found = Axe().run(page).response["violations"]
    assert not found, [(page.url, rule["id"], [node["html"] for node in rule["nodes"]]) for rule in found]


def test_a_game_on_survives_sign_up_sign_out_and_another_device(open_context, sit_down, records, name):
    """The board stays open in its own tab all the while."""
    record = records[12]
    page = open_context().new_page()
    table = sit_down(page, record)
    for move in record["events"][:8]:
        table.make(move, "click")
    tab = page.context.new_page()
    tab.goto("/")
    sign_up(tab, name)
    for move in record["events"][8:12]:
        table.make(move, "click")
    table.expect_equal()
    sign_out(tab, name)
    expect(page.locator("[data-field=line]")).to_contain_text("session has ended")

    phone = open_context(**PHONE).new_page()
    phone.goto("/")
    sign_in(phone, name)
    phone.get_by_role("link", name="Go on with your game").click()
    table.page, table.board = phone, phone.locator("#board")
    table.expect_equal()
    for move in record["events"][12:16]:
        table.make(move, "tap")
    table.expect_equal()


def test_a_guests_board_moves_to_the_account_while_it_is_open(open_context, sit_down, records, name):
    """Logging in elsewhere in the browser closes nothing and costs no move."""
    first = open_context().new_page()
    first.goto("/")
    sign_up(first, name)

    record = records[5]
    page = open_context().new_page()
    table = sit_down(page, record)
    for move in record["events"][:6]:
        table.make(move, "click")
    tab = page.context.new_page()
    tab.goto("/")
    sign_in(tab, name)
    expect(tab.get_by_role("status")).to_contain_text("1 game you played as a guest")
    for move in record["events"][6:10]:
        table.make(move, "click")
    table.expect_equal()
    first.goto("/")
    expect(first.get_by_role("link", name="Go on with your game")).to_be_visible()


def test_an_account_is_downloaded_and_deleted(open_context, sit_down, records, name):
    page = open_context().new_page()
    sit_down(page, records[0]).make(records[0]["events"][0])
    page.goto("/")
    sign_up(page, name)
    page.get_by_role("banner").get_by_role("link", name=name).click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download all my data").click()
    assert download.value.suggested_filename == "cardhearth-data.zip"
    page.get_by_role("link", name="Delete my account").click()
    fill(page, Your_password="not this one")
    expect(page.get_by_label("Your password")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_label("Your password")).to_have_accessible_description("This is not your password.")
    fill(page, Your_password=PASSWORD)
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()
    page.get_by_role("link", name="Sign in").click()
    fill(page, Name=name, Password=PASSWORD)
    expect(page.get_by_role("alert").filter(has_text="do not go together")).to_be_focused()


def test_a_passkey_signs_a_guest_in(open_context, site, name):
    """With a virtual authenticator: added under settings, then used at the door."""
    context = open_context(base_url=site.origin.replace("127.0.0.1", "localhost"))
    page = context.new_page()
    devices = context.new_cdp_session(page)
    devices.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True}
    options |= {"hasUserVerification": True, "isUserVerified": True, "automaticPresenceSimulation": True}
    devices.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    page.goto("/")
    sign_up(page, name)
    page.goto("/accounts/2fa/webauthn/add/")
    fill(page, Password=PASSWORD)
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_role("heading", name="Recovery codes")).to_be_visible()
    page.goto("/")
    sign_out(page, name)
    page.get_by_role("button", name="Deal, draw one").click()
    expect(page.locator("#board")).to_have_attribute("data-version", "0")
    page.goto("/accounts/login/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("banner").get_by_role("link", name=name)).to_be_visible()
    expect(page.get_by_role("link", name="Go on with your game")).to_be_visible()


PAGES = ["accounts/login/", "accounts/signup/", "accounts/password/reset/", "settings/", "settings/delete"]
OWN = ["settings/", "settings/delete", "accounts/email/", "accounts/password/change/", "accounts/sessions/"]
OWN += ["accounts/2fa/", "accounts/logout/", "accounts/2fa/webauthn/"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_are_usable_by_everybody_on_a_small_screen(open_context, name, scheme):
    page = open_context(viewport={"width": 320, "height": 640}, color_scheme=scheme).new_page()
    page.goto("/")
    page.get_by_role("button", name="Deal, draw one").click()
    expect(page.locator("#board")).to_have_attribute("data-version", "0")
    for path in PAGES:
        page.goto("/" + path)
        expect_usable(page)
    page.goto("/accounts/signup/")
    fill(page, Name="a", Password="short")
    expect(page.get_by_label("Name", exact=True)).to_have_attribute("aria-invalid", "true")
    expect_usable(page)
    sign_up(page, name)
    for path in OWN:
        page.goto("/" + path)
        expect_usable(page)
