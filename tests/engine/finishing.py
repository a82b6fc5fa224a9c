"""Random positions with all cards turned, and two slow players that finish them."""

from random import Random

from games.engine import RANKS, IllegalMove, Move, Options, State, apply, parse_card

FINISHING = [Move.parse(text) for text in ("d", "r", "wf", "t1f", "t2f", "t3f", "t4f", "t5f", "t6f", "t7f")]


def all_turned(rng: Random, options: Options, most_in_talon: int, lowest: int = 0) -> State:
    """Return a random position of 52 cards whose columns are all turned."""
    while True:
        heights = {suit: rng.randint(lowest, 13) for suit in "CDHS"}
        columns, talon = place(rng, heights, rng.random())
        if len(talon) <= most_in_talon:
            break
    return State(
        options=options,
        columns=tuple(map(tuple, columns)),
        down=(0,) * 7,
        talon=tuple(talon),
        drawn=rng.randint(0, len(talon)),
        foundations=tuple(heights.values()),
        score=rng.randint(-60, 600),
        recycles=rng.randint(0, (options.passes or 5) - 1),
    )


def place(rng: Random, heights: dict[str, int], share: float) -> tuple[list[list[int]], list[int]]:
    """Lay about ``share`` of the cards left on columns where they fit, the others in the talon."""
    columns, talon = [[] for _ in range(7)], []
    for rank in range(13, 0, -1):
        suits = [suit for suit, height in heights.items() if height < rank]
        for suit in rng.sample(suits, len(suits)):
            card = parse_card(RANKS[rank - 1] + suit)
            fitting = [pile for pile in columns if not pile or (pile[-1] >> 1) - (card >> 1) == 2]
            (rng.choice(fitting) if fitting and rng.random() < share else talon).append(card)
    rng.shuffle(talon)
    return columns, talon


def cheapest(state: State) -> tuple[int, int] | None:
    """Return the fewest recycles, and then moves, to the win by the ten moves: breadth first over all."""
    level, moves = {state._replace(score=0)}, 0
    best: tuple[int, int] | None = None
    seen = set(level)
    while level:
        won = [here.recycles - state.recycles for here in level if here.is_won]
        if won and (best is None or min(won) < best[0]):
            best = (min(won), moves)
        level = {after for here in level for after in successors(here, state.recycles + 8)} - seen
        seen |= level
        moves += 1
    return best


def successors(state: State, most_recycles: int) -> list[State]:
    """Return where the ten finishing moves lead from ``state``."""
    found = []
    for move in FINISHING:
        try:
            after = apply(state, move)._replace(score=0)
        except IllegalMove:
            continue
        if after.recycles <= most_recycles:
            found.append(after)
    return found


def wins_greedily(state: State) -> bool:
    """Return whether putting up whatever goes, and drawing otherwise, wins within 200 moves."""
    for _ in range(200):
        after = next(
            (apply(state, move) for move in (*FINISHING[2:], *FINISHING[:2]) if is_legal(state, move)), None
        )
        if after is None:
            break
        state = after
    return state.is_won


def is_legal(state: State, move: Move) -> bool:
    try:
        apply(state, move)
    except IllegalMove:
        return False
    return True
