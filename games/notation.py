"""One game as a text of its own: written, read again, and judged. The format is in docs/format.md.

Pure: engine and standard library only. Reading says what a text claims;
:func:`judge` replays it and says what is true of that.
"""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from games.engine import (
    RULES_VERSION,
    STANDARD,
    Deck,
    Event,
    EventKind,
    IllegalMove,
    InvalidMove,
    Move,
    Options,
    Refused,
    Replay,
    advance,
    card_text,
    commitment,
    deck_text,
    parse_deck,
    shuffle,
    start,
)

FORMAT = "CardHearth 1"
MAX_CHARACTERS = 1_000_000
MAX_EVENTS = 20_000
_PER_LINE = 10
_MAX_MS = 253_402_300_799_999  # the end of the year 9999

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,30}")
_OWN_TAGS = ("Format", "Draw", "Passes", "Scoring", "Thoughtful", "Deck", "Begun")
_TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9_]{0,30})\s+"((?:[^"\\]|\\.)*)"\]\s*\Z')
_EVENT = re.compile(r"([a-z][a-z0-9]{0,7})(?:\+([0-9]{1,15}))?\Z")
_NUMBER = re.compile(r"([0-9]{1,6})\.\Z")
_KINDS = {kind.value: kind for kind in EventKind if kind is not EventKind.MOVE}
_YES = {"yes": True, "no": False}


class NotARecord(ValueError):
    """The text is not a game in this format; the message says where and why."""


class Record(NamedTuple):
    """A game as its text tells it. ``facts`` are the other tags by name: what the text claims."""

    options: Options
    deck: Deck | None
    events: tuple[Event, ...]
    facts: dict[str, str]


class Difference(NamedTuple):
    """A claim of the text that is not so."""

    name: str
    claimed: str
    found: str


class Verdict(NamedTuple):
    """What is true of a record: the replay up to the first event that cannot be, and what is wrong.

    ``at`` is the number of that event from 1 and ``problem`` the reason;
    ``seal`` says whether seed, deck and commitment fit (None: not all given).
    """

    replay: Replay
    at: int | None
    problem: str | None
    differences: list[Difference]
    seal: bool | None

    @property
    def is_right(self) -> bool:
        """Whether everything is as the text says."""
        return self.at is None and not self.differences and self.seal is not False


def write_text(record: Record) -> str:
    """Return the record as text; the inverse of :func:`read_record`."""
    lines = [_tag(name, value) for name, value in _tags(record).items()]
    if record.events:
        lines.append("")
    lines += _event_lines(record.events)
    return "\n".join(lines) + "\n"


def write_json(record: Record) -> dict[str, Any]:
    """Return the record as an object for JSON, which :func:`read_record` reads as well."""
    options = record.options
    return {
        "format": FORMAT,
        "draw": options.draw,
        "passes": options.passes,
        "scoring": options.scoring,
        "thoughtful": options.thoughtful,
        "deck": deck_text(record.deck) if record.deck else None,
        "facts": record.facts,
        "events": [
            {"kind": event.kind.value, "move": event.move.text if event.move else None, "at": event.at}
            for event in record.events
        ],
    }


def read_record(text: str) -> Record:
    """Return the record that ``text``, in either form, tells. Raises :class:`NotARecord`."""
    if len(text) > MAX_CHARACTERS:
        raise NotARecord(f"A game has at most {MAX_CHARACTERS:,} characters.")
    text = text.removeprefix("\ufeff")
    record = _read_json(text) if text.lstrip().startswith("{") else _read_text(text)
    if len(record.events) > MAX_EVENTS:
        raise NotARecord(f"A game has at most {MAX_EVENTS:,} events.")
    return record


def judge(record: Record) -> Verdict:
    """Replay a record that has its deck; raises :class:`NotARecord` when it has none."""
    if record.deck is None:
        raise NotARecord("The deck is missing: it is opened when the game is over.")
    if (version := record.facts.get("Rules", str(RULES_VERSION))) != str(RULES_VERSION):
        raise NotARecord(f"The rules of version {version} are not known here.")
    replay, at, problem = _replay(opening(record), record.events)
    return Verdict(replay, at, problem, _differences(record.facts, replay), _seal(record))


