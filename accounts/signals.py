"""What happens to players, for the apps above to follow; sent inside the transaction that does it.

A receiver that raises undoes the whole.
"""

from django.dispatch import Signal

players_merging = Signal()
"""``source``, a guest, is about to be absorbed by ``target``: take over what points at it.

Receivers return how many games they moved, or None.
"""

player_erasing = Signal()
"""``player`` is about to be deleted: pass what points at it to ``nameless``."""

player_changed = Signal()
"""What others may see of ``player`` has changed, and is stored: whether it is an account, active, private,
excluded, or how it is called."""

player_exporting = Signal()
"""``player`` wants all data kept of them: return pairs of a file name and an iterable of text."""

session_ended = Signal()
"""``player_id`` is signed out: of the session ``session_key``, or of all when that is None.

With ``moved`` the browser has a new session and may come back at once.
"""
