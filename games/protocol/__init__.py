"""The messages of the wire (docs/protocol.md): parsed and made here and nowhere else."""

from .assists import hint_message, light_message
from .commands import MAX_FRAME_BYTES, BadCommand, Command, CommandType, parse_command
from .errors import Code, error_message
from .new_game import BadNewGame, NewGame, parse_new_game
from .states import pong_message, state_message, summary

__all__ = [
    "MAX_FRAME_BYTES",
    "BadCommand",
    "BadNewGame",
    "Code",
    "Command",
    "CommandType",
    "NewGame",
    "error_message",
    "hint_message",
    "light_message",
    "parse_command",
    "parse_new_game",
    "pong_message",
    "state_message",
    "summary",
]
