"""Deals: who may know one and when it opens; numbers, seeds and commitments."""

import hashlib
from types import SimpleNamespace

import pytest
from django.db import IntegrityError, transaction

from games.engine import Options, deck_text, parse_deck, shuffle
from games.models import Deal, Game
from games.services import DealNotFound, deal_add, game_start
from games.services.deals import deal_create

from .factories import deal_game, first_move, make_player, play, send, winning_game, won_games

pytestmark = pytest.mark.django_db


@pytest.fixture
def player():
    return make_player()


def begin(player, number=None, give_up=False, another=False, **options) -> Game:
    """Ask for a game as the API does."""
    with transaction.atomic():
        return game_start(
            player=player,
            options=Options(**options),
            deal_number=number,
            give_up=give_up,
            another=another,
        )


def is_open(game: Game) -> bool:
    """Return whether everybody may see the cards of the game's deal."""
    return Deal.objects.get(pk=game.deal_id).is_disclosed


def fixed_seed(monkeypatch, seed: bytes) -> None:
    """Let the operating system answer ``seed`` when it is asked for as many bytes."""
    source = SimpleNamespace(token_bytes={len(seed): seed}.get)
    monkeypatch.setattr("games.services.deals.secrets", source)


# Who may know it


def test_a_secret_deal_is_found_by_nobody_else(player):
    first = begin(player)
    play(first, first_move(first))
    with pytest.raises(DealNotFound):
        begin(make_player(), first.deal.number)


def test_a_deal_that_there_is_not_is_not_found(player):
    with pytest.raises(DealNotFound):
        begin(player, 10**15)


def test_a_played_deal_opens_when_its_game_is_over(player):
    first = begin(player)
    play(first, first_move(first))
    assert not is_open(first)
    send(first, "resign")
    assert is_open(first)
    assert begin(make_player(), first.deal.number).deal == first.deal


def test_a_won_deal_opens(player):
    game, moves = winning_game()
    Deal.objects.filter(pk=game.deal_id).update(disclosed_at=None)
    play(game, *moves[:-1])
    assert not is_open(game)
    play(game, moves[-1])
    assert is_open(game)


def test_a_void_game_does_not_open_a_ranked_deal(player):
    first = begin(player)
    send(first, "resign")
    assert not is_open(first)
    with pytest.raises(DealNotFound):
        begin(make_player(), first.deal.number)


@pytest.mark.parametrize("another", [True, False])
def test_practice_deals_are_secret_until_their_game_is_over(player, another):
    game = begin(player, another=another, thoughtful=not another)
    with pytest.raises(DealNotFound):
        begin(make_player(), game.deal.number)
    send(game, "resign")
    assert is_open(game)


def test_a_practice_deal_looked_at_opens_when_the_next_game_starts(player):
    game = begin(player, another=True)
    begin(player, give_up=True)
    assert is_open(game)


def test_giving_up_for_another_game_opens_what_was_played(player):
    game = begin(player)
    play(game, first_move(game))
    begin(player, give_up=True)
    assert is_open(game)


# Added decks


def test_an_added_deck_is_open_and_never_ranked(player):
    deck = won_games(1)[0]["deck"]
    deal = deal_add(deck=deck)
    game = begin(player, deal.number)
    assert (game.ranked, game.attempt, deal.is_disclosed, deal.seed) == (False, 1, True, None)
    assert deal.commitment == hashlib.sha256(deck.encode()).hexdigest()


@pytest.mark.parametrize("deck", ["", "AS", "AS" * 52, "1S" * 52])
def test_what_is_no_deck_is_not_added(deck):
    with pytest.raises(ValueError):
        deal_add(deck=deck)
    assert not Deal.objects.exists()


# Numbers, seeds and commitments


def test_numbers_are_dense(player):
    numbers = [begin(make_player()).deal.number for _ in range(3)]
    numbers.append(deal_add(deck=won_games(1)[0]["deck"]).number)
    assert numbers == [1, 2, 3, 4]


def test_a_number_says_nothing_of_the_cards(monkeypatch, player):
    """The same seed under other numbers gives the same cards; the number goes into nothing."""
    fixed_seed(monkeypatch, bytes(32))
    first = deal_create(made_for=player, ranked_draw=None)
    Deal.objects.update(seed="ff" * 32)
    second = deal_create(made_for=player, ranked_draw=1)
    assert first.number != second.number
    assert first.deck == second.deck


def test_a_number_taken_meanwhile_is_passed_over(monkeypatch, player):
    class Taken:
        """A first answer as it was before another process took the number."""

        answers = [0, 1]

        def aggregate(self, **_):
            return {"last": self.answers.pop(0)}

    deal_create(made_for=player, ranked_draw=None)
    monkeypatch.setattr(Deal.objects, "aggregate", Taken().aggregate)
    assert deal_create(made_for=player, ranked_draw=None).number == 2


def test_a_deal_is_not_stored_without_a_number(monkeypatch, player):
    deal_create(made_for=player, ranked_draw=None)
    monkeypatch.setattr(Deal.objects, "aggregate", lambda **_: {"last": 0})
    with pytest.raises(RuntimeError):
        deal_create(made_for=player, ranked_draw=None)
    assert Deal.objects.count() == 1


def test_seed_deck_and_commitment_belong_together(player):
    deal = begin(player).deal
    seed = bytes.fromhex(deal.seed)
    assert len(seed) == 32
    assert deal.deck == deck_text(shuffle(seed))
    assert len(set(parse_deck(deal.deck))) == 52
    assert deal.commitment == hashlib.sha256(seed).hexdigest()


def test_seeds_come_from_the_operating_system(monkeypatch, player):
    seed = bytes(range(32))
    fixed_seed(monkeypatch, seed)
    assert begin(player).deal.seed == seed.hex()


def test_two_first_games_of_one_player_cannot_both_start(player):
    """The constraint is the guarantee, whatever the service saw before."""
    game = deal_game(player)
    with pytest.raises(IntegrityError):
        Game.objects.create(player=player, deal=game.deal, attempt=1)
