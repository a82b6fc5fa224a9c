"""What happens to players is followed here: accounts send, and know nothing of games."""

from __future__ import annotations

from django.dispatch import receiver

from accounts.models import Player
from accounts.signals import player_changed, player_erasing, player_exporting, players_merging, session_ended

from .selectors import player_logs
from .selectors.staff import acts_on_player
from .services.announce import close_player_sockets
from .services.boards import boards_refresh
from .services.players import games_leave, games_merge


@receiver(players_merging)
def merge(sender: type, source: Player, target: Player, **kwargs) -> int:
    """Pass the games of a guest on to the account."""
    return games_merge(source=source, target=target)


@receiver(player_erasing)
def leave(sender: type, player: Player, nameless: Player, **kwargs) -> None:
    """Pass the games of a player who is being deleted on to nobody in particular."""
    games_leave(player=player, nameless=nameless)


@receiver(player_changed)
def show(sender: type, player: Player, **kwargs) -> None:
    """Let the player's results stand on the boards, or not."""
    boards_refresh(player=player)


@receiver(player_exporting)
def export(sender: type, player: Player, **kwargs) -> list:
    """Add the logs of all games, and what staff has done to them and the player: a JSON object a line."""
    return [("games.jsonl", player_logs(player=player)), ("staff_acts.jsonl", acts_on_player(player=player))]


@receiver(session_ended)
def close(sender: type, player_id: int, session_key: str | None, moved: bool = False, **kwargs) -> None:
    """Close the boards that are open in the session."""
    close_player_sockets(player_id, session_key=session_key, come_back=moved)
