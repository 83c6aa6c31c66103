"""Where the sample models are, in a source checkout and in an installed package."""

from __future__ import annotations

from pathlib import Path

from mechstudio.errors import FileError

SUFFIX = ".mech.json"

_PACKAGE = Path(__file__).resolve().parent.parent
_FOLDERS = (_PACKAGE / "_sample_models", _PACKAGE.parent / "sample_models")


def sample_paths() -> dict[str, Path]:
    """The files of all sample models by name, e.g. `four_bar`; sorted by name.

    Raises:
        FileError: The installation is not complete.
    """
    for folder in _FOLDERS:
        if folder.is_dir():
            paths = sorted(folder.glob(f"*{SUFFIX}"))
            return {path.name.removesuffix(SUFFIX): path for path in paths}
    raise FileError(
        "The folder 'sample_models' of MechStudio is missing; install the program again.",
        _FOLDERS[0],
    )
