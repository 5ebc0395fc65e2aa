"""What is stored about an account, for its owner."""

from typing import Any

from .models import User

FORMAT = "dulle-account"


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
    linked = {}
    for relation in User._meta.related_objects:
        model = relation.related_model
        columns = [field.attname for field in model._meta.concrete_fields if field.editable]
        rows = model._base_manager.filter(**{relation.field.name: user}).order_by("pk")
        linked[model._meta.label_lower] = [*rows.values("pk", *columns)]
    return {"format": FORMAT, "version": 1, "account": account, "linked": linked}
