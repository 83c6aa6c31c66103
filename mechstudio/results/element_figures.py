"""Figures of elements that color them: one number for each element and row."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from mechstudio.dynamics.row_fields import BUSHING_LOAD, TENSION
from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import matrices
from mechstudio.model import AnyForce
from mechstudio.results.channel_figures import ChannelFigure, channel_figure
from mechstudio.results.interpolation import RowsBetween
from mechstudio.results.recording import Recording
from mechstudio.results.store import Store
from mechstudio.results.vector_places import Item
from mechstudio.results.vectors import VECTOR_KINDS, parts_from


@dataclass(frozen=True, kw_only=True)
class ElementFigure:
    """One figure of each element of a kind.

    Attributes:
        label: What users call it.
        task: What is colored by it, in words that follow "color".
        unit: SI unit.
        items: The elements that have it, in order.
        signed: Whether it may be negative.
        read: Gives it for all rows of a store, shape (rows, elements).
    """

    label: str
    task: str
    unit: str
    items: Callable[[Store], tuple[Item, ...]]
    signed: bool = False
    read: Callable[[Store], FloatArray]


def figure_of(result: Recording, key: str) -> ElementFigure | ChannelFigure | None:
    """One of `FIGURES` or of `channel_figures`; None where no element of the run has it."""
    return FIGURES.get(key) or channel_figure(result.store.mechanism, key)


def figures_at(result: Recording, key: str, time: float) -> dict[tuple[str, str], float]:
    """A figure of each element that has it, in its unit, at a time [s]."""
    figure, row = figure_of(result, key), RowsBetween(result.store, np.array([time]))
    if figure is None:
        return {}
    return dict(zip(figure.items(row), figure.read(row)[0].tolist(), strict=True))


def largest_figure(result: Recording, key: str, first: int = 0) -> float:
    """The largest size of a figure in the run, from a row on; as `longest_vectors`."""
    figure, found = figure_of(result, key), 0.0
    if figure is None:
        return found
    for _, part in parts_from(result.store, first):
        sizes = np.abs(figure.read(part))
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


def _spring_force(store: Store) -> FloatArray:
    """Tension of springs and dampers [N]."""
    return store.springs[: store.count, :, TENSION]


def _bushing_force(store: Store) -> FloatArray:
    """Size of the forces of bushings [N]; torsion springs, which share the table, have none."""
    places = [place for place, force in enumerate(store.elements_of("bushings")) if _shifts(force)]
    return _size_of_load(store, 0)[:, places]


def _bushing_torque(store: Store) -> FloatArray:
    """Size of the torques of bushings and torsion springs [N m]."""
    return _size_of_load(store, 3)


def _size_of_load(store: Store, first: int) -> FloatArray:
    """Size of three columns of the loads of bushings and torsion springs."""
    loads = store.bushings[: store.count, :, BUSHING_LOAD + first : BUSHING_LOAD + first + 3]
    sizes: FloatArray = np.linalg.norm(loads, axis=2)
    return sizes


def _shifts(force: AnyForce) -> bool:
    """Whether an element of the table of bushings exerts forces, too."""
    return force.type == "bushing"


def _bodies(store: Store) -> tuple[Item, ...]:
    return tuple(("body", body.name) for body in store.mechanism.bodies)


def _forces(table: str) -> Callable[[Store], tuple[Item, ...]]:
    return lambda store: tuple(("force", force.name) for force in store.elements_of(table))


def _bushings(store: Store) -> tuple[Item, ...]:
    return tuple(("force", force.name) for force in store.elements_of("bushings") if _shifts(force))


def _of_bodies(
    label: str, unit: str, read: Callable[[Store], FloatArray], *, signed: bool = False
) -> ElementFigure:
    return ElementFigure(
        label=label,
        task=f"bodies by {label.lower()}",
        unit=unit,
        items=_bodies,
        signed=signed,
        read=read,
    )


FIGURES: Mapping[str, ElementFigure] = {
    "speed": _of_bodies("Speed", "m/s", _length_of("velocity")),
    "angular_speed": _of_bodies("Angular speed", "rad/s", _length_of("angular_velocity")),
    "acceleration": _of_bodies("Acceleration", "m/s^2", _length_of("acceleration")),
    "kinetic_energy": _of_bodies("Kinetic energy", "J", _kinetic_energy),
    "power": _of_bodies("Power", "W", _power, signed=True),
    "spring_force": ElementFigure(
        label="Tension",
        task="springs by force",
        unit="N",
        items=_forces("springs"),
        signed=True,
        read=_spring_force,
    ),
    "bushing_force": ElementFigure(
        label="Bushing force",
        task="bushings by force",
        unit="N",
        items=_bushings,
        read=_bushing_force,
    ),
    "bushing_torque": ElementFigure(
        label="Bushing torque",
        task="bushings and torsion springs by torque",
        unit="N m",
        items=_forces("bushings"),
        read=_bushing_torque,
    ),
}
