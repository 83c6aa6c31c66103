"""Efforts along the axes of joints as vectors: of drivers, motors, couplings and joints themselves.

An effort acts on body 2 of its joint at the origin of frame 2; that on body 1 is opposite.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.joints import Axis
from mechstudio.model import Joint
from mechstudio.results.joint_frames import frame1_axes, frame2_axes
from mechstudio.results.store import Store
from mechstudio.results.vector_places import Item, Vectors, points_on, stacked


class _Effort(NamedTuple):
    """Efforts of an element in a joint.

    Attributes:
        item: The element.
        joint: Its joint.
        rates: Numbers of the rates that they act along.
        values: Along these, shape (rows, rates) [N or N m].
    """

    item: Item
    joint: Joint
    rates: tuple[int, ...]
    values: FloatArray


def efforts_along(unit: str) -> Callable[[Store], Vectors]:
    """A function that gives the forces ("N") or torques ("N m") of a store."""

    def read(store: Store) -> Vectors:
        items, places, vectors = [], [], []
        for effort in _efforts(store):
            along = _axes_of(effort, unit)
            if along:
                items.append(effort.item)
                places.append((effort.joint.body2, effort.joint.frame2.position))
                vectors.append(_sum(store, effort, along))
        return Vectors(tuple(items), points_on(store, places), stacked(store, vectors))

    return read


def _axes_of(effort: _Effort, unit: str) -> tuple[tuple[int, Axis], ...]:
    """Columns of an effort with the unit, and their axes."""
    free = effort.joint.joint_type.free
    axes = ((column, free[rate]) for column, rate in enumerate(effort.rates))
    return tuple(entry for entry in axes if (entry[1] < Axis.RX) == (unit == "N"))


def _sum(store: Store, effort: _Effort, along: tuple[tuple[int, Axis], ...]) -> FloatArray:
    """The vector of all parts, world axes, shape (rows, 3)."""
    joint, poses, bodies = effort.joint, store.body_pose[: store.count], store.body_index
    total = np.zeros((store.count, 3))
    for column, axis in along:
        # the second axis of a cross piece belongs to body 2
        crossed = joint.joint_type.is_crossed and axis == Axis.RY
        axes = (frame2_axes if crossed else frame1_axes)(joint, poses, bodies)
        total += effort.values[:, column, None] * axes[:, :, axis % 3]
    return total


def _efforts(store: Store) -> Iterator[_Effort]:
    """All efforts of a store, in the order of the model's elements."""
    mechanism, count = store.mechanism, store.count
    for k, driver in enumerate(mechanism.drivers):
        values = store.driver_effort[:count, k, None]
        joint = mechanism.joint(driver.joint)
        yield _Effort(("driver", driver.name), joint, (driver.coordinate,), values)
    for k, motor in enumerate(store.elements_of("motors")):
        name, coordinate = motor.coordinate_ends[-1]
        values = store.motors[:count, k, None]
        yield _Effort(("force", motor.name), mechanism.joint(name), (coordinate,), values)
    for k, coupling in enumerate(mechanism.couplings):
        name, coordinate = coupling.coordinate_ends[-1]
        values = store.coupling_effort[:count, k, None]
        yield _Effort(("coupling", coupling.name), mechanism.joint(name), (coordinate,), values)
    for index in store.acting_joints:
        joint = mechanism.joints[index]
        values = store.joint_effort[:count, store.effort_slice(index)].sum(axis=2)
        yield _Effort(("joint", joint.name), joint, tuple(range(values.shape[1])), values)
