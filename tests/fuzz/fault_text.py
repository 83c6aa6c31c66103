"""What an exception that should not have come out says in a list of faults."""

from __future__ import annotations

import traceback
from pathlib import Path


def described(error: BaseException) -> str:
    """An exception with the last line of the program that it came through."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if "mechstudio" in Path(frame.filename).parts] or frames
    place = f"{Path(ours[-1].filename).name}:{ours[-1].lineno}"
    return f"{type(error).__name__}: {str(error)[:120]} ({place})"
