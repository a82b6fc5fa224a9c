"""Static files as they are served in earnest: hashed, and all that pages refer to is there."""

import re

import pytest
from django.core.management import call_command
from django.test import Client, override_settings

from games.templatetags import games_assets

from .elements import Elements, paths
from .factories import deal_game, first_move, play, session_of

pytestmark = pytest.mark.django_db


ADMIN = "/accounts/login/"


@pytest.fixture
def game():
    game = deal_game()
    play(game, first_move(game))
    return game


@pytest.fixture
def client(game) -> Client:
    """The browser of the game's player."""
    client = Client()
    client.cookies["sessionid"] = session_of(game.player)
    return client


@pytest.fixture(scope="module")
def collected(tmp_path_factory):
    """Hashed copies of the static files."""
    folder = tmp_path_factory.mktemp("static")
    storage = "django.contrib.staticfiles.storage.ManifestStaticFilesStorage"
    default = {"BACKEND": "django.core.files.storage.FileSystemStorage"}
    games_assets._cached_import_map.cache_clear()
    with override_settings(
        DEBUG=False, STATIC_ROOT=folder, STORAGES={"default": default, "staticfiles": {"BACKEND": storage}}
    ):
        call_command("collectstatic", interactive=False, verbosity=0)
        yield folder
    games_assets._cached_import_map.cache_clear()


def body(client: Client, path: str, status: int = 200) -> str:
    """Return what is served, expecting that status."""
    response = client.get(path)
    assert response.status_code == status, path
    content = b"".join(response) if response.streaming else response.content  # to the end, which closes it
    return content.decode("utf-8", "replace")


def referred_to_by(path: str, text: str) -> set[str]:
    """Return the files that a style sheet or module refers to."""
    if path.endswith(".css"):
        text = re.sub(r"url\(\"data:[^\"]*\"\)", "", text)
        found = re.findall(r"url\([\"']?([^\"')#]+)", text) + re.findall(r"@import [\"']([^\"']+)", text)
    elif path.endswith(".js"):
        found = re.findall(r"(?:from|import|import\()\s*[\"'](\.[^\"']+|/static/[^\"']+)[\"']", text)
    else:
        found = []
    folder = path.rpartition("/")[0]
    return {resolve(folder, name) for name in found}


def resolve(folder: str, name: str) -> str:
    """Return the address of ``name`` as seen from ``folder``."""
    if name.startswith("/"):
        return name
    for part in name.split("/"):
        folder = folder.rpartition("/")[0] if part == ".." else folder if part == "." else f"{folder}/{part}"
    return folder


def test_everything_that_pages_refer_to_is_served(collected, client, game):
    modules: dict[str, str] = {}
    waiting: set[str] = set()
    for path in [*paths(game), ADMIN]:
        page = Elements(body(client, path))
        waiting |= page.references()
        modules |= page.import_map() if path != ADMIN else {}
    served: set[str] = set()
    while waiting:
        path = waiting.pop()
        served.add(path)
        found = {modules.get(name, name) for name in referred_to_by(path, body(client, path))}
        waiting |= found - served
    assert len(served) > 20 and set(modules.values()) <= served
    ours = [path for path in served if not path.startswith("/static/admin/")]
    assert all(re.search(r"\.[0-9a-f]{12}\.", path) for path in ours), "each with a hash in its name"


def test_every_module_is_in_the_import_map(collected, client, settings):
    names = {
        path.relative_to(settings.STATICFILES_DIRS[0]) for path in settings.STATICFILES_DIRS[0].rglob("*.js")
    }
    modules = Elements(body(client, "/")).import_map()
    assert modules.keys() == {f"/static/{name.as_posix()}" for name in names if name.parts[0] == "js"}


def test_hashed_files_may_be_kept_for_ever(collected, client):
    name = next(iter(Elements(body(client, "/")).import_map().values()))
    response = client.get(name)
    assert b"".join(response)
    assert "immutable" in response["Cache-Control"]


def test_an_unknown_page_has_a_page(collected, client):
    for path in Elements(body(client, "/no-such-page", 404)).references():
        body(client, path)


def test_an_error_on_our_side_has_a_page(collected, client, monkeypatch):
    def fail(**_):
        raise RuntimeError("an error on our side")

    monkeypatch.setattr("games.views.pages.games_in_progress", fail)
    client.raise_request_exception = False
    text = body(client, "/", 500)
    assert "an error on our side" not in text
    for path in Elements(text).references():
        body(client, path)
