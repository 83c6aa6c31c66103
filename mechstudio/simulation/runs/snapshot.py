"""Snapshots of a run between two requests: taken, and put back in place."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from mechstudio.compiler.record import Memory, Record
from mechstudio.simulation.solvers.start import Prepared


class Snapshot:
    """All that changes while a run advances, but for its rows.

    An integrator asks for what it needs and keeps its place in its memory, so a run goes on from a
    snapshot exactly as it did before.
    """

    def __init__(self, prepared: Prepared) -> None:
        """Take it.

        Args:
            prepared: The run, which shares its memory with nothing that advances beside it.
        """
        known: set[int] = set()
        records = (prepared.run, prepared.work, prepared.method, prepared.own)
        arrays = [array for record in records for array in _changing(record, known)]
        self._kept = [(array, array.copy()) for array in arrays]

    def restore(self) -> None:
        """Put the run back to where it was."""
        for array, kept in self._kept:
            array[...] = kept


def _changing(record: Record, known: set[int]) -> Iterator[np.ndarray]:
    """Arrays of a record and of all records in it, each once; numbers are in an array, too."""
    if id(record) in known:
        return
    known.add(id(record))
    if isinstance(record, Memory):
        yield record._block
    for value in record.as_dict().values():
        if isinstance(value, Record):
            yield from _changing(value, known)
        elif isinstance(value, np.ndarray) and value.flags.writeable and id(value) not in known:
            known.add(id(value))
            yield value
