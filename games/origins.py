"""Which pages may open a websocket."""

from __future__ import annotations

from urllib.parse import urlparse

from channels.security.websocket import OriginValidator
from django.conf import settings


class ExactOriginValidator(OriginValidator):
    """Lets in only pages of ``settings.ALLOWED_ORIGINS``: scheme, host and port must all agree.

    A browser sends the cookies of this site with a socket that any page of
    any site opens, so this is what CSRF tokens are to forms.
    """

    def __init__(self, application) -> None:
        super().__init__(application, settings.ALLOWED_ORIGINS)

    async def __call__(self, scope, receive, send):
        """Serve the socket or refuse it; an origin that cannot be read is as good as none."""
        headers = [
            (name, value) for name, value in scope["headers"] if name != b"origin" or _is_readable(value)
        ]
        return await super().__call__({**scope, "headers": headers}, receive, send)

    def valid_origin(self, parsed_origin) -> bool:
        """Return whether the origin is allowed; one that cannot be read is not."""
        try:
            return super().valid_origin(parsed_origin)
        except ValueError:  # such as a port that is no number
            return False


def _is_readable(origin: bytes) -> bool:
    try:
        urlparse(origin.decode("latin1"))
    except ValueError:  # such as a bracket that is never closed
        return False
    return True
