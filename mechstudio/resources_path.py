"""Where the files lie that travel with the program but are not Python.

In a source checkout (also an editable installation) they stand beside the package, in `resources/`
and `sample_models/`; an installed wheel carries them inside it, as `_resources` and
`_sample_models`.
"""

from pathlib import Path

from mechstudio.errors import FileError

_PACKAGE = Path(__file__).resolve().parent


def resources_folder() -> Path:
    """Folder with icons, themes and help pages."""
    return _folder("resources")


def sample_models_folder() -> Path:
    """Folder with the sample mechanisms, `*.mech.json`."""
    return _folder("sample_models")


def _folder(name: str) -> Path:
    for folder in (_PACKAGE / f"_{name}", _PACKAGE.parent / name):
        if folder.is_dir():
            return folder
    raise FileError(
        f"The folder '{name}' of MechStudio is missing; install the program again.",
        path=_PACKAGE / f"_{name}",
    )
