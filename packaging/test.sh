#!/bin/sh
# Run every check; go on after a failure, so that one call shows all of them.
#
#   test.sh BIN [lint]
set -u
cd "$(dirname "$0")/.." || exit 1
bin=$1 part=${2:-all}
# tools start each other by name
PATH="$(cd "$bin" && pwd):$PATH"
export PATH
# each module is compiled once, not by each of the hundred processes that tests start
unset PYTHONDONTWRITEBYTECODE
cores=$(nproc 2>/dev/null || sysctl -n hw.ncpu)
failed=

check() {
    title=$1
    shift
    printf '\n== %s\n' "$title"
    started=$(date +%s)
    if "$@"; then
        printf -- '-- %s: passed (%s s)\n' "$title" $(($(date +%s) - started))
    else
        printf -- '-- %s: FAILED\n' "$title"
        failed="$failed, $title"
    fi
}

# tests that need no kernels, and those of the window that need few and come last; files among them
# that do need some are marked
EARLY="tests/edits tests/generators tests/geometry tests/io tests/model tests/scene tests/topology tests/units
    tests/gui/assembly tests/gui/editing tests/gui/plots tests/gui/properties tests/gui/tools
    tests/gui/tree tests/gui/widgets"

early_tests() {
    # shellcheck disable=SC2086
    QT_QPA_PLATFORM=offscreen exec python -m pytest -q -m "not window and not kernels" $EARLY
}

# a process for each core: those of the windows go on while these wait for programs they start
tests() {
    # shellcheck disable=SC2046,SC2086
    QT_QPA_PLATFORM=offscreen python -m pytest -q -n "$cores" --dist worksteal \
        -m "not window" $(grep -rL --include='test_*.py' 'mark\.kernels' $EARLY | sed 's/^/--ignore=/') tests
}

# each process has a display of its own: windows side by side would take the focus from each other;
# all of these tests are in one folder, and collecting the others takes half a minute
window_tests() {
    if [ "$(uname -s)" = Darwin ]; then
        QT_QPA_PLATFORM=cocoa exec python -m pytest -q -m window tests/gui
    else
        QT_QPA_PLATFORM=xcb exec python -m pytest -q -m window tests/gui --dist worksteal \
            --tx "$cores*popen//python=packaging/under-x.sh python"
    fi
}

# one process compiles, beside what needs no kernels or few: processes side by side would all
# compile the same
compile_kernels() {
    exec python -m mechstudio.studies.derivatives.warmup --all --processes 1
}

# run something beside what comes next; `finish` waits for it and shows what it told. It ends with
# this script, as it becomes the program itself by `exec`
begin() {
    "$@" >"$beside/$1" 2>&1 &
    echo $! >"$beside/$1.pid"
}

finish() {
    wait "$(cat "$beside/$1.pid")"
    code=$?
    cat "$beside/$1"
    return "$code"
}

beside=$(mktemp -d)
# shellcheck disable=SC2046
trap 'kill $(cat "$beside"/*.pid 2>/dev/null) 2>/dev/null; rm -rf "$beside"' EXIT

begun=$(date +%s)
[ "$part" = lint ] || begin compile_kernels
check "style" ruff check .
check "format" ruff format --check .
check "import rules" lint-imports --no-cache --no-logo
check "spelling" codespell
check "types" mypy
if [ "$part" = all ]; then
    begin early_tests
    check "kernels" finish compile_kernels
    # windows wait for their timers a third of the time, in which the other tests go on; those that
    # open one run under a real window system alone
    begin window_tests
    check "first tests" finish early_tests
    check "tests" tests
    check "window tests" finish window_tests
    if [ "${MECHSTUDIO_TESTS:-}" != thorough ]; then
        printf '\nLeft for MECHSTUDIO_TESTS=thorough make test: four of five cases of wide groups\n'
    fi
fi
seconds=$(($(date +%s) - begun))

if [ -n "$failed" ]; then
    printf '\nFAILED: %s (%s s)\n' "${failed#, }" "$seconds"
    exit 1
fi
printf '\nALL CHECKS PASSED (%s s)\n' "$seconds"
