"""Files that may be written to standard output instead."""

from __future__ import annotations

import os
import sys
import tempfile
from argparse import Namespace
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from mechstudio.cli.model_argument import STANDARD, are_same_file, model_path
from mechstudio.cli.terminal import standard_output, write_all
from mechstudio.errors import FileError, MechStudioError


def require_outputs(
    results: Iterable[str | None], arguments: Namespace, model: str | None = None
) -> bool:
    """Require, before anything is computed, that each output has a place that can be written.

    Args:
        results: The options for results; None for those that are not asked for.
        arguments: Of the command, with `model` and `json`.
        model: The option for a model, which may take the place of the one that was read.

    Returns:
        Whether one of them is "-", standard output, which then holds nothing else.

    Raises:
        FileError: A file cannot be written, or is the model.
        MechStudioError: Two outputs name the same file, or standard output is to take two things.
    """
    from mechstudio.io.atomic_file import require_writable

    given = [name for name in results if name is not None]
    names = given if model is None else [model, *given]
    if STANDARD in names and arguments.json:
        raise MechStudioError(
            "Standard output takes either the summary (--json) or results (-). Name a file for the "
            "results, or leave --json out."
        )
    if STANDARD in names and sys.stdout is None:
        raise FileError("Standard output is closed. Name a file for the results.")
    if arguments.model != STANDARD:
        _keep_model((name for name in given if name != STANDARD), model_path(arguments.model))
    for name in names:
        if name != STANDARD:
            require_writable(Path(name))
    places = [name if name == STANDARD else os.path.realpath(name) for name in names]
    if len(set(places)) < len(places):
        raise MechStudioError("Two outputs name the same file. Give each a name of its own.")
    return STANDARD in names


def _keep_model(names: Iterable[str], model: Path) -> None:
    """Refuse to overwrite the model with its results.

    Raises:
        FileError: An output is the model file, by this name or another one.
    """
    for name in names:
        if are_same_file(Path(name), model):
            raise FileError(
                f"Cannot write '{name}': it is the model file. Name another file.", name
            )


@contextmanager
def written_to(output: str) -> Iterator[str]:
    """The file to write for an output option; for "-" its content follows on standard output.

    Args:
        output: The option.
    """
    if output != STANDARD:
        yield output
        return
    with tempfile.TemporaryDirectory(prefix="mechstudio-") as folder:
        scratch = Path(folder) / "output"
        yield os.fspath(scratch)
        if scratch.exists():
            _copy(scratch)


def _copy(scratch: Path) -> None:
    content = scratch.read_bytes()
    with standard_output():
        sys.stdout.flush()
        write_all(content)
