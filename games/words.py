"""Figures in words, the same on every page."""

from __future__ import annotations

NOTHING = "–"
"""Stands where there is no figure."""
_SPACE = "\u00a0"  # which no line ends at


def duration(time_ms: float | None) -> str:
    """Return a time as 0:07, 12:34 or 1:02:03, in whole seconds."""
    if time_ms is None:
        return NOTHING
    minutes, seconds = divmod(int(time_ms / 1000), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def exact_duration(time_ms: int) -> str:
    """Return a time to the millisecond, as boards compare it: 3:20.417."""
    return f"{duration(time_ms)}.{time_ms % 1000:03}"


def percent(part: float | None) -> str:
    """Return a part of 1 in per cent; never 100 nor 0 unless it is exactly that."""
    if part is None:
        return NOTHING
    if part in (0, 1):
        return f"{100 * part:.0f}{_SPACE}%"
    return f"{min(max(100 * part, 0.1), 99.9):.1f}{_SPACE}%"


def streak_words(streak: int) -> str:
    """Return a current streak in words."""
    if not streak:
        return NOTHING
    return f"{abs(streak)} {'won' if streak > 0 else 'not won'}"


def money(amount: int) -> str:
    """Return dollars with a true minus."""
    return f"−${-amount:,}" if amount < 0 else f"${amount:,}"


def points(score: float | None) -> str:
    """Return a score, rounded to whole points, with a true minus."""
    return NOTHING if score is None else f"{score:.0f}".replace("-", "−")
