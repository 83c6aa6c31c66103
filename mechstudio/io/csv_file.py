"""Tables as CSV files."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from os import PathLike
from pathlib import Path

from mechstudio.io.atomic_file import replacing

_Cell = float | int | str


def write_table(
    path: str | PathLike[str], titles: Iterable[str], rows: Iterable[Iterable[_Cell]]
) -> None:
    """Write a table, which takes the place of a file only when it is whole.

    Args:
        path: The file.
        titles: Of the columns.
        rows: Cells by row, taken as they are written; numbers read back exactly.

    Raises:
        FileError: The file cannot be written.
    """
    with replacing(Path(path)) as scratch, scratch.open("w", encoding="utf-8", newline="") as file:
        # the csv module writes floats by repr, which is exact
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(titles)
        writer.writerows(rows)
