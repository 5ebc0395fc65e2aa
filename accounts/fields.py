"""The e-mail address as a key."""

from typing import TYPE_CHECKING, Any

from django.db import models

if TYPE_CHECKING:
    EmailField = models.EmailField[str, str]
else:
    EmailField = models.EmailField


class LowercaseEmailField(EmailField):
    """An e-mail address that is stored and looked up in lower case, without blanks around it.

    The standard lets a server tell Anna@… from anna@…; none does, and phones like to start with a
    capital. Since values of queries pass through here too, `filter(email="Anna@…")` finds her.
    """

    def to_python(self, value: Any) -> Any:
        value = super().to_python(value)
        return value.strip().lower() if isinstance(value, str) else value

    def get_prep_value(self, value: Any) -> Any:
        return self.to_python(super().get_prep_value(value))
