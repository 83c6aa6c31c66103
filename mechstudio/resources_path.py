"""Where icons, themes and help pages lie.

In a source checkout (also an editable installation) they stand beside the package, in
`resources/`; an installed wheel carries them inside it, as `_resources`. Sample models follow the
same scheme, see `io/samples.py`.
"""

from pathlib import Path

from mechstudio.errors import FileError

_PACKAGE = Path(__file__).resolve().parent


def resources_folder() -> Path:
    """Folder with icons, themes and help pages."""
    for folder in (_PACKAGE / "_resources", _PACKAGE.parent / "resources"):
        if folder.is_dir():
            return folder
    raise FileError(
        "The folder 'resources' of MechStudio is missing; install the program again.",
        path=_PACKAGE / "_resources",
    )
