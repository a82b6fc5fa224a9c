"""Keeping in mind when the logs were last checked, and what came of it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.utils import timezone

from games.models import Game, VerificationRun
from games.selectors.verify import Verified, verify_game

from .writer import writer


def games_verify(*, games: Iterable[Game]) -> list[Verified]:
    """Replay some games, note that it was done, and return what was found."""
    started_at = timezone.now()
    found = [Verified(game.public_id, verify_game(game)) for game in games]
    differences = sum(len(result.differences) for result in found)
    verification_note(started_at=started_at, of_all=False, games=len(found), differences=differences)
    return found


def verification_note(*, started_at: datetime, of_all: bool, games: int, differences: int) -> VerificationRun:
    """Store that games were checked; it ends now."""
    columns = {"started_at": started_at, "of_all": of_all, "games": games, "differences": differences}
    return writer.call(lambda: VerificationRun.objects.create(**columns))
