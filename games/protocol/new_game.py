"""The body of ``POST /api/v1/games``."""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

from games.engine import STANDARD, InvalidMove, Move, Options
from games.policies import Level

MAX_BODY_BYTES = 4096
_FLAGS = ("give_up", "another", "winnable")
_FIELDS_OF_A_FORK = {"fork", "give_up"}
_PUBLIC_ID = re.compile(r"[\w-]{1,22}", re.ASCII)
_MAX_NUMBER = 2**53 - 1


class BadNewGame(ValueError):
    """The body asks for no game that there could be; the text says why."""


class Fork(NamedTuple):
    """Another game, by its public id, and the number of its events after which a new one begins.

    ``moves`` are made there first, so that a line that was shown can be left at any move.
    """

    game: str
    at: int
    moves: tuple[Move, ...] = ()


class NewGame(NamedTuple):
    """What kind of game is asked for; a fork has the options of its source, whatever stands here."""

    options: Options
    deal: int | None = None
    give_up: bool = False
    another: bool = False
    fork: Fork | None = None
    winnable: bool = False
    level: Level | None = None


def parse_new_game(body: bytes) -> NewGame:
    """Return what a request asks for; an empty body asks for the defaults. Raises :class:`BadNewGame`."""
    fields = _read_object(body)
    deal = fields.get("deal")
    if deal is not None and (type(deal) is not int or not 1 <= deal <= _MAX_NUMBER):
        raise BadNewGame("deal is the number of a deal, or null")
    flags = {name: fields.get(name, False) for name in _FLAGS}
    for name, value in flags.items():
        if type(value) is not bool:
            raise BadNewGame(f"{name} is true or false")
    fork = _read_fork(fields) if fields.get("fork") is not None else None
    wanted = NewGame(_read_options(fields), deal, **flags, fork=fork, level=_read_level(fields))
    return _checked(wanted._replace(winnable=wanted.winnable or wanted.level is not None))


def _read_object(body: bytes) -> dict[str, Any]:
    try:
        fields = json.loads(body or b"{}")
    except (ValueError, RecursionError):
        raise BadNewGame("the body is not JSON") from None
    if not isinstance(fields, dict):
        raise BadNewGame("the body is a JSON object")
    return fields


def _read_fork(fields: dict[str, Any]) -> Fork:
    if not fields.keys() <= _FIELDS_OF_A_FORK:
        raise BadNewGame("a fork has the deal and the options of the game that it plays on from")
    match fields["fork"]:
        case {"game": str(game), "at": int(at)} if type(at) is int and 0 <= at <= _MAX_NUMBER:
            if _PUBLIC_ID.fullmatch(game):
                return Fork(game, at, _read_moves(fields["fork"].get("moves", "")))
    raise BadNewGame('fork is {"game": "<id>", "at": <number of events>}, or null')


def _read_moves(text: Any) -> tuple[Move, ...]:
    if not isinstance(text, str):
        raise BadNewGame("moves of a fork are a text, with spaces between")
    try:
        return tuple(map(Move.parse, text.split()))
    except InvalidMove as problem:
        raise BadNewGame(str(problem)) from None


def _read_level(fields: dict[str, Any]) -> Level | None:
    level = fields.get("level")
    if level is None:
        return None
    if fields.get("winnable") is False:
        raise BadNewGame("a deal of a level is always one that can be won")
    if level not in list(Level):
        raise BadNewGame(f"level is one of {', '.join(Level)}, or null")
    return Level(level)


def _checked(wanted: NewGame) -> NewGame:
    """Return what is wanted; what is made ahead is made for one kind of game, and has no number yet."""
    if wanted.winnable and wanted.deal is not None:
        raise BadNewGame("a deal by number is that deal: ask for it or for one that can be won")
    if wanted.winnable and not wanted.options.rankable:
        raise BadNewGame(
            "deals that can be won are for unlimited passes, standard scoring and face-down cards"
        )
    return wanted


def _read_options(fields: dict[str, Any]) -> Options:
    scoring = fields.get("scoring", STANDARD)
    if not isinstance(scoring, str):
        raise BadNewGame("scoring is a string")
    try:
        return Options(
            draw=fields.get("draw", 1),
            passes=fields.get("passes"),
            scoring=scoring,
            thoughtful=fields.get("thoughtful", False),
        )
    except ValueError as problem:
        raise BadNewGame(str(problem)) from None
