"""The history of a circle in words."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.models import CircleChange

from .circles import role_name

type Said = Mapping[str, Any]


def title(change: CircleChange) -> str:
    """What was done, in a sentence."""
    return _SENTENCES[change.action](change.before or {}, change.after or {})


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
    "rules.saved": lambda _before, _after: _("Regeln der Runde gespeichert"),
    "rules.put_back": lambda _before, _after: _("Frühere Regeln wieder eingesetzt"),
}
