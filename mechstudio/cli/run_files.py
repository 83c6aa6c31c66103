"""The files that `mechstudio run` writes: checked before the run, written after it."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from mechstudio.cli.mesh_places import save_run
from mechstudio.cli.model_argument import model_path
from mechstudio.cli.run_summary import OutputFiles
from mechstudio.cli.standard_output import require_outputs, written_to
from mechstudio.errors import FileError, MechStudioError

if TYPE_CHECKING:
    from mechstudio.results import Result

# of the motion in a picture; all but the last one are faint
_MOMENTS = 6
_PICTURE_SUFFIXES = (".png", ".jpg", ".jpeg")


def require_table(arguments: Namespace) -> None:
    """Require a table where its channels are chosen.

    Raises:
        MechStudioError: No table is asked for.
    """
    if arguments.channels is not None and arguments.csv is None:
        raise MechStudioError(
            "--channels says what stands in the table, and none is asked for. Write --csv OUT.csv "
            "as well; -o always writes all channels."
        )


def write_files(result: Result, files: OutputFiles, arguments: Namespace) -> OutputFiles:
    """Write the requested files and return them; none without rows.

    Args:
        result: The run.
        files: What is to be written.
        arguments: Of the command, with `model` and `channels`.

    Raises:
        FileError: A file cannot be written.
    """
    if not result.count:
        return OutputFiles(None, None, None)
    if files.archive is not None:
        save_run(result, files.archive, arguments.model)
    if files.csv is not None:
        with written_to(files.csv) as place:
            result.to_csv(place, arguments.channels)
    if files.picture is not None:
        _draw(result, Path(files.picture), model_path(arguments.model).parent)
    return files


def _draw(result: Result, path: Path, model_folder: Path) -> None:
    """Write the picture.

    Raises:
        FileError: It cannot be drawn or written.
    """
    try:
        from mechstudio.scene.snapshot import picture_of
    except ImportError as error:
        raise FileError(
            f"Cannot draw '{path}': {error}. Install the system's OpenGL libraries "
            "(on Debian and Ubuntu: libegl1 libgl1), or leave --picture out.",
            path,
        ) from error
    poses = result.store.body_pose[: result.count]
    picture_of(result.mechanism, poses, path, stroboscope=_MOMENTS, folder=model_folder)


def require_writable_files(files: OutputFiles, arguments: Namespace) -> None:
    """Require, before the run, that its results can be written and nothing else is overwritten.

    Args:
        files: The files.
        arguments: Of the command, with `model` and `json`.

    Raises:
        FileError: A file cannot be written, or is the model.
        MechStudioError: Two outputs name the same file, or standard output is to take two things.
    """
    require_outputs(files.listed(), arguments)
    _require_formats(files)


def _require_formats(files: OutputFiles) -> None:
    """Require that each file has a format that it is written in.

    Raises:
        FileError: A file has another one.
        MissingPackageError: What draws the picture is not installed.
    """
    from mechstudio.results.csv_export import require_csv
    from mechstudio.results.tables import needed

    if files.csv is not None:
        require_csv(files.csv)
    if files.archive is not None:
        _require_archive(Path(files.archive))
    if files.picture is not None and Path(files.picture).suffix.lower() not in _PICTURE_SUFFIXES:
        raise FileError(
            f"The picture '{files.picture}' must end in one of {', '.join(_PICTURE_SUFFIXES)}.",
            files.picture,
        )
    if files.picture is not None:
        needed("vtkmodules", "a picture", package="vtk")


def _require_archive(path: Path) -> None:
    """Refuse a file of another kind where HDF5 is written.

    Raises:
        FileError: It is one; tells the option or command that writes it.
    """
    from mechstudio.results.rows_beside import FILMS, OTHER_KINDS

    suffix = path.suffix.lower()
    if suffix == ".csv":
        remedy = f"Write --csv {path}."
    elif suffix in _PICTURE_SUFFIXES:
        remedy = f"Write --picture {path}."
    elif suffix in OTHER_KINDS:
        command = "film RUN.h5 -o" if suffix in FILMS else "export RUN.h5"
        remedy = f"Write -o RUN.h5, and then mechstudio {command} {path}."
    else:
        return
    raise FileError(f"-o writes HDF5, not '{path}'. {remedy}", path)
