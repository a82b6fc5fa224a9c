#!/bin/sh
# Make sure that there is a Chromium for the browser tests, from the system's package manager.
set -eu

find_chromium() {
    for name in ${CHROMIUM:-} chromium chromium-browser google-chrome; do
        command -v "$name" > /dev/null 2>&1 && return 0
    done
    [ -x "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" ]
}

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

find_chromium && exit 0
echo "Installing Chromium for the browser tests ..."
if command -v apt-get > /dev/null; then
    as_root apt-get update -qq && as_root apt-get install -y -qq --no-install-recommends chromium
elif command -v dnf > /dev/null; then
    as_root dnf install -y -q chromium
elif command -v pacman > /dev/null; then
    as_root pacman -S --noconfirm chromium
elif command -v brew > /dev/null; then
    brew install --cask chromium
fi || true
find_chromium && exit 0
echo "The browser tests need Chromium, and it could not be installed here." >&2
echo "Install it by hand, or set CHROMIUM to the path of a Chromium or Chrome." >&2
exit 1
