"""The addresses of all pages."""

from django.urls import URLPattern, URLResolver, path

from .views import deleting, evening, front, history, other_rows, row, rules, sharing, undoing

urlpatterns: list[URLPattern | URLResolver] = [
    path("", front.front, name="front"),
    path("regeln/", rules.rules, name="rules"),
    path("t/<slug:token>", sharing.open_link, name="table-link"),
    path("abend/<slug:address>/", evening.evening, name="evening"),
    path("abend/<slug:address>/vorschau/", evening.preview, name="preview"),
    path("abend/<slug:address>/link/", sharing.renew, name="renew-link"),
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
    path("abend/<slug:address>/rueckgaengig/", undoing.undo, name="undo"),
]
