#!/bin/sh
# Installs the Debian packages named on the command line, or those the tests need; does nothing where all are there.
set -eu
[ $# -gt 0 ] || set -- chromium chromium-headless-shell firefox-esr fonts-noto-cjk webkit2gtk-driver gir1.2-webkit2-4.1 gir1.2-gtk-3.0 python3-gi xvfb iproute2 openssl postgresql redis-server nginx
need=""
for p in "$@"; do
  dpkg-query -W -f='${db:Status-Status}\n' "$p" 2>/dev/null | grep -qx installed || need="$need $p"
done
[ -n "$need" ] || exit 0
as_root=""
[ "$(id -u)" = 0 ] || as_root="sudo"
if ! command -v apt-get >/dev/null || { [ -n "$as_root" ] && ! command -v sudo >/dev/null; }; then
  echo "Please install yourself what Debian calls:$need" >&2
  exit 1
fi
echo "Installing Debian packages:$need"
$as_root apt-get update -qq
# shellcheck disable=SC2086  # a list of words on purpose
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $need >/dev/null
