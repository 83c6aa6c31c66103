"""Results as a MAT-file, for MATLAB, GNU Octave and `scipy.io.loadmat`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from mechstudio.errors import FileError
from mechstudio.io import dumps
from mechstudio.io.atomic_file import replacing, require_writable
from mechstudio.results.csv_export import chosen_names
from mechstudio.results.recording import Recording

_LONGEST = 63  # letters of a name in MATLAB
_LARGEST = 2**31 - 1  # bytes of a variable in this format


def write_mat(
    result: Recording, path: str | PathLike[str], names: Sequence[str] | None = None
) -> None:
    """Write channels as structures, such as `bodies.crank.position` of shape (N, 3).

    Names that MATLAB does not take become such that it does; the structure `channels` lists the
    names of all channels as they were, where they stand, their components and units.

    Args:
        result: The run; rows that are added meanwhile are left out.
        path: The file, of version 5.
        names: Channels or groups like "bodies/crank"; all if None.

    Raises:
        FileError: The file cannot be written, or a structure would be larger than the format
            allows.
        UnknownNameError: A name is neither a channel nor a group.
    """
    from scipy.io import savemat

    count = result.count
    tree: dict[str, Any] = {}
    places: dict[str, str] = {}
    taken: dict[str, str] = {}
    listed: list[tuple[str, str, str, str]] = []
    sizes: dict[str, int] = {}
    for name in chosen_names(result, names):
        channel = result.channel(name)
        if not channel.component_units:
            continue
        values = result.read(name, 0, count)
        parts = [
            _valid(name.split("/")[: k + 1], places, taken) for k in range(name.count("/") + 1)
        ]
        group = tree
        for part in parts[:-1]:
            group = group.setdefault(part, {})
        group[parts[-1]] = values.reshape(count, -1)
        sizes[parts[0]] = sizes.get(parts[0], 0) + values.nbytes
        units = ", ".join(dict.fromkeys(channel.component_units))
        listed.append((name, ".".join(parts), ", ".join(channel.components), units))
    target = Path(path)
    if max(sizes.values(), default=0) > _LARGEST:
        largest = max(sizes, key=sizes.__getitem__)
        raise FileError(
            f"Cannot write '{target}': a MAT-file holds at most 2 GB of {largest}. Name the "
            "channels that are needed, or write HDF5 (.h5), which MATLAB reads as well.",
            target,
        )
    titles = ("name", "field", "components", "unit")
    tree["channels"] = {
        title: np.array([entry[k] for entry in listed], dtype=object)
        for k, title in enumerate(titles)
    }
    tree["model"], tree["solver"] = result.mechanism.name, result.settings.solver
    tree["model_file"] = dumps(result.mechanism)
    require_writable(target)
    with replacing(target) as scratch, scratch.open("wb") as stream:
        savemat(stream, tree, long_field_names=True, do_compression=True, oned_as="column")


def _valid(path: list[str], places: dict[str, str], taken: dict[str, str]) -> str:
    """A name that MATLAB takes for the last part of a path, and for no other one beside it.

    Args:
        path: The parts of a name up to this one.
        places: Names that were given, by whole paths; added to.
        taken: Whole paths, by the path above and the name that was given; added to.
    """
    whole, above = "/".join(path), "/".join(path[:-1])
    if whole not in places:
        name = re.sub(r"[^A-Za-z0-9_]", "_", path[-1])
        name = name if name[:1].isalpha() else f"x{name}"
        number, proposed = 1, name[:_LONGEST]
        while f"{above}/{proposed}" in taken:
            number += 1
            proposed = f"{name[: _LONGEST - 8]}_{number}"
        places[whole] = proposed
        taken[f"{above}/{proposed}"] = whole
    return places[whole]
