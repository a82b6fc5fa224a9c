"""After any history the boards are what the games give: a rebuild finds nothing, whatever has happened."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO
from itertools import count
from random import Random

import pytest
from django.core.management import call_command
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from accounts.models import Player
from accounts.services import (
    player_erase,
    player_exclude,
    player_merge,
    player_register,
    player_restore,
    privacy_set,
)
from games.engine import Options
from games.models import Bucket, Game, Standing, Tally
from games.services import game_exclude, game_privacy_set, game_restore, statistics_rebuild
from tests.records.histories import START, History

from .results import account, committed, page, rebuild, result, slow, stored

_names = count(1)


class Town:
    """A few players, what they play, and what else becomes of them and their games."""

    def __init__(self) -> None:
        self.now = START
        self.players = [account() for _ in range(2)] + [Player.objects.create_guest()]

    def win(self, who: int, draw: int, seconds: float) -> None:
        """Win a ranked game, clean."""
        self._play(who, draw, lambda history, game: history.win(game, seconds))

    def win_with_undo(self, who: int, draw: int, seconds: float) -> None:
        """Win a ranked game, not clean."""

        def play(history: History, game: Game) -> None:
            history.act(game, "d", "undo")
            history.win(game, seconds)

        self._play(who, draw, play)

    def lose(self, who: int, draw: int, seconds: float) -> None:
        """Give a ranked game up."""
        self._play(who, draw, lambda history, game: history.act(game, "d", "resign", seconds=seconds))

    def let_expire(self, who: int, draw: int, seconds: float) -> None:
        """Leave a ranked game for a week."""

        def play(history: History, game: Game) -> None:
            history.act(game, "d")
            history.expire(game)

        self._play(who, draw, play)

    def leave_open(self, who: int, draw: int, seconds: float) -> None:
        """Begin a game that stays in progress, whatever happens to its player."""
        self._play(who, draw, lambda history, game: history.act(game, "d"))

    def wait(self, who: int, draw: int, seconds: float) -> None:
        """Let hours pass, often over midnight."""
        self.now = self.now.replace(minute=59, second=59) + (History().now - START)
        self.now = self.now.replace(hour=(self.now.hour + 11 * draw) % 24)

    def turn_game(self, who: int, draw: int, seconds: float) -> None:
        """Keep a game private, or open it again."""
        if game := self._game(who):
            committed(lambda: game_privacy_set(game=game, player=game.player, private=not game.is_private))

    def turn_player(self, who: int, draw: int, seconds: float) -> None:
        """Keep the profile private, or open it again."""
        player = self._fresh(who)
        committed(lambda: privacy_set(player=player, is_private=not player.is_private))

    def judge_game(self, who: int, draw: int, seconds: float) -> None:
        """Exclude a game, or let it count again."""
        if game := self._game(who):
            judge = game_restore if game.excluded_at else game_exclude
            committed(lambda: judge(game=game))

    def judge_player(self, who: int, draw: int, seconds: float) -> None:
        """Exclude a player, or let the player's games count again."""
        player = self._fresh(who)
        judge = player_restore if player.excluded_at else player_exclude
        committed(lambda: judge(player=player))

    def register(self, who: int, draw: int, seconds: float) -> None:
        """Let a guest become an account."""
        player = self._fresh(who)
        if player.is_guest:
            player.username = f"new-{next(_names)}"
            committed(lambda: player_register(player=player))

    def merge(self, who: int, draw: int, seconds: float) -> None:
        """Let a guest log in as somebody else; another guest comes."""
        guest, target = self._fresh(who), self._fresh(who + 1)
        if guest.is_guest and target.is_account:
            committed(lambda: player_merge(guest=guest, account=target))
            self.players[who] = Player.objects.create_guest()

    def rename(self, who: int, draw: int, seconds: float) -> None:
        """Take another name."""
        Player.objects.filter(pk=self.players[who].pk).update(username=f"named-{next(_names)}")

    def erase(self, who: int, draw: int, seconds: float) -> None:
        """Delete the player; another one comes."""
        committed(lambda: player_erase(player=self._fresh(who)))
        self.players[who] = account()

    def _play(self, who: int, draw: int, play) -> None:
        history = History(self.players[who], self.now)
        play(history, history.start(Options(draw), ranked=True))
        self.now = history.now

    def _fresh(self, who: int) -> Player:
        return Player.objects.get(pk=self.players[who % len(self.players)].pk)

    def _game(self, who: int) -> Game | None:
        """Return a game: of the player's ranked ones the best, which matters most."""
        games = Game.objects.filter(player=self.players[who], ranked=True, ended_at__isnull=False)
        return games.select_related("player", "deal").order_by("-score", "moves", "ranked_time_ms").first()


