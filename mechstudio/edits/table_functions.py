"""Functions of scripts through tables in CSV files, whose names start at the current folder."""

from __future__ import annotations

from os import PathLike, fspath
from pathlib import Path

from mechstudio.edits.edit import refused
from mechstudio.io.table_files import read_table, with_points
from mechstudio.io.table_units import Meaning, TableError, units_of_function
from mechstudio.model.element import ForceBase
from mechstudio.model.plain_data import plain
from mechstudio.model.sampled_function import as_samples
from mechstudio.model.value_text import shown

_SUFFIXES = (".csv", ".tsv", ".txt")


def with_tables(
    function: object, units: tuple[str, ...], path: str = "function", variable: str = ""
) -> object:
    """A function with the samples of the files that it names.

    Args:
        function: A formula such as `linear(t, 'law.csv')`, or the name of a file alone, such as
            `law.csv` or `rig.csv#torque`, which stands for the times and values in it; all else
            stays what it is, and a list has such entries.
        units: SI units that its values may have.
        path: What the function is, for messages.
        variable: Of a law: what it depends on besides the time, so that the name of a file alone
            does not say over what its values are; "" for a function of time.

    Raises:
        ModelError: A file cannot be read, is no table, has other units, or stands alone in the
            place of a law.
    """
    if isinstance(function, list | tuple) and any(isinstance(entry, str) for entry in function):
        return [with_tables(entry, units, path, variable) for entry in function]
    if isinstance(function, PathLike):
        function = fspath(function)
    if not isinstance(function, str):
        return function
    is_formula = not {"'", '"'}.isdisjoint(function)
    file, _, column = function.strip().partition("#")
    is_file = not is_formula and file.lower().endswith(_SUFFIXES)
    if is_file and variable:
        over = f"\"linear({{}}, '{function.strip()}')\""
        law, time = over.format(variable), over.format("t")
        raise refused(path, f"must say over what the table is: {law}, or over the time {time}")
    try:
        if not is_file:
            return with_points(function, Path.cwd(), units) if is_formula else function
        points = read_table(Path.cwd() / file, column, values=Meaning(units))
    except TableError as error:
        raise refused(path, f"{error} (got {shown(function)})") from None
    return [x for x, _ in points], [y for _, y in points]


def law_of(function: object, kind: type[ForceBase]) -> object:
    """The law of a spring of a class over its deformation x, as `with_tables` has it; None of None.

    Raises:
        ModelError: It is the name of a file alone, which says not over what its values are.
    """
    units = units_of_function(kind, "function")
    return None if function is None else with_tables(function, units, variable="x")


def repeated(function: object) -> object:
    """Samples of one period as a function that repeats them.

    Raises:
        ModelError: It is a formula, or samples that are joined by straight lines.
    """
    samples = as_samples(plain(function))
    if samples is None or samples.kind == "linear":
        raise refused(
            "periodic",
            "is for one period of samples, (times, values) or the name of a CSV file, through "
            f"which a smooth curve goes (got {shown(function)}); a formula repeats by itself, "
            "as sin(2*pi*t) does",
        )
    return samples.times, samples.values, "periodic"
