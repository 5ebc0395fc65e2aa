"""Answers to what has been done too often."""

from django.http import HttpResponse

TOO_MANY = 429


def until_later(response: HttpResponse, seconds: int) -> HttpResponse:
    """A page that refuses something for so long."""
    response.status_code = TOO_MANY
    response["Retry-After"] = str(seconds)
    return response
