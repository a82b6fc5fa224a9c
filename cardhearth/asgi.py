"""The ASGI application: pages and API over HTTP, games over websockets."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cardhearth.settings")

from django.core.asgi import get_asgi_application

http = get_asgi_application()  # loads the apps, so it comes before what needs them

from channels.routing import ProtocolTypeRouter, URLRouter

from games.origins import ExactOriginValidator
from games.routing import websocket_urlpatterns

application = ProtocolTypeRouter(
    {
        "http": http,
        "websocket": ExactOriginValidator(URLRouter(websocket_urlpatterns)),
    }
)
