"""Addresses of pages and API."""

from django.urls import path

from .views import analysis, api, boards, exchange, history, knowledge, pages, profiles, records, replay

urlpatterns = [
    path("", pages.home, name="home"),
    path("play/<str:public_id>/", pages.play, name="play"),
    path("rules", pages.rules, name="rules"),
    path("fair", pages.fair, name="fair"),
    path("statistics", records.statistics, name="statistics"),
    path("history", history.history, name="history"),
    path("@<str:name>", profiles.profile, name="profile"),
    path("compare", profiles.compare, name="compare"),
    path("games/<str:public_id>.txt", exchange.game_text, name="game-text"),
    path("games/<str:public_id>.json", exchange.game_json, name="game-json"),
    path("import", exchange.import_game, name="import"),
    path("boards/", boards.boards, name="boards"),
    path("boards/<str:metric>/draw<int:draw>/<str:league>/<str:period>", boards.board, name="board"),
    path(
        "api/v1/boards/<str:metric>/draw<int:draw>/<str:league>/<str:period>",
        boards.board_json,
        name="api-board",
    ),
    path("api/v1/games", api.games, name="api-games"),
    path("api/v1/games/<str:public_id>", api.game, name="api-game"),
    path("api/v1/games/<str:public_id>/log", api.game_log, name="api-game-log"),
    path("api/v1/games/<str:public_id>/knowledge", knowledge.knowledge, name="api-knowledge"),
    path("games/<str:public_id>/replay", replay.page, name="replay"),
    path("games/<str:public_id>/demonstration/", analysis.demonstration_page, name="demonstration"),
    path("games/<str:public_id>/position/<int:at>.svg", replay.position, name="position"),
    path("api/v1/games/<str:public_id>/replay", replay.film, name="api-replay"),
    path("api/v1/games/<str:public_id>/replay/frames", replay.frames, name="api-replay-frames"),
    path("api/v1/games/<str:public_id>/analysis", analysis.analysis, name="api-analysis"),
    path("api/v1/games/<str:public_id>/demonstration", analysis.demonstration, name="api-demonstration"),
    path("api/v1/games/<str:public_id>/privacy", replay.privacy, name="api-privacy"),
]
