"""Run the referee: ``python -m games.engine < games.jsonl``."""

import sys

from .referee import judge_lines


def main() -> None:
    """Judge standard input to standard output, one flushed line for each game."""
    lines = (line.decode("utf-8", "replace") for line in sys.stdin.buffer)
    try:
        for verdict in judge_lines(lines):
            print(verdict, flush=True)
    except (BrokenPipeError, KeyboardInterrupt):
        sys.stderr.close()


if __name__ == "__main__":
    main()
