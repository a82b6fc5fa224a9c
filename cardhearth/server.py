"""Daphne, guarded: ``python -m cardhearth.server`` serves the site.

Daphne reads frames as fast as a client sends them and keeps them all, keeps
what a client does not read, and lets sockets drop without a word when it
stops. The classes here stop reading from a client that is ahead of the
application or does not read itself, and say goodbye (1012) before stopping, so
that browsers come back by themselves.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from functools import partial

from daphne.server import Server  # first: it installs the reactor that asyncio shares
from daphne.ws_protocol import WebSocketProtocol
from twisted.internet import defer, reactor
from twisted.internet.interfaces import IPushProducer
from zope.interface import implementer

from .workers import Workers

MAX_WAITING_FRAMES = 64
"""Frames of one socket that may wait for the application before its client is no longer read."""
MAX_FRAME_BYTES = 64 * 1024
BACKLOG = 2048
"""Connections that may wait to be accepted: after a restart every client comes back at once."""
GOODBYE_SECONDS = 0.3
SERVICE_RESTART = 1012


class WaitingFrames(asyncio.Queue):
    """The frames of one socket on their way to the application."""

    drained = staticmethod(lambda: None)

    def _get(self):
        item = super()._get()
        if self.qsize() == MAX_WAITING_FRAMES // 2:
            self.drained()
        return item


@implementer(IPushProducer)
class GuardedWebSocketProtocol(WebSocketProtocol):
    """A socket whose client is read only while both directions keep up.

    It is its transport's producer: Twisted says ``pauseProducing`` when more
    than a buffer of answers waits to be sent, ``resumeProducing`` when not.
    """

    _unread = False
    _ahead = False

    def onOpen(self) -> None:
        self.transport.unregisterProducer()  # the HTTP channel that the socket came from
        self.transport.registerProducer(self, True)
        super().onOpen()

    def applicationCreateWorked(self, application_queue: WaitingFrames) -> None:
        application_queue.drained = self._drained
        super().applicationCreateWorked(application_queue)

    def onMessage(self, payload: bytes, isBinary: bool) -> None:
        super().onMessage(payload, isBinary)
        if not self._ahead and self.application_queue.qsize() >= MAX_WAITING_FRAMES:
            self._ahead = True
            self._read_or_wait()

    def _drained(self) -> None:
        if self._ahead:
            self._ahead = False
            self._read_or_wait()

    def pauseProducing(self) -> None:
        self._unread = True
        self._read_or_wait()

    def resumeProducing(self) -> None:
        self._unread = False
        self._read_or_wait()

    def stopProducing(self) -> None:
        pass

    def _read_or_wait(self) -> None:
        if self.transport.connected:
            if self._unread or self._ahead:
                self.transport.pauseProducing()
            else:
                self.transport.resumeProducing()


class GuardedServer(Server):
    """Daphne with bounded sockets, a polite end, and an exit status when it cannot listen."""

    failed = False

    def create_application(self, protocol, scope):
        """Start the application for one connection and return its queue of events."""
        if protocol not in self.connections:
            return None
        queue = WaitingFrames()
        scope.setdefault("asgi", {"version": "3.0"})
        running = self.application(scope=scope, receive=queue.get, send=partial(self.handle_reply, protocol))
        self.connections[protocol]["application_instance"] = asyncio.ensure_future(running)
        return queue

    def listen_error(self, failure) -> None:
        """Say why nothing is served."""
        print(f"CardHearth cannot listen: {failure.getErrorMessage()}", file=sys.stderr, flush=True)
        self.failed = True
        super().listen_error(failure)

    def kill_all_applications(self):
        """Close the websockets with 1012, give the frames time to leave, then end the applications."""
        sockets = [protocol for protocol in self.connections if isinstance(protocol, WebSocketProtocol)]
        for protocol in sockets:
            if protocol.state == protocol.STATE_OPEN:
                protocol.sendCloseFrame(code=SERVICE_RESTART)  # sendClose knows this code only as received
        gone = defer.Deferred()
        reactor.callLater(GOODBYE_SECONDS if sockets else 0, gone.callback, None)
        return gone.addCallback(lambda _: self._cancel_applications())

    def _cancel_applications(self):
        running = [details.get("application_instance") for details in self.connections.values()]
        running = [task for task in running if task is not None and not task.done()]
        for task in running:
            task.cancel()
        return (
            defer.Deferred.fromFuture(asyncio.gather(*running, return_exceptions=True)) if running else None
        )


def lock_database() -> None:
    """Make sure that this is the only server process on its database; exit with the reason if not.

    Without Redis, processes cannot tell each other that a game has changed.
    """
    from django.conf import settings

    from games.locks import lock

    if not settings.REDIS_URL and not lock("server", settings.DATABASE_URL, settings.VAR_DIR):
        sys.exit("Another CardHearth serves this database. To run several processes, set REDIS_URL.")


def make_server(application) -> GuardedServer:
    """Return a server of ``application`` as the settings describe it."""
    from django.conf import settings

    lock_database()
    host = settings.HOST.replace(":", r"\:")
    proxied = settings.BEHIND_PROXY

    def ready() -> None:
        server.ws_factory.protocol = GuardedWebSocketProtocol
        server.ws_factory.setProtocolOptions(failByDrop=False)  # say 1009, 1007 or 1002 before dropping

    server = GuardedServer(
        application,
        endpoints=[f"tcp:port={settings.PORT}:interface={host}:backlog={BACKLOG}"],
        http_timeout=120,
        websocket_timeout=-1,
        websocket_max_message_size=MAX_FRAME_BYTES,
        websocket_max_frame_size=MAX_FRAME_BYTES,
        proxy_forwarded_address_header="X-Forwarded-For" if proxied else None,
        proxy_forwarded_port_header="X-Forwarded-Port" if proxied else None,
        proxy_forwarded_proto_header="X-Forwarded-Proto" if proxied else None,
        server_name="cardhearth",
        ready_callable=ready,
    )
    return server


def main(application) -> None:
    """Serve ``application`` until stopped."""
    from django.conf import settings

    server = make_server(application)
    # What is loaded stays: the collector need not walk it again while moves wait.
    gc.collect()
    gc.freeze()
    workers = Workers(settings.WORKERS)
    workers.start()
    print(f"CardHearth is served at http://{settings.HOST}:{settings.PORT}", flush=True)
    try:
        server.run()
    finally:
        workers.stop()
    sys.exit(1 if server.failed else 0)


if __name__ == "__main__":
    from cardhearth.asgi import application

    main(application)
