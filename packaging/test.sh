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
    tests/gui/widgets tests/gui/editing tests/gui/properties tests/gui/tools"

early_tests() {
    # shellcheck disable=SC2086
    QT_QPA_PLATFORM=offscreen python -m pytest -q -m "not window and not kernels" $EARLY
}

tests() {
    # shellcheck disable=SC2046,SC2086
    QT_QPA_PLATFORM=offscreen python -m pytest -q -n auto --dist loadfile -m "not window" \
        $(grep -rL --include='test_*.py' 'mark\.kernels' $EARLY | sed 's/^/--ignore=/') tests
}

# each process has a display of its own: windows side by side would take the focus from each other;
# all of these tests are in one folder, and collecting the others takes half a minute
window_tests() {
    if [ "$(uname -s)" = Darwin ]; then
        QT_QPA_PLATFORM=cocoa python -m pytest -q -m window tests/gui
    else
        QT_QPA_PLATFORM=xcb python -m pytest -q -m window tests/gui --dist loadfile \
            --tx "$(nproc)*popen//python=packaging/under-x.sh python"
    fi
}

# one process compiles, beside what needs no kernels or few: processes side by side would all
# compile the same
begin_kernels() {
    kernels_told=$(mktemp)
    python -m mechstudio.studies.derivatives.warmup --all --processes 1 >"$kernels_told" 2>&1 &
    kernels_job=$!
    trap 'kill "$kernels_job" 2>/dev/null; rm -f "$kernels_told"' EXIT
}

kernels() {
    wait "$kernels_job"
    code=$?
    cat "$kernels_told"
    return "$code"
}

begun=$(date +%s)
[ "$part" = lint ] || begin_kernels
check "style" ruff check .
check "format" ruff format --check .
check "import rules" lint-imports --no-cache --no-logo
check "spelling" codespell
check "types" mypy
if [ "$part" = all ]; then
    check "first tests" early_tests
    check "kernels" kernels
    # tests that open a window run under a real window system alone
    check "tests" tests
    check "window tests" window_tests
fi
seconds=$(($(date +%s) - begun))

if [ -n "$failed" ]; then
    printf '\nFAILED: %s (%s s)\n' "${failed#, }" "$seconds"
    exit 1
fi
printf '\nALL CHECKS PASSED (%s s)\n' "$seconds"
