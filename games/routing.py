"""Addresses of the websockets."""

from django.urls import path, re_path

from .board_consumer import BoardConsumer
from .consumers import GameConsumer, NoSuchSocket

websocket_urlpatterns = [
    path("ws/v1/games/<str:public_id>/", GameConsumer.as_asgi()),
    path("ws/v1/boards/<str:metric>/draw<int:draw>/<str:league>/<str:period>/", BoardConsumer.as_asgi()),
    # Without a last route an unknown address raises inside the router.
    re_path(r"", NoSuchSocket.as_asgi()),
]
