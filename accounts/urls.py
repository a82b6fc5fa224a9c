"""Addresses of what belongs to a player."""

from django.urls import path

from . import pages, views

urlpatterns = [
    path("api/v1/preferences", views.preferences, name="api-preferences"),
    path("settings/", pages.settings_page, name="settings"),
    path("settings/export", pages.export, name="export"),
    path("settings/delete", pages.delete, name="delete"),
    path("accounts/sessions/", pages.sessions, name="usersessions_list"),  # in the place of allauth's
]
