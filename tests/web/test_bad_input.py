"""Bad input posted by hand: a message at its field, 422, everything kept, nothing stored."""

from typing import Any

import pytest
from django.test import Client

from scorekeeper.models import Entry, Evening

from .conftest import entry_form, html, play

LONG = "x" * 10_000
HUGE = "9" * 5_000

BAD: list[tuple[dict[str, Any], str, str]] = [
    ({"re": ["1", "99"]}, "g_re", "99"),
    ({"re": ["1", "x\0y"]}, "g_re", "Auswahl"),
    ({"re": ["1", "2", "3"]}, "g_re", "genau 2"),
    ({"re": ["1", "1"]}, "g_re", "doppelt"),
    ({"re": []}, "g_re", "wer Re war"),
    ({"band": None}, "g_band", "wie viele Augen"),
    ({"band": "0-240"}, "g_band", "Auswahl"),
    ({"band": "x"}, "g_band", "Auswahl"),
    ({"band": None, "re_augen": "241"}, "g_re_augen", "0 bis 240"),
    ({"band": None, "kontra_augen": "241"}, "g_kontra_augen", "0 bis 240"),
    ({"band": None, "re_augen": "1"}, "g_re_augen", "1 und 239"),
    ({"band": None, "re_augen": "-5"}, "g_re_augen", "ganze Zahl"),
    ({"band": None, "re_augen": "abc"}, "g_re_augen", "ganze Zahl"),
    ({"band": None, "re_augen": "12.5"}, "g_re_augen", "ganze Zahl"),
    ({"band": None, "re_augen": "١٢٣"}, "g_re_augen", "ganze Zahl"),
    ({"band": None, "re_augen": HUGE}, "g_re_augen", "0 bis 240"),
    ({"band": None, "re_augen": "12\0"}, "g_re_augen", "ganze Zahl"),
    ({"band": None, "re_augen": "120", "kontra_augen": "110"}, "g_kontra_augen", "Zusammen"),
    ({"re_augen": "200"}, "g_re_augen", "passt nicht"),
    ({"kind": "skat"}, "g_kind", "Auswahl"),
    ({"kind": "solo-damen"}, "g_re", "genau 1"),
    ({"kind": "small_solo"}, "g_kind", "zu sechst"),
    ({"kind": "solo-damen", "re": ["1"], "heart_trick": "on"}, "g_heart_trick", "nicht durchgehen"),
    ({"re_level": "k150"}, "g_re_level", "nicht abgesagt"),
    ({"kontra_level": "k45"}, "g_kontra_level", "Auswahl"),
    ({"re_fuchs": "3"}, "g_re_fuchs", "höchstens 2"),
    ({"re_fuchs": "-1"}, "g_re_fuchs", "Weniger als 0"),
    ({"re_fuchs": HUGE}, "g_re_fuchs", "höchstens 2"),
    ({"kontra_dulle_caught": "1"}, "g_kontra_dulle_caught", "nach euren Regeln nicht"),
    ({"re_superdoppelkopf": "1"}, "g_re_superdoppelkopf", "nach euren Regeln nicht"),
    ({"kind": "solo-damen", "re": ["1"], "re_fuchs": "1"}, "g_re_fuchs", "in diesem Solo nicht"),
    ({"knocks": "1"}, "g_knocks", "nicht geklopft"),
    ({"knock1": "3"}, "g_knocks", "nicht geklopft"),
    ({"knock1": "99"}, "g_knock1", "Auswahl"),
    ({"trickless": "re"}, "g_trickless", "0 Augen"),
    ({"trickless": "beide"}, "g_trickless", "Auswahl"),
    ({"duty": "voluntary"}, "g_duty", "Nur ein Solo"),
    ({"active": ["1", "2", "3"]}, "g_active", "vier, fünf oder sechs"),
    ({"active": ["1", "2", "3", "9"]}, "g_active", "Auswahl"),
    ({"override_value": "viel"}, "g_override_value", "ganze Zahl"),
    ({"override_value": "10000", "override_reason": "x"}, "g_override_value", "höchstens"),
    ({"override_value": "5"}, "g_override_reason", "warum"),
    ({"override_reason": "so halt"}, "g_override_value", "Spielwert"),
    ({"override_value": "5", "override_reason": LONG}, "g_override_reason", "200"),
    ({"override_winner": "beide"}, "g_override_winner", "Auswahl"),
    ({"note": LONG}, "g_note", "500"),
    ({"note": "a\0b"}, "g_note", "Null"),
    ({"mark1_by": "1"}, "g_mark1_special", "wofür"),
    ({"mark1_special": "fuchs"}, "g_mark1_by", "wer"),
    ({"mark1_special": "fuchs", "mark1_by": "1", "mark1_from": "2"}, "g_re_fuchs", "falschen"),
    ({"mark1_special": "dulle_caught", "mark1_by": "1"}, "g_re_dulle_caught", "nicht"),
    ({"key": None}, "", "erforderlich"),
    ({"key": "kurz"}, "", "gültig"),
    ({"key": "x" * 50}, "", "gültig"),
    ({"number": "eins"}, "", "ganze Zahl"),
]  # fmt: skip


