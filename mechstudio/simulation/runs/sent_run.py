"""Results as they come from worker processes: read when somebody asks for them."""

from __future__ import annotations

import pickle
from io import BytesIO
from typing import Any, NamedTuple

import numpy as np

from mechstudio.dynamics.row_fields import ROW_LENGTHS
from mechstudio.model import Mechanism
from mechstudio.results import Result, RunSettings, RunStatistics, RunStatus, Store

_MODEL = "model"  # stands for it, as whoever asked for the run has it


class _Plain(NamedTuple):
    """A result of one model, with the numbers of its rows one array behind the other.

    Attributes:
        rows: Number of rows.
    """

    settings: RunSettings
    statistics: RunStatistics
    status: RunStatus
    message: str
    has_momentum: bool
    rows: int
    numbers: bytes

    @classmethod
    def of(cls, result: Result) -> _Plain | None:
        """A result as such; None if its rows are in a file, or are of several models."""
        store, count = result.store, result.store.count
        if type(store) is not Store or len(store.stretches) > 1:
            return None
        numbers = b"".join([getattr(store, name)[:count].tobytes() for name in ROW_LENGTHS])
        facts = result.settings, result.statistics, result.status, result.status_message
        return cls(*facts, store.has_momentum, count, numbers)

    def result(self, mechanism: Mechanism) -> Result:
        """The result again."""
        store = Store(mechanism, self.rows, self.has_momentum)
        numbers, start = np.frombuffer(self.numbers, dtype=float), 0
        for name in ROW_LENGTHS:
            array = getattr(store, name)
            array[:] = numbers[start : start + array.size].reshape(array.shape)
            start += array.size
        store.count = self.rows
        facts = self.settings, store, self.statistics, self.status, self.message
        return Result(mechanism, *facts)


class _Writer(pickle.Pickler):
    """Writes all but the model."""

    def __init__(self, file: BytesIO, mechanism: Mechanism) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self._mechanism = mechanism

    def persistent_id(self, value: object) -> str | None:
        """What stands for the model; None for all else."""
        return _MODEL if value is self._mechanism else None


class _Reader(pickle.Unpickler):
    """Reads the same."""

    def __init__(self, file: BytesIO, mechanism: Mechanism) -> None:
        super().__init__(file)
        self._mechanism = mechanism

    def persistent_load(self, name: Any) -> Mechanism:
        """The model."""
        return self._mechanism


def sent(result: Result) -> bytes:
    """A result without its model."""
    file = BytesIO()
    _Writer(file, result.mechanism).dump(_Plain.of(result) or result)
    return file.getvalue()


def received(data: bytes, mechanism: Mechanism) -> Result:
    """The result of a model from what `sent` gave."""
    found: Result | _Plain = _Reader(BytesIO(data), mechanism).load()
    return found.result(mechanism) if isinstance(found, _Plain) else found
