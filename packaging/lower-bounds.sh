#!/bin/sh
# Test with the oldest packages that pyproject.toml allows, in an environment of their own.
#
#   lower-bounds.sh [VENV [TESTS...]]
#
# Fails when the packages do not go together, or a test fails with them. TESTS are pytest's arguments;
# without them, what uses packages beside numba and runs in minutes: models, files, results, films,
# exports, analyses, studies and the command line. The window is tested by its TESTS, tests/gui.
set -eu
cd "$(dirname "$0")/.."
venv=${1:-build/lower-bounds}
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- tests/model tests/io tests/results tests/handover tests/analyses tests/studies tests/cli

# a set-up that broke off would leave packages of another round
rm -rf "$venv"
"${PYTHON:-python3}" -m venv "$venv"
python=$(cd "$venv/bin" && pwd)/python
# pip always takes the newest; uv takes the lowest that is asked for
"$python" -m pip install --quiet --no-input --disable-pip-version-check "uv>=0.4"
"$python" -m uv pip install --quiet --python "$python" --resolution lowest-direct \
    --editable '.[dev,scripts,video,dask,studies]'

printf 'mechstudio: testing with\n'
"$python" -m uv pip freeze --python "$python" --exclude-editable
# tests start the program and tools by their names
PATH="$venv/bin:$PATH" QT_QPA_PLATFORM=offscreen \
    "$python" -m pytest -q -n 0 -m "not window" "$@"
