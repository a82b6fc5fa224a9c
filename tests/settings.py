"""Settings of the tests: the site's own, with what tests must differ in."""

from cardhearth.settings import *  # noqa: F403

SECRET_KEY = "tests only"
# Views write on the test's own connection, so that each test can be rolled back.
GAME_WRITER_INLINE = True
TASKS = {"default": {"BACKEND": "django_tasks.backends.immediate.ImmediateBackend"}}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
GAME_RATE_PER_SECOND = 0
NEW_GAME_PER_MINUTE = 0
ALLOWED_HOSTS = ["testserver", "127.0.0.1", "localhost"]
ALLOWED_ORIGINS = ["http://testserver"]
