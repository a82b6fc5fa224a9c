"""Whose turn it is to think: one thought at a time, and of one player one in the queue."""

import asyncio
from time import sleep

import pytest

from games.services.readers import _turns, think


async def test_who_asks_in_many_sockets_waits_for_themselves():
    order = []

    def thought(name):
        sleep(0.02)
        order.append(name)

    many = [asyncio.create_task(think(lambda: thought("many"), key=1)) for _ in range(20)]
    await asyncio.sleep(0.01)
    await asyncio.wait_for(think(lambda: thought("one"), key=2), 10)
    assert order.index("one") <= 2, "after what was thought about already, and one more at the most"
    await asyncio.gather(*many)
    assert len(order) == 21
    assert not _turns, "nothing is kept of those who wait no more"


async def test_who_goes_away_leaves_the_turn_to_the_next():
    first = asyncio.create_task(think(lambda: sleep(0.05), key=1))
    gone = asyncio.create_task(think(lambda: pytest.fail("nobody waits for this"), key=1))
    await asyncio.sleep(0.01)
    gone.cancel()
    assert await asyncio.wait_for(think(lambda: "thought", key=1), 10) == "thought"
    await first
