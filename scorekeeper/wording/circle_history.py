"""The history of a circle in words."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.models import CircleChange

from .circles import account_name, role_name

type Said = Mapping[str, Any]


def title(change: CircleChange) -> str:
    """What was done, in a sentence."""
    if (sentence := _SENTENCES.get(change.action)) is None:
        # Written by a newer Dulle.
        return _("Etwas an der Runde geändert")
    return sentence(_named(change.before), _named(change.after))


def who_did(change: CircleChange) -> str:
    """Who has done it: an account, or a guest with the link of a table."""
    if not (change.after or {}).get("guest"):
        return account_name(change.who_name)
    if not change.who_name:
        return _("Jemand mit dem Link des Tisches")
    return _("%(name)s mit dem Link des Tisches") % {"name": change.who_name}


def _named(said: Said | None) -> Said:
    """What was said, with a name for an account that had none."""
    said = said or {}
    return {**said, "name": account_name(said["name"])} if "name" in said else said


def _renamed(before: Said, after: Said) -> str:
    told = []
    if before.get("name") != after.get("name"):
        told.append(
            _("Die Runde heißt jetzt %(name)s statt %(before)s")
            % {
                "name": after["name"],
                "before": before["name"],
            }
        )
    if before.get("time_zone") != after.get("time_zone"):
        told.append(
            _("Zeitzone %(zone)s statt %(before)s")
            % {
                "zone": after["time_zone"],
                "before": before["time_zone"],
            }
        )
    return "; ".join(told)


def _joined(_before: Said, after: Said) -> str:
    words = {"name": after["name"], "role": role_name(after["role"]), "player": after.get("player")}
    if words["player"]:
        return _("%(name)s ist dabei, als %(role)s, und ist %(player)s") % words
    return _("%(name)s ist dabei, als %(role)s") % words


def _role(before: Said, after: Said) -> str:
    words = {"name": after["name"]}
    words |= {"role": role_name(after["role"]), "before": role_name(before["role"])}
    return _("%(name)s ist jetzt %(role)s statt %(before)s") % words


def _invited(_before: Said, after: Said) -> str:
    words = {"role": role_name(after["role"]), "player": after.get("player")}
    if words["player"]:
        return _("Einladung für %(player)s gemacht, als %(role)s") % words
    return _("Einladung gemacht, als %(role)s") % words


def _uninvited(before: Said, _after: Said) -> str:
    words = {"role": role_name(before["role"]), "player": before.get("player")}
    if words["player"]:
        return _("Einladung für %(player)s zurückgezogen") % words
    return _("Einladung als %(role)s zurückgezogen") % words


def _player_renamed(before: Said, after: Said) -> str:
    return _("%(before)s heißt jetzt %(player)s") % {"before": before["player"], **after}


def _merged(before: Said, after: Said) -> str:
    words = {"before": before["player"], **after}
    return _("%(before)s und %(player)s sind jetzt ein Spieler: %(player)s") % words


def _taken_in(_before: Said, after: Said) -> str:
    n = after["evenings"]
    return ngettext("%(n)s Abend aufgenommen", "%(n)s Abende aufgenommen", n) % {"n": n}


def _given_away(_before: Said, after: Said) -> str:
    n = after["evenings"]
    return ngettext(
        "%(n)s Abend in eine andere Runde gegeben", "%(n)s Abende in eine andere Runde gegeben", n
    ) % {"n": n}


_SENTENCES: Mapping[str, Callable[[Said, Said], str]] = {
    "circle.made": lambda _before, _after: _("Runde angelegt"),
    "circle.changed": _renamed,
    "circle.handed_over": lambda _before, after: _("Runde an %(name)s übergeben") % after,
    "member.joined": _joined,
    "member.linked": lambda _before, after: _("%(name)s ist %(player)s") % after,
    "member.role": _role,
    "member.put_out": lambda before, _after: _("%(name)s aus der Runde genommen") % before,
    "member.left": lambda before, _after: _("%(name)s hat die Runde verlassen") % before,
    "invitation.made": _invited,
    "invitation.revoked": _uninvited,
    "player.added": lambda _before, after: _("%(player)s ist neu bei den Spielern") % after,
    "player.renamed": _player_renamed,
    "player.archived": lambda _before, after: _("%(player)s spielt nicht mehr mit") % after,
    "player.restored": lambda _before, after: _("%(player)s spielt wieder mit") % after,
    "player.merged": _merged,
    "player.untied": lambda before, _after: _("%(player)s gehört zu keinem Konto mehr") % before,
    "player.deleted": lambda before, _after: _("Spieler %(player)s gelöscht") % before,
    "evening.taken_in": _taken_in,
    "evening.given_away": _given_away,
    "rules.saved": lambda _before, _after: _("Regeln der Runde gespeichert"),
    "rules.put_back": lambda _before, _after: _("Frühere Regeln wieder eingesetzt"),
}
