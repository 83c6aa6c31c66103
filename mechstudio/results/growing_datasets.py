"""Empty datasets of a result file to which a run that goes on appends its rows."""

from __future__ import annotations

from collections.abc import Sequence

import h5py
import numpy as np

from mechstudio.results.archive_head import describe
from mechstudio.results.channels import Channel
from mechstudio.results.giving_way import give_way
from mechstudio.results.hdf5_dimensions import Dimensions
from mechstudio.results.recording import Recording


def growing_datasets(
    file: h5py.File, result: Recording, names: Sequence[str], piece: int
) -> dict[str, h5py.Dataset]:
    """Make empty datasets with what their readers have to know.

    Those that differ in their names alone are copies of the first of them: the attributes of the
    thousand datasets of a large model take longer, one by one, than it computes for seconds.

    Args:
        file: The file.
        result: Whose rows come.
        names: Of the channels, the time first.
        piece: Rows of the pieces that are appended.
    """
    found: dict[str, h5py.Dataset] = {}
    first: dict[tuple[object, ...], h5py.Dataset] = {}
    dimensions = Dimensions(file)
    for name in names:
        give_way()
        row, channel = result.read(name, 0, 0).shape[1:], result.channel(name)
        look = (row, *_said(channel))
        if look in first and name != "time":
            file.copy(first[look], name)
            found[name] = file[name]
            dimensions.attach_copy(found[name], channel)
        else:
            found[name] = first[look] = _made(file, name, row, piece)
            describe(found[name], channel)
            dimensions.attach(found[name], channel)
    dimensions.finish()
    return found


def _said(channel: Channel) -> tuple[object, ...]:
    """What `describe` says of a channel."""
    components = (tuple(channel.components), tuple(channel.component_units))
    return (channel.unit, channel.description, *components, channel.unique)


def _made(file: h5py.File, name: str, row: tuple[int, ...], piece: int) -> h5py.Dataset:
    empty = 0 in row
    return file.create_dataset(
        name,
        (0, *row),
        np.float64,
        maxshape=(None, None) if empty else (None, *row),
        chunks=(piece, 1) if empty else (piece, *row),
        track_times=False,
    )
