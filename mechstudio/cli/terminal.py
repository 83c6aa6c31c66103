"""Text on standard output and standard error that survives pipes and odd encodings."""

from __future__ import annotations

import json
import math
import os
import sys
from collections.abc import Mapping, Sequence
from io import TextIOWrapper

_PLAIN = str.maketrans({"├": "|", "└": "`", "│": "|", "─": "-", "…": "..."})


def make_streams_robust() -> None:
    """Replace characters that the terminal's encoding lacks by escapes."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def discard_output() -> None:
    """Discard further output after the reader has closed the pipe."""
    with open(os.devnull, "w") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())


def say(text: str) -> None:
    """Write a text to standard output; a closed pipe is no error."""
    if sys.stdout is None:
        return
    try:
        print(_plain(text), flush=True)
    except BrokenPipeError:
        discard_output()


def say_json(value: Mapping[str, object]) -> None:
    """Write one JSON object to standard output, in ASCII; NaN and infinity become null."""
    say(json.dumps(_finite(value), indent=2, allow_nan=False))


def complain(text: str) -> None:
    """Write an error message to standard error."""
    if sys.stderr is not None:
        print(f"mechstudio: {text}", file=sys.stderr, flush=True)


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
