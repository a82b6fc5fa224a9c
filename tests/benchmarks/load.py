"""Clients that play: each replays a real game, takes it all back, and plays it again."""

from __future__ import annotations

import asyncio
import gc
import json
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field

from websockets.asyncio.client import ClientConnection, connect

from .benchmark_site import BenchmarkSite


@dataclass
class Load:
    """What the clients measured: latencies in ms and how long it took in seconds."""

    latencies: list[float] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def rate(self) -> float:
        """Answers a second, over all clients."""
        return len(self.latencies) / self.seconds

    def quantile(self, share: float) -> float:
        """Return the latency in ms that ``share`` of the answers stayed below."""
        ordered = sorted(self.latencies)
        return ordered[min(int(share * len(ordered)), len(ordered) - 1)]


class Client:
    """One socket of one player."""

    def __init__(self, socket: ClientConnection, moves: list[str], version: int) -> None:
        self.socket, self.version = socket, version
        self._commands = _forth_and_back(moves)

    async def step(self) -> float:
        """Make the next move; return its latency in ms. Raises when the server does not accept it."""
        command = next(self._commands)
        then = time.perf_counter()
        await self.socket.send(f'{{"id":{self.version},"version":{self.version},{command}}}')
        answer = await self.socket.recv()
        elapsed = (time.perf_counter() - then) * 1000
        if not answer.startswith(f'{{"type":"state","reply_to":{self.version},"version":{self.version + 1},'):
            raise AssertionError(answer[:300])
        self.version += 1
        return elapsed


def _forth_and_back(moves: list[str]) -> Iterator[str]:
    """Yield the moves of a game but its last, then as many undos, for ever."""
    while True:
        yield from (f'"type":"move","move":"{move}"' for move in moves[:-1])
        yield from ('"type":"undo"' for _ in moves[:-1])


async def closed_loop(server: BenchmarkSite, seconds: float) -> Load:
    """Every client moves as soon as it has its answer."""
    clients = await _sit_down(server)

    async def play(client: Client, load: Load, end: float) -> None:
        while time.perf_counter() < end:
            load.latencies.append(await client.step())

    return await _run(server, clients, play, seconds)


async def paced_loop(server: BenchmarkSite, seconds: float, rate: float) -> Load:
    """All clients together make ``rate`` moves a second, whatever the server does."""
    clients = await _sit_down(server)
    interval = len(clients) / rate

    async def play(client: Client, load: Load, end: float) -> None:
        due = time.perf_counter() + interval * clients.index(client) / len(clients)
        while due < end:
            await asyncio.sleep(max(0, due - time.perf_counter()))
            # From when it was due: a late start is the server's queue, not the client's rest.
            late = max(0, time.perf_counter() - due) * 1000
            load.latencies.append(await client.step() + late)
            due += interval

    return await _run(server, clients, play, seconds)


async def echo_loop(server: BenchmarkSite, path: str, count: int, seconds: float) -> Load:
    """Every client sends a frame of a move's size as soon as the last one came back."""
    sockets = await _connect_all(server, [(path, "")] * count)
    frame = '{"id":123,"version":123,"type":"move","move":"t3t5x2"}'

    async def play(socket: ClientConnection, load: Load, end: float) -> None:
        while time.perf_counter() < end:
            then = time.perf_counter()
            await socket.send(frame)
            await socket.recv()
            load.latencies.append((time.perf_counter() - then) * 1000)

    load = await _gather(sockets, play, seconds)
    await asyncio.gather(*(socket.close() for socket in sockets))
    return load


async def _sit_down(server: BenchmarkSite) -> list[Client]:
    sockets = await _connect_all(server, [(seat["path"], seat["cookie"]) for seat in server.seats])
    clients = []
    for socket, seat in zip(sockets, server.seats, strict=True):
        state = json.loads(await socket.recv())
        client = Client(socket, seat["moves"], state["version"])
        for _ in range(state["version"]):  # go on where the last measurement stopped
            next(client._commands)
        clients.append(client)
    return clients


async def _connect_all(server: BenchmarkSite, targets: list[tuple[str, str]]) -> list[ClientConnection]:
    gate = asyncio.Semaphore(100)

    async def one(path: str, cookie: str) -> ClientConnection:
        async with gate:
            return await connect(
                f"ws://127.0.0.1:{server.port}{path}",
                origin=server.origin,
                additional_headers={"Cookie": cookie},
                compression=None,
                ping_interval=None,
                open_timeout=60,
            )

    return await asyncio.gather(*(one(path, cookie) for path, cookie in targets))


async def _run(
    server: BenchmarkSite, clients: list[Client], play: Callable[..., Awaitable[None]], seconds: float
) -> Load:
    load = await _gather(clients, play, seconds)
    for client, seat in zip(clients, server.seats, strict=True):
        seat["version"] = client.version
    await asyncio.gather(*(client.socket.close() for client in clients))
    return load


async def _gather(players: list, play: Callable[..., Awaitable[None]], seconds: float) -> Load:
    load = Load()
    gc.disable()  # the clients' own pauses are not the server's
    then = time.perf_counter()
    await asyncio.gather(*(play(player, load, then + seconds) for player in players))
    load.seconds = time.perf_counter() - then
    gc.enable()
    return load
