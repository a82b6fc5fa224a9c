"""Settings, read from the environment; README.md lists the variables."""

from pathlib import Path

from . import environment as env
from . import sqlite

sqlite.install()  # before Django's database backend is loaded

import dj_database_url
from csp.constants import NONCE, SELF

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(env.text("VAR_DIR", str(BASE_DIR / "var")))

DEBUG = env.flag("DEBUG")
SECRET_KEY = env.secret_key(VAR_DIR)

HOST = env.text("HOST", "127.0.0.1")
PORT = int(env.number("PORT", 8000))
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", ["127.0.0.1", "localhost", "[::1]"])
# Scheme, host and port, exactly: a page of another port of this host is another site.
ALLOWED_ORIGINS = env.words(
    "ALLOWED_ORIGINS", [f"http://{host}:{PORT}" for host in ("127.0.0.1", "localhost", "[::1]")]
)
CSRF_TRUSTED_ORIGINS = ALLOWED_ORIGINS
CSRF_FAILURE_VIEW = "games.views.api.csrf_failure"

INSTALLED_APPS = [
    "cardhearth.apps.StaffAdminConfig",  # in the place of django.contrib.admin
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "channels",
    "csp",
    "django_tasks",
    "django_tasks_db",
    "accounts",  # before allauth: its templates take the place of allauth's
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "games",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.middleware.PlayerMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]
ROOT_URLCONF = "cardhearth.urls"
ASGI_APPLICATION = "cardhearth.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "accounts.context.preferences",
            ],
        },
    }
]

DATABASE_URL = env.text("DATABASE_URL", f"sqlite:///{VAR_DIR / 'cardhearth.sqlite3'}")
DATABASES = {"default": dj_database_url.parse(DATABASE_URL)}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    Path(DATABASES["default"]["NAME"]).parent.mkdir(parents=True, exist_ok=True)
    DATABASES["default"]["OPTIONS"] = {
        # DEFERRED would fail at once with "database is locked" when it must wait to write.
        "transaction_mode": "IMMEDIATE",
        "timeout": 5,
        # FULL: an acknowledged move survives a power cut, not only a killed process.
        # secure_delete: what a player has deleted does not linger in free pages.
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA cache_size=-32000;"
        " PRAGMA secure_delete=ON;",
    }
    # A file, also in tests: threads on an in-memory database lock each other out.
    DATABASES["default"]["TEST"] = {"NAME": str(VAR_DIR / "test.sqlite3")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.text("REDIS_URL", "")
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [{"address": REDIS_URL, "max_connections": 10_000}]},
    }
    if REDIS_URL
    else {"BACKEND": "channels.layers.InMemoryChannelLayer"}
}

# Request limits live here, so they must hold across processes and outlast a restart.
CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}
    if REDIS_URL
    else {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "cache",  # made by "migrate"
        "OPTIONS": {"MAX_ENTRIES": 50_000},  # with few, a flood of keys would push out the ones that count
    }
}

# Work for the processes beside the server ("manage.py run_worker"); the queue is a table.
TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}
# How many of them the server starts and keeps alive itself; 0 where something else does.
WORKERS = int(env.number("WORKERS", 1))

# Deals made ahead because they can be won, for each draw; 0 makes none, and then none can be asked for.
POOL_SIZE = int(env.number("POOL_SIZE", 40))

# Where the admin is, and whether it wants a second factor (an app's code or a passkey) in each session.
ADMIN_PATH = env.folder("ADMIN_PATH", "admin/")
ADMIN_MFA = env.flag("ADMIN_MFA")

AUTH_USER_MODEL = "accounts.Player"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = [
    "accounts.hashers.CappedArgon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",  # of accounts made before; renewed at log-in
]
PASSWORD_HASHES_AT_ONCE = int(env.number("PASSWORD_HASHES_AT_ONCE", 2))  # each takes 0.1 s and 100 MiB
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
SESSION_COOKIE_AGE = 365 * 24 * 3600  # a guest is remembered for a year
SESSION_COOKIE_SAMESITE = "Lax"

