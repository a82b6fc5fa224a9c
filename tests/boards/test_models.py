"""What the database promises of boards, each promise tripped by hand."""

from __future__ import annotations

import pytest
from django.db import transaction

from games.models import Board, Bucket, Standing
from games.models.board import board_columns
from games.services.buckets import wait_for_turn
from tests.games.test_models import refused

from .results import account, key

pytestmark = pytest.mark.django_db


@pytest.fixture
def board() -> Board:
    return Board.objects.create(**board_columns(key()))


def test_a_board_draws_one_or_three(board):
    with refused("board_draw"):
        Board.objects.filter(pk=board.pk).update(draw=2)


def test_a_board_is_there_once(board):
    with refused("board_once", "games_board.start, games_board.draw"):
        Board.objects.create(**board_columns(key()))


def test_a_player_stands_once_on_a_board(board):
    row = {"board": board, "player": account(), "fine": 1, "rest": 1}
    Standing.objects.create(**row)
    with refused("standing_once", "games_standing.player_id, games_standing.board_id"):
        Standing.objects.create(**row)


def test_a_bucket_is_there_once(board):
    Bucket.objects.create(board=board, level=1, number=7, players=1)
    with refused("bucket_once", "games_bucket.board_id, games_bucket.level"):
        Bucket.objects.create(board=board, level=1, number=7, players=1)


def test_no_bucket_holds_fewer_than_nobody(board):
    with refused("bucket_not_below_zero"):
        Bucket.objects.create(board=board, level=1, number=7, players=-1)


@pytest.mark.django_db(transaction=True)
def test_boards_change_only_in_a_transaction():
    with pytest.raises(transaction.TransactionManagementError):
        wait_for_turn()
