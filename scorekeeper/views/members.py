"""The members of a circle: who is in, as what, and who goes."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper import circles
from scorekeeper.access import Member, open_circle
from scorekeeper.forms.members import RoleForm
from scorekeeper.models import Membership, Role
from scorekeeper.recording import ShutOut
from scorekeeper.wording.circles import account_name, role_allows, role_name

from .circle_frame import circle_frame
from .circle_members import shown_members
from .invitations import shown_invitations
from .signed_in import SignedIn, signed_in
from .twice import twice_is_once


@never_cache
@require_safe
@signed_in()
def members(request: SignedIn, address: str) -> HttpResponse:
    """Who belongs to the circle; to an owner also who is invited."""
    member = open_circle(request, address)
    context = circle_frame(member) | {
        "members": shown_members(member),
        "roles": [(role_name(role), role_allows(role)) for role in Role],
        "own_role": role_name(member.role),
        "done": _done_words(request.GET.get("done", "")),
    }
    if member.is_owner:
        context["invitations"] = shown_invitations(member)
    return render(request, "members.html", context)


def _done_words(what: str) -> str:
    """What has just been done; nothing for what is no such word."""
    words = {
        "role": _("Die Rolle ist geändert."),
        "out": _("Erledigt. Offene Einladungen gelten nicht mehr."),
        "handed": _("Die Runde ist übergeben. Du bist jetzt Schreiber."),
        "revoked": _("Die Einladung gilt nicht mehr."),
    }
    return words.get(what, "")


def _back(address: str, done: str) -> HttpResponseBase:
    return redirect(f"{reverse('members', args=[address])}?done={done}")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in()
def one(request: SignedIn, address: str, member_id: int) -> HttpResponseBase:
    """One member for an owner: another role, the whole circle, or out."""
    member = open_circle(request, address, Role.OWNER)
    shown = _membership(member, member_id)
    form = RoleForm(request.POST if request.method == "POST" else None, role=shown.role)
    if form.is_valid() and _change(form, member, shown, request):
        return _back(address, "role")
    return _page(request, member, shown, form)


def _change(form: RoleForm, member: Member, shown: Membership, request: SignedIn) -> bool:
    try:
        circles.change_role(member.circle.pk, shown.pk, form.chosen, who=request.user)
    except circles.LastOwner:
        text = _("Du bist der einzige Inhaber. Mach erst jemand anderen dazu.")
        form.add_error("role", text)
        return False
    except Membership.DoesNotExist as gone:
        raise Http404 from gone
    return True


def _page(request: HttpRequest, member: Member, shown: Membership, form: RoleForm) -> HttpResponse:
    context: dict[str, Any] = circle_frame(member) | {
        "shown": shown,
        "name": account_name(shown.user.name),
        "is_self": shown.pk == member.membership.pk,
        "roles": [(role_name(role), role_allows(role)) for role in Role],
        "form": form,
    }
    return render(request, "member.html", context, status=422 if form.errors else 200)


@never_cache
@require_POST
@signed_in(back_to="members")
@twice_is_once
def put_out(request: SignedIn, address: str, member_id: int) -> HttpResponseBase:
    """Take another member out of the circle."""
    return _write(circles.put_out, request, address, member_id, done="out")


@never_cache
@require_POST
@signed_in(back_to="members")
@twice_is_once
def hand_over(request: SignedIn, address: str, member_id: int) -> HttpResponseBase:
    """Make another member owner in one's own place."""
    return _write(circles.hand_over, request, address, member_id, done="handed")


def _write(
    write: Callable[..., Membership], request: SignedIn, address: str, member_id: int, *, done: str
) -> HttpResponseBase:
    """Do something to another member, by an owner."""
    member = open_circle(request, address, Role.OWNER)
    try:
        write(member.circle.pk, _other(member, member_id).pk, who=request.user)
    except ShutOut:
        # Tapped twice at once, or another owner was faster: what holds now stands there.
        return _back(address, "")
    except Membership.DoesNotExist as gone:
        raise Http404 from gone
    return _back(address, done)


def _membership(member: Member, member_id: int) -> Membership:
    found = member.circle.memberships.select_related("user")
    return get_object_or_404(found, pk=member_id)


def _other(member: Member, member_id: int) -> Membership:
    """Another member than who asks: one leaves oneself. Raises Http404."""
    found = _membership(member, member_id)
    if found.pk == member.membership.pk:
        raise Http404
    return found


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in()
@twice_is_once
def leave(request: SignedIn, address: str) -> HttpResponseBase:
    """Ask once more, and leave the circle; the last one, who is told so, dissolves it by that."""
    member = open_circle(request, address)
    if request.method == "POST":
        # Who is out by now, because of another tap or by somebody else, is told the same.
        try:
            with suppress(ShutOut):
                ends = "ends" in request.POST
                circles.leave(member.circle.pk, who=request.user, may_end=ends)
        except (circles.LastOwner, circles.LastMember):
            return _ask_to_leave(request, member, status=422)
        return redirect(f"{reverse('circles')}?done=left")
    return _ask_to_leave(request, member)


def _ask_to_leave(request: HttpRequest, member: Member, *, status: int = 200) -> HttpResponse:
    others = member.circle.memberships.exclude(pk=member.membership.pk)
    roles = [*others.values_list("role", flat=True)]
    context = circle_frame(member) | {
        "is_last": not roles,
        "is_last_owner": bool(roles) and member.is_owner and Role.OWNER not in roles,
        "evenings": member.circle.evenings.count(),
    }
    return render(request, "leave_circle.html", context, status=status)
