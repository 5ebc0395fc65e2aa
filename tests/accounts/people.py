"""Who has an account in the tests, and the browsers that are signed in."""

from django.test import Client

from accounts.models import User

ANNA, BEN = "anna@example.org", "ben@example.org"
PASSWORD = "karlchen fängt den letzten"
ANOTHER = "fuchs am ende gefangen"


def account(email: str = ANNA, *, name: str = "Anna", password: str = PASSWORD) -> User:
    """An account."""
    return User.objects.create_user(email, password, name=name)


def sign_in(client: Client, email: str = ANNA, password: str = PASSWORD) -> Client:
    """The same browser, signed in by the page."""
    sent = client.post("/konto/anmelden/", {"email": email, "password": password})
    assert sent.status_code == 302, sent.content.decode()
    return client


def is_signed_in(client: Client) -> bool:
    """Whether a browser gets to see its account."""
    return client.get("/konto/").status_code == 200
