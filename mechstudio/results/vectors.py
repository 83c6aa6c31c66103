"""Vectors of a run in space: reactions, loads, velocities, each with the point it belongs to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mechstudio.dynamics.row_fields import BUSHING_LOAD, POINT_LOAD, TENSION
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Bushing, Force, SpringDamper, Torque, Torsion
from mechstudio.results.effort_vectors import efforts_along
from mechstudio.results.store import Store
from mechstudio.results.vector_places import Item, Vectors, points_on, stacked

# arrays of rows that vectors and figures of elements are made of
_LOOKED_AT = (
    *("time", "body_pose", "body_velocity", "body_acceleration"),
    *("joint_load", "springs", "bushings", "points"),
    *("joint_effort", "joint_energy", "motors", "driver_effort", "coupling_effort"),
    *("coordinate", "rate", "momentum"),
)
# rows that are looked at in one go for the longest vector
_BLOCK = 2000
# rows of a run that goes on that are looked at between two pictures, which wait meanwhile: fewer
# of a large model
_MOST_NEW, _MOST_PLACES = 100, 6400
# vectors, or elements in rows, that are looked at in some 20 ms
FEW = 40_000
ORIGIN = (0.0, 0.0, 0.0)


@dataclass(frozen=True, kw_only=True)
class VectorKind:
    """One kind of vectors.

    Attributes:
        key: Its name.
        label: What users call it.
        unit: SI unit.
        turns: Whether it turns about its direction, as a torque does.
        read: Gives the vectors of all rows of a store.
    """

    key: str
    label: str
    unit: str
    turns: bool
    read: Callable[[Store], Vectors]


def parts_from(store: Store, first: int) -> Iterator[tuple[NDArray[np.intp], Store]]:
    """Rows of a store from one on, some of those that are in a file or on their way there.

    Yields:
        Numbers of some rows, and a store with them alone.
    """
    begin = first
    if store.is_stored:
        begin = max(first, min(store.first_kept, store.count))
        if begin > first:
            rows = np.linspace(first, begin - 1, store.scattered_rows).astype(np.intp)
            rows = np.unique(rows)
            yield rows, rows_of(store, rows)
        bodies, joints = len(store.mechanism.bodies), len(store.mechanism.joints)
        new = _BLOCK if store.is_in_file else _MOST_NEW
        most = max(1, min(new, _MOST_PLACES // max(1, bodies + joints)))
        if store.count - begin > most:
            rows = np.linspace(begin, store.count - 1, most).astype(np.intp)
            yield rows, rows_of(store, rows)
            return
    for start in range(begin, store.count, _BLOCK):
        rows = np.arange(start, min(start + _BLOCK, store.count))
        yield rows, rows_of(store, rows)


def are_few(store: Store, first: int, kinds: int) -> bool:
    """Whether rows of a store from one on are looked at for some kinds without a wait."""
    mechanism = store.mechanism
    elements = max(len(mechanism.bodies), len(mechanism.joints), len(mechanism.forces))
    # of rows in a file only as many are looked at as are read without one
    return store.is_stored or (store.count - first) * elements * kinds <= FEW


def rows_of(store: Store, rows: NDArray[np.intp]) -> Store:
    """Some rows of a store, as far as vectors and figures of elements need them."""
    part = Store.__new__(Store)
    vars(part).update(vars(store))
    for name in _LOOKED_AT:
        setattr(part, name, getattr(store, name)[rows])
    part.count = len(rows)
    return part


def _reaction(first: int) -> Callable[[Store], Vectors]:
    def read(store: Store) -> Vectors:
        joints = store.mechanism.joints
        places = [(joint.body2, joint.frame2.position) for joint in joints]
        items: tuple[Item, ...] = tuple(("joint", joint.name) for joint in joints)
        loads = store.joint_load[: store.count, :, first : first + 3]
        return Vectors(items, points_on(store, places), loads)

    return read


def _of_bodies(values: Callable[[Store, FloatArray], FloatArray]) -> Callable[[Store], Vectors]:
    def read(store: Store) -> Vectors:
        bodies = store.mechanism.bodies
        items: tuple[Item, ...] = tuple(("body", body.name) for body in bodies)
        centers = points_on(store, [(body.name, body.center_of_mass) for body in bodies])
        arms = centers - store.body_pose[: store.count, :, :3]
        return Vectors(items, centers, values(store, arms))

    return read


def _velocity(store: Store, arms: FloatArray) -> FloatArray:
    motion = store.body_velocity[: store.count]
    found: FloatArray = motion[..., :3] + np.cross(motion[..., 3:], arms)
    return found


def _acceleration(store: Store, arms: FloatArray) -> FloatArray:
    spin = store.body_velocity[: store.count, :, 3:]
    change = store.body_acceleration[: store.count]
    swing = np.cross(spin, np.cross(spin, arms))
    found: FloatArray = change[..., :3] + np.cross(change[..., 3:], arms) + swing
    return found


def _angular_velocity(store: Store, arms: FloatArray) -> FloatArray:
    return store.body_velocity[: store.count, :, 3:]


def _applied(first: int) -> Callable[[Store], Vectors]:
    """Loads of elements on bodies: their forces, or from column 3 on their torques."""
    kind, bushings = (Torque, (Bushing, Torsion)) if first else (Force, (Bushing,))

    def read(store: Store) -> Vectors:
        centers = {body.name: body.center_of_mass for body in store.mechanism.bodies}
        items: list[Item] = []
        places: list[tuple[str, Sequence[float]]] = []
        loads: list[FloatArray] = []
        for column, load in enumerate(store.elements_of("points")):
            if isinstance(load, kind):
                items.append(("force", load.name))
                places.append((load.body, getattr(load, "point", centers.get(load.body, ORIGIN))))
                loads.append(store.points[: store.count, column, POINT_LOAD : POINT_LOAD + 3])
        for column, load in enumerate(store.elements_of("bushings")):
            if isinstance(load, bushings):
                items.append(("force", load.name))
                places.append((load.body2, load.frame2.position))
                part = BUSHING_LOAD + first
                loads.append(store.bushings[: store.count, column, part : part + 3])
        return Vectors(tuple(items), points_on(store, places), stacked(store, loads))

    return read


def _springs(store: Store) -> Vectors:
    """Forces of springs on both bodies, along the line between the points."""
    found = store.elements_of("springs")
    springs = [force for force in found if isinstance(force, SpringDamper)]
    first = points_on(store, [(spring.body1, spring.point1) for spring in springs])
    second = points_on(store, [(spring.body2, spring.point2) for spring in springs])
    way = second - first
    length = np.linalg.norm(way, axis=2, keepdims=True)
    pull = store.springs[: store.count, :, TENSION, None] * way
    pull = np.divide(pull, length, out=np.zeros_like(way), where=length > 0.0)
    items: tuple[Item, ...] = tuple(("force", spring.name) for spring in springs)
    return Vectors(
        items + items, np.concatenate((first, second), 1), np.concatenate((pull, -pull), 1)
    )


_KINDS = (
    VectorKind(
        key="reaction_force", label="Reaction force", unit="N", turns=False, read=_reaction(0)
    ),
    VectorKind(
        key="reaction_torque", label="Reaction torque", unit="N m", turns=True, read=_reaction(3)
    ),
    VectorKind(key="applied_force", label="Applied force", unit="N", turns=False, read=_applied(0)),
    VectorKind(
        key="applied_torque",
        label="Applied torque",
        unit="N m",
        turns=True,
        read=_applied(3),
    ),
    VectorKind(
        key="effort_force",
        label="Force of actuators and joints",
        unit="N",
        turns=False,
        read=efforts_along("N"),
    ),
    VectorKind(
        key="effort_torque",
        label="Torque of actuators and joints",
        unit="N m",
        turns=True,
        read=efforts_along("N m"),
    ),
    VectorKind(key="spring_force", label="Spring force", unit="N", turns=False, read=_springs),
    VectorKind(
        key="velocity", label="Velocity", unit="m/s", turns=False, read=_of_bodies(_velocity)
    ),
    VectorKind(
        key="acceleration",
        label="Acceleration",
        unit="m/s^2",
        turns=False,
        read=_of_bodies(_acceleration),
    ),
    VectorKind(
        key="angular_velocity",
        label="Angular velocity",
        unit="rad/s",
        turns=True,
        read=_of_bodies(_angular_velocity),
    ),
)
VECTOR_KINDS: Mapping[str, VectorKind] = {kind.key: kind for kind in _KINDS}
