"""Model files on disk."""

from __future__ import annotations

import os
from pathlib import Path

from mechstudio.errors import FileError, ModelError, Problem
from mechstudio.io.atomic_file import replacing
from mechstudio.io.model_text import VERSION, dumps, loads
from mechstudio.model import Mechanism
from mechstudio.model.code_forces import code_forces
from mechstudio.model.given_model import takes_model
from mechstudio.resources_path import sample_models_folder
from mechstudio.suggestions import takes_terms

SUFFIX = ".mech.json"
# how names of result files end
RUN_SUFFIXES = (".h5", ".hdf5")
MAX_BYTES = 256 * 2**20


@takes_terms
def load(path: str | os.PathLike[str]) -> Mechanism:
    """Read a mechanism from a model file.

    Args:
        path: The file, or the name of a sample where there is no such file, e.g. `four_bar`.

    Raises:
        FileError: The file cannot be read, or is not JSON.
        ModelError: The model is not valid; lists all problems.
    """
    name = os.fspath(path)
    if name.endswith(RUN_SUFFIXES):
        raise FileError(
            f"{name} is named like a file of results; open it by ms.load_result, "
            f"or in the window by the command mechstudio {name}.",
            name,
        )
    if isinstance(path, str) and path.isidentifier() and not os.path.exists(path):
        sample = sample_models_folder() / f"{path}{SUFFIX}"
        name = str(sample) if os.path.isfile(sample) else path
    try:
        with open(name, "rb") as file:
            content = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise FileError(f"{name} cannot be read: {_reason(error)}.", name) from None
    if len(content) > MAX_BYTES:
        raise FileError(
            f"{name} is larger than {MAX_BYTES // 2**20} MiB, so it is not a model file.", name
        )
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileError(
            f"{name} is not a text file in UTF-8 (byte {error.start} is wrong). "
            "Check that it is the right file, or save it again as UTF-8.",
            name,
        ) from None
    return loads(text, name, Path(name).parent)


@takes_model
def save(mechanism: Mechanism, path: str | os.PathLike[str], *, version: int = VERSION) -> None:
    """Write a mechanism to a model file; the file is either replaced whole or not touched.

    Args:
        mechanism: The model, or an edit or a result that has one.
        path: The file.
        version: Version of the file format; version 1 has numbers in the place of expressions.

    Raises:
        FileError: The file cannot be written.
        ModelError: The mechanism is not valid, or has forces that Python code computes, or there is
            no such version.
    """
    if names := code_forces(mechanism):
        message = "Python code computes it, which files do not hold; save the model without it"
        raise ModelError([Problem(f'force "{name}"', message) for name in names])
    content = dumps(mechanism, version=version).encode()
    with replacing(Path(path)) as scratch:
        scratch.write_bytes(content)


def _reason(error: OSError | ValueError) -> str:
    text = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return text[:1].lower() + text[1:]
