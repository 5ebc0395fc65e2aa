"""Reading evenings in: sent, looked at, agreed to; nothing is stored before, and all of it then."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpRequest
from django.test import Client
from django.utils import timezone

from scorekeeper import access, recording
from scorekeeper.forms.importing import MOST_TYPED
from scorekeeper.imports.texts import MOST_BYTES
from scorekeeper.models import Evening, Grant, Upload
from scorekeeper.receiving import MOST_SENT
from scorekeeper.recording import uploads
from tests.exports.evenings import EVENTFUL
from tests.pages import form_of

from .conftest import assert_consistent, counted, entry_form, html, play

pytestmark = pytest.mark.django_db
SHEET = "Anna;Ben;Carl;Dora\n3;3;-3;-3\n1;-1;1;-1\n"
HOME, NEXT = "/einlesen/", "/einlesen/vorschau/"
HTMX = {"HX-Request": "true"}


def file(content: str | bytes, name: str = "zettel.csv") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content.encode() if isinstance(content, str) else content)


def send(client: Client, content: str | bytes, **more: Any) -> str:
    """Send a file; the page that shows what it would become."""
    response = client.post(HOME, {"file": file(content), **more})
    assert response.status_code == 302, html(response)
    assert response["Location"] == NEXT
    return html(client.get(NEXT))


def held() -> dict[str, str]:
    """What every form of the page sends along: which file it is about."""
    return {"datei": str(Upload.objects.get().pk)}


def agree(client: Client) -> str:
    response = client.post(NEXT, {**held(), "einlesen": "1"})
    assert (response.status_code, response["Location"]) == (302, NEXT)
    return html(client.get(NEXT))


def refused(client: Client, **sent: Any) -> str:
    response = client.post(HOME, sent)
    assert response.status_code == 422
    assert Upload.objects.count() == 0
    return html(response)


def test_it_is_one_tap_from_the_front_page(client: Client) -> None:
    assert f'href="{HOME}"' in html(client.get("/"))


def test_nothing_is_stored_before_somebody_agrees(client: Client) -> None:
    page = send(client, SHEET)
    assert "Noch ist nichts gespeichert." in page
    assert "Anna +4, Ben +2, Carl −2, Dora −4" in page
    assert "2 Zeilen" in page
    assert Evening.objects.count() == 0
    page = agree(client)
    evening = Evening.objects.get()
    assert "1 Abend ist eingelesen." in page
    assert f'href="/abend/{evening.address}/"' in page
    assert f"/t/{evening.links.get().token}" in page
    assert_consistent(evening)


def test_this_device_may_go_on_at_once(client: Client) -> None:
    send(client, SHEET)
    agree(client)
    url = f"/abend/{Evening.objects.get().address}/"
    assert "Freie Zeile" in html(client.get(url))
    assert client.post(url, entry_form()).status_code == 302
    assert "Aus einer Datei eingelesen" in html(client.get(f"{url}verlauf/"))
    assert url in html(client.get("/"))
    for page in ("ergebnis/", "anzeige/", "angaben/", "abschliessen/", "teilen/"):
        assert client.get(url + page).status_code == 200


def test_text_can_be_pasted(client: Client) -> None:
    response = client.post(HOME, {"text": SHEET, "day": "2019-05-03"})
    assert response.status_code == 302
    page = html(client.get(NEXT))
    assert "3. Mai 2019" in page
    assert "abgeschlossen" in page


def test_an_evening_goes_from_one_table_to_another(
    guest: Client, stranger: Client, url: str, evening: Evening
) -> None:
    play(evening, *EVENTFUL)
    text = guest.get(f"{url}daten/json/").content
    page = send(stranger, text)
    assert "Donnerstag" in page
    assert "10 Einträge im Verlauf" in page
    agree(stranger)
    copy = Evening.objects.exclude(pk=evening.pk).get()
    assert_consistent(copy)
    assert stranger.get(f"/abend/{copy.address}/daten/json/").content == text
    assert stranger.get(url).status_code == 404


def test_many_evenings_are_listed(client: Client) -> None:
    lines = "".join(f"{day}.1.2020;1;1;-1;-1\n" for day in range(1, 29))
    page = send(client, "Datum;A;B;C;D\n" + lines)
    assert page.count("<h2>") == 20
    assert "und 8 weitere Abende" in page
    assert "Zusammen 28 Abende" in page
    page = agree(client)
    assert "28 Abende sind eingelesen." in page
    assert len(set(re.findall(r"/t/[\w-]{22}", page))) == 20
    assert "8 weitere stehen auf der Startseite." in page
    assert html(client.get("/")).count('href="/abend/') == 28


# --- what is wrong -----------------------------------------------------------------------------


def test_what_is_wrong_is_said_line_by_line(client: Client) -> None:
    page = send(client, "A;B;C;D\n1;1;-1;-1\nviel;1;-1;0\n1;1;1;-1\n")
    assert "Nichts ist eingelesen." in page
    assert "<b>Zeile 3, A</b>: „viel“ sind keine Punkte." in page
    assert "<b>Zeile 4, free</b>" not in page
    assert "<b>Zeile 4</b>: Die Punkte müssen zusammen 0 ergeben, es sind +2." in page
    assert 'name="einlesen"' not in page
    client.post(NEXT, {**held(), "einlesen": "1"})
    assert Evening.objects.count() == 0


def test_of_many_faults_some_are_shown(client: Client) -> None:
    page = send(client, "A;B;C;D\n" + "1;1;1;1\n" * 75)
    assert page.count("<li>") == 50
    assert "Dazu kommen noch 25 Fehler." in page


def test_of_many_faults_in_a_head_some_are_shown(client: Client) -> None:
    seats = ",".join(["1"] * 60)
    text = f'{{"format": "dulle", "version": 1, "rows": [], "history": [], "seats": [{seats}]}}'
    page = refused(client, text=text)
    assert page.partition('id="faults"')[2].partition("</ul>")[0].count("<li>") == 50
    assert "Fehler." in page


@pytest.mark.parametrize(
    "text",
    [
        '{"format": "dulle", "version": "\\ud800"}',
        '{"format": "dulle", "version": 1, "\\ud800": 1}',
        '{"format": "dulle", "version": 1, "evening": {"\\ud800": {"x": 0.5}}}',
        '{"format": "dulle", "version": 1, "evening": {"time_zone": "\\ud800"}}',
        '{"format": "dulle", "version": 1, "evening": {"settle_by": "\\ud800"}}',
        '{"format": "dulle", "version": 1, "seats": [{"\\u0000": 1}]}',
        '{"format": "dulle", "version": 1, "rules": {"kind\\ud800": 1}}',
    ],
)
def test_half_letters_in_a_head_are_refused_on_a_page(client: Client, text: str) -> None:
    assert "Nichts ist eingelesen." in refused(client, text=text)


def test_names_in_a_file_are_only_text(client: Client) -> None:
    page = send(client, "<script>;{{ x }};C;D\n<b>;1;-1;0\n")
    assert "<script>;" not in page
    assert "&lt;b&gt;" in page
    page = send(client, "<script>x;B;C;D\n1;1;-1;-1\n")
    assert "<script>x" not in page
    assert "&lt;script&gt;x" in page


def test_nothing_and_both(client: Client) -> None:
    assert "Wähle eine Datei" in refused(client)
    page = refused(client, file=file(SHEET), text=SHEET)
    assert "Beides zusammen geht nicht" in page
    assert "3;3;-3;-3" in page
    assert "Hier wird ein Tag erwartet" in refused(client, text=SHEET, day="gestern")
    assert "Hier wird ein Tag erwartet" in refused(client, text=SHEET, day="0100-01-01")
    assert "Dieser Tag kommt erst noch." in refused(client, text=SHEET, day="2199-01-01")


def test_files_that_cannot_be_read(client: Client) -> None:
    assert "Die Datei ist leer." in refused(client, file=file(""))
    assert "Das ist kein Text." in refused(client, file=file(b"PK\x03\x04\x00\x00"))
    assert "kein Abend von Dulle" in refused(client, file=file('{"a": 1}'))
    assert "kein JSON" in refused(client, file=file('{"format"'))
    assert "stehen die Namen" in refused(client, file=file("1;2;3;4\n1;1;-1;-1\n"))
    assert refused(client, text="x" * (MOST_TYPED + 1))


def test_a_file_that_is_too_long(client: Client) -> None:
    assert "zu groß" in refused(client, file=file(b"x" * (MOST_BYTES + 1)))
    response = client.post(HOME, {"file": file(b"x" * MOST_SENT)})
    assert response.status_code == 400
    assert "verloren ist auch nichts" in html(response)


def test_only_this_page_takes_files(guest: Client, url: str, unchanged: Any) -> None:
    with unchanged():
        for path in ("/", url, f"{url}eintrag/join/"):
            assert guest.post(path, {"file": file(SHEET)}).status_code == 400
        both = {"file": file(SHEET), "text": file(SHEET)}
        assert guest.post(HOME, both).status_code == 400


# --- step by step ------------------------------------------------------------------------------


@pytest.fixture
def slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every request reads as little as it may."""
    monkeypatch.setattr(uploads, "SLICE_SECONDS", 0)


