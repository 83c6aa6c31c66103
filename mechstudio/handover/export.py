"""A run for other programs, by the suffix of the file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from pathlib import Path

from mechstudio.errors import FileError, MechStudioError
from mechstudio.results import Result
from mechstudio.results.mat_export import write_mat
from mechstudio.results.mcap_export import write_mcap
from mechstudio.results.parquet_export import write_parquet
from mechstudio.results.tables import needed

Names = Sequence[str] | None
Writer = Callable[[Result, Path, Names, Path | None], None]


def export_run(
    result: Result,
    path: str | PathLike[str],
    names: Names = None,
    *,
    folder: Path | None = None,
    suffixes: Sequence[str] = (),
) -> None:
    """Write a run in the format that the suffix of a file names.

    Args:
        result: The run.
        path: The file, see `WRITERS`.
        names: Channels or groups like "bodies/crank"; None for all, in a report for the usual ones.
        folder: Where relative mesh files of its mechanism start.
        suffixes: Those that are allowed; all of `WRITERS` if empty.

    Raises:
        FileError: There is no such format, or the file cannot be written.
        MechStudioError: Names are given for a scene.
        MissingPackageError: What writes the format is not installed.
        UnknownNameError: A name is neither a channel nor a group.
    """
    target, allowed = Path(path), tuple(suffixes or WRITERS)
    suffix = target.suffix.lower()
    if suffix not in allowed:
        raise FileError(
            f"Cannot write '{target}': runs are exported as {', '.join(allowed)}.", target
        )
    if names is not None and suffix in WHOLE:
        raise MechStudioError(f"A file {suffix} holds the whole run. Leave the channels out.")
    WRITERS[suffix](result, target, names, folder)


def _csv(result: Result, path: Path, names: Names, folder: Path | None) -> None:
    result.to_csv(path, names)


def _parquet(result: Result, path: Path, names: Names, folder: Path | None) -> None:
    write_parquet(result, path, names)


def _mat(result: Result, path: Path, names: Names, folder: Path | None) -> None:
    write_mat(result, path, names)


def _mcap(result: Result, path: Path, names: Names, folder: Path | None) -> None:
    write_mcap(result, path, names)


def _glb(result: Result, path: Path, names: Names, folder: Path | None) -> None:
    # what draws is absent where VTK is
    module = needed("mechstudio.handover.gltf_export", "export to glTF", package="vtk")
    module.write_glb(result, path, folder)


def _html(result: Result, path: Path, names: Names, folder: Path | None) -> None:
    module = needed("mechstudio.handover.report", "a report", package="vtk")
    module.write_report(result, path, names, folder)


def _hdf5(result: Result, path: Path, names: Names, folder: Path | None) -> None:
    result.save(path)


WRITERS: Mapping[str, Writer] = {
    ".csv": _csv,
    ".parquet": _parquet,
    ".mat": _mat,
    ".mcap": _mcap,
    ".glb": _glb,
    ".html": _html,
    ".h5": _hdf5,
}
WHOLE = (".glb", ".h5")  # files that hold all there is
