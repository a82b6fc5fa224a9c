"""Reading the environment: every setting that a deployment may change, with safe defaults."""

import os
import re
import secrets
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit


def text(name: str, default: str) -> str:
    """Return the variable ``name``, or ``default`` when it is unset or empty."""
    return os.environ.get(name) or default


def flag(name: str) -> bool:
    """Return whether the variable ``name`` is switched on (1, true, yes or on)."""
    return text(name, "").lower() in ("1", "true", "yes", "on")


def number(name: str, default: float) -> float:
    """Return the variable ``name`` as a number; raises ``ValueError`` that names it."""
    value = text(name, str(default))
    try:
        return float(value)
    except ValueError:
        raise ValueError(f"{name} must be a number, not {value!r}") from None


def words(name: str, default: list[str]) -> list[str]:
    """Return the comma-separated variable ``name`` as a list."""
    return [word.strip() for word in text(name, ",".join(default)).split(",") if word.strip()]


def folder(name: str, default: str) -> str:
    """Return the variable ``name`` as a path under the site's root: no slash before it, one after it.

    Raises ``ValueError`` when it is none: everything would then be under it.
    """
    path = text(name, default).strip("/")
    if not re.fullmatch(r"[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*", path):
        raise ValueError(f"{name} must be a path of letters, digits, - and _, not {path!r}")
    return path + "/"


def mail(name: str) -> dict[str, Any]:
    """Return how mail is sent, from a URL: ``smtp://`` with STARTTLS, ``smtps://`` with TLS from the start.

    ``smtp+plain://`` does without (a relay on this machine). Without a URL mail
    is printed to the console. Raises ``ValueError`` for any other scheme.
    """
    url = urlsplit(text(name, "console:"))
    ports = {"smtp": 587, "smtps": 465, "smtp+plain": 25, "console": 0}
    if url.scheme not in ports:
        raise ValueError(f"{name} must begin with smtp://, smtps:// or smtp+plain://")
    backend = "console" if url.scheme == "console" else "smtp"
    return {
        "backend": f"django.core.mail.backends.{backend}.EmailBackend",
        "host": url.hostname or "localhost",
        "port": url.port or ports[url.scheme],
        "user": unquote(url.username or ""),
        "password": unquote(url.password or ""),
        "starttls": url.scheme == "smtp",
        "tls": url.scheme == "smtps",
    }


def secret_key(folder: Path) -> str:
    """Return SECRET_KEY, or the key kept in ``folder``, made there on first use.

    The file is readable by its owner only and ignored by git, so that no two
    installations share a key and none is ever committed.
    """
    if key := os.environ.get("SECRET_KEY"):
        return key
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "secret_key"
    try:
        descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        return path.read_text().strip()
    with os.fdopen(descriptor, "w") as file:
        file.write(secrets.token_urlsafe(64))
    return path.read_text().strip()
