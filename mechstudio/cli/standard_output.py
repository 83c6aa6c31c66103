"""Files that may be written to standard output instead."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from mechstudio.cli.model_argument import STANDARD
from mechstudio.cli.terminal import discard_output
from mechstudio.errors import MechStudioError


def require_outputs(outputs: Iterable[str | None], has_json: bool) -> bool:
    """Require, before anything is computed, that each output has a place that can be written.

    Args:
        outputs: The options; None for those that are not asked for.
        has_json: Whether the summary goes to standard output as JSON.

    Returns:
        Whether one of them is "-", standard output, which then holds nothing else.

    Raises:
        FileError: A file cannot be written.
        MechStudioError: Two outputs have the same place.
    """
    from mechstudio.io.atomic_file import require_writable

    names = [name for name in outputs if name is not None]
    if STANDARD in names and has_json:
        raise MechStudioError(
            "Standard output takes either the summary (--json) or results (-). Name a file for the "
            "results, or leave --json out."
        )
    for name in names:
        if name != STANDARD:
            require_writable(Path(name))
    places = [name if name == STANDARD else os.fspath(Path(name).resolve()) for name in names]
    if len(set(places)) < len(places):
        raise MechStudioError("Two outputs name the same file. Give each a name of its own.")
    return STANDARD in names


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
    sys.stdout.flush()
    try:
        sys.stdout.buffer.write(scratch.read_bytes())
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        discard_output()