ACCOUNTS_WRITER = "games.services.players.write"  # runs a function in a transaction where writes run
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "accounts.forms.LoginForm",
    "signup": "accounts.forms.SignupForm",
    "add_email": "accounts.forms.AddEmailForm",
    "change_password": "accounts.forms.ChangePasswordForm",
    "set_password": "accounts.forms.SetPasswordForm",
    "reset_password": "accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "accounts.forms.ResetPasswordKeyForm",
    "reauthenticate": "accounts.forms.ReauthenticateForm",
}
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
ACCOUNT_USERNAME_VALIDATORS = "accounts.names.VALIDATORS"
ACCOUNT_EMAIL_VERIFICATION = "optional"  # nothing waits for it, but a wrong address is noticed
ACCOUNT_CHANGE_EMAIL = True  # one address, replaced once the new one is confirmed
ACCOUNT_PREVENT_ENUMERATION = "strict"  # nothing tells whether an address has an account
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[CardHearth] "
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_RATE_LIMITS = {"export": "6/h/user"}
ALLAUTH_TRUSTED_PROXY_COUNT = 1 if env.flag("BEHIND_PROXY") else 0
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not env.flag("HTTPS")  # browsers themselves allow it on localhost only
# By name, an account cannot be locked up by somebody who typed another's address.
MFA_ALLOW_UNVERIFIED_EMAIL = True
MFA_TOTP_ISSUER = "CardHearth"
MFA_TOTP_TOLERANCE = 1
MFA_FORMS = {
    "authenticate": "accounts.forms.AuthenticateForm",
    "reauthenticate": "accounts.forms.ReauthenticateByCodeForm",
    "activate_totp": "accounts.forms.ActivateTOTPForm",
    "add_webauthn": "accounts.forms.AddWebAuthnForm",
}
USERSESSIONS_ADAPTER = "accounts.adapter.SessionsAdapter"
USERSESSIONS_TRACK_ACTIVITY = True  # by PlayerMiddleware; allauth's own writes at every request

# Mail: smtp://user:password@host:587 (STARTTLS), smtps://...:465, or none: printed to the console.
EMAIL = env.mail("EMAIL_URL")
EMAIL_BACKEND = EMAIL["backend"]
EMAIL_HOST, EMAIL_PORT = EMAIL["host"], EMAIL["port"]
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = EMAIL["user"], EMAIL["password"]
EMAIL_USE_TLS, EMAIL_USE_SSL = EMAIL["starttls"], EMAIL["tls"]
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.text("EMAIL_FROM", "CardHearth <cardhearth@localhost>")

LANGUAGE_CODE = "en"
TIME_ZONE = "UTC"
USE_I18N = False
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATIC_ROOT.mkdir(parents=True, exist_ok=True)
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "cardhearth.storage.StaticFilesStorage"
    },
}

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, NONCE],  # the nonce is for the import map alone
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],  # in CSP level 3 that is the websocket of this origin too
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": [SELF],
        "frame-ancestors": ["'none'"],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
BEHIND_PROXY = env.flag("BEHIND_PROXY")  # believe X-Forwarded-* headers
if env.flag("HTTPS"):  # the proxy ends TLS and sets this header
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
    SECURE_HSTS_SECONDS = 30 * 24 * 3600

GAME_WRITER_INLINE = False  # tests: write on the caller's own connection

# Commands of one socket: so many at once, then so many a second. A held undo button sends about ten.
GAME_RATE_BURST = env.number("GAME_RATE_BURST", 60)
GAME_RATE_PER_SECOND = env.number("GAME_RATE_PER_SECOND", 15)  # 0: no limit (benchmarks)
# So many frames in a row above the rate close the socket (4408).
GAME_FLOOD_FRAMES = int(env.number("GAME_FLOOD_FRAMES", 3000))
# Sockets of open boards in one process; one more is told to try later.
BOARD_SOCKETS = int(env.number("BOARD_SOCKETS", 5000))
# New games of one player: so many at once, then so many a minute.
NEW_GAME_BURST = env.number("NEW_GAME_BURST", 30)
NEW_GAME_PER_MINUTE = env.number("NEW_GAME_PER_MINUTE", 20)
# Positions of games in play that a process remembers.
GAME_CACHE_SIZE = int(env.number("GAME_CACHE_SIZE", 20_000))

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "filters": {"without_interrupted": {"()": "cardhearth.logs.WithoutInterrupted"}},
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "formatter": "line"},
        "recent": {"class": "cardhearth.errors.Recent", "level": "ERROR"},  # shown in the admin
    },
    "root": {"handlers": ["stderr", "recent"], "level": env.text("LOG_LEVEL", "WARNING")},
    # A refused request is its sender's business; only what goes wrong here is logged.
    "loggers": {
        "django.request": {"level": "ERROR"},
        "django_tasks": {"filters": ["without_interrupted"]},
    },
}
