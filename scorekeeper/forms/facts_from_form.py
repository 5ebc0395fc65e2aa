"""From the fields of a game form to the facts of a game."""

from collections import Counter
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from scorekeeper.scoring.facts import (
    SIDES,
    Band,
    Duty,
    GameFacts,
    GameKind,
    Level,
    Override,
    Side,
    SoloKind,
    Special,
    SpecialMark,
)
from scorekeeper.scoring.notation import LEVELS
from scorekeeper.scoring.refusals import MAX_KNOCKS

from .choices import SOLO

if TYPE_CHECKING:
    from .game import GameForm

Cleaned = dict[str, Any]


def read(form: "GameForm", cleaned: Cleaned) -> GameFacts:
    """The facts; what is missing or contradicts itself becomes an error of ``form``."""
    kind, solo = _kind(cleaned)
    augen, trickless = _augen(form, cleaned)
    re = _re(form, cleaned, kind)
    marks = _marks(form, cleaned, re)
    order = tuple(k for at in range(1, MAX_KNOCKS + 1) if (k := cleaned[f"knock{at}"]))
    counted = {side: _specials(cleaned, side, marks) for side in SIDES}
    return GameFacts(
        kind=kind,
        solo=solo,
        duty=Duty(cleaned["duty"]) if cleaned["duty"] else None,
        re=re,
        active=_active(form, cleaned),
        re_augen=augen,
        trickless=trickless,
        re_level=_level(cleaned, Side.RE),
        kontra_level=_level(cleaned, Side.KONTRA),
        knocks=len(order) or cleaned["knocks"] or 0,
        knock_order=order,
        re_specials=counted[Side.RE],
        kontra_specials=counted[Side.KONTRA],
        marks=_padded(marks, counted),
        heart_trick=cleaned["heart_trick"],
        override=_override(form, cleaned),
    )


def _kind(cleaned: Cleaned) -> tuple[GameKind, SoloKind | None]:
    chosen = cleaned["kind"] or GameKind.NORMAL.value
    if chosen.startswith(SOLO):
        return GameKind.SOLO, SoloKind(chosen.removeprefix(SOLO))
    return GameKind(chosen), None


def _re(form: "GameForm", cleaned: Cleaned, kind: GameKind) -> tuple[str, ...]:
    """Who was Re; of a small solo first who declared it: the Pflichtsolo is that player's (S2)."""
    re, declarer = tuple(cleaned["re"]), cleaned["declarer"]
    if kind is not GameKind.SMALL_SOLO:
        return re
    if declarer in re:
        return (declarer, *(key for key in re if key != declarer))
    if declarer or cleaned["duty"]:
        form.add_error("declarer", _("Es fehlt, wer von beiden das kleine Solo angesagt hat."))
    return re


def _level(cleaned: Cleaned, side: Side) -> Level:
    return LEVELS[cleaned[f"{side}_level"] or "none"]


def _active(form: "GameForm", cleaned: Cleaned) -> tuple[str, ...]:
    """Who played: a fact of its own where more sit at the table, so that it stays what it is
    when an earlier row is changed and other players would have been due.
    """
    deal = form.deal
    if not deal.someone_sits_out and not cleaned["active"]:
        return ()
    chosen = tuple(key for key in deal.seated if key in cleaned["active"]) or deal.active
    return () if chosen == deal.seated and not deal.someone_sits_out else chosen


def _augen(form: "GameForm", cleaned: Cleaned) -> tuple[int | Band, Side | None]:
    """Re's Augen: a number of either side, or the band that was tapped."""
    total = form.deal.rules.total
    re, kontra = cleaned["re_augen"], cleaned["kontra_augen"]
    trickless = Side(cleaned["trickless"]) if cleaned["trickless"] else None
    band, of_band = _band(cleaned["band"])
    if re is None and kontra is None:
        if band is None:
            form.add_error("band", _("Es fehlt, wie viele Augen Re oder Kontra hat."))
            return 0, None
        return (band.low if band.low == band.high else band), trickless or of_band
    if re is not None and kontra is not None and re + kontra != total:
        text = _("Zusammen müssen es %(total)s Augen sein.") % {"total": total}
        form.add_error("kontra_augen", text)
    augen = int(re if re is not None else total - kontra)
    if band is not None and not band.low <= augen <= band.high:
        field = "re_augen" if re is not None else "kontra_augen"
        form.add_error(field, _("Diese Zahl passt nicht zu dem, was darüber angetippt ist."))
    return augen, trickless or (of_band if band else None)


def _band(value: str) -> tuple[Band | None, Side | None]:
    if not value:
        return None, None
    low, high, *trickless = value.split("-")
    return Band(int(low), int(high)), Side(trickless[0]) if trickless else None


def _marks(form: "GameForm", cleaned: Cleaned, re: tuple[str, ...]) -> list[SpecialMark]:
    """Who made a special point, and from whom; the side follows from either."""
    found = []
    for at in range(1, form.mark_rows + 1):
        special, by, source = (cleaned[f"mark{at}_{part}"] for part in ("special", "by", "from"))
        if not special and not by and not source:
            continue
        if not special:
            form.add_error(f"mark{at}_special", _("Es fehlt, wofür der Punkt ist."))
        elif not by and not source:
            form.add_error(f"mark{at}_by", _("Es fehlt, wer den Punkt gemacht hat."))
        else:
            is_re = (by in re) if by else (source not in re)
            side = Side.RE if is_re else Side.KONTRA
            found.append(SpecialMark(side, Special(special), by or None, source or None))
    return found


def _specials(cleaned: Cleaned, side: Side, marks: list[SpecialMark]) -> dict[Special, int]:
    """The counters of a side; a point whose maker is named counts without being counted."""
    named = Counter(mark.special for mark in marks if mark.side is side)
    counts = {s: cleaned[f"{side}_{s}"] or 0 for s in Special}
    counts = {s: n if n < 0 else max(n, named[s]) for s, n in counts.items()}
    return {s: n for s, n in counts.items() if n}


def _padded(
    marks: list[SpecialMark], counted: dict[Side, dict[Special, int]]
) -> tuple[SpecialMark, ...]:
    """As many marks as points wherever one is named: the format writes them one by one."""
    padded = list(marks)
    for side, special in dict.fromkeys((mark.side, mark.special) for mark in marks):
        has = sum(mark.side is side and mark.special is special for mark in marks)
        missing = min(counted[side].get(special, 0), 9) - has
        padded += [SpecialMark(side, special)] * max(missing, 0)
    return tuple(padded)


def _override(form: "GameForm", cleaned: Cleaned) -> Override | None:
    value, reason = cleaned["override_value"], cleaned["override_reason"]
    winner = Side(cleaned["override_winner"]) if cleaned["override_winner"] else None
    if value is None:
        if reason or winner or cleaned["override_minus"]:
            form.add_error("override_value", _("Es fehlt der Spielwert, der gelten soll."))
        return None
    if cleaned["override_minus"]:
        value = -abs(value)
    return Override(value, reason, winner)
