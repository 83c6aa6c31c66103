"""The sample models that come with the program."""

from __future__ import annotations

from pathlib import Path

from mechstudio.errors import UnknownNameError
from mechstudio.io.model_file import SUFFIX, load
from mechstudio.model import Mechanism
from mechstudio.resources_path import sample_models_folder
from mechstudio.suggestions import did_you_mean, takes_terms


def sample_paths() -> dict[str, Path]:
    """The files of all sample models by name, e.g. `four_bar`; sorted by name.

    Raises:
        FileError: The installation is not complete.
    """
    paths = sorted(sample_models_folder().glob(f"*{SUFFIX}"))
    return {path.name.removesuffix(SUFFIX): path for path in paths}


@takes_terms
def samples() -> tuple[str, ...]:
    """Names of the sample models, sorted.

    Raises:
        FileError: The installation is not complete.
    """
    return tuple(sample_paths())


@takes_terms
def sample(name: str) -> Mechanism:
    """The sample model of a name, e.g. `four_bar`.

    Raises:
        UnknownNameError: There is no such sample; suggests the nearest.
        FileError: The installation is not complete.
    """
    paths = sample_paths()
    if name not in paths:
        hint = did_you_mean(name, paths) or f"; there are {', '.join(paths)}"
        raise UnknownNameError(f"there is no sample '{name}'{hint}")
    return load(paths[name])
