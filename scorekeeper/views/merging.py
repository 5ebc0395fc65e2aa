"""Two players of a circle who are one person: chosen, looked at, and then put together."""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.access import Member, open_circle
from scorekeeper.circles.outcomes import SamePlayer, SatTogether, TwoAccounts
from scorekeeper.circles.players import evenings_of_both, merge_players, was_merged
from scorekeeper.forms.fields import row_id
from scorekeeper.models import Player, Role
from scorekeeper.wording.circles import account_name

from .circle_frame import circle_frame
from .circle_player import evenings_shown, played_by
from .circle_players import list_url
from .signed_in import SignedIn, signed_in


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in()
def merge(request: SignedIn, address: str, player_id: int) -> HttpResponseBase:
    """Choose who it is the same as; see what that changes; do it. Queries are constant."""
    member = open_circle(request, address, Role.OWNER)
    gone = member.circle.players.select_related("user").filter(pk=player_id).first()
    other = row_id((request.POST if request.method == "POST" else request.GET).get("mit", ""))
    kept = member.circle.players.select_related("user").filter(pk=other or 0).first()
    if request.method == "POST" and kept is not None:
        try:
            merge_players(member.circle.pk, player_id, kept.pk, who=request.user)
        except Player.DoesNotExist as missing:
            if not was_merged(member.circle, player_id, kept.pk):
                raise Http404 from missing
            # Tapped twice: what was asked for is so.
            return redirect(list_url(address, "merged"))
        except (SatTogether, TwoAccounts, SamePlayer):
            pass  # the page says why
        else:
            return redirect(list_url(address, "merged"))
    if gone is None:
        raise Http404
    return _page(request, member, gone, kept)


def _page(request: HttpRequest, member: Member, gone: Player, kept: Player | None) -> HttpResponse:
    context = circle_frame(member) | {"gone": gone}
    if kept is None or kept == gone:
        others = member.circle.players.exclude(pk=gone.pk).order_by("name_key")
        context |= {"others": others}
        status = 422 if request.method == "POST" else 200
        return render(request, "circle_merge.html", context, status=status)
    played = played_by(gone)
    context |= {
        "kept": kept,
        "played": played if played.evenings else "",
        "together": evenings_shown(evenings_of_both(gone, kept)),
        "two_accounts": gone.user_id is not None and kept.user_id is not None,
        "notes": _notes(gone, kept),
    }
    return render(
        request, "circle_merge.html", context, status=422 if request.method == "POST" else 200
    )


def _notes(gone: Player, kept: Player) -> list[str]:
    """What changes besides the name on the sheets."""
    names = {"gone": gone.name, "kept": kept.name}
    notes = []
    if gone.user is not None and kept.user is None:
        text = _("Das Konto %(account)s gehört dann zu %(kept)s.")
        notes.append(text % {**names, "account": account_name(gone.user.name)})
    if kept.archived_at is not None and gone.archived_at is None:
        notes.append(_("%(kept)s kommt dabei aus dem Archiv zurück.") % names)
    return notes
