"""Invitations into a circle, for its owners: those that are open, a new one, and each as a link."""

from typing import NamedTuple

from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper import circles
from scorekeeper.access import Member, open_circle
from scorekeeper.forms.members import InvitationForm
from scorekeeper.models import Invitation, Player, Role
from scorekeeper.wording.circles import role_name

from .circle_frame import circle_frame
from .codes import shared
from .later import until_later
from .signed_in import SignedIn, signed_in
from .when import moment_in


class ShownInvitation(NamedTuple):
    """An open invitation in words."""

    pk: int
    role: str
    player: str
    until: str


def shown_invitations(member: Member) -> list[ShownInvitation]:
    """The open ones, the latest first. One query."""
    return [_shown(one, member) for one in circles.open_invitations(member.circle)]


def _shown(one: Invitation, member: Member) -> ShownInvitation:
    player = one.player.name if one.player else ""
    until = moment_in(one.expires_at, member.circle)
    return ShownInvitation(one.pk, role_name(one.role), player, until)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in()
def invite(request: SignedIn, address: str) -> HttpResponseBase:
    """Make an invitation, and go to its link. ``?spieler=`` is for whom it is to be."""
    member = open_circle(request, address, Role.OWNER)
    players = [*circles.free_players(member.circle)]
    if request.method == "POST":
        form = InvitationForm(request.POST, players=players)
        try:
            if form.is_valid() and (made := _made(form, member, request)):
                return redirect("shown-invitation", address=address, invitation_id=made.pk)
        except circles.TooManyTries as spent:
            form.add_error(
                None,
                _(
                    "Das waren sehr viele Einladungen an einem Tag. Die nächste geht morgen; "
                    "die offenen gelten weiter."
                ),
            )
            return until_later(_ask(request, member, form), spent.seconds)
    else:
        form = InvitationForm(players=players, initial={"player": request.GET.get("spieler", "")})
    return _ask(request, member, form)


def _ask(request: SignedIn, member: Member, form: InvitationForm) -> HttpResponse:
    context = circle_frame(member) | {"form": form}
    return render(request, "invite.html", context, status=422 if form.errors else 200)


def _made(form: InvitationForm, member: Member, request: SignedIn) -> Invitation | None:
    try:
        return circles.invite(member.circle.pk, who=request.user, **form.chosen)
    except Player.DoesNotExist:
        form.say_taken()
        return None


@never_cache
@require_safe
@signed_in()
def shown_invitation(request: SignedIn, address: str, invitation_id: int) -> HttpResponseBase:
    """An open invitation as QR code and as text to copy."""
    member = open_circle(request, address, Role.OWNER)
    invitation = get_object_or_404(circles.open_invitations(member.circle), pk=invitation_id)
    path = reverse("invitation", args=[invitation.token])
    context = circle_frame(member) | {
        "invitation": _shown(invitation, member),
        "shared": shared(request, path),
    }
    return render(request, "invitation_shown.html", context)


@never_cache
@require_POST
@signed_in(back_to="members")
def revoke(request: SignedIn, address: str, invitation_id: int) -> HttpResponseBase:
    """End an invitation."""
    member = open_circle(request, address, Role.OWNER)
    try:
        circles.revoke_invitation(member.circle.pk, invitation_id, who=request.user)
    except Invitation.DoesNotExist as gone:
        raise Http404 from gone
    return redirect(f"{reverse('members', args=[address])}?done=revoked")
