"""A model from any file that holds one."""

from __future__ import annotations

import os
from pathlib import PurePath

from mechstudio.errors import FileError
from mechstudio.io import load
from mechstudio.io.model_file import RUN_SUFFIXES
from mechstudio.model import Mechanism
from mechstudio.results.result import open_result
from mechstudio.suggestions import takes_terms

_MODELS = (
    "models are read from model files (*.mech.json) of versions 1 and 2, from files of results "
    "(*.h5), and by the name of a sample"
)
_BODIES = "it has the shape of a body alone: ms.Body('part', shapes=[ms.Mesh(file={!r})])"
# formats of other programs by the suffix of their files
_FOREIGN = {
    ".urdf": "URDF",
    ".xacro": "URDF",
    ".sdf": "SDFormat",
    ".xml": "XML, such as MJCF",
    ".mjcf": "MJCF",
    ".adm": "files of Adams",
    ".cmd": "files of Adams",
    ".slx": "files of Simulink",
    ".step": "STEP",
    ".stp": "STEP",
}
_MESHES = (".stl", ".obj", ".glb", ".gltf", ".ply")


@takes_terms
def import_model(path: str | os.PathLike[str]) -> Mechanism:
    """Read the model of a file: of a model file, or of the results of a run of it.

    Args:
        path: A model file of any version, a file of results, or the name of a sample.

    Raises:
        FileError: The file cannot be read, or is of a format that holds no model of this program.
        ModelError: The model is not valid; lists all problems.
    """
    name = os.fspath(path)
    suffix = PurePath(name).suffix.lower()
    if suffix in RUN_SUFFIXES:
        return open_result(name).mechanism
    if suffix in _FOREIGN:
        raise FileError(f"{name} cannot be read: {_FOREIGN[suffix]} is not read; {_MODELS}.", name)
    if suffix in _MESHES:
        raise FileError(f"{name} is a mesh, no model; {_BODIES.format(name)}.", name)
    return load(path)
