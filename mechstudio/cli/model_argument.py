"""The model file that a command line names: read it, and say what is wrong with the name."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from mechstudio.errors import FileError

if TYPE_CHECKING:
    from mechstudio.model import Mechanism

# files beyond this are not empty, whatever they hold [bytes]
_SMALL = 4096


def load_model(name: str) -> Mechanism:
    """Read the model that the command line names.

    Raises:
        FileError: There is no such file, it is empty, or it cannot be read.
        ModelError: The model is not valid.
    """
    from mechstudio.io import load

    path = Path(name)
    require_model_file(path)
    if _is_empty(path):
        raise FileError(
            f"the model file '{path}' is empty. Check that it is the right file; the sample models "
            "are examples.",
            path,
        )
    return load(name)


def require_model_file(path: Path) -> None:
    """Make sure that there is a file to read.

    Raises:
        FileError: There is none.
    """
    if path.is_dir():
        raise FileError(f"'{path}' is a folder. Name a model file in it (*.mech.json).", path)
    if not path.exists():
        raise FileError(
            f"there is no model file '{path}'. Check the name, or see mechstudio --help.", path
        )


def _is_empty(path: Path) -> bool:
    """Whether a file holds nothing but white space; what cannot be read is told by the reader."""
    # a pipe can be read only once
    if not path.is_file():
        return False
    try:
        return path.stat().st_size <= _SMALL and not path.read_bytes().strip()
    except OSError:
        return False


def missing_meshes(mechanism: Mechanism, model: str) -> list[str]:
    """One sentence for each mesh file that a model names and that does not exist.

    Args:
        mechanism: The model.
        model: Its file, at whose folder relative names start.
    """
    from mechstudio.model import Mesh

    folder = Path(model).parent
    return [
        f"body '{body.name}' is drawn without its mesh: there is no file '{folder / shape.file}'"
        for body in mechanism.bodies
        for shape in body.shapes
        if isinstance(shape, Mesh) and not (folder / shape.file).is_file()
    ]
