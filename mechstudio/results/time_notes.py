"""Notes at times of a run, in a group of its HDF5 file."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite

import h5py
import numpy as np

# time [s] and text
TimeNote = tuple[float, str]
TIME_NOTES = "time_notes"


def write_time_notes(file: h5py.File, notes: Sequence[TimeNote]) -> None:
    """Write notes as a group, in order of time; none where there are none.

    Args:
        file: Open for writing.
        notes: Time [s] and text of each.
    """
    if not notes:
        return
    ordered = sorted(notes)
    group = file.create_group(TIME_NOTES, track_order=True)
    times = group.create_dataset("time", data=np.array([time for time, _ in ordered], float))
    times.attrs["unit"] = "s"
    group.create_dataset("text", data=[text for _, text in ordered], dtype=h5py.string_dtype())


def read_time_notes(file: h5py.File) -> tuple[TimeNote, ...]:
    """The notes of a result file, in order of time; those that cannot be read are left out.

    Args:
        file: Open for reading.
    """
    try:
        if TIME_NOTES not in file:
            return ()
        times = file[f"{TIME_NOTES}/time"][()].tolist()
        texts = file[f"{TIME_NOTES}/text"].asstr()[()].tolist()
        return tuple(
            sorted(
                (float(time), str(text))
                for time, text in zip(times, texts, strict=False)
                if isfinite(time)
            )
        )
    except (OSError, KeyError, ValueError, TypeError, RuntimeError, AttributeError):
        return ()
