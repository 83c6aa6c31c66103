"""The one place that configures numba.

Compiled kernels are cached on disk in a folder named by a hash of every kernel source file:
numba's own cache looks only at the file of the function itself, so that editing a callee in
another file would silently return the old answer.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

import numba
from numba import njit

KERNEL_ROOMS = ("jit.py", "spatial", "topology/system.py", "dynamics")
STALE_AFTER = 30 * 24 * 3600.0  # [s] caches of other source states are removed after this


def _kernel_hash() -> str:
    """Hash of all kernel sources and of numba's version."""
    root = Path(__file__).parent
    digest = hashlib.sha256(numba.__version__.encode())
    for room in KERNEL_ROOMS:
        path = root / room
        for source in [path] if path.is_file() else sorted(path.glob("*.py")):
            digest.update(source.name.encode())
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _user_cache_root() -> Path:
    """The folder where this operating system keeps caches of a user's programs."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")


def _writable_folder(name: str) -> Path:
    """Create the cache folder; a private one for this start only where the home is read-only.

    numba loads what lies there as code, so a shared place like the temporary folder will not do.
    """
    override = os.environ.get("NUMBA_CACHE_DIR")
    folder = (Path(override) if override else _user_cache_root() / "mechstudio") / name
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError:
        return Path(tempfile.mkdtemp(prefix="mechstudio-"))
    return folder


def _remove_stale(folder: Path) -> None:
    """Remove caches of other source states that nobody used for a month."""
    limit = time.time() - STALE_AFTER
    for other in folder.parent.glob("kernels-*"):
        # another program may be removing it at this moment
        with contextlib.suppress(OSError):
            if other != folder and other.stat().st_mtime < limit:
                shutil.rmtree(other, ignore_errors=True)


CACHE_FOLDER = _writable_folder(f"kernels-{_kernel_hash()}")
os.utime(CACHE_FOLDER)
_remove_stale(CACHE_FOLDER)
numba.config.CACHE_DIR = str(CACHE_FOLDER)  # type: ignore[attr-defined]

# NaN checks must survive, so `nnan` and `ninf` stay out of the fast-math flags
kernel = njit(
    cache=True,
    nogil=True,
    error_model="numpy",
    fastmath={"contract", "reassoc", "nsz", "arcp"},
)
