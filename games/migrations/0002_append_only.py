"""Let the database itself refuse to rewrite a log."""

from django.db import migrations

from games.append_only import create_triggers, drop_triggers


def forwards(apps, schema_editor):
    create_triggers(schema_editor.connection)


def backwards(apps, schema_editor):
    drop_triggers(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]
    operations = [migrations.RunPython(forwards, backwards)]
