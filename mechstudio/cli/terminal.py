"""Text on standard output and standard error that survives pipes and odd encodings."""

from __future__ import annotations

import errno
import json
import math
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import RawIOBase, TextIOWrapper
from typing import TextIO

from mechstudio.errors import FileError

_PLAIN = str.maketrans({"├": "|", "└": "`", "│": "|", "─": "-", "…": "..."})


def make_streams_robust() -> None:
    """Replace characters that the terminal's encoding lacks by escapes."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def discard_output(stream: TextIO | None = None) -> None:
    """Discard what else goes to a stream that takes no more; standard output if None."""
    with open(os.devnull, "w") as nowhere:
        os.dup2(nowhere.fileno(), (stream or sys.stdout).fileno())


@contextmanager
def standard_output() -> Iterator[None]:
    """A block that writes to standard output, all of which is there afterwards.

    A reader that has closed the pipe has seen enough.

    Raises:
        FileError: It takes no more, as on a full disk.
    """
    try:
        yield
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        discard_output()
    except OSError as error:
        discard_output()  # else Python tries again at its end
        reason = error.strerror or str(error)
        raise FileError(f"Cannot write to standard output: {reason}.") from error


def say(text: str) -> None:
    """Write a text to standard output; a closed pipe is no error.

    Raises:
        FileError: It takes no more, as on a full disk.
    """
    if sys.stdout is None:
        return
    line = f"{_plain(text)}\n"
    with standard_output():
        if isinstance(getattr(sys.stdout, "buffer", None), RawIOBase):
            written = line.replace("\n", os.linesep)
            write_all(written.encode(sys.stdout.encoding, sys.stdout.errors or "strict"))
        else:
            sys.stdout.write(line)


def write_all(content: bytes) -> None:
    """Write bytes to standard output.

    That of PYTHONUNBUFFERED drops without a word what a full disk does not take at once.

    Raises:
        OSError: It takes no more.
    """
    left = memoryview(content)
    while left:
        count = sys.stdout.buffer.write(left)
        if count is None:
            raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
        left = left[count:]


def say_json(value: Mapping[str, object]) -> None:
    """Write one JSON object to standard output, in ASCII; NaN and infinity become null."""
    say(json.dumps(_finite(value), indent=2, allow_nan=False))


def complain(text: str) -> None:
    """Write an error message to standard error."""
    if sys.stderr is not None:
        try:
            print(f"mechstudio: {text}", file=sys.stderr, flush=True)
        except OSError:
            # the exit code still tells it, unless Python tries again at its end
            discard_output(sys.stderr)


def _plain(text: str) -> str:
    """The text with plain lines and dots where the output's encoding has no others."""
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return text.translate(_PLAIN)
    return text


def _finite(value: object) -> object:
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, Mapping):
        return {key: _finite(entry) for key, entry in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_finite(entry) for entry in value]
    return value