def test_a_long_file_is_read_in_pieces_without_scripts(client: Client, slowly: None) -> None:
    page = send(client, "A;B;C;D\n" + "1;1;-1;-1\n" * 1_200)
    assert "Gelesen: 50 von 1200 Zeilen" in page
    assert '<progress max="1200" value="50"' in page
    steps = 0
    while "<progress" in page:
        sent = form_of(page, action=NEXT)
        assert client.post(NEXT, {**sent, "weiter": "1"})["Location"] == NEXT
        page = html(client.get(NEXT))
        steps += 1
        assert steps < 50
    assert steps == 24
    assert "1200 Zeilen" in page
    agree(client)
    assert Evening.objects.get().entries.count() == 1_200


def test_htmx_gets_the_part_that_changes(client: Client, slowly: None) -> None:
    page = send(client, "A;B;C;D\n" + "1;1;-1;-1\n" * 60)
    assert 'hx-trigger="load' in page
    part = html(client.post(NEXT, form_of(page, action=NEXT), headers=HTMX))
    assert "<html" not in part
    assert part.strip().startswith('<div class="reading" id="reading"')
    assert "60 Zeilen" in part


@pytest.mark.parametrize("meanwhile", ["forgotten", "stored"])
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_a_file_that_goes_in_another_tab_at_this_moment(
    client: Client,
    slowly: None,
    monkeypatch: pytest.MonkeyPatch,
    meanwhile: str,
    headers: dict[str, str],
) -> None:
    page = send(client, "A;B;C;D\n" + "1;1;-1;-1\n" * 60)
    sent = form_of(page, action=NEXT)
    held_upload = access.held_upload

    def found_and_gone(request: HttpRequest) -> Upload | None:
        upload = held_upload(request)
        if meanwhile == "forgotten":
            Upload.objects.all().delete()
        else:
            while not (now := Upload.objects.get()).ready:
                recording.read_on(now, seconds=60)
            recording.import_evenings(now.pk)
        return upload

    monkeypatch.setattr(access, "held_upload", found_and_gone)
    response = client.post(NEXT, {**sent, "weiter": "1"}, headers=headers)
    assert response.status_code == (200 if headers else 302)
    monkeypatch.undo()
    response = client.get(NEXT)
    if meanwhile == "forgotten":
        assert response["Location"] == HOME
    else:
        assert "1 Abend ist eingelesen." in html(response)
    assert Evening.objects.count() == (meanwhile == "stored")


