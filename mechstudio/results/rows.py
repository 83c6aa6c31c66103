"""A fixed range of rows of a store, safe to read while the run appends more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mechstudio.dynamics.row_fields import ROW_LENGTHS, RowFields
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Mechanism
from mechstudio.results.store import Store


class Rows(RowFields):
    """Views of the rows `start` to `stop` of the arrays of a store; nothing is copied.

    Attributes:
        store: Where the rows are.
        start: The first of them.
        mechanism: The model, with the measures that are asked for.
        writeable: Whether the views may be written to; only for filling a new store.
    """

    def __init__(
        self,
        store: Store,
        start: int,
        stop: int,
        mechanism: Mechanism | None = None,
        *,
        writeable: bool = False,
    ) -> None:
        self.store = store
        self.mechanism = mechanism or store.mechanism
        self.writeable = writeable
        self.start = start
        self._range = slice(start, stop)

    def rate_of(self, joint: str, coordinate: int) -> FloatArray:
        """Rate of a shift or angle of a joint of the store's mechanism [m/s or rad/s]."""
        first = self.store.rate_slice(self.store.joint_index[joint]).start
        return self.rate[:, first + coordinate]

    def actuator_effort(self, place: int) -> FloatArray:
        """Effort of an actuator of an inverse analysis [N or N m]."""
        view = self.store.actuator_effort[self._range, place]
        view.setflags(write=self.writeable)
        return view

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> FloatArray:
            if name not in ROW_LENGTHS:
                raise AttributeError(name)
            view = getattr(self.store, name)[self._range]
            view.setflags(write=self.writeable)
            return view
