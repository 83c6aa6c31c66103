"""The sample models that come with the program."""

from __future__ import annotations

from pathlib import Path

from mechstudio.io.model_file import SUFFIX
from mechstudio.resources_path import sample_models_folder


def sample_paths() -> dict[str, Path]:
    """The files of all sample models by name, e.g. `four_bar`; sorted by name.

    Raises:
        FileError: The installation is not complete.
    """
    paths = sorted(sample_models_folder().glob(f"*{SUFFIX}"))
    return {path.name.removesuffix(SUFFIX): path for path in paths}
