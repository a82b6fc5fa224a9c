"""Addresses of what belongs to a player."""

from django.urls import path

from . import views

urlpatterns = [path("api/v1/preferences", views.preferences, name="api-preferences")]
