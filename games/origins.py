"""Which pages may open a websocket."""

from __future__ import annotations

from channels.security.websocket import OriginValidator
from django.conf import settings


class ExactOriginValidator(OriginValidator):
    """Lets in only pages of ``settings.ALLOWED_ORIGINS``: scheme, host and port must all agree.

    A browser sends the cookies of this site with a socket that any page of
    any site opens, so this is what CSRF tokens are to forms.
    """

    def __init__(self, application) -> None:
        super().__init__(application, settings.ALLOWED_ORIGINS)

    def valid_origin(self, parsed_origin) -> bool:
        """Return whether the origin is allowed; one that cannot be read is not."""
        try:
            return super().valid_origin(parsed_origin)
        except ValueError:  # such as a port that is no number
            return False