def opening(record: Record) -> Replay:
    """Return a record's game before its first event: at the deal, or where it was forked.

    Raises :class:`NotARecord` when its prelude cannot be played or is too long.
    """
    prelude = record.facts.get("Prelude", "").split()
    if len(prelude) > MAX_EVENTS:
        raise NotARecord(f"Prelude: it has at most {MAX_EVENTS:,} moves.")
    try:
        return start(record.deck, record.options, map(Move.parse, prelude))
    except ValueError as problem:
        raise NotARecord(f"Prelude: {problem}") from None


def claims(replay: Replay) -> dict[str, str]:
    """Return the tags of a record that follow from its replay."""
    return {
        "Status": replay.status.value,
        "Score": str(replay.state.score),
        "Moves": str(replay.moves),
        "Time": str(replay.time_ms),
    }


def time_text(at: int) -> str:
    """Return a time in ms since 1970 as 2026-03-01T12:00:00.000Z."""
    moment = datetime.datetime(1970, 1, 1) + datetime.timedelta(milliseconds=at)
    return moment.isoformat(timespec="milliseconds") + "Z"


def _tags(record: Record) -> dict[str, str]:
    options = record.options
    tags = {
        "Format": FORMAT,
        "Draw": str(options.draw),
        "Passes": "unlimited" if options.passes is None else str(options.passes),
        "Scoring": options.scoring,
        "Thoughtful": "yes" if options.thoughtful else "no",
        **record.facts,
    }
    if record.deck:
        tags["Deck"] = " ".join(map(card_text, record.deck))
    if record.events:
        tags["Begun"] = time_text(record.events[0].at)
    return tags


def _tag(name: str, value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def _event_lines(events: tuple[Event, ...]) -> Iterator[str]:
    before = events[0].at if events else 0
    words = []
    for event in events:
        words.append(f"{event.move.text if event.move else event.kind.value}+{event.at - before}")
        before = event.at
    for first in range(0, len(words), _PER_LINE):
        yield f"{first + 1}. " + " ".join(words[first : first + _PER_LINE])


def _read_text(text: str) -> Record:
    tags: dict[str, str] = {}
    words: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if line.startswith("["):
            _read_tag(tags, line, number)
        elif not line.startswith(";"):
            words += [(number, word) for word in line.partition(";")[0].split()]
    if tags.pop("Format", None) != FORMAT:
        raise NotARecord(f'This is no game in the format "{FORMAT}".')
    options, deck = _options(tags), _deck(tags.pop("Deck", None))
    return Record(options, deck, tuple(_read_events(words, _moment(tags.pop("Begun", None)))), tags)


def _read_tag(tags: dict[str, str], line: str, number: int) -> None:
    match = _TAG.match(line)
    if not match:
        raise NotARecord(f'Line {number}: a tag is written [Name "value"].')
    name, value = match.groups()
    if not value.isprintable():
        raise NotARecord(f"Line {number}: a tag is of printable characters.")
    if name in tags:
        raise NotARecord(f"Line {number}: {name} is there twice.")
    tags[name] = re.sub(r"\\(.)", r"\1", value)


def _read_events(words: list[tuple[int, str]], at: int) -> Iterator[Event]:
    count = 0
    for line, word in words:
        if numbered := _NUMBER.match(word):
            if int(numbered[1]) != count + 1:
                raise NotARecord(f"Line {line}: event {count + 1} comes here, not {numbered[1]}.")
            continue
        count += 1
        match = _EVENT.match(word)
        if not match:
            raise NotARecord(f"Line {line}: {word[:20]} is no event.")
        at += int(match[2] or 0)
        yield _event(match[1], at, f"Line {line}")


def _event(word: str, at: int, place: str) -> Event:
    if at > _MAX_MS:
        raise NotARecord(f"{place}: the time is out of range.")
    if kind := _KINDS.get(word):
        return Event(kind, None, at)
    try:
        return Event(EventKind.MOVE, Move.parse(word), at)
    except InvalidMove:
        raise NotARecord(f"{place}: {_quoted(word)} is no event.") from None


def _quoted(word: str) -> str:
    """Return the start of a word that can be shown: JSON may hold halves of characters, which no page can."""
    return word[:20].encode("utf-8", "backslashreplace").decode()


def _options(tags: dict[str, str]) -> Options:
    passes = tags.pop("Passes", "unlimited")
    try:
        return Options(
            draw=int(tags.pop("Draw", "1")),
            passes=None if passes == "unlimited" else int(passes),
            scoring=tags.pop("Scoring", STANDARD),
            thoughtful=_YES[tags.pop("Thoughtful", "no")],
        )
    except (ValueError, KeyError):
        raise NotARecord("Draw, Passes, Scoring and Thoughtful are no kind of game.") from None


def _deck(text: str | None) -> Deck | None:
    if text is None:
        return None
    try:
        return parse_deck("".join(text.split()))
    except ValueError as problem:
        raise NotARecord(f"Deck: {problem}.") from None


def _moment(text: str | None) -> int:
    if text is None:
        return 0
    try:
        moment = datetime.datetime.strptime(text, "%Y-%m-%dT%H:%M:%S.%fZ")
    except ValueError:
        raise NotARecord("Begun is written 2026-03-01T12:00:00.000Z.") from None
    at = (moment - datetime.datetime(1970, 1, 1)) // datetime.timedelta(milliseconds=1)
    if at < 0:
        raise NotARecord("Begun is before 1970.")
    return at


def _read_json(text: str) -> Record:
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError):
        raise NotARecord("This is not JSON.") from None
    if fields.get("format") != FORMAT:
        raise NotARecord(f'This is no game in the format "{FORMAT}".')
    facts, deck, events = fields.get("facts", {}), fields.get("deck"), fields.get("events")
    if not isinstance(facts, dict) or not all(_is_fact(*fact) for fact in facts.items()):
        raise NotARecord("facts is an object of printable strings, each with the name of a tag.")
    if not isinstance(deck, str | None) or not isinstance(events, list):
        raise NotARecord("deck is a string or null, events is a list.")
    return Record(_json_options(fields), _deck(deck), tuple(_json_events(events)), facts)