DEEDS = {
    "win": 2,
    "win_with_undo": 1,
    "lose": 2,
    "let_expire": 1,
    "leave_open": 1,
    "wait": 1,
    "turn_game": 2,
    "turn_player": 1,
    "judge_game": 1,
    "judge_player": 1,
    "register": 1,
    "merge": 1,
    "rename": 1,
    "erase": 1,
}
"""How often each happens, beside the others."""


class AnyHistory(TestCase):
    """What happens is drawn by lot, since most of what Hypothesis draws would happen to nobody's games."""

    @settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
    @given(lot=st.integers(0, 2**32))
    def test_a_rebuild_changes_nothing(self, lot):
        lots, town = Random(lot), Town()
        for player in town.players:
            for score in (700, 690):
                result(player, score=score, at=town.now - timedelta(hours=score), undos=score % 20)
        for deed in lots.choices(list(DEEDS), DEEDS.values(), k=8):
            getattr(town, deed)(lots.choice((0, 0, 1, 2)), lots.choice((1, 1, 3)), lots.choice((0.5, 3.3)))
        kept = stored()
        assert kept == slow()
        assert rebuild() == []
        assert stored() == kept


@pytest.mark.django_db
def test_every_deed_does_what_it_says():
    """The histories are worth something only if the deeds reach the boards."""
    town = Town()
    town.win(0, 1, 1)
    town.win_with_undo(1, 1, 2)
    town.win(2, 1, 0.5)  # a guest
    assert len(stored()) == 12 + 12 + 1 + 12 + 1 + 1  # games; the longest streaks, open and clean
    for deed, times in (("turn_game", 2), ("turn_player", 2), ("judge_game", 2), ("judge_player", 2)):
        before = stored()
        for number in range(times):
            getattr(town, deed)(0, 1, 1)
            assert (stored() == before) == bool(number), deed
    guest = town.players[2].pk
    town.register(2, 1, 1)
    assert any(player_id == guest for _, player_id in stored())
    town.erase(0, 1, 1)
    assert {player_id for _, player_id in stored()} == {town.players[1].pk, guest}


@pytest.mark.django_db
def test_a_game_over_midnight_stands_where_it_ended():
    history = History(account(), START.replace(hour=23, minute=59, second=30))
    game = history.start(Options(), ranked=True)
    history.win(game, seconds=1)
    assert history.now.date() > START.date()
    assert page(period="day", on=history.now).rows[0].game == game
    assert page(period="day", on=START).rows == []


@pytest.mark.django_db
def test_the_command_prints_each_difference_and_mends_it():
    ann, ben = account("ann"), account("ben")
    result(ann)
    result(ben)
    right = stored()
    Standing.objects.filter(player=ann, board__metric="score", board__period="day").delete()
    Standing.objects.filter(player=ben, board__metric="streak", board__league="open").update(figure=9)
    Tally.objects.filter(player=ann, scope="ranked", day=None).update(longest_won=5)
    Bucket.objects.filter(board__metric="moves", board__period="all", level=1).update(players=7)
    for check in (True, False):
        out = StringIO()
        try:
            call_command("rebuild_boards", "--check" if check else "--verbosity=1", stdout=out)
        except SystemExit as end:
            assert check and end.code == 1
        else:
            assert not check
        lines = out.getvalue().splitlines()
        assert any(line.startswith("ann: score/draw1/open/day from ") for line in lines)
        assert any(line.startswith("ben: streak/draw1/open/all: is stored as 9") for line in lines)
        assert any("statistics, draw1 ranked all time: longest_won is stored as 5" in line for line in lines)
        assert any("moves/draw1/open/all: 1 bucket counted wrong" in line for line in lines)
        assert (stored() == right) == (not check)
    out = StringIO()
    call_command("rebuild_boards", "--check", stdout=out)
    assert out.getvalue() == "2 players, 0 differences\n"


@pytest.mark.django_db
def test_rebuilding_the_statistics_rebuilds_the_rows_that_follow_from_them():
    ann = account()
    result(ann)
    right = stored()
    Standing.objects.all().delete()
    Bucket.objects.all().delete()
    statistics_rebuild(player=ann)
    assert stored() == right
    assert rebuild() == []
