"""Results as CSV: one row per output time, one column per component."""

from __future__ import annotations

import fnmatch
from collections.abc import Iterator, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from mechstudio.errors import FileError
from mechstudio.io.atomic_file import require_writable
from mechstudio.io.csv_file import write_table
from mechstudio.results.actuators import meant_channel, of_known_actuator
from mechstudio.results.channel_words import known_group

if TYPE_CHECKING:
    from mechstudio.results.channels import Channel
    from mechstudio.results.recording import Recording

# numbers converted to text at a time: keeps memory small for long runs and large models
_BLOCK = 200_000
# suffixes of other formats that runs are written in
_OTHERS = (".parquet", ".mat", ".mcap", ".glb", ".html", ".h5")


def require_csv(path: str | PathLike[str]) -> None:
    """Refuse a file whose suffix names another format than CSV.

    Raises:
        FileError: It does; tells what writes that format.
    """
    suffix = Path(path).suffix.lower()
    if suffix not in _OTHERS:
        return
    command = {".h5": "mechstudio run ... -o", ".html": "mechstudio report RUN.h5 -o"}
    on_line = command.get(suffix, "mechstudio export RUN.h5")
    raise FileError(
        f"CSV is not what '{path}' is to hold. Name a file that ends in .csv; {suffix} is written "
        f"by result.export({str(path)!r}) or {on_line} {path}.",
        Path(path),
    )


def write_csv(result: Recording, path: str | PathLike[str], names: Sequence[str] | None) -> None:
    """Write channels with the time as first column; numbers read back exactly.

    Args:
        result: The run; rows that are added meanwhile are left out.
        path: The file.
        names: Channels or groups like "bodies/crank", or patterns like "joints/*/force"; all if
            None.

    Raises:
        FileError: The file cannot be written, or its name is that of another format.
        KeyError: A name is neither a channel nor a group.
    """
    require_csv(path)
    count = result.count
    chosen = chosen_names(result, names)
    header = [title for name in chosen for title in column_titles(result.channel(name))]
    filled = [name for name in chosen if result.channel(name).component_units]
    block = max(1, _BLOCK // len(header))
    require_writable(Path(path))

    def rows() -> Iterator[list[float]]:
        for start in range(0, count, block):
            stop = min(start + block, count)
            parts = [result.read(name, start, stop).reshape(stop - start, -1) for name in filled]
            yield from np.hstack(parts).tolist()

    write_table(path, header, rows())


def chosen_names(result: Recording, names: Sequence[str] | None) -> list[str]:
    """The channels to write, time first and none twice; groups and patterns are opened up.

    Components that were named stand alone, but for those of channels that are written anyway.

    Raises:
        UnknownNameError: A name is neither a channel nor a group, or no channel has a pattern.
    """
    if names is None:
        return list(result.names())
    chosen = {"time": None}
    for given in (names,) if isinstance(names, str) else names:
        group = known_group(given.strip("/"), result.names())
        name = of_known_actuator(group, result.mechanism)
        prefix = name + "/"
        members = [entry for entry in result.names() if entry.startswith(prefix)]
        if not members and any(sign in name for sign in "*?"):
            members = _matching(result, name)
        members = members or _parts(result, name)
        if not members:
            members = [result.channel(name).name]
        chosen |= dict.fromkeys(members)
    return [name for name in chosen if name.rpartition("/")[0] not in chosen]


def _parts(result: Recording, name: str) -> list[str]:
    """Of "GROUP/PART" this component, or the norm, of all channels of the group that have it."""
    group, _, part = name.rpartition("/")
    members = [entry for entry in result.names() if group and entry.startswith(f"{group}/")]
    return [f"{entry}/{part}" for entry in members if _has(result, entry, part)]


def _has(result: Recording, name: str, part: str) -> bool:
    return part in (*result.channel(name).components, "norm")


def _matching(result: Recording, pattern: str) -> list[str]:
    """Channels that have a pattern, or else components that have it."""
    found = fnmatch.filter(result.names(), pattern)
    owners, _, part = pattern.rpartition("/")
    found = found or [
        f"{name}/{part}"
        for name in fnmatch.filter(result.names(), owners)
        if _has(result, name, part)
    ]
    return found or _in_other_words(result, pattern)


def _in_other_words(result: Recording, pattern: str) -> list[str]:
    """Of a pattern of elements, such as "drivers/*/torque", what each has by such a name."""
    names = result.names()
    heading, _, rest = pattern.partition("/")
    owner, _, key = rest.partition("/")
    elements = dict.fromkeys("/".join(name.split("/")[:2]) for name in names)
    asked = [f"{e}/{key}" for e in fnmatch.filter(elements, f"{heading}/{owner}")] if key else []
    meant = dict.fromkeys(meant_channel(name, names, result.mechanism) for name in asked)
    return [name for name in meant if name in names or _is_part(result, name)]


def _is_part(result: Recording, name: str) -> bool:
    """Whether it is a component of a channel, or its norm."""
    whole, _, part = name.rpartition("/")
    return whole in result.names() and _has(result, whole, part)


def column_titles(channel: Channel) -> list[str]:
    """Titles like "bodies/crank/position/x [m]" of the columns of a channel."""
    if not channel.components and channel.component_units:
        return [f"{channel.name} [{plain_unit(channel.unit)}]"]
    pairs = zip(channel.components, channel.component_units, strict=True)
    return [f"{channel.name}/{component} [{plain_unit(unit)}]" for component, unit in pairs]


def plain_unit(unit: str) -> str:
    """A unit without commas, which divide columns: many readers know no quotes."""
    return unit.replace(", ", "; ")
