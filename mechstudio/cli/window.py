"""Start of the window, or a message about missing system libraries."""

from __future__ import annotations

import ctypes
import os
import socket
import sys
from importlib.util import find_spec
from pathlib import Path

from mechstudio.cli.command import ExitCode
from mechstudio.cli.model_argument import require_model_file
from mechstudio.cli.terminal import complain

_INSTALL_QT = (
    "On Debian and Ubuntu: sudo apt install libegl1 libgl1 libxkbcommon-x11-0 libdbus-1-3 "
    "libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0"
)
_WITHOUT_WINDOW = "Without a window, use: mechstudio run MODEL"
# what servers do without, by what pip installs it from
_PACKAGES = {
    "PySide6": "PySide6-Essentials",
    "pyqtgraph": "pyqtgraph",
    "vtk": "vtk",
    "PIL": "pillow",
}


def open_window(path: Path | None, *, run_at_start: bool) -> int:
    """Open the window and wait until it is closed.

    Args:
        path: The model to open; None for none.
        run_at_start: Whether to simulate it at once.

    Returns:
        The exit code; what the system lacks is on standard error.

    Raises:
        FileError: There is no such model.
    """
    if path is not None:
        require_model_file(path)
    obstacle = window_obstacle()
    if obstacle:
        complain(obstacle)
        return ExitCode.USAGE
    try:
        from mechstudio.gui.application import run_application
    except ImportError as error:
        if (error.name or "").startswith("mechstudio"):
            raise
        complain(f"the window cannot open: {error}. {_INSTALL_QT}. {_WITHOUT_WINDOW}")
        return ExitCode.USAGE
    return run_application(path, run_at_start)


def window_obstacle() -> str:
    """Reason why Qt, which would abort the process, cannot open a window; "" if none is known."""
    if absent := [name for package, name in _PACKAGES.items() if find_spec(package) is None]:
        listed = " ".join(absent)
        return f"the window cannot open, it needs: pip install {listed}. {_WITHOUT_WINDOW}"
    if not sys.platform.startswith("linux"):
        return ""
    platform = os.environ.get("QT_QPA_PLATFORM", "").partition(":")[0]
    if platform not in ("", "xcb", "wayland"):
        return ""
    if platform != "xcb" and _wayland_answers():
        return ""
    if not _x11_answers():
        return (
            "the window cannot open: there is no display (DISPLAY and WAYLAND_DISPLAY name none "
            f"that answers). Start it from a desktop session, or with ssh -X. {_WITHOUT_WINDOW}"
        )
    missing = _missing_library()
    if missing:
        return f"the window cannot open: {missing}. {_INSTALL_QT}. {_WITHOUT_WINDOW}"
    return ""


def _wayland_answers() -> bool:
    name = os.environ.get("WAYLAND_DISPLAY")
    folder = os.environ.get("XDG_RUNTIME_DIR", "")
    return bool(name) and _answers(os.path.join(folder, name or ""))


def _x11_answers() -> bool:
    """Whether the X server of DISPLAY answers; remote servers are assumed to."""
    host, colon, rest = os.environ.get("DISPLAY", "").rpartition(":")
    number = rest.partition(".")[0]
    if not colon or not number.isdigit():
        return False
    if host not in ("", "unix"):
        return True
    place = f"/tmp/.X11-unix/X{number}"
    return _answers(place) or _answers(f"\0{place}")


def _answers(address: str) -> bool:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
        try:
            connection.connect(address)
        except OSError:
            return False
    return True


def _missing_library() -> str:
    """The loader's message if a system library of Qt's X11 support is missing."""
    package = find_spec("PySide6")
    if package is None or package.origin is None:
        return ""
    plugin = Path(package.origin).parent / "Qt" / "plugins" / "platforms" / "libqxcb.so"
    if not plugin.is_file():
        return ""
    try:
        ctypes.CDLL(str(plugin))
    except OSError as error:
        return str(error)
    return ""