def _is_fact(name: str, value: Any) -> bool:
    is_free = _NAME.fullmatch(name) and name not in _OWN_TAGS
    return bool(is_free) and isinstance(value, str) and value.isprintable()


def _json_options(fields: dict[str, Any]) -> Options:
    scoring = fields.get("scoring", STANDARD)
    try:
        if not isinstance(scoring, str):
            raise ValueError
        return Options(fields.get("draw", 1), fields.get("passes"), scoring, fields.get("thoughtful", False))
    except ValueError:
        raise NotARecord("draw, passes, scoring and thoughtful are no kind of game.") from None


def _json_events(events: list[Any]) -> Iterator[Event]:
    for number, event in enumerate(events, 1):
        place = f"Event {number}"
        if not isinstance(event, dict):
            raise NotARecord(f"{place} is not an object.")
        kind, move, at = event.get("kind"), event.get("move"), event.get("at", 0)
        if type(at) is not int or at < 0:
            raise NotARecord(f"{place}: at is a number of ms.")
        word = move if kind == EventKind.MOVE.value else kind
        if not isinstance(word, str) or (kind == EventKind.MOVE.value) != (move is not None):
            raise NotARecord(f"{place}: kind and move do not fit.")
        if kind == EventKind.MOVE.value and word in _KINDS:
            raise NotARecord(f"{place}: {word} is no move.")
        yield _event(word, at, place)


def _replay(replay: Replay, events: tuple[Event, ...]) -> tuple[Replay, int | None, str | None]:
    for number, event in enumerate(events, 1):
        try:
            replay = advance(replay, event)
        except IllegalMove as problem:
            return replay, number, problem.reason.message
        except Refused as problem:
            return replay, number, f"Refused: {problem}."
    return replay, None, None


def _differences(facts: dict[str, str], replay: Replay) -> list[Difference]:
    found = claims(replay)
    return [
        Difference(name, facts[name], found[name])
        for name in found
        if name in facts and facts[name] != found[name]
    ]


def _seal(record: Record) -> bool | None:
    """Return whether the seed gives the deck and the commitment; without a seed, whether the deck does."""
    seal, seed = record.facts.get("Commitment"), record.facts.get("Seed")
    if seal is None or record.deck is None:
        return None
    if seed is None:
        return commitment(deck_text(record.deck).encode()) == seal
    try:
        secret = bytes.fromhex(seed)
        return shuffle(secret) == record.deck and commitment(secret) == seal
    except ValueError:
        return False
