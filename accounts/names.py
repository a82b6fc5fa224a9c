"""What an account may be called."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator

from .models import GUEST_PREFIX, NAMELESS_PREFIX

SHORTEST, LONGEST = 3, 20

# Words that a page, an address or a person in charge may need to be called.
_WORDS = """
about account accounts admin administrator all anonymous api anyone archive bot cardhearth challenge
contact daily deal dealer deals everybody everyone export game games guest guests hearth help home
host info leaderboard legal login logout mail me mod moderator nameless nobody none null official
operator owner play player players postmaster practice privacy profile ranked root rules security
self settings signin signup site staff statistics stats static support system team terms undefined
user users webmaster you
"""
RESERVED = frozenset(_WORDS.split())


def refuse_reserved(name: str) -> None:
    """Refuse names that would be taken for the site's own, or for a guest's."""
    lower = name.lower()
    if lower in RESERVED or lower.startswith((GUEST_PREFIX, NAMELESS_PREFIX)):
        raise ValidationError("This name is reserved. Please choose another one.", code="reserved")


VALIDATORS = [
    RegexValidator(
        rf"\A[A-Za-z0-9_-]{{{SHORTEST},{LONGEST}}}\Z",
        f"A name has {SHORTEST} to {LONGEST} letters (a to z), digits, _ or -.",
        code="invalid_name",
    ),
    refuse_reserved,
]
