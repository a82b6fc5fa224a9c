"""``manage.py measure_policies``: the table, the JSON, and the same figures each time."""

from __future__ import annotations

import json

import pytest
from django.core.management import CommandError, call_command

from games.policies import BELIEFS, compare, trial_deck, wins


def run(capsys, *arguments: str) -> str:
    """Return what the command prints."""
    call_command("measure_policies", *arguments)
    return capsys.readouterr().out


def test_a_line_for_each_policy(capsys):
    lines = run(capsys, "--deals", "20", "--draw", "3", "--seed", "a").splitlines()
    assert lines[0] == "20 deals, draw 3, seed a, policies version 1"
    assert [line.split()[0] for line in lines[3:-2]] == [belief.name for belief in BELIEFS]
    assert all(belief.words in line for belief, line in zip(BELIEFS, lines[3:-2], strict=True))


def test_json_tells_what_the_games_were(capsys):
    """The figures of one policy, counted here anew."""
    answer = json.loads(run(capsys, "--deals", "60", "--seed", "b", "--only", "vacate-never", "--json"))
    decks = [trial_deck("b", number) for number in range(60)]
    chosen = next(belief for belief in BELIEFS if belief.name == "vacate-never")
    own, other = (wins(belief.policy, 1, decks) for belief in (chosen, BELIEFS[0]))
    baseline, found = answer["policies"]
    assert (baseline["name"], baseline["wins"], baseline["difference"]) == ("baseline", sum(other), 0)
    assert (found["name"], found["wins"]) == ("vacate-never", sum(own))
    assert found["lost"] == sum(b and not a for a, b in zip(own, other, strict=True)) > 0
    assert found["difference"] == (sum(own) - sum(other)) / 60 < 0
    assert found["clear_of_zero"] is True
    assert answer["deals"] == 60 and answer["draw"] == 1 and answer["seed"] == "b"


def test_several_processes_find_the_same(capsys):
    arguments = ("--deals", "300", "--draw", "3", "--seed", "c", "--only", "attentive")
    assert run(capsys, *arguments) == run(capsys, *arguments, "--jobs", "2")


def test_another_seed_deals_other_cards():
    assert trial_deck("a", 0) == trial_deck("a", 0)
    assert len({trial_deck("a", 0), trial_deck("a", 1), trial_deck("b", 0)}) == 3


@pytest.mark.parametrize(
    "arguments", [("--deals", "0"), ("--jobs", "0"), ("--only", "baseline", "no-such"), ("--draw", "2")]
)
def test_what_is_refused(arguments):
    with pytest.raises(CommandError):
        call_command("measure_policies", *arguments)


def test_pairs_are_counted_deal_by_deal():
    """By hand: of five deals two are won only by the one, one only by the other."""
    result = compare(BELIEFS[1], [True, True, True, False, False], [True, False, False, True, False])
    assert (result.wins, result.deals, result.rate) == (3, 5, 0.6)
    assert (result.gained, result.lost, result.difference) == (2, 1, 0.2)


def test_names_are_few_words_and_each_policy_is_another():
    assert (
        len({belief.name for belief in BELIEFS}) == len({belief.policy for belief in BELIEFS}) == len(BELIEFS)
    )
