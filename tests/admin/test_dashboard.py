"""The dashboard's figures."""

from __future__ import annotations

import logging
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.utils import timezone

from cardhearth import errors
from games.models import Flag
from games.selectors.dashboard import dashboard
from tests.boards.results import account, result
from tests.games.factories import deal_game, first_move, play

pytestmark = pytest.mark.django_db


def test_figures():
    now = timezone.now()
    for number in range(3):
        result(account(), won=number > 0, at=now - timedelta(days=1))
    game = deal_game(account("ann"))
    play(game, first_move(game))
    Flag.objects.create(game=game, signal="speed", words="quick")
    call_command("verify_games", game.public_id, verbosity=0)
    found = dashboard()
    assert (found.in_progress, found.playing) == (1, 1)
    assert found.moves_per_second == pytest.approx(1 / 60)
    assert sum(count for _, count in found.days) == 4 and len(found.days) == 14
    rates = {rate.mode: (rate.ended, rate.won) for rate in found.win_rates}
    assert rates == {"Draw one": (3, 2), "Draw three": (0, 0), "House rules": (0, 0)}
    assert found.flags == [("faster than hands", 1)]
    assert found.last_of_all is None and found.last_of_some.games == 1
    later = dashboard(now=now + timedelta(minutes=6))
    assert (later.playing, later.moves_per_second) == (0, 0)


def test_the_page(browser_of):
    cache.clear()
    errors.latest.clear()
    logging.getLogger("games").error("the disk is %s", "full\nand more")
    text = browser_of("reviewer").get("/admin/games/game/dashboard/").content.decode()
    assert "the disk is full" in text and "and more" not in text
    assert "never checked" in text and text.count("<svg") >= 2
    assert "/admin/games/game/dashboard/" in browser_of("reviewer").get("/admin/").content.decode()
    assert "whatif" not in browser_of("reviewer").get("/admin/").content.decode()
    assert "whatif" in browser_of("administrator").get("/admin/").content.decode()
