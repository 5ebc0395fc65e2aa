"""The addresses of all pages."""

from django.urls import URLPattern, URLResolver, path

from .views import front

urlpatterns: list[URLPattern | URLResolver] = [
    path("", front.front, name="front"),
]
