"""What is stored about an account, for its owner."""

from collections.abc import Iterable
from typing import Any

from django.db.models import F, ForeignObjectRel

from .models import User

FORMAT = "dulle-account"


def _rows(relation: ForeignObjectRel, user: User) -> Iterable[dict[str, Any]]:
    """The rows that name an account, and what the circle that they are in is called."""
    model = relation.related_model
    fields = model._meta.concrete_fields
    columns = [field.attname for field in fields if field.editable]
    named = {"circle_name": F("circle__name")} if "circle_id" in columns else {}
    rows = model._base_manager.filter(**{relation.field.name: user}).order_by("pk")
    return rows.values("pk", *columns, **named)


def everything_about(user: User) -> dict[str, Any]:
    """The account, and every row of the database that names it, by the kind of row.

    Left out are the digests of secrets, and what else nobody can edit: keys and copies.
    """
    account = {
        "email": user.email,
        "name": user.name,
        "created_at": user.created_at,
        "last_login": user.last_login,
    }
    linked: dict[str, list[Any]] = {}
    # The hidden ones, too: what the account has done in its circles.
    for relation in User._meta.get_fields(include_hidden=True):
        if isinstance(relation, ForeignObjectRel):
            label = relation.related_model._meta.label_lower
            linked.setdefault(label, []).extend(_rows(relation, user))
    return {"format": FORMAT, "version": 1, "account": account, "linked": linked}
