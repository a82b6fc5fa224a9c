"""The page that checks a deal."""

import re
from html import unescape
from pathlib import Path

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "templates" / "games" / "check_deal.py"


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
