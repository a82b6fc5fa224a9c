"""The automatic finish: offered exactly when it is proved, and as cheap as it can be."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import (
    RANKS,
    IllegalMove,
    Move,
    Options,
    Replay,
    State,
    Status,
    apply,
    finish,
    parse_card,
)

from .diagrams import DEAD_IN_DRAW_THREE, position

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


@settings(max_examples=150, deadline=None)
@given(st.randoms(use_true_random=True))
def test_draw_one_unlimited_always_finishes_once_all_is_turned(rng):
    state = all_turned(rng, Options(), most_in_talon=24)
    plan = finish(state)
    if state.is_won:
        assert plan is None
    else:
        assert_wins(state, plan)


def assert_wins(state: State, plan) -> None:
    """The plan, made move by move, wins at exactly the price that it names."""
    end, cost = state, 0
    for move in plan.moves:
        after = apply(end, move)
        cost += after.score - end.score if move.text == "r" else 0
        end = after
    assert end.is_won
    assert end.recycles - state.recycles == plan.recycles == [move.text for move in plan.moves].count("r")
    assert cost == plan.score <= 0


@pytest.mark.parametrize("draw", [1, 3])
@pytest.mark.parametrize("passes", [None, 1, 3])
@settings(max_examples=25, deadline=None)
@given(rng=st.randoms(use_true_random=True))
def test_the_finish_is_the_cheapest_there_is(draw, passes, rng):
    state = all_turned(rng, Options(draw=draw, passes=passes), most_in_talon=7, lowest=9)
    plan, best = finish(state), cheapest(state)
    if state.is_won or best is None:
        assert plan is None
    else:
        assert (plan.recycles, len(plan.moves)) == best
        assert_wins(state, plan)


def test_the_position_that_is_dead_in_draw_three():
    assert finish(position(DEAD_IN_DRAW_THREE, "draw 3")) is None
    plan = finish(position(DEAD_IN_DRAW_THREE, "draw 1"))
    assert " ".join(move.text for move in plan.moves) == "d wf d wf t1f t2f t3f t4f t5f t6f t7f"


@pytest.mark.parametrize(
    ("diagram", "options"),
    [
        ("", ""),
        ("foundations: C13 D13 H13 S13", ""),
        ("T1: KH|KS \n foundations: C13 D13 H12 S12", ""),
        ("T1: |KS \n foundations: C13 D13 H12 S12", ""),
        ("waste: KH KS \n foundations: C13 D13 H12 S11", ""),
        ("stock: KH QS KS \n foundations: C13 D13 H12 S11", "draw 3 passes 1"),
        ("waste: QS \n stock: KS TS JS \n foundations: C13 D13 H13 S9", "passes 1"),
    ],
)
def test_no_finish_without_a_proof(diagram, options):
    assert finish(position(diagram, options)) is None


@pytest.mark.parametrize(
    ("diagram", "options", "recycles", "score"),
    [
        ("waste: QS KS \n score: 250", "", 1, -100),
        ("waste: QS KS \n score: 30", "", 1, -30),
        ("waste: QS KS \n score: -30", "", 1, 0),
        ("waste: KS QS \n score: 250", "", 0, 0),
        ("stock: KS QS \n score: 250", "", 0, 0),
    ],
)
def test_the_price_of_the_finish(diagram, options, recycles, score):
    plan = finish(position(f"{diagram} \n foundations: C13 D13 H13 S11", options))
    assert (plan.recycles, plan.score) == (recycles, score)


TWO_RECYCLES = "stock: QH JH 9H TH KH 8H \n foundations: C13 D13 S13 H7"


@pytest.mark.parametrize(("made", "score"), [(0, 0), (1, -20), (2, -40)])
def test_the_price_of_recycles_in_draw_three(made, score):
    """Two recycles are needed; the third of the whole game is the first to cost anything."""
    diagram = f"{TWO_RECYCLES} \n score: 90 \n recycles: {made}"
    plan = finish(position(diagram, "draw 3"))
    assert (plan.recycles, plan.score) == (2, score)


def test_putting_up_whatever_goes_can_be_wrong_in_draw_three():
    """Taking a card shifts all behind it, so a card that could go up must sometimes be drawn over."""
    states = (all_turned(Random(seed), Options(draw=3), most_in_talon=8, lowest=6) for seed in range(600))
    assert any(finish(state) and not wins_greedily(state) for state in states)


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


OFFERED = "T1: |KS \n stock: QS \n foundations: C13 D13 H13 S11"


@pytest.mark.parametrize(
    ("options", "seen", "offered"),
    [
        ("draw 1", False, True),
        ("draw 1 thoughtful", False, True),
        ("draw 3", False, False),
        ("draw 3", True, True),
        ("passes 3", False, False),
        ("passes 3", True, True),
        ("passes 1", True, True),
        ("scoring vegas", False, False),
        ("scoring vegas", True, True),
    ],
)
def test_the_offer_waits_until_the_stock_was_seen(options, seen, offered):
    """Outside draw 1 with unlimited passes even the silence would say something about the stock."""
    replay = Replay(position(OFFERED, options), stock_seen=seen)
    assert (replay.offer() is not None) is offered


@pytest.mark.parametrize("status", [Status.PAUSED, Status.GIVEN_UP, Status.WON])
def test_no_offer_unless_playing(status):
    assert Replay(position(OFFERED), status).offer() is None
