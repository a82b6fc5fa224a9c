"""The daily deals: made days ahead, dealt by day and never by number, and what ends with their day.

A daily deal is proved to be won with its draw, but not marked as picked: it is
the same for all, so it says as much about luck as any other, and is fully ranked.
Its ``disclosed_at`` is the end of its day from the start, so that it opens without anybody's doing.
"""

from __future__ import annotations

import datetime
import logging
from functools import partial
from time import monotonic

from django.db import IntegrityError, transaction
from django.utils import timezone
from django_tasks import task

from games.models import Daily, Deal, Game, Knowledge
from games.models.daily import end_of_day

from .deals import deal_number, deal_of, new_seed
from .jobs import Priority, Standing, give_way, job_standing, stopping
from .pool import DRAWS, deal_prove
from .rank import rank_lapse
from .writer import writer

logger = logging.getLogger(__name__)

DAYS_AHEAD = 7
"""Days for which deals are made ahead, besides today."""
_SECONDS = {Priority.AT_THE_BOARD: 60, Priority.BACKGROUND: 3}
"""After so many seconds a job begins no other deck: without today's nobody can play, else others wait."""


class NoDailyYet(LookupError):
    """The deal of the day is not made yet."""


def daily_deal(*, draw: int) -> Deal:
    """Return today's deal, which gets its number when it is first dealt, inside the caller's transaction.

    Raises :class:`NoDailyYet`.
    """
    daily = Daily.objects.select_related("deal").filter(day=timezone.now().date(), draw=draw).first()
    if daily is None:
        raise NoDailyYet
    return _numbered(daily.deal)


def dailies_tend() -> None:
    """See to it that the deals of the next days are made, and to what is over with a day; for workers."""
    dailies_ask()
    for deal in Deal.objects.disclosed().filter(daily__isnull=False, number=None):
        writer.call(lambda deal=deal: _numbered(deal))
    lapsing = list(_lapsing().values_list("pk", flat=True))
    for _ in writer.call_apart(partial(rank_lapse, game_id=game_id) for game_id in lapsing):
        if stopping.is_set():
            break


def dailies_ask() -> None:
    """Have a worker make the deals that are missing, today's first."""
    today = timezone.now().date()
    for day, draw in dailies_missing(days=DAYS_AHEAD):
        if job_standing(daily_make, day.isoformat(), draw) is not Standing.WORKING:
            priority = Priority.AT_THE_BOARD if day == today else Priority.BACKGROUND
            daily_make.using(priority=priority).enqueue(day.isoformat(), draw)


def dailies_missing(*, days: int) -> list[tuple[datetime.date, int]]:
    """Return the days, today and the next ``days``, that lack a deal for a draw; the nearest first."""
    today = timezone.now().date()
    wanted = [(today + datetime.timedelta(days=ahead), draw) for ahead in range(days + 1) for draw in DRAWS]
    stored = set(Daily.objects.filter(day__gte=today).values_list("day", "draw"))
    return [pair for pair in wanted if pair not in stored]


@task(priority=Priority.BACKGROUND)
def daily_make(day: str, draw: int) -> None:
    """Make the deal of a day (ISO 8601), unless there is one or none is found in good time."""
    on = datetime.date.fromisoformat(day)
    is_due = on <= timezone.now().date()
    end = monotonic() + _SECONDS[Priority.AT_THE_BOARD if is_due else Priority.BACKGROUND]
    while monotonic() < end:
        if daily_store(day=on, draw=draw):
            return
        give_way()


def daily_store(*, day: datetime.date, draw: int) -> bool:
    """Shuffle one deck and keep it as the deal of a day if it is proved to be won.

    Return whether there is a deal of that day now.
    """
    if Daily.objects.filter(day=day, draw=draw).exists():
        return True
    made = deal_prove(deal_of(new_seed()), draw)
    if made is None:
        return False
    made.deal.disclosed_at = end_of_day(day)
    try:
        with transaction.atomic():
            made.deal.save(force_insert=True)
            Knowledge.objects.create(deal=made.deal, draw=draw, **made.columns)
            Daily.objects.create(day=day, draw=draw, deal=made.deal)
    except IntegrityError:  # somebody else has made one meanwhile; which cards these were, nobody knows
        logger.info("the deal of %s, draw %d, was made elsewhere", day, draw)
    return True


def _numbered(deal: Deal) -> Deal:
    """Give a daily deal its number, if it has none: when it is first dealt, or when its day is over."""
    if deal.number is None:
        same = Deal.objects.filter(pk=deal.pk, number=None)
        deal_number(lambda number: same.update(number=number))
        deal.refresh_from_db(fields=["number"])
    return deal


def _lapsing():
    """Return the ranked daily games in progress whose day is over.

    Found by the deals of the last days: who leaves a game for a week has it closed.
    """
    today = timezone.now().date()
    over = Daily.objects.filter(day__lt=today, day__gte=today - datetime.timedelta(days=_LOOK_BACK_DAYS))
    deals = list(over.values_list("deal_id", flat=True))
    return Game.objects.in_progress().filter(deal_id__in=deals, ranked=True)


_LOOK_BACK_DAYS = 60
"""For how long a site may have been down and still set its games right by itself, void ones included."""
