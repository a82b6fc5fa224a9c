"""Random positions with all cards turned, and a slow search for the fewest recycles that win them."""

from random import Random

from games.engine import RANKS, Options, State, parse_card

from .brute import Small, after_moves, key, suit_of


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


def small_turned(rng: Random) -> Small:
    """Return a small game in which all cards of the tableau are turned."""
    ranks = rng.randint(3, 5)
    options = Options(draw=rng.choice((1, 3)), passes=rng.choice((None, None, 1, 3)))
    heights = [rng.choice((0, 0, rng.randint(0, ranks - 1))) for _ in range(4)]
    columns: list[list[int]] = [[] for _ in range(rng.randint(2, 4))]
    talon, share = [], rng.random()
    for card in sorted(range(4 * ranks), key=lambda card: (-(card >> 2), rng.random())):
        if card >> 2 >= heights[suit_of(card)]:
            fitting = [pile for pile in columns if not pile or (pile[-1] >> 1) - (card >> 1) == 2]
            (rng.choice(fitting) if fitting and rng.random() < share else talon).append(card)
    rng.shuffle(talon)
    piles = tuple(map(tuple, columns))
    drawn = rng.randint(0, len(talon))
    return Small(options, ranks, piles, (0,) * len(piles), tuple(talon), drawn, tuple(heights), 0)


def fewest_recycles(start: Small, most: int) -> int | None:
    """Return the fewest recycles of any win, -1 without one; None beyond ``most`` positions.

    One pass after the other: every position that can be reached without a
    further recycle, then those behind one.
    """
    level, seen, recycles = [start], set(), 0
    while level:
        behind = []
        while level:
            here = level.pop()
            if here.is_won:
                return recycles
            if key(here) in seen:
                continue
            seen.add(key(here))
            if len(seen) > most:
                return None
            for after in after_moves(here):
                (behind if after.recycles > here.recycles else level).append(after)
        level, recycles = behind, recycles + 1
    return -1
