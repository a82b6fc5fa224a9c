"""The player's own settings over HTTP."""

from __future__ import annotations

import json

from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_http_methods

from .models import Player
from .preferences import BadPreferences
from .services import preferences_set

MAX_BODY_BYTES = 4096


@require_http_methods(["GET", "HEAD", "PUT"])
def preferences(request: HttpRequest) -> JsonResponse:
    """Give the player's preferences, or store those sent beside the ones kept already."""
    if not request.user.is_authenticated:
        return _not_signed_in("Nobody is playing here yet.")
    if request.method != "PUT":
        return JsonResponse(request.user.preferences)
    if int(request.META.get("CONTENT_LENGTH") or 0) > MAX_BODY_BYTES:
        message = f"A request has at most {MAX_BODY_BYTES} bytes."
        return JsonResponse({"code": "too_large", "message": message}, status=413)
    try:
        return JsonResponse(preferences_set(player=request.user, values=json.loads(request.body)))
    except Player.DoesNotExist:  # a guest who has passed into an account meanwhile
        return _not_signed_in("You have signed in elsewhere. Load the page again.")
    except (BadPreferences, ValueError, RecursionError) as problem:
        return JsonResponse({"code": "bad_request", "message": str(problem)}, status=400)


def _not_signed_in(message: str) -> JsonResponse:
    return JsonResponse({"code": "not_signed_in", "message": message}, status=401)
