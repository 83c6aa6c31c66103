#!/bin/sh
# Make a virtual environment with MechStudio in it.
#
#   set-up.sh VENV run|dev STAMP
#
# Writes STAMP when all went well. `dev` also installs what the checks need.
set -eu
cd "$(dirname "$0")/.."
venv=$1 purpose=$2 stamp=$3

say() { printf '%s\n' "mechstudio: $*"; }

fail() {
    say "$*" >&2
    exit 1
}

suits() {
    command -v "$1" >/dev/null 2>&1 &&
        "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

has_venv() {
    "$1" -c 'import ensurepip, venv' 2>/dev/null
}

find_python() {
    for candidate in ${PYTHON:-} python3 python3.13 python3.12 python3.11 python3.14; do
        if suits "$candidate" && has_venv "$candidate"; then
            printf '%s' "$candidate"
            return
        fi
    done
}

python=$(find_python)
if [ -n "$python" ]; then
    packaging/linux-libs.sh "$purpose"
else
    packaging/linux-libs.sh "$purpose" python3 python3-venv
    python=$(find_python)
fi

if [ ! -x "$venv/bin/python" ] || ! suits "$venv/bin/python"; then
    [ -n "$python" ] || fail "Python 3.11 or newer with its venv module is needed." \
        "Install it (Debian, Ubuntu: python3 python3-venv), or name it: make run PYTHON=python3.12"
    say "making the environment $venv with $("$python" --version)"
    rm -rf "$venv"
    "$python" -m venv "$venv"
fi

case $purpose in
    dev) what='.[dev]' ;;
    *) what='.' ;;
esac
say "installing MechStudio and what it needs (a few minutes the first time)"
"$venv/bin/python" -m pip install --quiet --no-input --disable-pip-version-check --editable "$what" ||
    fail "pip could not install the packages; see its message above."

rm -f "$venv/.$purpose-"*
: >"$stamp"
# the larger set holds the smaller ones: dev, then run with a window, then run without one
if [ "$purpose" = dev ]; then
    stamp=$(printf '%s' "$stamp" | sed 's|\.dev-|.run-|')-window
    : >"$stamp"
fi
: >"${stamp%-window}"
