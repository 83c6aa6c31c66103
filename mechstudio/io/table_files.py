"""Tables of functions from CSV files: `spline(t, 'torque.csv')` in a model file.

The points take the place of the file's name while the model is read, so that a model is whole
wherever it is saved afterwards.
"""

from __future__ import annotations

import csv
import math
import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path

from mechstudio.errors import Problem
from mechstudio.io.table_units import (
    TIMES,
    Meaning,
    TableError,
    si_factor,
    units_in_file,
    units_over,
    without_unit,
)
from mechstudio.model.elements import ELEMENTS, LISTS
from mechstudio.model.expression_parser import MAX_LENGTH
from mechstudio.model.interpolation import TABLES
from mechstudio.model.sampled_function import CLOSED
from mechstudio.model.value_text import quoted, shown
from mechstudio.suggestions import did_you_mean

# a file's name, and a column of it: 'rig.csv#torque'
_NAMED = re.compile(r"'([^'\r\n]*)'|\"([^\"\r\n]*)\"")
_PERIODIC = re.compile(r"periodic\s*\([^()]*\Z")
# what stands before the name of a file that is a table over one variable
_OVER = re.compile(rf"(?:{'|'.join(TABLES)})\s*\(\s*([A-Za-z_]\w*)\s*,\s*\Z")
_UNITS = re.compile(r"\[[^\[\]\r\n]*\]")
_FIELDS = frozenset(field for kind in ELEMENTS for field in kind.function_fields)
_SEPARATORS = ("\t", ";", ",")
MAX_BYTES = 16 * 2**20


def with_tables(
    data: dict[str, object], folder: Path | None, problems: list[Problem]
) -> dict[str, object]:
    """Plain data of a mechanism with points in the place of names of CSV files.

    Args:
        data: The keys of a model file.
        folder: Where relative files start; None where the model did not come from a file.
        problems: Gets what is wrong; such a function becomes 0.

    Returns:
        The same object where no function names a file.
    """
    changed: dict[str, object] = {}
    types = _joint_types(data)
    for listed in LISTS.values():
        elements = data.get(listed)
        if not isinstance(elements, list):
            continue
        read = [
            _element(element, (listed, k), folder, problems, types)
            for k, element in enumerate(elements)
        ]
        if any(new is not old for new, old in zip(read, elements, strict=True)):
            changed[listed] = read
    return data | changed if changed else data


def _joint_types(data: Mapping[str, object]) -> dict[str, str]:
    """Types of the joints by their names, as far as the data have them."""
    joints = data.get(LISTS["joint"])
    listed = joints if isinstance(joints, list) else []
    return {
        str(joint.get("name")): str(joint.get("type"))
        for joint in listed
        if isinstance(joint, Mapping)
    }


def _element(
    element: object,
    place: tuple[str, int],
    folder: Path | None,
    problems: list[Problem],
    types: Mapping[str, str],
) -> object:
    if not isinstance(element, Mapping):
        return element

    def function(text: object, field: str, path: str, number: int = 0) -> object:
        """A function with the points of its tables."""
        if not isinstance(text, str) or _NAMED.search(text) is None:
            return text
        try:
            units = units_in_file(place[0], element, field, number, types)
            return with_points(text, folder, units)
        except TableError as error:
            problems.append(Problem(path, f"{error} (got {shown(text)})"))
            return "0"

    changed: dict[str, object] = {}
    for field in _FIELDS & element.keys():
        value, path = element[field], f"{place[0]}[{place[1]}].{field}"
        new = function(value, field, path)
        if isinstance(value, list):
            new = [function(text, field, f"{path}[{k}]", k) for k, text in enumerate(value)]
        if new != value:
            changed[field] = new
    return {**element, **changed} if changed else element


def with_points(text: str, folder: Path | None, units: tuple[str, ...] = ()) -> str:
    """A function with the points of its tables in the place of the names of their files.

    Args:
        text: The function.
        folder: Where relative files start; None where they cannot be found.
        units: SI units that its values may have; none where that cannot be told.

    Raises:
        TableError: A file cannot be read, has too many points, or has another unit than the
            function, or one that the formula around it may convert.
    """

    def points(found: re.Match[str]) -> str:
        name = found.group(1) or found.group(2) or ""
        if folder is None:
            raise TableError(
                f"the table {quoted(name)} is a file beside the model file, and this model did not "
                "come from a file; give the name of the model file, or write the points into the "
                "function"
            )
        file, _, column = name.partition("#")
        over = _OVER.search(text[: found.start()])
        is_whole = over is not None and not text[: over.start()].strip(" +-")
        table = read_table(
            folder / file,
            column,
            over=Meaning(units_over(over[1], units)) if over else Meaning(is_alone=False),
            values=Meaning(units, is_whole and text[found.end() :].strip() == ")"),
        )
        if _PERIODIC.search(text[: found.start()]):
            table = _ending_as_begun(table)
        return ", ".join(f"{x!r}, {y!r}" for x, y in table)

    whole = _NAMED.sub(points, text)
    if whole != text and len(whole) > MAX_LENGTH:
        raise TableError(
            f"its table has too many points: the function would have {len(whole)} characters, "
            f"more than {MAX_LENGTH}; keep fewer rows, or fewer digits"
        )
    return whole


