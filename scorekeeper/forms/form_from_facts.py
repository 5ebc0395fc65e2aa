"""From the facts of a game to the fields of its form, so that it can be changed."""

from typing import Any

from scorekeeper.scoring.bands import find_bands
from scorekeeper.scoring.facts import SIDES, Band, GameFacts, GameKind

from .choices import SOLO, band_value
from .deal import Deal


def initial(facts: GameFacts | None, deal: Deal) -> dict[str, Any]:
    """What the form shows at first: a normal game of those who are due, or ``facts``."""
    if facts is None:
        empty = {"kind": GameKind.NORMAL.value, "active": [*deal.active]}
        return empty | {f"{side}_level": "none" for side in SIDES}
    kind = f"{SOLO}{facts.solo}" if facts.solo else facts.kind.value
    filled: dict[str, Any] = {
        "kind": kind,
        "duty": facts.duty.value if facts.duty else "",
        "declarer": facts.re[0] if facts.kind is GameKind.SMALL_SOLO and facts.re else "",
        "re": [*facts.re],
        "active": [*(facts.active or deal.active)],
        "heart_trick": facts.heart_trick,
        "knocks": facts.knocks or None,
        **_augen(facts, deal),
    }
    for side in SIDES:
        filled[f"{side}_level"] = facts.level(side).code
        filled |= {f"{side}_{special}": n for special, n in facts.specials(side).items()}
    filled |= {f"knock{at}": player for at, player in enumerate(facts.knock_order, start=1)}
    named = [mark for mark in facts.marks if mark.by or mark.source]
    for at, mark in enumerate(named, start=1):
        filled[f"mark{at}_special"] = mark.special.value
        filled[f"mark{at}_by"] = mark.by or ""
        filled[f"mark{at}_from"] = mark.source or ""
    if facts.override is not None:
        filled["override_value"] = facts.override.value
        filled["override_reason"] = facts.override.reason
        filled["override_winner"] = facts.override.winner or ""
    return filled


def _augen(facts: GameFacts, deal: Deal) -> dict[str, Any]:
    """A band or "all" as the button that says so, any other number as a number."""
    augen = facts.re_augen
    low, high = augen if isinstance(augen, Band) else (augen, augen)
    for band in find_bands(deal.rules):
        if (band.low, band.high, band.trickless) == (low, high, facts.trickless):
            return {"band": band_value(band)}
    trickless = facts.trickless.value if facts.trickless else ""
    if isinstance(augen, Band):
        return {"band": f"{low}-{high}", "trickless": trickless}
    return {"re_augen": augen, "trickless": trickless}
