"""The page of an invitation into a circle, for whoever has its link."""

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import User
from scorekeeper import circles
from scorekeeper.models import Invitation, Player
from scorekeeper.wording.circles import invited_to, role_name

from .signed_in import to_sign_in


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponseBase:
    """Say what one is invited to, and join by a button; who is signed out signs in first.

    Nobody counts wrong tokens: they have 128 bits, as those of table links; see ``let_in``.
    """
    try:
        found = circles.live_invitation(token)
        if request.method != "POST":
            return _page(request, found)
        if not isinstance(request.user, User):
            return to_sign_in(request.path)
        circle = circles.accept(token, who=request.user)
    except circles.InvitationOver:
        return render(request, "invitation_over.html", status=404)
    except circles.AlreadyPlayer as already:
        return _page(request, found, already=already.player, status=422)
    return redirect("circle", address=circle.address)


def _page(
    request: HttpRequest, found: Invitation, *, already: Player | None = None, status: int = 200
) -> HttpResponse:
    """The page for whoever looks at it. Two queries at most for who is signed in."""
    own = None
    if isinstance(request.user, User):
        own = found.circle.memberships.filter(user=request.user).first()
        if found.player is not None and already is None:
            others = found.circle.players.filter(user=request.user).exclude(pk=found.player.pk)
            already = others.first()
    context = {
        "circle": found.circle,
        "player": found.player,
        "role": role_name(found.role),
        "allows": invited_to(found.role),
        "own_role": role_name(own.role) if own else "",
        "already": already,
        "next": urlencode({"next": request.path}),
    }
    return render(request, "invitation.html", context, status=status)
