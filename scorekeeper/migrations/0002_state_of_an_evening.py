"""A word for each state of an evening's sheet; all of today's get the same one."""

from django.db import migrations, models

import scorekeeper.models.evenings


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0001_first"),
    ]

    operations = [
        migrations.AddField(
            model_name="evening",
            name="state",
            field=models.CharField(
                default=scorekeeper.models.evenings.new_state, editable=False, max_length=16
            ),
        ),
    ]
