"""Result files by name: what they may be called, and where the rows go of a run that goes on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from mechstudio.errors import FileError
from mechstudio.io.atomic_file import require_writable

ROWS = ".rows.h5"  # ending of the file of rows
FILMS = (".gif", ".mp4", ".webp")
OTHER_KINDS = (*FILMS, ".csv", ".glb", ".html", ".mat", ".mcap", ".parquet")
OWN_KINDS = (".h5", ".hdf5", ".hdf", ".he5", ".nc", ".nc4")  # that programs read as HDF5


def refuse_other_kinds(path: Path) -> None:
    """Refuse a name of a file of another kind, or of a kind that is not known.

    Raises:
        FileError: It is one; tells what writes such a file.
    """
    suffix = path.suffix.lower()
    if suffix in OTHER_KINDS:
        call = "film" if suffix in FILMS else "export"
        text = f"Results are saved as .h5, not as '{path}'; write result.{call}({str(path)!r})."
        raise FileError(text, path)
    # what has no letters belongs to the name, as of "run 0.5"
    if suffix not in OWN_KINDS and any(map(str.isalpha, suffix)):
        text = (
            f"Results are saved as HDF5, in files with the ending .h5, not as '{path}'; "
            "result.export, or mechstudio export of such a file, writes other formats, and "
            "dict(result) has all arrays."
        )
        raise FileError(text, path)


@contextmanager
def rows_beside(output: Path | None) -> Iterator[Path | None]:
    """A file for the rows of a long run, beside the one that is written from them at its end.

    Where the program is killed, `NAME.rows.partial.h5` has the rows up to there. At the end it is
    removed: the file that was asked for has all channels.

    Args:
        output: The file that is asked for; None for none.

    Raises:
        FileError: It cannot be written, or its name says that it is of another kind.
    """
    if output is None:
        yield None
        return
    refuse_other_kinds(output)
    require_writable(output)
    rows = output.with_name(f"{output.stem}{ROWS}")
    try:
        yield rows
    finally:
        # systems that keep files which are still read leave it there
        with suppress(OSError):
            rows.unlink(missing_ok=True)
