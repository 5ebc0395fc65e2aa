"""Codes to join by, and who a device is; the name that a device had was never written."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0002_state_of_an_evening"),
    ]

    operations = [
        migrations.CreateModel(
            name="JoinCode",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("code", models.CharField(editable=False, max_length=8, unique=True)),
                ("expires_at", models.DateTimeField()),
                (
                    "link",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="code",
                        to="scorekeeper.link",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Tries",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("place", models.CharField(max_length=64, unique=True)),
                ("count", models.PositiveIntegerField(default=0)),
                ("since", models.DateTimeField()),
            ],
            options={"verbose_name_plural": "tries"},
        ),
        migrations.RemoveField(model_name="grant", name="name"),
        migrations.AddField(
            model_name="grant",
            name="said",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="grant",
            name="seat",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="scorekeeper.seat",
            ),
        ),
        migrations.AddConstraint(
            model_name="grant",
            constraint=models.CheckConstraint(
                condition=models.Q(("seat", None), ("said", True), _connector="OR"),
                name="device_seat_was_said",
            ),
        ),
    ]
