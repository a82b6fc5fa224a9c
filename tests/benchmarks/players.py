"""Make players with a game each, straight through the services; prints one JSON line a player.

Run as ``python -m tests.benchmarks.players <count>`` with the server's environment.
"""

from __future__ import annotations

import json
import os
import sys
from importlib import import_module
from pathlib import Path

GAMES = Path(__file__).parent.parent / "engine" / "golden" / "won_games.jsonl"


def main(count: int) -> None:
    """Store them in one transaction."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cardhearth.settings")
    import django

    django.setup()
    from django.db import transaction

    from games.services import deal_add

    with transaction.atomic():
        records = [json.loads(line) for line in GAMES.read_text().splitlines()]
        deals = [(deal_add(deck=record["deck"]), record) for record in records]
        for index in range(count):
            print(json.dumps(_seat(*deals[index % len(deals)])))


def _seat(deal, record) -> dict:
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY

    from accounts.models import Player
    from games.engine import Options
    from games.services import game_start

    player = Player.objects.create_guest()
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(player.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = player.get_session_auth_hash()
    session.save()
    game = game_start(player=player, options=Options(draw=record["draw"]), deal_number=deal.number)
    return {
        "cookie": f"{settings.SESSION_COOKIE_NAME}={session.session_key}",
        "path": f"/ws/v1/games/{game.public_id}/",
        "moves": record["events"],
    }


if __name__ == "__main__":
    main(int(sys.argv[1]))
