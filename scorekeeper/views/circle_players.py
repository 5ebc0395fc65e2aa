"""The players of a circle: on its page, and their list with a line for a new one."""

from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Count, Max
from django.http import Http404, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.access import Member, open_circle
from scorekeeper.circles.outcomes import NameTaken
from scorekeeper.circles.players import add_player
from scorekeeper.forms.circle_players import PlayerNameForm
from scorekeeper.models import Circle, Player
from scorekeeper.wording import dates
from scorekeeper.wording.circles import account_name

from .circle_frame import circle_frame
from .signed_in import SignedIn, signed_in


class Listed(NamedTuple):
    """A player as the list shows one."""

    pk: int
    name: str
    about: list[str]
    archived: bool


def players_part(member: Member) -> dict[str, Any]:
    """Who plays in the circle, for ``circle_players.html``. One query."""
    players = member.circle.players.filter(archived_at=None).order_by("name_key")
    return {"names": [*players.values_list("name", flat=True)]}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in("name")
def players(request: SignedIn, address: str) -> HttpResponseBase:
    """Everybody who plays in the circle; who may, adds somebody. Queries are constant."""
    member = open_circle(request, address)
    taken = None
    if request.method == "POST":
        if not member.may_enter:
            raise Http404
        form = PlayerNameForm(request.POST)
        if form.is_valid():
            try:
                added = add_player(member.circle.pk, form.cleaned_data["name"], who=request.user)
            except NameTaken as error:
                taken = error.player
                form.add_error("name", name_taken_words(taken))
            else:
                return redirect(list_url(address, "added" if added.fresh else "there"))
    else:
        form = PlayerNameForm(name=request.GET.get("name", ""))
    listed = _listed(member.circle)
    context = {
        **circle_frame(member),
        "form": form,
        "taken": taken,
        "players": [one for one in listed if not one.archived],
        "archived": [one for one in listed if one.archived],
        "done": "" if request.method == "POST" else _done_words(request.GET.get("done", "")),
    }
    return render(request, "circle_list.html", context, status=422 if form.errors else 200)


def list_url(address: str, done: str) -> str:
    """The list of players, which says what has just been done."""
    return f"{reverse('circle-players', args=[address])}?done={done}"


def _listed(circle: Circle) -> list[Listed]:
    """All players by name, with what they have played. One query."""
    found = circle.players.select_related("user").order_by("name_key")
    found = found.annotate(evenings=Count("seats"), latest=Max("seats__evening__started_at"))
    return [
        Listed(
            player.pk,
            player.name,
            about_player(player, player.evenings, player.latest, circle),
            player.archived_at is not None,
        )
        for player in found
    ]


def about_player(
    player: Player, evenings: int, latest: datetime | None, circle: Circle
) -> list[str]:
    """How often somebody played and when last, and whose account it is."""
    about = [evenings_words(evenings)]
    if latest is not None:
        day = circle.on_clock(latest).date()
        about.append(_("zuletzt %(day)s") % {"day": dates.short_day(day)})
    if player.user is not None:
        about.append(_("Konto: %(name)s") % {"name": account_name(player.user.name)})
    return about


def evenings_words(count: int) -> str:
    """ "3 Abende"."""
    if not count:
        return _("noch kein Abend")
    return ngettext("%(n)s Abend", "%(n)s Abende", count) % {"n": count}


def name_taken_words(player: Player) -> str:
    """Why a name cannot be given once more."""
    if player.archived_at is not None:
        return _("%(name)s gibt es in der Runde schon, im Archiv.") % {"name": player.name}
    return _("%(name)s gibt es in der Runde schon.") % {"name": player.name}


def _done_words(what: str) -> str:
    """What has just been done; nothing for what is no such word."""
    words = {
        "added": _("Der Name steht jetzt in der Liste."),
        "there": _("Den Namen gab es schon, in der Liste steht er einmal."),
        "renamed": _("Der neue Name steht jetzt auf allen Zetteln."),
        "archived": _("Archiviert. Auf alten Zetteln bleibt der Name stehen."),
        "restored": _("Wieder da. Bei neuen Abenden kann der Name mitspielen."),
        "merged": _("Zusammengelegt. Alle Abende stehen jetzt unter einem Namen."),
        "untied": _("Das Konto gehört nicht mehr zu diesem Namen."),
        "deleted": _("Der Name ist aus der Liste gelöscht."),
    }
    return words.get(what, "")
