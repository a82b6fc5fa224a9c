"""What staff has done, for those whom it concerns."""

from __future__ import annotations

import json
from collections.abc import Iterator

from django.db.models import Q

from accounts.models import Player
from games.models import AuditEntry, Game, Target


def acts_on_player(*, player: Player) -> Iterator[str]:
    """Yield what staff has done to a player and to the player's games, as lines of JSON, without who it was.

    Reasons are left out: they are notes of staff, and may be about others too.
    """
    games = Game.objects.filter(player=player).values("pk")
    about = Q(target_kind=Target.PLAYER, target_id=player.pk) | Q(
        target_kind=Target.GAME, target_id__in=games
    )
    for entry in AuditEntry.objects.filter(about).order_by("pk").iterator():
        facts = {"at": entry.at.isoformat(), "act": entry.act, "about": entry.target_kind, "told": entry.told}
        yield json.dumps({**facts, "before": entry.before, "after": entry.after}) + "\n"
