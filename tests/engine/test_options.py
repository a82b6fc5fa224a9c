"""The options of a game, and which combinations are refused."""

import pytest

from games.engine import RULES_VERSION, STANDARD, VEGAS, Options

from .wander import ALL_OPTIONS


def test_the_rules_have_a_version():
    assert RULES_VERSION == 1


def test_defaults():
    options = Options()
    assert (options.draw, options.passes, options.scoring, options.thoughtful) == (1, None, STANDARD, False)


@pytest.mark.parametrize(("draw", "passes"), [(1, 1), (3, 3)])
def test_vegas_sets_its_own_passes(draw, passes):
    assert Options(draw=draw, scoring=VEGAS).passes == passes
    assert Options(draw=draw, scoring=VEGAS) == Options(draw=draw, passes=passes, scoring=VEGAS)


@pytest.mark.parametrize(("draw", "passes"), [(1, 3), (3, 1)])
def test_vegas_with_other_passes_is_refused(draw, passes):
    with pytest.raises(ValueError, match="vegas with draw"):
        Options(draw=draw, passes=passes, scoring=VEGAS)


@pytest.mark.parametrize(
    "wrong",
    [
        {"draw": 2},
        {"draw": 0},
        {"draw": -1},
        {"draw": True},
        {"draw": 1.0},
        {"draw": "1"},
        {"draw": None},
        {"draw": 10**400},
        {"passes": 2},
        {"passes": 0},
        {"passes": -1},
        {"passes": True},
        {"passes": 3.0},
        {"passes": "3"},
        {"passes": "unlimited"},
        {"scoring": "Standard"},
        {"scoring": ""},
        {"scoring": None},
        {"thoughtful": 1},
        {"thoughtful": None},
        {"thoughtful": "yes"},
    ],
    ids=str,
)
def test_values_that_are_refused(wrong):
    with pytest.raises(ValueError):
        Options(**wrong)


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_text_goes_there_and_back(options):
    assert Options.parse(str(options)) == options


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("", Options()),
        ("draw 3", Options(draw=3)),
        ("passes 1", Options(passes=1)),
        ("passes unlimited", Options()),
        ("thoughtful", Options(thoughtful=True)),
        ("scoring vegas draw 3", Options(draw=3, passes=3, scoring=VEGAS)),
    ],
)
def test_text_may_leave_out_the_defaults(text, options):
    assert Options.parse(text) == options


@pytest.mark.parametrize(
    "text", ["draw", "draw two", "draw 2", "passes none", "cards 52", "thoughtful draw 1 x", "3"]
)
def test_text_that_is_refused(text):
    with pytest.raises(ValueError):
        Options.parse(text)


def test_options_are_values():
    assert hash(Options(draw=3)) == hash(Options(draw=3))
    assert len(set(ALL_OPTIONS)) == 16
    with pytest.raises(AttributeError):
        Options().draw = 3


def test_only_standard_unlimited_hidden_games_can_be_ranked():
    assert [options for options in ALL_OPTIONS if options.rankable] == [Options(draw=1), Options(draw=3)]