def test_agreeing_twice_is_agreeing_once(client: Client) -> None:
    send(client, SHEET)
    agree(client)
    assert "1 Abend ist eingelesen." in agree(client)
    assert Evening.objects.count() == 1
    assert Grant.objects.count() == 1


def test_an_answer_that_got_lost_is_asked_for_again(client: Client) -> None:
    """The evenings are stored, but the session never heard of it."""
    send(client, SHEET)
    recording.import_evenings(Upload.objects.get().pk)
    url = f"/abend/{Evening.objects.get().address}/"
    assert client.get(url).status_code == 404
    assert "1 Abend ist eingelesen." in html(client.get(NEXT))
    assert client.get(url).status_code == 200


def test_it_can_be_taken_back(client: Client) -> None:
    send(client, SHEET)
    sent = form_of(html(client.get(NEXT)), action=NEXT)
    assert client.post(NEXT, {**sent, "weg": "1"})["Location"] == HOME
    assert Upload.objects.count() == 0
    assert client.get(NEXT)["Location"] == HOME
    assert client.post(NEXT, {**sent, "einlesen": "1"})["Location"] == HOME


def test_another_file_takes_the_place_of_the_first(client: Client) -> None:
    send(client, SHEET)
    assert "wartet noch darauf" in html(client.get(HOME))
    assert "Eva" in send(client, SHEET.replace("Dora", "Eva"))
    assert Upload.objects.count() == 1


