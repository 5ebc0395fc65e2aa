"""What a circle is called, and by which clock it lives."""

from django.http import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper import circles
from scorekeeper.access import open_circle
from scorekeeper.forms.circle import CircleForm
from scorekeeper.models import Role

from .circle import typed
from .circle_frame import circle_frame
from .signed_in import SignedIn, signed_in


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in("name", "time_zone")
def settings(request: SignedIn, address: str) -> HttpResponseBase:
    """Change name and time zone, as an owner."""
    member = open_circle(request, address, Role.OWNER)
    if request.method == "POST":
        form = CircleForm(request.POST)
        if form.is_valid():
            circles.change_circle(member.circle.pk, form.cleaned_data, who=request.user)
            return redirect("circle", address=address)
    else:
        now = {"name": member.circle.name, "time_zone": member.circle.time_zone}
        form = CircleForm(initial=now | typed(request))
    context = circle_frame(member) | {"form": form}
    return render(request, "circle_settings.html", context, status=422 if form.errors else 200)
