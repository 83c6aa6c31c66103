"""The result file named on the command line."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from pathlib import Path
from typing import TYPE_CHECKING

from mechstudio.cli.model_argument import are_same_file, sample_files
from mechstudio.errors import FileError

if TYPE_CHECKING:
    from mechstudio.results import Result


def add_result_argument(parser: ArgumentParser) -> None:
    """Add the file of a run."""
    parser.add_argument("run", metavar="RUN.h5", help="results, as mechstudio run -o writes them")


def opened_result(name: str) -> Result:
    """The run in a file, whose rows stay there where they are many.

    Raises:
        FileError: There is no such file, it is a model, or it cannot be read.
    """
    from mechstudio.results import open_result

    path = Path(name)
    if path.suffix == ".json" or (name in sample_files() and not os.path.exists(path)):
        raise FileError(
            f"'{path}' is a model, not a run. Simulate it first: mechstudio run {path} -o run.h5",
            path,
        )
    return open_result(path)


def refuse_same_file(run: str, output: str) -> None:
    """Refuse to replace a run by what is made of it.

    Raises:
        FileError: Both names are of the same file.
    """
    if are_same_file(Path(run), Path(output)):
        raise FileError(f"Cannot write '{output}': it is the run. Name another file.", output)
