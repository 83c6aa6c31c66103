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

under_x() {
    if command -v xvfb-run >/dev/null 2>&1; then
        QT_QPA_PLATFORM=xcb xvfb-run -a -s "-screen 0 1280x900x24" "$@"
    elif [ "$(uname -s)" = Darwin ]; then
        QT_QPA_PLATFORM=cocoa "$@"
    else
        echo "xvfb-run is missing; install the packages xvfb and xauth" >&2
        return 1
    fi
}

begun=$(date +%s)
check "style" ruff check .
check "format" ruff format --check .
check "types" mypy
check "import rules" lint-imports --no-cache --no-logo
check "spelling" codespell
if [ "$part" = all ]; then
    # each once: processes that test side by side would all compile the same
    check "kernels" python -m mechstudio.simulation.warmup --all
    # tests that open a window run under a real window system alone
    check "tests" env QT_QPA_PLATFORM=offscreen \
        python -m pytest -q -n auto --dist loadfile -m "not window"
    check "window tests" under_x python -m pytest -q -m window
fi
seconds=$(($(date +%s) - begun))

if [ -n "$failed" ]; then
    printf '\nFAILED: %s (%s s)\n' "${failed#, }" "$seconds"
    exit 1
fi
printf '\nALL CHECKS PASSED (%s s)\n' "$seconds"
