#!/bin/sh
# Install the shared libraries that Qt and VTK load but pip does not bring (Debian and Ubuntu).
#
#   linux-libs.sh run [PACKAGE..]  for the window, or for a run without a display
#   linux-libs.sh dev [PACKAGE..]  the same, a virtual display for the tests, and a browser for
#                                  reports where the distribution has Chromium as a package
#
# and the packages that are named besides.
#
# Asks apt only for what is missing: as root it installs, otherwise it prints the command and stops.
set -eu
purpose=${1:-}

[ "$(uname -s)" = Linux ] || exit 0

# file name of the library, then the package that holds it
libraries='
libglib-2.0.so.0 libglib2.0-0
libGL.so.1 libgl1
libEGL.so.1 libegl1
libxkbcommon.so.0 libxkbcommon0
libfontconfig.so.1 libfontconfig1
libdbus-1.so.3 libdbus-1-3
'
window_libraries='
libxcb-cursor.so.0 libxcb-cursor0
libxcb-icccm.so.4 libxcb-icccm4
libxcb-image.so.0 libxcb-image0
libxcb-keysyms.so.1 libxcb-keysyms1
libxcb-randr.so.0 libxcb-randr0
libxcb-render-util.so.0 libxcb-render-util0
libxcb-shape.so.0 libxcb-shape0
libxcb-xkb.so.1 libxcb-xkb1
libxkbcommon-x11.so.0 libxkbcommon-x11-0
libXcursor.so.1 libxcursor1
'

known=$(PATH="$PATH:/sbin:/usr/sbin" ldconfig -p 2>/dev/null || true)

has_library() {
    printf '%s\n' "$known" | grep -q -F "$(printf '\t%s ' "$1")"
}

has_software_renderer() {
    find /usr/lib /usr/lib64 /usr/local/lib -maxdepth 3 \
        \( -name 'swrast_dri.so' -o -name 'libgallium*.so' \) 2>/dev/null | grep -q .
}

has_font() {
    find /usr/share/fonts /usr/local/share/fonts "${HOME:-/nonexistent}/.fonts" \
        \( -name '*.ttf' -o -name '*.otf' -o -name '*.pfb' \) 2>/dev/null | grep -q .
}

missing=
want() { missing="$missing $1"; }

want_libraries() {
    while read -r library package; do
        [ -z "$library" ] || has_library "$library" || want "$package"
    done <<END
$1
END
}

case $purpose in
    run | dev)
        shift
        missing=${*:+ $*}
        want_libraries "$libraries"
        has_software_renderer || want libgl1-mesa-dri
        has_font || want fonts-dejavu-core
        if [ "$purpose" = dev ] || [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
            want_libraries "$window_libraries"
        fi
        if [ "$purpose" = dev ]; then
            command -v Xvfb >/dev/null 2>&1 || want xvfb
        fi
        ;;
    *)
        echo "usage: linux-libs.sh run|dev [PACKAGE..]" >&2
        exit 2
        ;;
esac

# the tests of reports go without one where it cannot be had: on Ubuntu it is no package
optional=
if [ "$purpose" = dev ] && [ "$(id -u)" -eq 0 ]; then
    command -v chromium chromium-browser google-chrome >/dev/null 2>&1 || optional=chromium
fi

[ -n "$missing$optional" ] || exit 0

if ! command -v apt-get >/dev/null 2>&1; then
    # other distributions name the packages otherwise: the program itself says what it lacks
    [ -z "$missing" ] ||
        echo "mechstudio: not found:$missing (names as in Debian); going on without" >&2
    exit 0
fi

if [ "$(id -u)" -ne 0 ]; then
    echo "mechstudio: system libraries are missing. Please run this once, then call make again:" >&2
    echo "  sudo apt-get update && sudo apt-get install -y --no-install-recommends$missing" >&2
    exit 1
fi

echo "mechstudio: installing system packages:$missing${optional:+ $optional}"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
export DEBIAN_FRONTEND=noninteractive
install() {
    apt-get -q install -y --no-install-recommends "$@" >>"$log" 2>&1
}
apt-get -q update >"$log" 2>&1 || true
# shellcheck disable=SC2086
if [ -n "$missing" ] && ! install $missing; then
    tail -n 20 "$log" >&2
    echo "mechstudio: apt-get could not install:$missing" >&2
    exit 1
fi
if [ -n "$optional" ] && ! install "$optional"; then
    echo "mechstudio: there is no package $optional; reports are not tested in a browser" >&2
fi
