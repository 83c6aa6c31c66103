"""Where compiled kernels are kept: one folder per kernel file and state of its sources.

numba's own cache looks only at the file of the function itself, so that editing a callee in
another file would silently return the old answer. Here a folder is named by a hash of a kernel
file and of all kernel files that it imports, directly or not: an edit recompiles what depends on
it and nothing else, and checkouts with equal sources share their kernels.
"""

from __future__ import annotations

import contextlib
import hashlib
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from types import FunctionType

import llvmlite
import numba

from mechstudio.compiler.folder import (
    has_stale_entries,
    kernel_folder,
    make_entry,
    mark_used,
    remove_stale_entries,
)
from mechstudio.compiler.pack import unpack
from mechstudio.compiler.plain import PLAIN

PACKAGE = Path(__file__).parent.parent
IMPORT = re.compile(r"^from mechstudio\.([\w.]+) import (\([^)]*\)|[^\n(]*)", re.M)


def kernel_files() -> tuple[Path, ...]:
    """Every file that holds kernels or is imported by one."""
    rooms = (PACKAGE / "spatial", PACKAGE / "integrators", PACKAGE / "dynamics")
    found = [source for room in rooms for source in sorted(room.rglob("*.py"))]
    others = {
        "analyses": ("kinematic_kernels.py", "position_kernels.py"),
        "compiler": ("decorators.py", "mould.py"),
        "topology": ("code_fault.py", "program_table.py", "system.py", "weighing.py"),
    }
    named = [PACKAGE / room / name for room, names in others.items() for name in names]
    return (*named, *found)


@cache
def _content(path: Path) -> bytes:
    return path.read_bytes()


@cache
def _source(module: str) -> Path | None:
    """The file of a module of this package; None for a package, and for what is no module."""
    source = PACKAGE.joinpath(*module.split(".")).with_suffix(".py")
    return source if source.is_file() else None


@cache
def _direct_imports(path: Path) -> frozenset[Path]:
    """Files of this package that a kernel file imports."""
    found = set()
    for module, names in IMPORT.findall(_content(path).decode()):
        source = _source(module)
        if source is not None:
            found.add(source)
            continue
        members = (_source(f"{module}.{name.strip()}") for name in names.strip("()").split(","))
        found |= {member for member in members if member is not None}
    return frozenset(found)


@cache
def source_hash(path: Path) -> str:
    """Hash of a kernel file, of all files of this package that it needs, and of the compiler."""
    return _digest([path])


@cache
def all_kernels_hash() -> str:
    """The same over every kernel file."""
    return _digest(kernel_files())


@cache
def _own_hash(path: Path) -> bytes:
    """Hash of a file and of its place in the package."""
    place = path.relative_to(PACKAGE).as_posix().encode()
    return hashlib.sha256(place + b"\n" + _content(path)).digest()


def _digest(sources: Sequence[Path]) -> str:
    """Hash of files, of all files of this package that they need, and of the compiler."""
    needed, waiting = set(sources), list(sources)
    while waiting:
        new = _direct_imports(waiting.pop()) - needed
        needed |= new
        waiting.extend(new)
    versions = f"{numba.__version__} {llvmlite.__version__} {PLAIN}"
    parts = sorted(_own_hash(source) for source in needed)
    return hashlib.sha256(versions.encode() + b"".join(parts)).hexdigest()[:16]


@cache
def cache_folder() -> Path:
    """The folder of all kernels, with those of a pack, without those that nobody uses any more."""
    folder = kernel_folder()
    unpack(folder, all_kernels_hash())
    with contextlib.suppress(OSError):
        if has_stale_entries(folder):
            remove_stale_entries(folder, entry_names())
    return folder


def entry_names() -> set[str]:
    """Names of the folders for the kernels of the present sources."""
    return {_entry_name(source) for source in kernel_files()}


def _entry_name(path: Path) -> str:
    """Name of the folder for the kernels of a file."""
    module = ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
    return f"{module}-{source_hash(path)}"


@cache
def _entry(path: Path) -> tuple[Path, str]:
    """The folder for the kernels of a file, marked as used, and the hash of its sources."""
    entry = cache_folder() / _entry_name(path)
    mark_used(entry)
    return entry, source_hash(path)


@cache
def _own_file(file: str) -> Path | None:
    """A file of this package; None for any other."""
    path = Path(file)
    return path if path.is_relative_to(PACKAGE) and path.is_file() else None


class KernelLocator:
    """Tells numba where the machine code of a kernel is kept (see `numba.core.caching`)."""

    def __init__(self, function: FunctionType, path: Path) -> None:
        self._line = function.__code__.co_firstlineno
        self._folder, self._hash = _entry(path)

    @classmethod
    def from_function(cls, function: FunctionType, py_file: str) -> KernelLocator | None:
        """A locator for a kernel of this package; None for any other function."""
        path = _own_file(py_file)
        return None if path is None else cls(function, path)

    def ensure_cache_path(self) -> None:
        """Create the folder, and mark it as used."""
        make_entry(self._folder)

    def get_cache_path(self) -> str:
        """The folder of the kernel's file."""
        return str(self._folder)

    def get_source_stamp(self) -> str:
        """What tells one state of the sources from another."""
        return self._hash

    def get_disambiguator(self) -> str:
        """What tells functions of one name in one file apart."""
        return str(self._line)
