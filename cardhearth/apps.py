"""Django's admin with the site's own door (``staff.py``, which can only be loaded after all apps)."""

from django.contrib.admin.apps import AdminConfig


class StaffAdminConfig(AdminConfig):
    """The admin."""

    default_site = "cardhearth.staff.StaffSite"
