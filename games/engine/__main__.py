"""Run the referee: ``python -m games.engine < games.jsonl``."""

import sys

from .referee import judge_lines


def main() -> None:
    """Judge standard input to standard output, one flushed line for each game."""
    try:
        for verdict in judge_lines(sys.stdin.buffer):
            print(verdict, flush=True)
    except (BrokenPipeError, KeyboardInterrupt):
        sys.stderr.close()


if __name__ == "__main__":
    main()
