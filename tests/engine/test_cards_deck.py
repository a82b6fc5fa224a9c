"""Cards, decks, the shuffle and its published description."""

import hashlib
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import (
    RANKS,
    SEED_BYTES,
    SUITS,
    card_text,
    commitment,
    deck_text,
    parse_card,
    parse_deck,
    shuffle,
)

DOCUMENT = Path(__file__).parents[2] / "docs" / "shuffle.md"
VECTOR = r"seed +([0-9a-f]{64})\n +deck +(\w{104})\n +commitment +([0-9a-f]{64})"
NAMES = [rank + suit for suit in SUITS for rank in RANKS]
SORTED_DECK = "".join(NAMES)

VECTORS = {
    bytes(32): (
        "JD2SJH2D3H4DQD8S6CASJCADKD7H3S9HKSTDKC8D7S5C9C7D5H5D8C2H4CTSTH6H8HKH9DJSAH9STC5S6DQS4S3DAC3CQHQC4H7C2C6S",
        "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925",
    ),
    bytes(range(32)): (
        "3HTS8HKH8D7SAHQDTD2SJHJD5C3DAS2H5H3C7C5DJSQS9SKS8S2DKD9DTH5S8C6D2C9H4C7HQH4S6C9C7D4D6HKCTC6SQC3SAC4HJCAD",
        "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
    ),
    b"\xff" * 32: (
        "9H7SJS4H7H9SQHJCTH3HAC6DJD6CQS2C2D8D2HQD5D8C8SAHTDJH7C9CKCKH6S4SKD7D5H5C9D6HAD8HTSQCAS3S4C5S2S4D3C3DKSTC",
        "af9613760f72635fbdb44a5a0a63c39f12af30f950a6ee5c971be188e89c4051",
    ),
    hashlib.sha256(b"CardHearth").digest(): (
        "QSASJSKD4CTSKS7STH7D9S6DAHJDAC9H6CJHQC8S6H8D2S4H3HTCQD3DJC5H2H2CKC7H5S7C2D6S5D5CTDAD3C3S4D9C4S8C9D8HQHKH",
        "f00eb64b422f34c52e619ff5fd59e6d3fde54a67ae1b210c5542adeb23c03508",
    ),
}
"""Seed -> deck and commitment. They are a promise: a change here is a new shuffle, not a new vector."""


def shuffled_by_hand(seed: bytes) -> str:
    """The shuffle once more: one long stream of bytes, and a deck of names."""
    blocks = (hashlib.sha256(seed + number.to_bytes(8, "big")).digest() for number in range(40))
    stream = list(b"".join(blocks))
    deck = list(NAMES)
    for size in range(52, 1, -1):
        byte = stream.pop(0)
        while byte // size >= 256 // size:  # not a whole round of this size any more
            byte = stream.pop(0)
        deck[size - 1], deck[byte % size] = deck[byte % size], deck[size - 1]
    return "".join(deck)


@pytest.mark.parametrize("seed", VECTORS, ids=lambda seed: seed.hex()[:8])
def test_shuffle_vectors(seed):
    assert (deck_text(shuffle(seed)), commitment(seed)) == VECTORS[seed]


@given(st.binary(min_size=SEED_BYTES, max_size=SEED_BYTES))
def test_the_shuffle_is_the_one_written_down(seed):
    deck = shuffle(seed)
    assert deck_text(deck) == shuffled_by_hand(seed)
    assert parse_deck(deck_text(deck)) == deck


@pytest.mark.parametrize("length", [0, 1, 31, 33, 64])
def test_a_seed_has_32_bytes(length):
    with pytest.raises(ValueError, match="32 bytes"):
        shuffle(bytes(length))


def test_commitment_is_the_sha256_in_hex():
    assert commitment(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert commitment(SORTED_DECK.encode()) == hashlib.sha256(SORTED_DECK.encode()).hexdigest()


def test_cards_are_the_numbers_to_51():
    assert sorted(map(parse_card, NAMES)) == list(range(52))


@pytest.mark.parametrize("name", NAMES)
def test_card_text_goes_there_and_back(name):
    assert card_text(parse_card(name)) == name


def test_one_subtraction_tells_whether_a_card_lies_on_another():
    """The encoding: same type for twins, and two types between a parent and its child."""
    for upper in NAMES:
        for lower in NAMES:
            fits = RANKS.index(upper[0]) == RANKS.index(lower[0]) + 1 and (upper[1] in "DH") != (
                lower[1] in "DH"
            )
            assert ((parse_card(upper) >> 1) - (parse_card(lower) >> 1) == 2) is fits
            assert parse_card(upper) >> 2 == RANKS.index(upper[0])


@pytest.mark.parametrize(
    "text", ["", "A", "S", "AS ", " AS", "as", "As", "1S", "10S", "0D", "AX", "SA", "\u2660A", "ASAS"]
)
def test_what_is_not_a_card(text):
    with pytest.raises(ValueError, match="not a card"):
        parse_card(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        SORTED_DECK[:-2],
        SORTED_DECK + "AC",
        SORTED_DECK[:-1],
        SORTED_DECK[:-2] + "AC",
        SORTED_DECK[:-2] + "XX",
        SORTED_DECK.lower(),
        SORTED_DECK[1:] + SORTED_DECK[:1],
        "\u2660" * 104,
    ],
)
def test_what_is_not_a_deck(text):
    with pytest.raises(ValueError):
        parse_deck(text)


def test_a_deck_is_kept_in_order():
    assert [card_text(card) for card in parse_deck(SORTED_DECK)] == NAMES
    assert deck_text(parse_deck(SORTED_DECK)) == SORTED_DECK


def documented_vectors() -> dict[str, tuple[str, str]]:
    """Return seed -> deck and commitment as the document states them."""
    found = re.findall(VECTOR, DOCUMENT.read_text(encoding="utf-8"))
    return {seed: (deck, promise) for seed, deck, promise in found}


def test_the_document_states_these_vectors():
    assert documented_vectors() == {seed.hex(): figures for seed, figures in VECTORS.items()}


@pytest.mark.parametrize("seed", [seed.hex() for seed in VECTORS], ids=lambda seed: seed[:8])
def test_the_script_of_the_document_checks_a_deal(tmp_path, seed):
    script = tmp_path / "check_deal.py"
    script.write_text(re.search(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)[1])
    run = subprocess.run([sys.executable, "-I", script, seed], capture_output=True, text=True, check=True)
    assert run.stdout.split() == list(documented_vectors()[seed])
    assert len(script.read_text().splitlines()) <= 20
