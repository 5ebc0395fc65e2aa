"""The addresses of the pages of an account."""

from django.urls import path

from .views import account, changing, resetting, signing_in, signing_up

urlpatterns = [
    path("konto/", account.account, name="account"),
    path("konto/anmelden/", signing_in.sign_in, name="sign-in"),
    path("konto/abmelden/", signing_in.sign_out, name="sign-out"),
    path("konto/ueberall-abmelden/", signing_in.sign_out_everywhere, name="sign-out-everywhere"),
    path("konto/neu/", signing_up.sign_up, name="sign-up"),
    path("konto/neu/<str:token>/", signing_up.confirm, name="sign-up-link"),
    path("konto/post/", signing_up.mail_sent, name="mail-sent"),
    path("konto/vergessen/", resetting.forgotten, name="forgotten"),
    path("konto/vergessen/<str:token>/", resetting.new_password, name="new-password"),
    path("konto/passwort/", changing.password, name="change-password"),
    path("konto/adresse/", changing.address, name="change-address"),
    path("konto/adresse/<str:token>/", changing.confirm_address, name="new-address"),
    path("konto/daten/", account.data, name="account-data"),
    path("konto/loeschen/", changing.delete, name="delete-account"),
]
