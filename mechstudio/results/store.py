"""The rows a run writes: preallocated arrays, one writer, readers that slice to `count`."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cached_property
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import numpy as np

from mechstudio.compiler.record_copies import memory_of
from mechstudio.dynamics.looks_at_rows import are_finite
from mechstudio.dynamics.output_row import Rows
from mechstudio.dynamics.row_fields import ROW_LENGTHS, RowFields
from mechstudio.geometry.arrays import FloatArray
from mechstudio.joints import joint_type
from mechstudio.model import AnyForce, Mechanism
from mechstudio.results.acting import acts
from mechstudio.results.mode import Mode
from mechstudio.results.stretches import Stretch
from mechstudio.topology.system import LOAD_TABLES

LOOK = 2**17  # numbers that are looked at in less time than anybody notices


class ActuatedCoordinate(Protocol):
    """A coordinate on which an effort acts, see `actuators.py`."""

    @property
    def name(self) -> str:
        """By which its channels are known."""

    @property
    def joint(self) -> str:
        """Name of its joint."""

    @property
    def coordinate(self) -> int:
        """Its number there."""

    @property
    def unit(self) -> str:
        """Of the effort."""


class Store(RowFields):
    """Rows of one run, one per output time, in the order of the model's bodies and joints.

    A row is complete before `count` is raised and never changes afterwards, so any thread may
    read the rows below `count` without a lock. Arrays have `capacity` rows; the operating system
    hands out their memory only as rows are written.

    Attributes:
        mechanism: The simulated model.
        has_momentum: Whether the solver knows joint momenta.
        acting_joints: Joints with efforts of their own, which have rows of them.
        count: Number of complete rows.
        actuators: Coordinates with efforts that an inverse analysis found.
        actuator_effort: These efforts [N or N m], shape (capacity, actuators).
        mode_figures: Of each mode frequency, damped frequency [Hz] and damping ratio, shape (m, 3).
        modes: The same modes with their shapes; none in files of former versions.
        stability_figures: Values of `stability_sources`, as many as there are channels.
        stretches: Its models from their first rows on, several where events set parameters.
        overview: A store with fewer rows that show where the run goes; None where all rows do.
        rows_file: File to which the rows are written while the run goes on; None for no such file.
        is_in_file: Whether all rows are in `rows_file`, because the run is over.
        first_kept: The first row that is in memory.
        kernel_rows: All arrays as kernels take them, if they were made as such.
    """

    overview: Store | None = None
    mode_figures: FloatArray = np.empty((0, 3))
    modes: tuple[Mode, ...] = ()
    stability_figures: FloatArray = np.empty(0)
    rows_file: Path | None = None
    is_in_file = False
    first_kept = 0
    kernel_rows: Rows | None = None

    def __init__(self, mechanism: Mechanism, capacity: int, has_momentum: bool) -> None:
        types = [joint_type(joint.type) for joint in mechanism.joints]
        self.mechanism = mechanism
        self.stretches: tuple[Stretch, ...] = (Stretch(0, mechanism),)
        self.has_momentum = has_momentum
        self.count = 0
        self.coordinate_offsets = _offsets(kind.coordinate_count for kind in types)
        self.rate_offsets = _offsets(kind.rate_count for kind in types)
        self.acting_joints = tuple(j for j, joint in enumerate(mechanism.joints) if acts(joint))
        self._effort_offsets = _offsets(types[j].rate_count for j in self.acting_joints)
        numbers = {
            "bodies": len(mechanism.bodies),
            "coordinates": self.coordinate_offsets[-1],
            "rates": self.rate_offsets[-1],
            "momenta": self.rate_offsets[-1] if has_momentum else 0,
            "joints": len(types),
            "efforts": self._effort_offsets[-1],
            "acting_joints": len(self.acting_joints),
            "drivers": len(mechanism.drivers),
            "couplings": len(mechanism.couplings),
            **dict.fromkeys(LOAD_TABLES, 0),
            **Counter(force.table for force in mechanism.forces),
        }
        self.set_actuators((), capacity)
        for name, lengths in ROW_LENGTHS.items():
            shape = [numbers[size] if isinstance(size, str) else size for size in lengths]
            setattr(self, name, self._allocated(name, (capacity, *shape)))

    def emptied(self) -> Store:
        """A store without rows, of which others are made, see `taking`."""
        other = self.working()
        other.count, other.kernel_rows = 0, None
        held = vars(other)
        for name in ROW_LENGTHS:
            held.pop(name, None)
        return other

    def taking(self, mechanism: Mechanism, rows: Rows) -> Store:
        """The same, which is empty, with room for the rows of a mechanism of the same joints.

        Args:
            mechanism: The mechanism; the kinds of its forces are the same, too.
            rows: Arrays as kernels take them; Python makes those that it is asked for.
        """
        other = self.working()
        other.mechanism, other.kernel_rows = mechanism, rows
        other.stretches = (Stretch(0, mechanism),)
        return other

    def is_surely_finite(self) -> bool:
        """Whether all rows are known to be finite numbers at one look."""
        memory = None if self.kernel_rows is None else memory_of(self.kernel_rows)
        if memory is None:
            return False
        values = memory.view(float)
        return all(
            are_finite(values[first : first + LOOK]) for first in range(0, values.size, LOOK)
        )

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            if name not in ROW_LENGTHS or vars(self).get("kernel_rows") is None:
                raise AttributeError(f"{type(self).__name__} has no attribute {name}")
            found = vars(self)[name] = getattr(self.kernel_rows, name)
            return found

    def _allocated(self, name: str, shape: tuple[int, ...]) -> FloatArray:
        """Room for the rows of an array, all zeros."""
        return np.zeros(shape)

    def working(self) -> Store:
        """The same rows as arrays in memory, for the run that writes them.

        Arrays are shared, the number of rows is not. Rows that were written to a file long ago need
        not be in them any more.
        """
        other = type(self).__new__(type(self))
        vars(other).update(vars(self))
        return other

    def set_actuators(self, actuators: tuple[ActuatedCoordinate, ...], capacity: int) -> None:
        """Make room for the efforts of actuators."""
        self.actuators = actuators
        self.actuator_effort = np.zeros((capacity, len(actuators)))

    def copied(self, rows: int) -> Store:
        """A store of its own with the first rows of this one."""
        copy = Store(self.mechanism, rows, self.has_momentum)
        for name in ROW_LENGTHS:
            getattr(copy, name)[:] = getattr(self, name)[:rows]
        copy.set_actuators(self.actuators, rows)
        copy.actuator_effort[:] = self.actuator_effort[:rows]
        copy.mode_figures, copy.modes = self.mode_figures, self.modes
        copy.stability_figures = self.stability_figures
        copy.count = rows
        copy.stretches = self.stretches
        return copy

    def make_room(self, capacity: int) -> None:
        """Take larger arrays, if need be; readers of the present ones keep these."""
        if capacity <= self.capacity:
            return
        for name in ROW_LENGTHS:
            before = getattr(self, name)
            after = np.zeros((capacity, *before.shape[1:]))
            after[: self.count] = before[: self.count]
            setattr(self, name, after)
        self.kernel_rows = None
        efforts = np.zeros((capacity, len(self.actuators)))
        efforts[: self.count] = self.actuator_effort[: self.count]
        self.actuator_effort = efforts

    @property
    def is_stored(self) -> bool:
        """Whether the rows are in a file, and reading many of them takes its time."""
        return False

    @property
    def damage(self) -> str:
        """Why some rows could not be read and are not numbers; empty where all could."""
        return ""

    def look_over(self, is_dropped: Callable[[], bool]) -> None:
        """Make an `overview`: time and poses of rows from the first to the last, where it is slow.

        Args:
            is_dropped: Asked now and then; true ends the reading, and there is no overview.
        """

    @property
    def scattered_rows(self) -> int:
        """Number of rows far apart that can be read without a wait."""
        return 200

    @property
    def capacity(self) -> int:
        """Number of rows that fit."""
        return int(self.time.shape[0])

    @cached_property
    def body_index(self) -> dict[str, int]:
        """Index of each body by name."""
        return {body.name: b for b, body in enumerate(self.mechanism.bodies)}

    @cached_property
    def joint_index(self) -> dict[str, int]:
        """Index of each joint by name."""
        return {joint.name: j for j, joint in enumerate(self.mechanism.joints)}

    def elements_of(self, table: str) -> tuple[AnyForce, ...]:
        """The force elements whose rows are in this array, in their order there."""
        return tuple(force for force in self.mechanism.forces if force.table == table)

    def coordinate_slice(self, joint: int) -> slice:
        """Columns of `coordinate` that belong to the joint with this index."""
        return slice(self.coordinate_offsets[joint], self.coordinate_offsets[joint + 1])

    def rate_slice(self, joint: int) -> slice:
        """Columns of `rate` and `momentum` that belong to the joint with this index."""
        return slice(self.rate_offsets[joint], self.rate_offsets[joint + 1])

    def acting_place(self, joint: int) -> int:
        """Place of the joint with this index among those with efforts."""
        return bisect_left(self.acting_joints, joint)

    def effort_slice(self, joint: int) -> slice:
        """Lines of `joint_effort` that belong to the joint with this index."""
        place = self.acting_place(joint)
        return slice(self._effort_offsets[place], self._effort_offsets[place + 1])


def _offsets(counts: Iterable[int]) -> tuple[int, ...]:
    return tuple(accumulate(counts, initial=0))
