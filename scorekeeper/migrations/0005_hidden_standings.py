"""Whether an evening keeps its standings to itself until its end; no evening so far does."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0004_uploads"),
    ]

    operations = [
        migrations.AddField(
            model_name="evening",
            name="hide_standings",
            field=models.BooleanField(default=False),
        ),
    ]
