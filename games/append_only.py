"""Triggers that keep logs append-only, whatever program writes to the database.

An event comes directly after the one before it, its time is not before that
one's, and it is never changed or removed.
"""

from __future__ import annotations

from django.db.backends.base.base import BaseDatabaseWrapper

NO_UPDATE, NO_DELETE, IN_ORDER = "event_no_update", "event_no_delete", "event_in_order"
_TABLE = "games_event"
_PREVIOUS = f"SELECT {{}} FROM {_TABLE} WHERE game_id = NEW.game_id ORDER BY seq DESC LIMIT 1"

_SQLITE = {
    NO_UPDATE: f"""CREATE TRIGGER {NO_UPDATE} BEFORE UPDATE ON {_TABLE}
        BEGIN SELECT RAISE(ABORT, 'events are never updated'); END""",
    NO_DELETE: f"""CREATE TRIGGER {NO_DELETE} BEFORE DELETE ON {_TABLE}
        BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END""",
    IN_ORDER: f"""CREATE TRIGGER {IN_ORDER} BEFORE INSERT ON {_TABLE}
        WHEN NEW.seq <> COALESCE(({_PREVIOUS.format("seq")}), 0) + 1
          OR NEW.at < COALESCE(({_PREVIOUS.format("at")}), 0)
        BEGIN SELECT RAISE(ABORT, 'events of a game follow each other'); END""",
}
# 23000: integrity_constraint_violation, which Django raises as IntegrityError.
_POSTGRESQL_FUNCTION = f"""CREATE FUNCTION {_TABLE}_guard() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE last_seq bigint := 0; last_at bigint := 0;
    BEGIN
        IF TG_OP <> 'INSERT' THEN
            RAISE EXCEPTION 'events are never updated or deleted' USING ERRCODE = '23000';
        END IF;
        SELECT seq, at INTO last_seq, last_at FROM {_TABLE}
            WHERE game_id = NEW.game_id ORDER BY seq DESC LIMIT 1;
        IF NEW.seq <> COALESCE(last_seq, 0) + 1 OR NEW.at < COALESCE(last_at, 0) THEN
            RAISE EXCEPTION 'events of a game follow each other' USING ERRCODE = '23000';
        END IF;
        RETURN NEW;
    END $$"""
_POSTGRESQL = {
    name: f"CREATE TRIGGER {name} BEFORE {event} ON {_TABLE} FOR EACH ROW EXECUTE FUNCTION {_TABLE}_guard()"
    for name, event in ((NO_UPDATE, "UPDATE"), (NO_DELETE, "DELETE"), (IN_ORDER, "INSERT"))
}


def create_triggers(connection: BaseDatabaseWrapper, *names: str) -> None:
    """Create the triggers (or only those named)."""
    wanted = names or (NO_UPDATE, NO_DELETE, IN_ORDER)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            if not names:
                cursor.execute(_POSTGRESQL_FUNCTION)
            statements = _POSTGRESQL
        else:
            statements = _SQLITE
        for name in wanted:
            cursor.execute(statements[name])


def drop_triggers(connection: BaseDatabaseWrapper, *names: str) -> None:
    """Drop the triggers (or only those named)."""
    with connection.cursor() as cursor:
        on_table = f" ON {_TABLE}" if connection.vendor == "postgresql" else ""
        for name in names or (NO_UPDATE, NO_DELETE, IN_ORDER):
            cursor.execute(f"DROP TRIGGER IF EXISTS {name}{on_table}")
        if connection.vendor == "postgresql" and not names:
            cursor.execute(f"DROP FUNCTION IF EXISTS {_TABLE}_guard()")


def create_guard(connection: BaseDatabaseWrapper, table: str, words: str) -> None:
    """Let the database refuse to change or remove a row of ``table``; ``words`` say so to whoever tries."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(
                f"CREATE FUNCTION {table}_guard() RETURNS trigger LANGUAGE plpgsql AS $$"
                f" BEGIN RAISE EXCEPTION '{words}' USING ERRCODE = '23000'; END $$"
            )
        for event in ("UPDATE", "DELETE"):
            head = f"CREATE TRIGGER {guard_name(table, event)} BEFORE {event} ON {table}"
            if connection.vendor == "postgresql":
                cursor.execute(f"{head} FOR EACH ROW EXECUTE FUNCTION {table}_guard()")
            else:
                cursor.execute(f"{head} BEGIN SELECT RAISE(ABORT, '{words}'); END")


def drop_guard(connection: BaseDatabaseWrapper, table: str, *events: str) -> None:
    """Drop that guard (or only that against ``events``)."""
    with connection.cursor() as cursor:
        on_table = f" ON {table}" if connection.vendor == "postgresql" else ""
        for event in events or ("UPDATE", "DELETE"):
            cursor.execute(f"DROP TRIGGER IF EXISTS {guard_name(table, event)}{on_table}")
        if connection.vendor == "postgresql" and not events:
            cursor.execute(f"DROP FUNCTION IF EXISTS {table}_guard()")


def guard_name(table: str, event: str) -> str:
    """Return the name of a guard's trigger."""
    return f"{table}_no_{event.lower()}"
