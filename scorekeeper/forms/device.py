"""What a phone is asked about itself: colours, hand, and what it does by itself."""

from django import forms
from django.utils.translation import gettext_lazy as _

from .base import LaidOutForm

AUTO, LIGHT, DARK = "auto", "light", "dark"
RIGHT, LEFT = "right", "left"
YES, NO = "yes", "no"


class DeviceForm(LaidOutForm):
    """How this device shows Dulle, and how it is held. Nothing of it concerns anybody else."""

    theme = forms.ChoiceField(
        label=_("Farben"),
        widget=forms.RadioSelect(),
        choices=[(AUTO, _("automatisch")), (LIGHT, _("hell")), (DARK, _("dunkel"))],
    )
    hand = forms.ChoiceField(
        label=_("Welcher Daumen tippt?"),
        widget=forms.RadioSelect(),
        choices=[(RIGHT, _("der rechte")), (LEFT, _("der linke"))],
    )
    awake = forms.ChoiceField(
        label=_("Bleibt der Bildschirm an, solange ein Abend offen ist?"),
        widget=forms.RadioSelect(),
        choices=[(YES, _("ja")), (NO, _("nein"))],
        help_text=_("Geht nur über HTTPS und kostet etwas Akku."),
    )
    vibrate = forms.ChoiceField(
        label=_("Kurz vibrieren, wenn ein Spiel gespeichert ist?"),
        widget=forms.RadioSelect(),
        choices=[(YES, _("ja")), (NO, _("nein"))],
        help_text=_("Nur wo Telefon und Browser das können."),
    )
