"""How a table settles, and which payments have been made. So far all went by points and stake."""

from django.db import migrations, models

import scorekeeper.models.evenings

WAYS = ["pairs", "minus", "leader", "off"]


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0005_hidden_standings"),
    ]

    operations = [
        migrations.AddField(
            model_name="evening",
            name="settle_by",
            field=models.CharField(
                choices=[(way, way) for way in WAYS], default="pairs", max_length=6
            ),
        ),
        migrations.AddField(
            model_name="evening",
            name="settle_penalties",
            field=models.BooleanField(default=True),
        ),
        migrations.AddField(
            model_name="evening",
            name="paid",
            field=models.JSONField(default=scorekeeper.models.evenings.nothing_paid),
        ),
        migrations.AddConstraint(
            model_name="evening",
            constraint=models.CheckConstraint(
                condition=models.Q(("settle_by__in", WAYS)), name="evening_settles_a_known_way"
            ),
        ),
    ]
