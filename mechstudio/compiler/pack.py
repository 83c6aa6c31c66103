"""Packs of compiled kernels, so that nobody has to wait for the compiler.

A pack holds the machine code of all kernels that Python or the time loop calls. Its name says for
which sources, versions of Python, numba and llvmlite, operating system and level of processors it
was made; where anything differs, nobody looks for it, and kernels are compiled as without packs.
`make kernels` makes one (`packaging/pack_kernels.py`), and wheels carry it.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import platform
import sys
import zipfile
import zlib
from collections.abc import Collection, Iterator
from pathlib import Path

from mechstudio.compiler.folder import ENTRY, KERNEL_FILE, LOCK, mark_used
from mechstudio.compiler.processor_level import processor_level
from mechstudio.file_lock import FileLock

PACKAGE = Path(__file__).parent.parent
# in a wheel, and in a checkout
PLACES = (PACKAGE / "_kernels", PACKAGE.parent / "build" / "kernels")
LINKED = "linked"  # as linking.py marks what only other kernels call
INDEX, TEMPORARY = ".nbi", ".part"


def pack_name(sources: str) -> str | None:
    """Name of the pack that serves this start; None for processors without a level.

    Args:
        sources: Hash of all kernel files and of the compiler's versions.
    """
    level, features = processor_level()
    if features:
        return None
    system = f"{sys.platform}-{platform.machine().lower()}"
    return f"kernels-{sources}-{sys.implementation.cache_tag}-{system}-{level}"


def unpack(folder: Path, sources: str, places: Collection[Path] = PLACES) -> bool:
    """Put the kernels of the pack that serves this start into the folder of all kernels.

    What is there already stays. A mark says later starts that nothing is left to do.

    Args:
        folder: The folder of all kernels.
        sources: As for `pack_name`.
        places: Folders that may hold packs.

    Returns:
        Whether the kernels of a pack are there.
    """
    name = pack_name(sources)
    if name is None:
        return False
    mark = folder / name
    if mark.exists():
        mark_used(mark)
        return True
    found = [pack for place in places if (pack := place / f"{name}.zip").is_file()]
    # a damaged pack, or a folder that is full, is no worse than no pack
    with contextlib.suppress(OSError, zipfile.BadZipFile, zlib.error, EOFError):
        if found:
            lock = FileLock(folder / LOCK)
            lock.acquire(wait=True)
            try:
                _extract(found[0], folder)
                mark.touch()
            finally:
                lock.release(remove=False)
    return mark.exists()


def _extract(pack: Path, folder: Path) -> None:
    with zipfile.ZipFile(pack) as archive:
        # an index must not be there before what it points to
        for member in sorted(archive.namelist(), key=lambda name: name.endswith(INDEX)):
            entry, _, file = member.partition("/")
            is_plain = "/" not in file and "\\" not in file
            if not ENTRY.fullmatch(entry) or not KERNEL_FILE.fullmatch(file) or not is_plain:
                continue
            target = folder / entry / file
            if not _index_of(target).exists():
                target.parent.mkdir(exist_ok=True)
                part = target.with_name(f"{file}{TEMPORARY}")
                part.write_bytes(archive.read(member))
                os.replace(part, target)


def _index_of(file: Path) -> Path:
    """The index that leads to a file of machine code, or the file itself."""
    if file.suffix == INDEX:
        return file
    return file.with_name(file.name.rsplit(".", 2)[0] + INDEX)


def write_pack(folder: Path, entries: Collection[str], sources: str, place: Path) -> Path:
    """Make the pack for this machine from compiled kernels.

    Args:
        folder: The folder of all kernels.
        entries: Names of the entries of the present sources.
        sources: As for `pack_name`.
        place: Folder of the pack; it is created if it is missing.

    Raises:
        ValueError: This processor has no level that others have, too.
    """
    name = pack_name(sources)
    if name is None:
        raise ValueError("kernels for this very processor serve no other machine")
    place.mkdir(parents=True, exist_ok=True)
    target, part = place / f"{name}.zip", place / f"{name}{TEMPORARY}"
    with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for entry in sorted(entries):
            for file in _callable_kernels(folder / entry):
                archive.write(file, f"{entry}/{file.name}")
    os.replace(part, target)
    return target


def _callable_kernels(entry: Path) -> Iterator[Path]:
    """Indices and machine code of an entry, without what waits for callers to be compiled."""
    for index in sorted(entry.glob(f"*{INDEX}")):
        code = sorted(entry.glob(f"{index.stem}.*.nbc"))
        if code and not any(map(_is_linked, code)):
            yield index
            yield from code


def _is_linked(code: Path) -> bool:
    (_, kind, _), *_ = pickle.loads(code.read_bytes())
    return bool(kind == LINKED)
