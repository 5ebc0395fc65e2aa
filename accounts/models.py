"""Who has an account."""

import secrets
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager
from django.db import models, transaction
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from .fields import LowercaseEmailField


def new_session_secret() -> str:
    """What all sessions of an account depend on until it is renewed."""
    return secrets.token_urlsafe(16)


class UserManager(BaseUserManager["User"]):
    """Makes accounts."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        """Store and return a new account.

        Without a password nobody can log in until one is set (by mail). An empty address is
        refused with ValueError, one that is taken in any case of letters with IntegrityError.
        Nobody else waits while the password is hashed, which is made to take long.
        """
        if not email.strip():
            raise ValueError("An account needs an e-mail address.")
        user = self.model(email=email.strip().lower(), **fields)
        user.set_password(password)
        with transaction.atomic(using=self._db):
            user.save(using=self._db)
        return user


class User(AbstractBaseUser):
    """An account. It logs in with its e-mail address, which is unique whatever its case."""

    email = LowercaseEmailField(
        _("E-Mail-Adresse"),
        unique=True,
        error_messages={"unique": _("Zu dieser E-Mail-Adresse gibt es schon ein Konto.")},
    )
    name = models.CharField(_("Name"), max_length=60, blank=True)
    is_active = models.BooleanField(_("aktiv"), default=True)
    created_at = models.DateTimeField(_("angelegt"), default=timezone.now, editable=False)
    session_secret = models.CharField(max_length=24, default=new_session_secret, editable=False)

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    objects: ClassVar[UserManager] = UserManager()

    class Meta:
        verbose_name = _("Konto")
        verbose_name_plural = _("Konten")
        constraints = [
            # Whatever writes past the field (SQL, an import) cannot make a twin in capitals.
            models.CheckConstraint(
                name="accounts_user_email_lowercase",
                condition=models.Q(email=Lower("email")),
                violation_error_message=_("Die E-Mail-Adresse muss klein geschrieben sein."),
            )
        ]

    def __str__(self) -> str:
        # Never the address: whatever writes an account out may be read by others.
        return self.name or f"Account {self.pk}"

    def clean(self) -> None:
        super().clean()
        self.email = self.email.strip().lower()

    def _get_session_auth_hash(self, secret: str | None = None) -> str:
        """What a session has to know to be one of this account, for the present key or an old one.

        It changes with the password, as Django's own does, and with the secret of the sessions.
        """
        value = f"{self.password} {self.session_secret}"
        return salted_hmac("accounts.session", value, secret=secret, algorithm="sha256").hexdigest()
