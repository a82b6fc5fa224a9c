"""Starting a game: which deal it is played on, and whether it is ranked."""

from __future__ import annotations

from django.db.models import Exists, OuterRef

from accounts.models import Player
from games.engine import RULES_VERSION, Options
from games.models import Act, AuditEntry, Deal, Game, Target, projections
from games.policies import Level
from games.selectors.log import opening
from games.staff import SEE_HIDDEN

from .daily import daily_deal
from .deals import DealNotFound, DealWaits, deal_create
from .play import game_expire, game_resign
from .pool import NoDealReady, deal_take
from .statistics import statistics_start

_DAILY_SLOTS = {1: Game.Slot.DAILY_1, 3: Game.Slot.DAILY_3}


class GameInProgress(ValueError):
    """The player has a game of this kind in progress and was not asked to give it up."""

    def __init__(self, game: Game) -> None:
        super().__init__("You have a game in progress.")
        self.game = game


def game_start(
    *,
    player: Player,
    options: Options,
    deal_number: int | None = None,
    give_up: bool = False,
    another: bool = False,
    winnable: bool = False,
    level: Level | None = None,
    daily: bool = False,
) -> Game:
    """Start a game of ``player`` and return it, inside the caller's transaction.

    Without ``deal_number`` a deal is made for the player, or, for a ranked
    kind of game, the one that waits is played; ``another`` deals a different
    one, as practice. ``winnable`` takes a deal that is proved to be won, and
    ``level`` one of that difficulty, as practice. ``daily`` plays today's deal, for the first time ranked.
    All three want options that can be ranked.
    Raises :class:`GameInProgress` unless ``give_up``, :class:`~games.services.DealNotFound`,
    :class:`~games.services.DealWaits`, :class:`~games.services.NoDealReady` and
    :class:`~games.services.NoDailyYet`.
    """
    # Starts of one player come one after another (SQLite has only one writer anyway).
    Player.objects.locked().get(pk=player.pk)
    slot = _DAILY_SLOTS[options.draw] if daily else Game.Slot.OTHER
    clear_the_table(player, give_up, slot)
    if daily:
        deal, ranked = _daily_for(player, options)
    elif deal_number is not None:
        deal, ranked = _deal_by_number(player, options, deal_number)
    elif winnable or level:
        deal, ranked = _winnable_for(player, options, another, level)
    else:
        deal, ranked = _deal_for(player, options, another)
    return game_create(player=player, deal=deal, options=options, ranked=ranked, slot=slot)


def game_create(
    *,
    player: Player,
    deal: Deal,
    options: Options,
    ranked: bool = False,
    prelude: str = "",
    slot: Game.Slot = Game.Slot.OTHER,
) -> Game:
    """Store a game that begins at the deal, or after the moves of ``prelude``, and count the attempt."""
    attempt = Game.objects.filter(player=player, deal=deal, moves__gt=0).count() + 1
    game = Game(
        player=player,
        deal=deal,
        slot=slot,
        draw=options.draw,
        passes=options.passes,
        scoring=options.scoring,
        thoughtful=options.thoughtful,
        rules_version=RULES_VERSION,
        attempt=attempt,
        ranked=ranked and attempt == 1 and not _sees_hidden(player, deal),
        prelude=prelude,
        score=options.points.start,
    )
    if prelude:
        vars(game).update(projections(opening(game)))
    game.save(force_insert=True)
    statistics_start(game=game)
    return game


def _sees_hidden(player: Player, deal: Deal) -> bool:
    """Whether the player might see hidden cards, as staff, or has looked at these: then nothing is ranked."""
    if not player.is_account:
        return False
    looks = AuditEntry.objects.filter(target_kind=Target.DEAL, target_id=deal.pk, act=Act.LOOK)
    return player.has_perm(SEE_HIDDEN) or looks.filter(actor_id=player.pk).exists()


def clear_the_table(player: Player, give_up: bool, slot: Game.Slot = Game.Slot.OTHER) -> None:
    """Close the player's game of that kind in progress, if there is one and it may be."""
    current = Game.objects.in_progress().filter(player=player, slot=slot).first()
    if current is None or game_expire(game_id=current.pk).replay.is_over:
        return
    if not give_up:
        raise GameInProgress(current)
    game_resign(game_id=current.pk)


def _deal_by_number(player: Player, options: Options, number: int) -> tuple[Deal, bool]:
    """Return the deal and whether a game on it is ranked.

    A deal made for somebody is found by nobody else before it is disclosed.
    Its player may only play it as it was dealt: another way (face up, say)
    would show cards of a ranked game before that game.
    """
    deal = Deal.objects.filter(number=number).first()
    if deal is None or not (deal.is_disclosed or deal.made_for_id == player.pk):
        raise DealNotFound(number)
    if deal.is_disclosed or deal.ranked_draw is None:
        return deal, False
    if not (options.rankable and options.draw == deal.ranked_draw):
        raise DealWaits(number)
    return deal, True


def _daily_for(player: Player, options: Options) -> tuple[Deal, bool]:
    """Return today's deal and whether a game on it is ranked: not once an earlier one has used it up."""
    if not options.rankable:
        raise ValueError("the daily deal is played by the usual rules")
    deal = daily_deal(draw=options.draw)
    return deal, not Game.objects.used().filter(player=player, deal=deal).exists()


def _deal_for(player: Player, options: Options, another: bool) -> tuple[Deal, bool]:
    """Return a deal for the player and whether a game on it is ranked."""
    if not options.rankable or another:
        return deal_create(made_for=player, ranked_draw=None), False
    return waiting_deal(player, options.draw) or deal_create(made_for=player, ranked_draw=options.draw), True


def _winnable_for(player: Player, options: Options, another: bool, level: Level | None) -> tuple[Deal, bool]:
    """Return a deal of the pool and whether a game on it is ranked.

    The one that waits, else the next one. Raises :class:`NoDealReady`.
    """
    if not options.rankable:
        raise ValueError("only deals of ranked kinds of games are made ahead")
    ranked = not (another or level)
    waiting = waiting_deal(player, options.draw, winnable=True) if ranked else None
    deal = waiting or deal_take(player=player, draw=options.draw, level=level, ranked=ranked)
    if deal is None:
        raise NoDealReady
    return deal, ranked


def waiting_deal(player: Player, draw: int, *, winnable: bool = False) -> Deal | None:
    """Return the ranked deal of that draw that the player has been dealt and not used.

    One that was picked because it can be won waits for its own kind, and never for the other.
    """
    used = Game.objects.used().filter(deal=OuterRef("pk"))
    deals = Deal.objects.filter(
        made_for=player, ranked_draw=draw, disclosed_at=None, winnable_draw=draw if winnable else None
    )
    return deals.exclude(Exists(used)).order_by("number").first()
