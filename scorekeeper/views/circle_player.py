"""One player of a circle: another name, in or out of the archive, untied, or gone."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import User
from scorekeeper.access import Member, open_player, own_player
from scorekeeper.circles.outcomes import InUse, NameTaken, StillAtTable
from scorekeeper.circles.players import (
    archive_player,
    delete_player,
    rename_player,
    restore_player,
    untie_player,
)
from scorekeeper.forms.circle_players import PlayerNameForm
from scorekeeper.models import Evening, Player
from scorekeeper.statistics import games_played
from scorekeeper.wording import dates
from scorekeeper.wording.circles import account_name

from .circle_frame import circle_frame
from .circle_players import evenings_words, list_url, name_taken_words
from .signed_in import SignedIn, signed_in
from .twice import twice_is_once

Write = Callable[..., Any]
# What a button does, and what the list says afterwards.
BUTTONS: dict[str, tuple[Write, str]] = {
    "archive": (archive_player, "archived"),
    "restore": (restore_player, "restored"),
    "delete": (delete_player, "deleted"),
}


class Played(NamedTuple):
    """How much somebody has played in the circle."""

    evenings: int
    games: int

    def __str__(self) -> str:
        words = evenings_words(self.evenings)
        if not self.games:
            return words
        games = ngettext("%(n)s Spiel", "%(n)s Spiele", self.games) % {"n": self.games}
        return f"{words}, {games}"


def played_by(player: Player) -> Played:
    """What a player has played. Eight queries at most, three where every game brought points."""
    return Played(player.seats.count(), games_played(player))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in("name")
def player(request: SignedIn, address: str, player_id: int) -> HttpResponseBase:
    """Everything that can be done with one player of a circle."""
    member, one = open_player(request, address, player_id)
    if request.method != "POST":
        form = PlayerNameForm(name=request.GET.get("name", one.name))
        return _page(request, member, one, form)
    if (button := BUTTONS.get(request.POST.get("do", ""))) is not None:
        return _press(request, member, one, *button)
    form = PlayerNameForm(request.POST, name=one.name)
    taken = None
    if form.is_valid():
        try:
            rename_player(member.circle.pk, one.pk, form.cleaned_data["name"], who=request.user)
        except NameTaken as error:
            taken = error.player
            form.add_error("name", name_taken_words(taken))
        except Player.DoesNotExist as gone:
            raise Http404 from gone
        else:
            return redirect(list_url(address, "renamed"))
    return _page(request, member, one, form, taken=taken)


def _press(
    request: SignedIn, member: Member, one: Player, write: Write, done: str
) -> HttpResponseBase:
    """Do what a button stands for; the page says why, if it cannot be."""
    try:
        write(member.circle.pk, one.pk, who=request.user)
    except StillAtTable as still:
        said: dict[str, Any] = {"still_at": evenings_shown(still.evenings)}
    except InUse:
        said = {"in_use": True}
    except Player.DoesNotExist as gone:
        raise Http404 from gone
    else:
        return redirect(list_url(member.circle.address, done))
    return _page(request, member, one, PlayerNameForm(name=one.name), **said)


def _page(
    request: HttpRequest, member: Member, one: Player, form: PlayerNameForm, **said: Any
) -> HttpResponse:
    played = played_by(one)
    context = {
        **circle_frame(member),
        "player": one,
        "account": _account(one),
        "form": form,
        "played": played,
        "may_delete": one.user is None and not played.evenings,
        "may_invite": member.is_owner and one.user is None and one.archived_at is None,
        "may_untie": one.user is not None and (member.is_owner or one.user == request.user),
        **said,
    }
    refused = form.errors or any(said.values())
    return render(request, "circle_player.html", context, status=422 if refused else 200)


def _account(one: Player) -> str:
    """What the account of a player is called, if there is one."""
    return "" if one.user is None else account_name(one.user.name)


class EveningShown(NamedTuple):
    """An evening that stands in the way of something."""

    address: str
    title: str


def evenings_shown(evenings: Iterable[Evening]) -> list[EveningShown]:
    """Evenings by name and day, the latest first."""
    return [EveningShown(one.address, _title(one)) for one in evenings]


def _title(evening: Evening) -> str:
    day = dates.long_day(evening.starts_on())
    if not evening.name:
        return day
    return _("%(name)s (%(day)s)") % {"name": evening.name, "day": day}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in()
@twice_is_once
def untie(request: SignedIn, address: str, player_id: int) -> HttpResponseBase:
    """Take the account away from a player: by an owner, or by that account itself."""
    one = own_player(request, address, player_id)
    if request.method == "POST":
        try:
            untie_player(one.circle_id, one.pk, who=request.user)
        except Player.DoesNotExist as gone:
            raise Http404 from gone
        return redirect(_after_untying(one, request.user))
    if one.user is None:
        return redirect("circle-player", address=address, player_id=one.pk)
    context = {
        "circle": one.circle,
        "player": one,
        "account": _account(one),
        "own": one.user == request.user,
        "back": _after_untying(one, request.user).partition("?")[0],
    }
    return render(request, "circle_untie.html", context)


def _after_untying(one: Player, who: User) -> str:
    """The list of players, to somebody who is a member; others see their circles."""
    if one.circle.memberships.filter(user=who).exists():
        return list_url(one.circle.address, "untied")
    return reverse("circles")
