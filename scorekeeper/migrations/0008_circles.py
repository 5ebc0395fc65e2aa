"""Members of circles: who they are, how they come in, and the rules that they play by."""

from itertools import batched

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

import scorekeeper.models.circles
import scorekeeper.models.links


def give_addresses(apps: StateApps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Give each circle an address that cannot be guessed, a thousand at a time."""
    circles = apps.get_model("scorekeeper", "Circle").objects
    for pks in batched(circles.values_list("pk", flat=True).order_by("pk"), 1000, strict=False):
        found = list(circles.filter(pk__in=pks))
        for circle in found:
            circle.address = scorekeeper.models.circles.new_address()
        circles.bulk_update(found, ["address"])


class Migration(migrations.Migration):
    dependencies = [
        ("scorekeeper", "0007_longer_name_keys"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="CircleChange",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("action", models.CharField(max_length=40)),
                ("who_name", models.CharField(blank=True, max_length=60)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("before", models.JSONField(blank=True, null=True)),
                ("after", models.JSONField(blank=True, null=True)),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="CircleRules",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("rules", models.JSONField()),
                ("saved_at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "verbose_name_plural": "circle rules",
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "token",
                    models.CharField(
                        default=scorekeeper.models.links.new_token,
                        editable=False,
                        max_length=24,
                        unique=True,
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[("owner", "Owner"), ("scribe", "Scribe"), ("reader", "Reader")],
                        max_length=6,
                    ),
                ),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("expires_at", models.DateTimeField()),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name="Membership",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[("owner", "Owner"), ("scribe", "Scribe"), ("reader", "Reader")],
                        max_length=6,
                    ),
                ),
                ("since", models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        # Each circle that there is gets an address of its own before they have to be different.
        migrations.AddField(
            model_name="circle",
            name="address",
            field=models.CharField(
                default=scorekeeper.models.circles.new_address, editable=False, max_length=16
            ),
        ),
        migrations.RunPython(give_addresses, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="circle",
            name="address",
            field=models.CharField(
                default=scorekeeper.models.circles.new_address,
                editable=False,
                max_length=16,
                unique=True,
            ),
        ),
        migrations.AddField(
            model_name="grant",
            name="user",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="grants",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="archived_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name="grant",
            name="link",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="grants",
                to="scorekeeper.link",
            ),
        ),
        migrations.AddConstraint(
            model_name="grant",
            constraint=models.UniqueConstraint(
                fields=("evening", "user"), name="one_grant_per_account"
            ),
        ),
        migrations.AddConstraint(
            model_name="grant",
            constraint=models.CheckConstraint(
                condition=models.Q(("link", None), ("user", None), _connector="OR"),
                name="grant_by_link_or_account",
            ),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.UniqueConstraint(
                fields=("circle", "user"), name="account_is_one_player"
            ),
        ),
        migrations.AddField(
            model_name="circlechange",
            name="circle",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="changes",
                to="scorekeeper.circle",
            ),
        ),
        migrations.AddField(
            model_name="circlechange",
            name="who",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="circlerules",
            name="circle",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="rules",
                to="scorekeeper.circle",
            ),
        ),
        migrations.AddField(
            model_name="circlerules",
            name="saved_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="invitation",
            name="circle",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="invitations",
                to="scorekeeper.circle",
            ),
        ),
        migrations.AddField(
            model_name="invitation",
            name="made_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="invitation",
            name="player",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="invitations",
                to="scorekeeper.player",
            ),
        ),
        migrations.AddField(
            model_name="membership",
            name="circle",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="memberships",
                to="scorekeeper.circle",
            ),
        ),
        migrations.AddField(
            model_name="membership",
            name="user",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="memberships",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddConstraint(
            model_name="invitation",
            constraint=models.CheckConstraint(
                condition=models.Q(("role__in", ["owner", "scribe", "reader"])),
                name="invitation_role_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="membership",
            constraint=models.UniqueConstraint(
                fields=("circle", "user"), name="member_once_in_circle"
            ),
        ),
        migrations.AddConstraint(
            model_name="membership",
            constraint=models.CheckConstraint(
                condition=models.Q(("role__in", ["owner", "scribe", "reader"])),
                name="membership_role_known",
            ),
        ),
    ]
