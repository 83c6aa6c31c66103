#!/bin/sh
# Run a program under a virtual display of its own, which ends with it.
#
#   under-x.sh PROGRAM [ARGUMENT..]
set -u
if ! command -v Xvfb >/dev/null 2>&1; then
    echo "Xvfb is missing; install the package xvfb" >&2
    exit 1
fi
named=$(mktemp)
trap 'rm -f "$named"; [ -z "${server:-}" ] || kill "$server" 2>/dev/null' EXIT
# the server chooses a free number and writes it once it can be used
Xvfb -displayfd 3 -screen 0 1280x900x24 -nolisten tcp 3>"$named" >/dev/null 2>&1 </dev/null &
server=$!
until [ -s "$named" ]; do
    kill -0 "$server" 2>/dev/null || { echo "Xvfb does not start" >&2; exit 1; }
    sleep 0.05
done
DISPLAY=":$(cat "$named")" "$@"