@pytest.mark.parametrize(("fields", "place", "words"), BAD, ids=[str(b[0])[:60] for b in BAD])
def test_is_refused_at_its_field(
    guest: Client, url: str, unchanged: Any, fields: dict[str, Any], place: str, words: str
) -> None:
    with unchanged():
        response = guest.post(url, entry_form(**{"note": "bleibt", **fields}))
    assert response.status_code == 422
    page = html(response)
    summary = page[page.index('class="errors"') : page.index("</ul>", page.index('class="errors"'))]
    assert words in summary, summary
    if place:
        assert f'href="#{place}"' in summary
        assert f'id="{place}"' in page
    if "note" not in fields:
        assert "bleibt</textarea>" in page


@pytest.mark.parametrize("fields", [b[0] for b in BAD if "key" not in b[0]], ids=str)
def test_is_refused_in_the_preview_and_when_changing(
    guest: Client, url: str, game: Entry, unchanged: Any, fields: dict[str, Any]
) -> None:
    sent = entry_form(**fields, version="1") | {"number": fields.get("number", "1")}
    with unchanged():
        assert guest.post(f"{url}vorschau/", sent).status_code == 200
        if "number" not in fields:
            response = guest.post(f"{url}zeile/{game.pk}/aendern/", sent)
            assert response.status_code == 422


def test_rows_of_other_evenings_do_not_exist(
    neighbour: Client, guest: Client, url: str, game: Entry, db: None
) -> None:
    other = Evening.objects.exclude(pk=game.evening_id).get()
    (theirs,) = play(other, {"re": ["1", "2"], "re_augen": 140})
    for entry_id in (theirs.pk, 0, 10**30):
        for path in ("", "aendern/", "loeschen/"):
            assert guest.get(f"{url}zeile/{entry_id}/{path}").status_code == 404
        assert guest.post(f"{url}zeile/{entry_id}/aendern/", entry_form()).status_code == 404
        response = guest.post(f"{url}zeile/{entry_id}/loeschen/", {"version": "1"})
        assert response.status_code == 404
    assert other.entries.count() == 1


@pytest.mark.parametrize(
    "path",
    ["/abend/a%00b/", "/t/a%00b", "/t/%F0%9F%83%81", "/abend/" + "x" * 3000 + "/", "/abend/"],
)
def test_nonsense_addresses_do_not_exist(guest: Client, path: str) -> None:
    response = guest.get(path)
    assert response.status_code == 404
    assert "Es ist nichts verloren" in html(response)


def test_far_too_many_fields_are_a_bad_request(guest: Client, url: str, unchanged: Any) -> None:
    with unchanged():
        response = guest.post(url, {f"field{at}": "1" for at in range(1_500)})
    assert response.status_code == 400
    assert "verloren ist auch nichts" in html(response)
