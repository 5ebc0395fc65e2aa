"""The addresses of all pages."""

from django.urls import URLPattern, URLResolver, include, path
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from accounts.urls import urlpatterns as accounts

from .views import (
    accepting,
    changing_tables,
    circle,
    circle_history,
    circle_player,
    circle_players,
    circle_rules_editor,
    circle_settings,
    circle_starting,
    closing,
    comparing,
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
    invitations,
    joining,
    members,
    merging,
    moving,
    offline,
    other_rows,
    players,
    row,
    rule_files,
    rules,
    rules_of_circle,
    settling,
    shared_summary,
    sharing,
    summary,
    taking_in,
    undoing,
)

type Patterns = list[URLPattern | URLResolver]

ROW: Patterns = [
    path("", row.row, name="row"),
    path("aendern/", row.change, name="change-row"),
    path("vorschau/", row.preview_change, name="preview-change"),
    path("loeschen/", deleting.delete, name="delete-row"),
    path("herz/", hearts.add_heart_trick, name="heart-trick"),
    path("verschieben/", moving.move, name="move-row"),
    path("davor/", inserting.choose, name="insert-before"),
    path("davor/vorschau/", inserting.preview_insert, name="preview-insert"),
    path("davor/<slug:kind>/", inserting.insert, name="insert-row"),
]

# What all phones ask for every two seconds comes first.
EVENING: Patterns = [
    path("neues/", evening.news, name="news"),
    path("", evening.evening, name="evening"),
    path("vorschau/", evening.preview, name="preview"),
    path("zeile/<int:entry_id>/", include(ROW)),
    path("sendemarke/", offline.fresh_token, name="fresh-token"),
    path("runde/", taking_in.into_circle, name="take-in"),
    path("teilen/", sharing.ways, name="share"),
    path("teilen/<slug:way>/", sharing.renew, name="renew-link"),
    path("wechsel/", changing_tables.change, name="change-table"),
    path("wer/", holder.say_who, name="holder"),
    path("anzeige/", display.display, name="display"),
    path("anzeige/neues/", display.news, name="display-news"),
    path("eintrag/<slug:kind>/", other_rows.add, name="add-row"),
    path("verlauf/", history.history, name="history"),
    path("daten/", data.data, name="data"),
    path("daten/<slug:what>/", data.download, name="download"),
    path("rueckgaengig/", undoing.undo, name="undo"),
    path("regeln/", evening_rules.rules, name="evening-rules"),
    path("regeln/vorschau/", evening_rules.preview, name="preview-rules"),
    path("regeln/json/", evening_rules.as_json, name="evening-rules-json"),
    path("angaben/", evening_rules.settings, name="settings"),
    path("spieler/", players.players, name="players"),
    path("ergebnis/", summary.summary, name="summary"),
    path("abrechnung/", settling.settlement, name="settlement"),
    path("abrechnung/zahlung/", settling.payment, name="payment"),
    path("abschliessen/", closing.close, name="close-evening"),
    path("oeffnen/", closing.reopen, name="reopen-evening"),
]

MEMBERS: Patterns = [
    path("", members.members, name="members"),
    path("gehen/", members.leave, name="leave-circle"),
    path("<int:member_id>/", members.one, name="member"),
    path("<int:member_id>/hinaus/", members.put_out, name="put-out"),
    path("<int:member_id>/uebergeben/", members.hand_over, name="hand-over"),
    path("einladen/", invitations.invite, name="invite"),
    path("einladung/<int:invitation_id>/", invitations.shown_invitation, name="shown-invitation"),
    path(
        "einladung/<int:invitation_id>/zurueckziehen/",
        invitations.revoke,
        name="revoke-invitation",
    ),
]

RULES: Patterns = [
    path("", rules_of_circle.rules, name="circle-rules"),
    path("aendern/", circle_rules_editor.change, name="change-circle-rules"),
    path("vorschau/", circle_rules_editor.preview, name="preview-circle-rules"),
    path("einlesen/", circle_rules_editor.read_in, name="read-circle-rules"),
    path("verlauf/", rules_of_circle.history, name="circle-rules-history"),
    path("verlauf/<int:number>/", rules_of_circle.version, name="circle-rules-version"),
    path("vergleich/", comparing.of_circle, name="compare-circle-rules"),
    path("json/", rules_of_circle.as_json, name="circle-rules-json"),
]

CIRCLE: Patterns = [
    path("", circle.circle, name="circle"),
    path("abend/", circle_starting.start, name="circle-start"),
    path("angaben/", circle_settings.settings, name="circle-settings"),
    path("verlauf/", circle_history.history, name="circle-history"),
    path("mitglieder/", include(MEMBERS)),
    path("regeln/", include(RULES)),
    path("spieler/", circle_players.players, name="circle-players"),
    path("spieler/<int:player_id>/", circle_player.player, name="circle-player"),
    path("spieler/<int:player_id>/zusammenlegen/", merging.merge, name="merge-player"),
    path("spieler/<int:player_id>/konto/", circle_player.untie, name="untie-player"),
]

urlpatterns: Patterns = [
    path("abend/<slug:address>/", include(EVENING)),
    path("", front.front, name="front"),
    *accounts,
    path("regeln/", rules.rules, name="rules"),
    path("regeln/vergleich/", comparing.shipped, name="compare-rules"),
    path("regeln/<slug:name>/json/", rule_files.shipped, name="rules-json"),
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
    path("runden/", circle.own, name="circles"),
    path("runde/<slug:address>/", include(CIRCLE)),
    path("einladung/<str:token>/", accepting.invitation, name="invitation"),
]

handler404 = "scorekeeper.views.not_stored.not_found"
handler500 = "scorekeeper.views.not_now.server_error"
