"""Rows of numbers from CSV files as spreadsheets of all languages write them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from os import PathLike
from pathlib import Path

from mechstudio.errors import FileError

_BETWEEN = ";\t"  # where one of these lies between numbers, commas are those of decimals


def number_rows(
    path: str | PathLike[str], counts: Sequence[int], *, entry: str, wanted: str
) -> list[list[float]]:
    """Read the rows of a file.

    Commas, semicolons or tabs lie between the numbers; with the latter two, decimals may be written
    with commas. A first line of titles, empty lines and such that begin with "#" are skipped.

    Args:
        path: The file.
        counts: How many numbers a row may have.
        entry: What a row stands for, such as "point".
        wanted: What to write in a row, the end of the sentence "Line 3 is no point: …".

    Raises:
        FileError: The file cannot be read, or has a row that is none, or no rows.
    """
    name = str(path)
    try:
        lines = Path(path).read_text(encoding="utf-8-sig").splitlines()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise FileError(f"{name} cannot be read: {reason}.", name) from None
    rows: list[list[float]] = []
    for number, line in enumerate(lines, 1):
        parts = _parts(line)
        if parts == [""] or line.startswith("#"):
            continue
        try:
            values = [float(part) for part in parts]
        except ValueError:
            if not rows and number == 1:
                continue  # titles of columns
            values = []
        if len(values) not in counts or not all(map(math.isfinite, values)):
            raise FileError(f"Line {number} of {name} is no {entry}: {wanted}.", name)
        rows.append(values)
    if not rows:
        raise FileError(f"{name} holds no {entry}s.", name)
    return rows


def _parts(line: str) -> list[str]:
    between = next((mark for mark in _BETWEEN if mark in line), ",")
    parts = [part.strip() for part in line.split(between)]
    return parts if between == "," else [part.replace(",", ".") for part in parts]
