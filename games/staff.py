"""Who on the staff may do what: three groups, each with all that the one before it may.

Only superusers decide who is on the staff and in which group.
"""

from __future__ import annotations

from typing import Any

REVIEWER, MODERATOR, ADMINISTRATOR = "reviewer", "moderator", "administrator"
SEE_HIDDEN = "games.see_hidden"

_LOOK = (
    "games.view_deal",
    "games.view_game",
    "games.view_event",
    "games.view_flag",
    "games.view_auditentry",
    "games.view_verificationrun",
    "accounts.view_player",
    "games.review_game",
    "games.flag_game",
    "games.export_game",
)
_MODERATE = ("games.exclude_game", "accounts.rename_player")
_ADMINISTER = (
    "accounts.exclude_player",
    "accounts.suspend_player",
    SEE_HIDDEN,
    "games.recompute_game",
    "games.rescore_game",
)
GROUPS = {
    REVIEWER: _LOOK,
    MODERATOR: _LOOK + _MODERATE,
    ADMINISTRATOR: _LOOK + _MODERATE + _ADMINISTER,
}


def groups_make(apps: Any) -> None:
    """Make the groups, and give them what they lack; what a site has added to them stays.

    ``apps`` is a registry of models, that of a migration too. There the permissions may not be stored
    yet (Django does so after all migrations), so they are stored here, as Django would.
    """
    content_types = apps.get_model("contenttypes", "ContentType").objects
    permissions = apps.get_model("auth", "Permission").objects
    groups = apps.get_model("auth", "Group").objects
    for name, wanted in GROUPS.items():
        group, _ = groups.get_or_create(name=name)
        for permission in wanted:
            app, codename = permission.split(".")
            model = apps.get_model(app, codename.split("_")[1] if codename != "see_hidden" else "game")
            of, _ = content_types.get_or_create(app_label=app, model=model._meta.model_name)
            words = dict(model._meta.permissions).get(codename) or f"Can view {model._meta.verbose_name_raw}"
            stored, _ = permissions.get_or_create(
                content_type=of, codename=codename, defaults={"name": words}
            )
            group.permissions.add(stored)
