import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0010_boards"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Daily",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("day", models.DateField(help_text="UTC")),
                ("draw", models.PositiveSmallIntegerField()),
            ],
            options={
                "verbose_name_plural": "dailies",
            },
        ),
        migrations.AlterField(
            model_name="deal",
            name="disclosed_at",
            field=models.DateTimeField(
                blank=True,
                help_text="Since when, or from when on, cards, seed and logs are open to everyone.",
                null=True,
            ),
        ),
        migrations.AlterField(
            model_name="game",
            name="slot",
            field=models.CharField(
                choices=[
                    ("other", "any game but a daily one"),
                    ("daily1", "the daily deal, draw one"),
                    ("daily3", "the daily deal, draw three"),
                ],
                default="other",
                max_length=8,
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("slot__in", ("daily1", "daily3"))),
                fields=["player", "slot"],
                name="game_daily",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("ended_at__isnull", False)),
                fields=["deal", "draw", "status", "ended_at", "id"],
                name="game_deal_first",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("ended_at__isnull", False)),
                fields=["deal", "draw", "status", "ranked_time_ms", "ended_at", "id"],
                name="game_deal_quickest",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("ended_at__isnull", False)),
                fields=["deal", "draw", "status", "moves", "ended_at", "id"],
                name="game_deal_shortest",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("ended_at__isnull", False)),
                fields=["deal", "draw", "status", "-score", "moves", "ranked_time_ms", "ended_at", "id"],
                name="game_deal_best",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("slot", "other"),
                    models.Q(
                        models.Q(
                            models.Q(("draw", 1), ("slot", "daily1")),
                            models.Q(("draw", 3), ("slot", "daily3")),
                            _connector="OR",
                        ),
                        ("prelude", ""),
                        ("passes", None),
                        ("scoring", "standard"),
                        ("thoughtful", False),
                    ),
                    _connector="OR",
                ),
                name="game_daily_is_plain",
            ),
        ),
        migrations.AddField(
            model_name="daily",
            name="deal",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT, related_name="daily", to="games.deal"
            ),
        ),
        migrations.AddConstraint(
            model_name="daily",
            constraint=models.CheckConstraint(condition=models.Q(("draw__in", (1, 3))), name="daily_draw"),
        ),
        migrations.AddConstraint(
            model_name="daily",
            constraint=models.UniqueConstraint(fields=("day", "draw"), name="daily_once"),
        ),
    ]
