"""The Django app of the accounts."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"
