"""The admin: finding, reviewing and judging games, and acting on them (docs/admin.md)."""

from .audit import AuditEntryAdmin, FlagAdmin, VerificationRunAdmin
from .deals import DailyAdmin, DealAdmin
from .events import EventAdmin
from .games import GameAdmin
from .lists import MASK
from .players import PlayerAdmin

__all__ = [
    "MASK",
    "AuditEntryAdmin",
    "DailyAdmin",
    "DealAdmin",
    "EventAdmin",
    "FlagAdmin",
    "GameAdmin",
    "PlayerAdmin",
    "VerificationRunAdmin",
]
