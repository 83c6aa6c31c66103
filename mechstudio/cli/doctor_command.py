"""`mechstudio doctor`: what a bug report should say about the machine."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec

from mechstudio.cli.command import Command, ExitCode

_NEEDED = ("numpy", "scipy", "numba", "llvmlite", "pydantic", "h5py", "platformdirs", "rich")
_WINDOW = ("PySide6-Essentials", "vtk", "pyqtgraph")
_OPTIONAL = ("pandas", "xarray", "matplotlib")
_ABSENT, _UNSET = "not installed", "not set"
_SIZE = "kernel_folder_size"  # [bytes]
_OPENGL_TIME = 60.0  # [s] that a first picture may take
# a process of its own: a broken driver may end it
_OPENGL = """
import vtkmodules.vtkRenderingOpenGL2
from vtkmodules.vtkRenderingCore import vtkRenderWindow
window = vtkRenderWindow()
window.SetOffScreenRendering(True)
window.SetSize(16, 16)
window.Render()
lines = dict(
    line.split(":", 1) for line in window.ReportCapabilities().splitlines() if ":" in line
)
names = ("OpenGL vendor string", "OpenGL renderer string", "OpenGL version string")
print("; ".join(lines[name].strip() for name in names if name in lines))
"""


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def _run(arguments: Namespace) -> ExitCode:
    from mechstudio.cli.terminal import say, say_json
    from mechstudio.text_table import aligned

    found = {**_program(), **_kernels(), **_pictures()}
    if arguments.json:
        say_json(found)
    else:
        rows: list[tuple[str, str]] = []
        for label, value in found.items():
            shown = label.replace("_", " ") if label.islower() else label
            if isinstance(value, Mapping):
                rows.append((shown, ""))
                absent = _ABSENT if label == "packages" else _UNSET
                rows += [(f"  {name}", text or absent) for name, text in value.items()]
            elif label == _SIZE:
                rows.append((shown, f"{int(str(value)) / 1e6:.0f} MB"))
            else:
                rows.append((shown, _worded(value)))
        say(aligned(rows))
    return ExitCode.DONE


def _worded(value: object) -> str:
    return {True: "yes", False: "no", None: _UNSET}.get(value, str(value))  # type: ignore[call-overload,no-any-return]


def _program() -> dict[str, object]:
    import mechstudio
    from mechstudio.compiler.processor_level import processor_level

    level, _ = processor_level()
    return {
        "mechstudio": mechstudio.__version__,
        "installed_in": os.path.dirname(mechstudio.__file__),
        "python": f"{platform.python_version()} ({sys.executable})",
        "system": platform.platform(),
        "processor": f"{level}, {os.cpu_count()} threads",
        "packages": {name: _version(name) for name in (*_NEEDED, *_WINDOW, *_OPTIONAL)},
    }


def _kernels() -> dict[str, object]:
    """Where compiled kernels lie, and whether a run has to wait for the compiler."""
    from mechstudio.compiler.cache import all_kernels_hash, cache_folder
    from mechstudio.compiler.pack import PLACES, pack_name
    from mechstudio.compiler.warm_up import kernels_ready

    folder = cache_folder()
    name = pack_name(all_kernels_hash())
    packs = [str(place / f"{name}.zip") for place in PLACES if (place / f"{name}.zip").is_file()]
    files = [entry for entry in folder.rglob("*") if entry.is_file()]
    return {
        "kernel_folder": str(folder),
        _SIZE: sum(entry.stat().st_size for entry in files),
        "kernel_pack": packs[0] if packs else "none that fits this machine",
        "kernels_ready": kernels_ready(),
        "NUMBA_CACHE_DIR": os.environ.get("NUMBA_CACHE_DIR"),
    }


def _pictures() -> dict[str, object]:
    from mechstudio.cli.window import window_obstacle

    return {
        "display": {
            name: os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
        },
        "window": window_obstacle() or "can open",
        "opengl": _opengl(),
    }


def _opengl() -> str:
    """What draws pictures, or why nothing does."""
    if find_spec("vtkmodules") is None:
        return "VTK is not installed: pip install vtk"
    try:
        done = subprocess.run(
            [sys.executable, "-c", _OPENGL],
            capture_output=True,
            text=True,
            timeout=_OPENGL_TIME,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return f"no picture within {_OPENGL_TIME:.0f} s"
    if done.returncode or not done.stdout.strip():
        reason = (done.stderr.strip().splitlines() or ["no message"])[-1]
        return f"fails with exit code {done.returncode}: {reason}"
    return done.stdout.strip()


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


DOCTOR = Command(
    name="doctor",
    summary="show versions, folders, kernels, display and OpenGL",
    description="Show what a bug report should contain: versions of the program and its libraries, "
    "folder and state of the compiled kernels, why the window cannot open, and the graphics "
    "driver.",
    add_arguments=_add_arguments,
    run=_run,
)
