"""A secret that all sessions of an account depend on."""

from django.db import migrations, models

import accounts.models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="session_secret",
            field=models.CharField(
                default=accounts.models.new_session_secret, editable=False, max_length=24
            ),
        ),
    ]
