#!/bin/sh
# Show a sample model: in the window where there is a display, otherwise as files.
#
#   run.sh BIN MODEL OUTPUT
set -eu
cd "$(dirname "$0")/.."
bin=$1 model=$2 output=$3

has_display() {
    [ "$(uname -s)" != Darwin ] || return 0
    if [ -n "${WAYLAND_DISPLAY:-}" ]; then
        case $WAYLAND_DISPLAY in
            /*) [ -S "$WAYLAND_DISPLAY" ] && return 0 ;;
            *) [ -S "${XDG_RUNTIME_DIR:-/run/user/$(id -u)}/$WAYLAND_DISPLAY" ] && return 0 ;;
        esac
    fi
    [ -n "${DISPLAY:-}" ] || return 1
    case $DISPLAY in
        # a local display listens on a socket of its number
        :*)
            number=${DISPLAY#:}
            number=${number%%.*}
            [ -S "/tmp/.X11-unix/X$number" ] || grep -q "@/tmp/.X11-unix/X$number\$" /proc/net/unix 2>/dev/null
            ;;
        *) return 0 ;;
    esac
}

if has_display; then
    exec "$bin/mechstudio" "$model" --run
fi

name=$(basename "$model" .mech.json)
mkdir -p "$output"
echo "mechstudio: no display found; simulating $model without a window"
echo "  (the first run compiles the solver, which takes about a minute)"
"$bin/mechstudio" run "$model" -o "$output/$name.h5" --csv "$output/$name.csv" \
    --picture "$output/$name.png"
echo "mechstudio: the results are in:"
for file in "$output/$name.h5" "$output/$name.csv" "$output/$name.png"; do
    echo "  $file"
done
echo "mechstudio: the command is $bin/mechstudio; '. $bin/activate' lets you type mechstudio alone"
