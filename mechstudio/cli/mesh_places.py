"""Mesh files of models that are written to another folder than that of their own file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from mechstudio.cli.model_argument import STANDARD, model_path
from mechstudio.cli.standard_output import written_to

if TYPE_CHECKING:
    from mechstudio.model import Mechanism, Mesh
    from mechstudio.results import Result


def with_meshes(mechanism: Mechanism, model: str, output: str) -> Mechanism:
    """The mechanism whose mesh files are found from the folder of an output, too.

    Args:
        mechanism: The mechanism, whose relative paths start at the folder of its file.
        model: That file, as an argument names it.
        output: The file to write; standard output is one in the working folder.
    """
    from mechstudio.model import Mesh

    of_input, of_output = (
        Path() if name == STANDARD else model_path(name).parent for name in (model, output)
    )
    if of_input.resolve() == of_output.resolve():
        return mechanism

    def moved(shape: Mesh) -> Mesh:
        if Path(shape.file).is_absolute():
            return shape
        place = of_input / shape.file
        try:
            place = Path(os.path.relpath(place, of_output))
        except ValueError:
            # no relative path leads to another drive
            place = place.absolute()
        return shape.edited(file=place.as_posix())

    bodies = [
        body.edited(
            shapes=[moved(shape) if isinstance(shape, Mesh) else shape for shape in body.shapes]
        )
        if any(isinstance(shape, Mesh) for shape in body.shapes)
        else body
        for body in mechanism.bodies
    ]
    # without meshes it stays the same object
    same = all(new is old for new, old in zip(bodies, mechanism.bodies, strict=True))
    return mechanism if same else mechanism.edited(bodies=bodies)


def save_run(result: Result, output: str, model: str) -> None:
    """Write a run, whose meshes are found from its folder.

    Args:
        result: The run.
        output: The file to write, or standard output.
        model: The file of its model, as an argument names it.

    Raises:
        FileError: The file cannot be written.
    """
    moved = with_meshes(result.mechanism, model, output)
    with written_to(output) as place:
        (result if moved is result.mechanism else result.renamed(moved)).save(place)
