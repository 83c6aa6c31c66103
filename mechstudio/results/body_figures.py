"""Figures of bodies that color them: one number for each body and row."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import matrices
from mechstudio.results.interpolation import rows_at
from mechstudio.results.recording import Recording
from mechstudio.results.store import Store
from mechstudio.results.vectors import VECTOR_KINDS, parts_from


@dataclass(frozen=True, kw_only=True)
class BodyFigure:
    """One figure of each body.

    Attributes:
        label: What users call it.
        unit: SI unit.
        signed: Whether it may be negative.
        read: Gives it for all rows of a store, shape (rows, bodies).
    """

    label: str
    unit: str
    signed: bool = False
    read: Callable[[Store], FloatArray]


def body_figure_at(result: Recording, key: str, time: float) -> FloatArray:
    """A figure of each body at a time [s], shape (bodies,)."""
    figures: FloatArray = BODY_FIGURES[key].read(rows_at(result.store, np.array([time])))[0]
    return figures


def largest_body_figure(result: Recording, key: str, first: int = 0) -> float:
    """The largest size of a figure of any body in the run, from a row on; as `largest_vector`."""
    found = 0.0
    for part in parts_from(result.store, first):
        sizes = np.abs(BODY_FIGURES[key].read(part))
        found = max(found, float(sizes[np.isfinite(sizes)].max(initial=0.0)))
    return found


def _length_of(key: str) -> Callable[[Store], FloatArray]:
    def read(store: Store) -> FloatArray:
        found: FloatArray = np.linalg.norm(VECTOR_KINDS[key].read(store).values, axis=2)
        return found

    return read


def _kinetic_energy(store: Store) -> FloatArray:
    """(m v^2 + omega . J omega) / 2 [J]."""
    velocity = VECTOR_KINDS["velocity"].read(store).values
    return 0.5 * (_times_mass(store, velocity, velocity) + _times_inertia(store, _spin(store)))


def _power(store: Store) -> FloatArray:
    """Rate of the kinetic energy, m v . a + omega . J alpha [W]: what acts on the body does it."""
    velocity = VECTOR_KINDS["velocity"].read(store).values
    acceleration = VECTOR_KINDS["acceleration"].read(store).values
    change = store.body_acceleration[: store.count, :, 3:]
    return _times_mass(store, velocity, acceleration) + _times_inertia(store, change)


def _spin(store: Store) -> FloatArray:
    """Angular velocities, world axes [rad/s], shape (rows, bodies, 3)."""
    return store.body_velocity[: store.count, :, 3:]


def _times_mass(store: Store, first: FloatArray, second: FloatArray) -> FloatArray:
    masses = np.array([body.mass for body in store.mechanism.bodies], float)
    found: FloatArray = masses * np.einsum("nbi,nbi->nb", first, second)
    return found


def _times_inertia(store: Store, second: FloatArray) -> FloatArray:
    """omega . J b of each body, for vectors b along world axes, shape (rows, bodies, 3)."""
    count, bodies = store.count, store.mechanism.bodies
    found = np.zeros((count, len(bodies)))
    for place, body in enumerate(bodies):
        axes = matrices(store.body_pose[:count, place])[:, :3, :3]
        spin = np.einsum("nji,nj->ni", axes, _spin(store)[:, place])
        other = np.einsum("nji,nj->ni", axes, second[:, place])
        found[:, place] = np.einsum("ni,ij,nj->n", spin, np.array(body.inertia, float), other)
    return found


BODY_FIGURES: Mapping[str, BodyFigure] = {
    "speed": BodyFigure(label="Speed", unit="m/s", read=_length_of("velocity")),
    "angular_speed": BodyFigure(
        label="Angular speed", unit="rad/s", read=_length_of("angular_velocity")
    ),
    "acceleration": BodyFigure(label="Acceleration", unit="m/s^2", read=_length_of("acceleration")),
    "kinetic_energy": BodyFigure(label="Kinetic energy", unit="J", read=_kinetic_energy),
    "power": BodyFigure(label="Power", unit="W", signed=True, read=_power),
}
