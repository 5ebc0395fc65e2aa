"""Members of a circle: what they are called, their roles, and what each may do."""

from django.utils.translation import gettext as _

from scorekeeper.models import Role


def account_name(name: str) -> str:
    """What an account is called by others: only made by hand it has no name."""
    return name or _("Jemand ohne Namen")


def role_name(role: str) -> str:
    """What a member is called: "Inhaber"."""
    return {
        Role.OWNER.value: _("Inhaber"),
        Role.SCRIBE.value: _("Schreiber"),
        Role.READER.value: _("Leser"),
    }[role]


def role_allows(role: str) -> str:
    """What a member may do, in a sentence."""
    return {
        Role.OWNER.value: _("Darf alles: einladen, Rollen vergeben, die Runde ändern."),
        Role.SCRIBE.value: _("Fängt Abende an, schreibt mit und führt die Spielerliste."),
        Role.READER.value: _("Sieht alle Abende und schreibt nichts."),
    }[role]


def invited_to(role: str) -> str:
    """What somebody may do who accepts an invitation, said to them."""
    return {
        Role.SCRIBE.value: _(
            "Du kannst dann Abende anfangen, mitschreiben und die Spielerliste führen."
        ),
        Role.READER.value: _("Du siehst dann alle Abende, ohne etwas eintragen zu können."),
    }[role]
