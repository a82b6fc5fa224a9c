"""Speed of the rules beside an independent peer: ``python -m tests.benchmarks.engine``.

Both engines play the same complete won games and list the legal moves of the
same positions, in turns within one run, so that a busy machine slows both. The
peer is the Klondike of the PyPI package soliterm; it keeps a copy of each
position for its undo, so our figure with undo and clock is printed as well.
"""

import json
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from statistics import median
from time import perf_counter

from soliterm.engine import Card, Klondike, Solitaire

from games.engine import (
    RANKS,
    SUITS,
    Event,
    EventKind,
    Kind,
    Move,
    Options,
    Replay,
    State,
    advance,
    apply,
    card_text,
    legal_moves,
    parse_deck,
    start,
)

GAMES = Path(__file__).parents[1] / "engine" / "golden" / "won_games.jsonl"
ROUNDS = 7
STOCK, WASTE, FOUNDATIONS, TABLEAU = 0, 1, range(2, 6), range(6, 13)
PeerMove = tuple[int, int, int]


class Game:
    """One recorded game in the words of both engines."""

    def __init__(self, line: str) -> None:
        record = json.loads(line)
        self.start = start(parse_deck(record["deck"]), Options(draw=record["draw"]))
        self.moves = [Move.parse(text) for text in record["events"]]
        self.events = [Event(EventKind.MOVE, move, number) for number, move in enumerate(self.moves)]
        states = [self.start.state]
        for move in self.moves:
            states.append(apply(states[-1], move))
        self.states = states
        self.peer_moves = [peer_move(state, move) for state, move in zip(states, self.moves, strict=False)]

    def play(self) -> State:
        """Check and make every move."""
        state = self.start.state
        for move in self.moves:
            state = apply(state, move)
        return state

    def fold(self) -> Replay:
        """The same with undo, counts, clock and the end, as the server does it."""
        replay = self.start
        for event in self.events:
            replay = advance(replay, event)
        return replay

    def peer_start(self) -> Solitaire:
        """Return the same deal in the peer's engine."""
        state = self.start.state
        peer = Solitaire(Klondike(), options={"draw": state.options.draw, "redeals": "unlimited"})
        peer.slots[STOCK].cards = [peer_card(card, False) for card in reversed(state.stock)]
        for slot, pile in zip(TABLEAU, state.columns, strict=True):
            peer.slots[slot].cards = [peer_card(card, card == pile[-1]) for card in pile]
        return peer

    def peer_play(self, peer: Solitaire) -> bool:
        """Check and make every move in the peer's engine."""
        return all(attempt(peer, move) for move in self.peer_moves)

    def peer_positions(self) -> list[Solitaire]:
        """Return every position of the game in the peer's engine."""
        peer = self.peer_start()
        positions = [peer.clone()]
        for move in self.peer_moves:
            assert attempt(peer, move)
            positions.append(peer.clone())
        return positions


def peer_card(card: int, face_up: bool) -> Card:
    rank, suit = card_text(card)
    return Card(RANKS.index(rank) + 1, suit, face_up)


def peer_move(state: State, move: Move) -> PeerMove:
    """Return ``move``, made at ``state``, as the peer's slots and count; a click is stock to stock."""
    if move.kind in (Kind.DRAW, Kind.RECYCLE):
        return STOCK, STOCK, 0
    source = {"w": WASTE, "t": 6 + move.source, "f": 2 + move.source}[move.text[0]]
    if move.kind not in (Kind.WASTE_TO_FOUNDATION, Kind.COLUMN_TO_FOUNDATION):
        return source, 6 + move.target, move.count
    card = state.waste[-1] if source == WASTE else state.columns[move.source][-1]
    return source, 2 + SUITS.index(card_text(card)[1]), 1


def attempt(peer: Solitaire, move: PeerMove) -> bool:
    source, target, count = move
    return peer.click(STOCK) if source == STOCK else peer.attempt_move(source, target, count)


def check_same_work(game: Game) -> None:
    """Both engines must win the game and list as many moves (the peer: to one foundation each, no draws)."""
    peer = game.peer_start()
    assert game.play().is_won and game.peer_play(peer) and peer.is_won()
    for state, position in zip(game.states[:-1], game.peer_positions(), strict=False):
        ours = {peer_move(state, move) for move in legal_moves(state)} - {(STOCK, STOCK, 0)}
        theirs = set(position.legal_moves())
        assert ours <= theirs
        assert all(target in FOUNDATIONS and position.empty(target) for _, target, _ in theirs - ours)


def seconds(work: Callable[[], object]) -> float:
    begun = perf_counter()
    work()
    return perf_counter() - begun


def measure(games: list[Game]) -> dict[str, float]:
    """Return the median time of each kind of work over all rounds, the engines taking turns."""
    states = [state for game in games for state in game.states]
    positions = [position for game in games for position in game.peer_positions()]
    times: dict[str, list[float]] = {}
    for _ in range(ROUNDS):
        peers = [game.peer_start() for game in games]
        for name, work in {
            "moves": lambda: [game.play() for game in games],
            "peer moves": lambda: list(map(Game.peer_play, games, peers)),  # noqa: B023
            "fold": lambda: [game.fold() for game in games],
            "legal": lambda: list(map(legal_moves, states)),
            "peer legal": lambda: [position.legal_moves() for position in positions],
        }.items():
            times.setdefault(name, []).append(seconds(work))
    return {name: median(found) for name, found in times.items()}


def main() -> None:
    """Print the table."""
    games = [Game(line) for line in GAMES.read_text(encoding="utf-8").splitlines()]
    for game in games:
        check_same_work(game)
    moves = sum(len(game.moves) for game in games)
    positions = moves + len(games)
    took = measure(games)
    print(f"{len(games)} won games, {moves} moves, {ROUNDS} rounds, medians")
    print(f"{'':34}{'games.engine':>14}{'soliterm ' + version('soliterm'):>16}{'ratio':>9}")
    for label, ours in (("checked moves/s", "moves"), ("the same with undo and clock", "fold")):
        peer = took["peer moves"]
        print(f"{label:34}{moves / took[ours]:14,.0f}{moves / peer:16,.0f}{peer / took[ours]:8.1f}x")
    ours, peer = (1e6 * took[name] / positions for name in ("legal", "peer legal"))
    print(f"{'microseconds per legal_moves':34}{ours:14.2f}{peer:16.1f}{peer / ours:8.1f}x")


if __name__ == "__main__":
    main()
