"""What happens to players is followed here: accounts send, and know nothing of games."""

from __future__ import annotations

from django.dispatch import receiver

from accounts.models import Player
from accounts.signals import players_merging, session_ended

from .services.announce import close_player_sockets
from .services.players import games_merge


@receiver(players_merging)
def merge(sender: type, source: Player, target: Player, **kwargs) -> int:
    """Pass the games of a guest on to the account."""
    return games_merge(source=source, target=target)


@receiver(session_ended)
def close(sender: type, player_id: int, session_key: str | None, moved: bool = False, **kwargs) -> None:
    """Close the boards that are open in the session."""
    close_player_sockets(player_id, session_key=session_key, come_back=moved)
