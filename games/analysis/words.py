"""An analysis in sentences for somebody who plays for pleasure."""

from __future__ import annotations

from typing import Any

from games.solver import Verdict

from .way import Way

_KNOWN = {"w": Verdict.WON, "l": Verdict.LOST, "u": Verdict.UNKNOWN}


def analysis_words(result: dict[str, Any], *, is_fork: bool, has_passes: bool) -> list[str]:
    """Return what :func:`~games.analysis.analyse` found, the most important sentence first."""
    opening, ending = _KNOWN[result["verdicts"][0]], _KNOWN[result["verdicts"][-1]]
    if result["moves"] is not None:
        words = [_won(result["moves"], result["shortest"])]
    else:
        words = _not_won(result, opening, ending, is_fork, has_passes)
    words += _saved(len(result["returns"]), ending)
    if not result["complete"]:
        words.append("The game is long: not every detour was looked at.")
    return words


def _won(moves: int, shortest: int | None) -> str:
    if shortest is None or shortest >= moves:
        return f"Won in {moves} moves, detours left out. No shorter way is known."
    return f"Won. The shortest known way takes {shortest} moves; yours took {moves}, detours left out."


def _not_won(
    result: dict[str, Any], opening: Verdict, ending: Verdict, is_fork: bool, has_passes: bool
) -> list[str]:
    if opening is Verdict.LOST:
        return [_never(is_fork, has_passes)]
    words = [_beginning(opening, is_fork)]
    if ending is Verdict.WON:
        words.append("It still could when the game ended.")
    elif result["turns"] and result["turns"][-1]["final"]:
        words += _lost(result["turns"][-1])
    elif ending is Verdict.LOST:
        words.append(f"From step {_first_lost(result)} on it was lost for good.")
    elif "w" in result["verdicts"]:
        last = result["verdicts"].rindex("w")
        words.append(f"Up to step {last} it could for certain. Whether it could at the end is not known.")
    return words


def _never(is_fork: bool, has_passes: bool) -> str:
    if is_fork:
        return "Where this game began, it was lost already: it was not your fault."
    rules = " with so few passes" if has_passes else ""
    return f"This deal could not be won by anybody{rules}: it was not your fault."


def _beginning(opening: Verdict, is_fork: bool) -> str:
    if opening is Verdict.WON:
        return "From where this game began, it could be won." if is_fork else "This deal could be won."
    subject = "this game could be won from its beginning" if is_fork else "this deal could be won"
    return f"It is not known whether {subject}."


def _lost(turn: dict[str, Any]) -> list[str]:
    if turn["move"]:
        lost = f"It was lost for good at step {turn['lost_at']}: {_small(turn['words'])}."
    else:
        lost = f"It was lost for good somewhere from step {turn['won_at'] + 1} to step {turn['lost_at']}."
    better = "Better was" if turn["move"] else f"Better after step {turn['won_at']} was"
    return [lost, f"{better}: {_small(turn['better_words'])}."]


def _first_lost(result: dict[str, Any]) -> int:
    """Return the beginning of the last stretch that was lost."""
    verdicts = result["verdicts"]
    return max(verdicts.rfind("w"), verdicts.rfind("u"), -1) + 1


def _saved(returns: int, ending: Verdict) -> list[str]:
    if not returns:
        return []
    times = "once" if returns == 1 else "twice" if returns == 2 else f"{returns} times"
    before = "Before that it had been lost" if ending is Verdict.LOST else "On the way it was lost"
    return [f"{before} {times}, and taking moves back saved it."]


def way_words(way: Way, *, is_fork: bool, has_passes: bool) -> list[str]:
    """Return from where a demonstration shows how the game could be won, or why there is none."""
    if way.opening is Verdict.LOST:
        return [_never(is_fork, has_passes)]
    if not way.line:
        return ["Whether this game could be won was not found out: the search came to the end of its budget."]
    if way.state.is_won or way.ending is Verdict.WON:
        return [_from(way.at, is_end=True)]
    if way.lost_at is not None:
        return [f"From step {way.lost_at} on it could not be won any more.", _from(way.at, is_end=False)]
    return ["Whether it could still be won at the end is not known.", _from(way.at, is_end=False)]


def _from(at: int, *, is_end: bool) -> str:
    if not at:
        return "This is how it could be won from the start."
    return f"This is how it could still be won{' from where it ended' if is_end else f' after step {at}'}."


def _small(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:]
