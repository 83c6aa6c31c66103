"""Rows of runs as they come from worker processes: read when somebody asks for them."""

from __future__ import annotations

import pickle
from io import BytesIO
from typing import Any

from mechstudio.model import Mechanism
from mechstudio.results import Result

_MODEL = "model"  # stands for it, as whoever asked for the run has it


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
    _Writer(file, result.mechanism).dump(result)
    return file.getvalue()


def received(data: bytes, mechanism: Mechanism) -> Result:
    """The result of a model from what `sent` gave."""
    result: Result = _Reader(BytesIO(data), mechanism).load()
    return result
