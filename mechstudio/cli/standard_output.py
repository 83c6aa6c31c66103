"""Files that may be written to standard output instead."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mechstudio.cli.model_argument import STANDARD
from mechstudio.cli.terminal import discard_output


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