def _ending_as_begun(table: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Points of a period without the rounding of its last value, which is to be the first one."""
    values = [y for _, y in table]
    end, last = table[-1]
    if abs(last - values[0]) > CLOSED * (max(values) - min(values)):
        return table
    return [*table[:-1], (end, values[0])]


def read_table(
    path: Path, column: str = "", *, over: Meaning = TIMES, values: Meaning
) -> list[tuple[float, float]]:
    """Points of a table from a CSV file, rising in its first column, in SI units.

    Columns are parted by commas, semicolons or tabs. A first row that is no number names them, and
    their units, see `si_factor`; empty lines and such that begin with "#" are passed over.

    Args:
        path: The file.
        column: Name of the column of values, also without its unit; "" for the second of two.
        over: What the first column stands for.
        values: What the values stand for.

    Raises:
        TableError: The file cannot be read, or is no such table; says the line.
    """
    rows = list(_rows(path))
    if not rows:
        raise TableError(f"the table {path} is empty; it needs rows of two numbers")
    names: list[str] = []
    if _number(rows[0][1][0]) is None:
        names = rows.pop(0)[1]
    place = _place(path, column, names, len(rows[0][1]) if rows else len(names))
    points: list[tuple[float, float]] = []
    for line, cells in rows:
        if len(cells) <= place:
            raise TableError(f"{path}, line {line}: there is no column {place + 1}; complete it")
        x, y = _value(path, line, cells[0]), _value(path, line, cells[place])
        if points and not x > points[-1][0]:
            raise TableError(
                f"{path}, line {line}: the first column must rise from row to row, but "
                f"{x:g} follows {points[-1][0]:g}; sort the rows and keep one of each"
            )
        points.append((x, y))
    if not names:
        return points
    wide = si_factor(path.name, names[0], over)
    high = si_factor(path.name, names[place], values)
    return [(_times(x, wide), _times(y, high)) for x, y in points]


def _times(number: float, factor: Fraction) -> float:
    """A number by a factor, rounded once."""
    return number if factor == 1 else float(Fraction(number) * factor)


def _rows(path: Path) -> Iterator[tuple[int, list[str]]]:
    """Number and cells of each line that is not empty."""
    try:
        with path.open("rb") as file:
            content = file.read(MAX_BYTES + 1)
        text = content.decode("utf-8-sig")
    except FileNotFoundError:
        raise TableError(
            f"there is no file {path}; names of tables start at the folder of the model file, "
            "in scripts at the current one"
        ) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it is not text in UTF-8"
        raise TableError(f"the table {path} cannot be read: {reason}") from None
    if len(content) > MAX_BYTES:
        raise TableError(f"the table {path} is larger than {MAX_BYTES // 2**20} MiB")
    # a unit may hold one, as that of errors in "[m; rad]"
    parted = _UNITS.sub("", text)
    separator = next((sign for sign in _SEPARATORS if sign in parted), ",")
    reader = csv.reader(text.splitlines(), delimiter=separator)
    try:
        listed = list(enumerate(reader, 1))
    except csv.Error as error:
        raise TableError(
            f"{path}, line {reader.line_num}: {error}; check that it is the right file"
        ) from None
    for line, cells in listed:
        if any(cell.strip() for cell in cells) and not cells[0].lstrip().startswith("#"):
            yield line, [cell.strip() for cell in cells]


def _place(path: Path, column: str, names: list[str], count: int) -> int:
    """Index of the column of values."""
    if column:
        if column in names[1:]:
            return names.index(column, 1)
        bare = [without_unit(name) for name in names]
        if bare[1:].count(column) == 1:
            return bare.index(column, 1)
        hint = did_you_mean(column, names[1:])
        named = ", ".join(map(quoted, names[1:]))
        hint = hint or (f"; there are {named}" if named else "; its first row names no columns")
        raise TableError(f"the table {path} has no column {quoted(column)}{hint}")
    if count != 2:
        raise TableError(
            f"the table {path} has {count} column{'' if count == 1 else 's'}, not two; "
            f"name one as in '{path.name}#torque'"
        )
    return 1


def _number(cell: str) -> float | None:
    try:
        return float(cell)
    except ValueError:
        return None


def _value(path: Path, line: int, cell: str) -> float:
    number = _number(cell)
    if number is None:
        comma = "; write decimals with a point" if "," in cell else ""
        raise TableError(f"{path}, line {line}: {shown(cell)} is not a number{comma}")
    if not math.isfinite(number):
        raise TableError(
            f"{path}, line {line}: {shown(cell)} is not a finite number; remove the row"
        )
    return number
