"""The addresses of all pages."""

from django.urls import URLPattern, URLResolver, path
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from accounts.urls import urlpatterns as accounts

from .views import (
    closing,
    data,
    deleting,
    device,
    display,
    evening,
    evening_rules,
    front,
    hearts,
    history,
    holder,
    importing,
    inserting,
    installing,
    joining,
    moving,
    offline,
    other_rows,
    players,
    row,
    rules,
    settling,
    shared_summary,
    sharing,
    summary,
    undoing,
)

ROW = "abend/<slug:address>/zeile/<int:entry_id>"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", front.front, name="front"),
    *accounts,
    path("regeln/", rules.rules, name="rules"),
    path("sprache/", require_POST(set_language), name="language"),
    path("geraet/", device.this_device, name="device"),
    path("zuletzt/", installing.latest, name="latest"),
    path("dulle.webmanifest", installing.manifest, name="manifest"),
    path("sw.js", offline.worker, name="worker"),
    path("ohne-netz/", offline.offline, name="offline"),
    path("t/<slug:token>", sharing.open_link, name="table-link"),
    path("e/<slug:token>/", shared_summary.shared_summary, name="shared-summary"),
    path("e/<slug:token>/bild.png", shared_summary.picture, name="picture"),
    path("code/", joining.join, name="join"),
    path("einlesen/", importing.choose, name="import"),
    path("einlesen/vorschau/", importing.preview, name="import-preview"),
    path("abend/<slug:address>/", evening.evening, name="evening"),
    path("abend/<slug:address>/neues/", evening.news, name="news"),
    path("abend/<slug:address>/vorschau/", evening.preview, name="preview"),
    path("abend/<slug:address>/sendemarke/", offline.fresh_token, name="fresh-token"),
    path("abend/<slug:address>/teilen/", sharing.ways, name="share"),
    path("abend/<slug:address>/teilen/<slug:way>/", sharing.renew, name="renew-link"),
    path("abend/<slug:address>/wer/", holder.say_who, name="holder"),
    path("abend/<slug:address>/anzeige/", display.display, name="display"),
    path("abend/<slug:address>/anzeige/neues/", display.news, name="display-news"),
    path("abend/<slug:address>/eintrag/<slug:kind>/", other_rows.add, name="add-row"),
    path("abend/<slug:address>/zeile/<int:entry_id>/", row.row, name="row"),
    path("abend/<slug:address>/zeile/<int:entry_id>/aendern/", row.change, name="change-row"),
    path(
        "abend/<slug:address>/zeile/<int:entry_id>/vorschau/",
        row.preview_change,
        name="preview-change",
    ),
    path("abend/<slug:address>/zeile/<int:entry_id>/loeschen/", deleting.delete, name="delete-row"),
    path("abend/<slug:address>/verlauf/", history.history, name="history"),
    path("abend/<slug:address>/daten/", data.data, name="data"),
    path("abend/<slug:address>/daten/<slug:what>/", data.download, name="download"),
    path("abend/<slug:address>/rueckgaengig/", undoing.undo, name="undo"),
    path("abend/<slug:address>/regeln/", evening_rules.rules, name="evening-rules"),
    path("abend/<slug:address>/angaben/", evening_rules.settings, name="settings"),
    path("abend/<slug:address>/spieler/", players.players, name="players"),
    path("abend/<slug:address>/ergebnis/", summary.summary, name="summary"),
    path("abend/<slug:address>/abrechnung/", settling.settlement, name="settlement"),
    path("abend/<slug:address>/abrechnung/zahlung/", settling.payment, name="payment"),
    path("abend/<slug:address>/abschliessen/", closing.close, name="close-evening"),
    path("abend/<slug:address>/oeffnen/", closing.reopen, name="reopen-evening"),
    path(f"{ROW}/herz/", hearts.add_heart_trick, name="heart-trick"),
    path(f"{ROW}/verschieben/", moving.move, name="move-row"),
    path(f"{ROW}/davor/", inserting.choose, name="insert-before"),
    path(f"{ROW}/davor/vorschau/", inserting.preview_insert, name="preview-insert"),
    path(f"{ROW}/davor/<slug:kind>/", inserting.insert, name="insert-row"),
]

handler500 = "scorekeeper.views.not_now.server_error"