def test_a_file_is_of_the_one_who_sent_it(client: Client, stranger: Client) -> None:
    send(client, SHEET)
    assert stranger.get(NEXT)["Location"] == HOME
    assert stranger.post(NEXT, {**held(), "einlesen": "1"})["Location"] == HOME
    assert Evening.objects.count() == 0


def test_what_is_agreed_to_is_what_was_shown(client: Client) -> None:
    """In another tab the same person has sent another file meanwhile."""
    first = form_of(send(client, SHEET), action=NEXT)
    second = form_of(send(client, SHEET.replace("Dora", "Eva")), action=NEXT)
    for button in ("einlesen", "weg", "weiter"):
        assert client.post(NEXT, {**first, button: "1"})["Location"] == NEXT
    assert "Eva" in html(client.post(NEXT, first, headers=HTMX))
    assert (Evening.objects.count(), Upload.objects.count()) == (0, 1)
    client.post(NEXT, {**second, "einlesen": "1"})
    assert Evening.objects.count() == 1


def test_nobody_pushes_out_the_files_of_all_others(client: Client, stranger: Client) -> None:
    send(client, SHEET)
    sent = {"text": SHEET}
    for _file in range(uploads.FILES.from_one):
        assert stranger.post(HOME, sent, REMOTE_ADDR="203.0.113.9").status_code == 302
    response = stranger.post(HOME, sent, REMOTE_ADDR="203.0.113.9")
    assert response.status_code == 429
    assert int(response["Retry-After"]) > 3_000
    page = html(response)
    assert "Von hier kamen gerade sehr viele Dateien. In 60 Minuten geht es wieder." in page
    assert SHEET in page
    assert stranger.post(HOME, sent, REMOTE_ADDR="203.0.113.10").status_code == 302
    assert "Noch ist nichts gespeichert." in html(client.get(NEXT))


def test_a_file_with_something_wrong_counts_as_none(client: Client) -> None:
    for _file in range(uploads.FILES.from_one + 1):
        assert client.post(HOME, {"text": "1;2;3;4\n"}).status_code == 422


def test_after_a_day_it_is_forgotten(client: Client) -> None:
    send(client, SHEET)
    Upload.objects.update(created_at=timezone.now() - timedelta(days=1, minutes=1))
    assert client.get(NEXT)["Location"] == HOME
    assert "wartet noch darauf" not in html(client.get(HOME))


def test_a_session_that_was_planted_is_worth_nothing(client: Client) -> None:
    client.get(HOME)
    session = client.session
    session["planted"] = "1"
    session.save()
    before = session.session_key
    send(client, SHEET)
    assert client.session.session_key != before


def test_sending_needs_the_csrf_token() -> None:
    client = Client(enforce_csrf_checks=True)
    assert client.post(HOME, {"file": file(SHEET)}).status_code == 403
    page = html(client.get(HOME))
    sent = form_of(page, action=HOME)
    assert client.post(HOME, {**sent, "file": file(SHEET)}).status_code == 302


def test_pages_take_few_queries(client: Client) -> None:
    send(client, "Datum;A;B;C;D\n" + "".join(f"{d}.1.2020;1;1;-1;-1\n" for d in range(1, 29)))
    with counted(2) as captured:
        client.get(NEXT)
    assert not any('"scorekeeper_upload"."text"' in query["sql"] for query in captured)
    agree(client)
    with counted(3):
        client.get(NEXT)
