"""Results as Parquet: one column per component, read by most programs for tables and plots."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike
from pathlib import Path

from mechstudio.io import dumps
from mechstudio.io.atomic_file import replacing, require_writable
from mechstudio.results.csv_export import chosen_names, column_titles
from mechstudio.results.recording import Recording
from mechstudio.results.tables import needed

# values of a group of rows, which is what is held in memory
_GROUP = 4_000_000


def write_parquet(
    result: Recording, path: str | PathLike[str], names: Sequence[str] | None = None
) -> None:
    """Write channels with the time as first column, under the titles of the CSV columns.

    Args:
        result: The run; rows that are added meanwhile are left out.
        path: The file.
        names: Channels or groups like "bodies/crank"; all if None.

    Raises:
        FileError: The file cannot be written.
        MissingPackageError: pyarrow is not installed.
        UnknownNameError: A name is neither a channel nor a group.
    """
    arrow = needed("pyarrow", "Parquet")
    parquet = needed("pyarrow.parquet", "Parquet")
    count = result.count
    chosen = [name for name in chosen_names(result, names) if result.channel(name).component_units]
    titles = [title for name in chosen for title in column_titles(result.channel(name))]
    schema = arrow.schema(
        [arrow.field(title, arrow.float64()) for title in titles],
        metadata={
            "model": result.mechanism.name,
            "model_file": dumps(result.mechanism),
            "solver": result.settings.solver,
        },
    )
    step = max(1, _GROUP // len(titles))
    require_writable(Path(path))
    with replacing(Path(path)) as scratch, parquet.ParquetWriter(scratch, schema) as writer:
        for start in range(0, count, step):
            stop = min(start + step, count)
            parts = [result.read(name, start, stop).reshape(stop - start, -1) for name in chosen]
            columns = [part[:, k] for part in parts for k in range(part.shape[1])]
            writer.write_table(
                arrow.Table.from_arrays(list(map(arrow.array, columns)), schema=schema)
            )
