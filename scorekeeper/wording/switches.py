"""Every switch of a rule set in words: its title, and what it decides.

::

    title(switch) -> str        "Re und Kontra"
    meaning(switch) -> str      "Was eine Ansage von Re oder Kontra wert ist."
    GROUPS                      the switches in the order of a rules page, by heading

``switch`` is one of :data:`scorekeeper.scoring.rules.SWITCHES`. The words for a switch's
values are in :mod:`scorekeeper.wording.values`, whole rule sets in ``summary``.
"""

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import gettext_lazy as _

from .terms import Text


class Words(NamedTuple):
    """A switch's title and meaning."""

    title: Text
    meaning: Text


class Group(NamedTuple):
    """Switches that belong together, under their heading."""

    title: Text
    switches: Mapping[str, Words]


GROUPS = (
    Group(
        _("Tisch und Karten"),
        {
            "active": Words(_("Spieler"), _("Wie viele bei jedem Spiel mitspielen.")),
            "deck": Words(_("Blatt"), _("Mit wie vielen Karten ihr spielt.")),
            "list_length": Words(
                _("Spiele auf der Liste"),
                _("Wie viele Spiele ein Abend hat; mit Aussetzern werden es entsprechend mehr."),
            ),
        },
    ),
    Group(
        _("Wer gewinnt"),
        {
            "only_kontra_gives_re_the_half": Words(
                _("Nur Kontra angesagt"),
                _("Ob Re dann schon mit der Hälfte der Augen gewinnt."),
            ),
            "cowardice": Words(
                _("Feigheit"), _("Ob verliert, wer für seine Augen zu wenig angesagt hat.")
            ),
        },
    ),
    Group(
        _("Was ein Spiel zählt"),
        {
            "won": Words(_("Gewonnen"), _("Wofür es den ersten Punkt gibt.")),
            "stages": Words(
                _("Stufen"),
                _("Unter welchen Augen der Verlierer mehr zahlt; abgesagt werden dieselben."),
            ),
            "stage_effect": Words(
                _("Wert der Stufen"), _("Ob eine Stufe einen Punkt zählt oder verdoppelt.")
            ),
            "announcement_effect": Words(
                _("Re und Kontra"), _("Was eine Ansage von Re oder Kontra wert ist.")
            ),
            "broken_calls": Words(
                _("Verfehlte Absagen"), _("Ob eine Absage auch zählt, wenn sie nicht gelingt.")
            ),
            "against_margin": Words(
                _("Gegen eine Absage"),
                _("Wie weit die andere Seite für einen Punkt über die Grenze kommen muss."),
            ),
            "against_the_old": Words(
                _("Gegen die Alten"), _("Wann Kontra für einen Sieg einen Punkt mehr bekommt.")
            ),
            "against_the_old_doubled": Words(
                _("Gegen die Alten mitverdoppelt"),
                _("Ob dieser Punkt verdoppelt wird oder zu den Sonderpunkten kommt."),
            ),
            "solo_bonus": Words(
                _("Solopunkt"), _("Was ein Solo extra zählt; die Hochzeit allein bekommt nichts.")
            ),
            "both_missed": Words(
                _("Niemand gewinnt"), _("Was zählt, wenn beide Seiten ihre Absage verfehlen.")
            ),
            "knocking": Words(_("Klopfen"), _("Ob geklopft wird, und was jedes Klopfen wert ist.")),
            "unit": Words(_("Grundwert"), _("Womit der Spielwert am Ende malgenommen wird.")),
        },
    ),
    Group(
        _("Sonderpunkte"),
        {
            "specials": Words(
                _("Sonderpunkte verrechnen"),
                _("Ob sie vor oder nach dem Verdoppeln dazukommen."),
            ),
            "doppelkopf": Words(
                "Doppelkopf", _("Ein Stich aus lauter Vollen: zu viert ab 40 Augen.")
            ),
            "doppelkopf_for": Words(
                _("Doppelkopf für"), _("Ob er dem zählt, der ihn macht, oder den Siegern.")
            ),
            "doppelkopf_effect": Words(
                _("Wert des Doppelkopfs"), _("Ob er einen Sonderpunkt zählt oder verdoppelt.")
            ),
            "superdoppelkopf": Words(
                "Superdoppelkopf", _("Sechs Volle in einem Stich, nur zu sechst.")
            ),
            "fuchs": Words("Fuchs", _("Ein Karo-Ass der anderen Seite gefangen.")),
            "karlchen": Words("Karlchen", _("Ein Kreuz-Bube macht den letzten Stich.")),
            "karlchen_caught": Words(
                _("Karlchen gefangen"),
                _("Ein Kreuz-Bube der anderen Seite fällt im letzten Stich."),
            ),
            "fuchs_last_trick": Words(
                _("Fuchs macht letzten Stich"), _("Ein Karo-Ass macht den letzten Stich.")
            ),
            "dulle_caught": Words(
                _("Dulle gefangen"), _("Eine Herz-10 der anderen Seite gefangen.")
            ),
            "alte_caught": Words(
                _("Alte gefangen"), _("Eine Kreuz-Dame der anderen Seite gefangen.")
            ),
            "heart_trick": Words(
                _("Herz durchgegangen"), _("Alle bedienen Herz in einem Stich, als Sonderpunkt.")
            ),
            "labels": Words(_("Eigene Namen"), _("Wie Sonderpunkte an eurem Tisch heißen.")),
        },
    ),
    Group(
        _("Soli"),
        {
            "solo_kinds": Words(_("Erlaubte Soli"), _("Welche Soli ihr spielt.")),
            "solo_special_points": Words(
                _("Sonderpunkte im Solo"), _("Welche Sonderpunkte in welchem Solo zählen.")
            ),
            "duty_solos": Words(
                _("Pflichtsoli"), _("Wie viele Soli jeder auf einer Liste spielen muss.")
            ),
            "duty_small_solos": Words(
                _("Kleine Pflichtsoli"),
                _("Wie viele kleine Soli jeder auf einer Liste spielen muss, nur zu sechst."),
            ),
        },
    ),
    Group(
        "Bock",
        {
            "bock_triggers": Words(_("Anlässe für Bock"), _("Wonach eine Bockrunde beginnt.")),
            "bock_length": Words(
                _("Länge der Bockrunde"), _("Wie viele Spiele eine Bockrunde hat.")
            ),
            "bock_overlap": Words(
                _("Bock im Bock"),
                _("Was ein neuer Anlass bewirkt, während noch eine Bockrunde läuft."),
            ),
            "bock_factor": Words(
                _("Bock zählt"), _("Womit jedes Spiel der Bockrunde malgenommen wird.")
            ),
        },
    ),
    Group(
        _("Wer bekommt was"),
        {
            "uneven": Words(_("Zwei gegen drei"), _("Wie ungleiche Seiten abgerechnet werden.")),
            "credit": Words(_("Angeschrieben wird"), _("Wessen Punkte auf den Zettel kommen.")),
            "penalties": Words(_("Strafen"), _("Was ein Verstoß kostet.")),
            "penalty_fulfils_duty": Words(
                _("Strafe statt Pflichtsolo"),
                _("Ob eine Strafe im Solo als gespieltes Pflichtsolo gilt."),
            ),
        },
    ),
    Group(
        _("Geber"),
        {
            "dealer_repeats": Words(
                _("Derselbe gibt noch einmal"), _("Nach welchen Spielen der Geber nicht wechselt.")
            ),
            "redeal_by": Words(_("Neu geben"), _("Wer gibt, wenn ein Spiel nicht zustande kommt.")),
        },
    ),
)

WORDS: Mapping[str, Words] = {
    switch: words for group in GROUPS for switch, words in group.switches.items()
}


def title(switch: str) -> str:
    """The title of a switch."""
    return str(WORDS[switch].title)


def meaning(switch: str) -> str:
    """What a switch decides, in one sentence."""
    return str(WORDS[switch].meaning)
