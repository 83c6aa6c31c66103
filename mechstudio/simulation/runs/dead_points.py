"""Dead points: singular positions beyond which prescribed coordinates are out of reach.

In general position a driver moves the mechanism. In a dead point the motion that it prescribes is
blocked by the joints; rates grow beyond all bounds before it, and behind it no poses close.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from mechstudio.dynamics.divide_and_conquer.closure import close_joints
from mechstudio.dynamics.divide_and_conquer.factors import factorize_with
from mechstudio.dynamics.kinematics.bodies import place_all_axes, turn_inertias
from mechstudio.dynamics.kinematics.drivers import RATE, VALUE, prescribe
from mechstudio.dynamics.kinematics.workspace import Workspace, allocate
from mechstudio.geometry.arrays import FloatArray
from mechstudio.joints.joint_type import Coordinate
from mechstudio.model import Driver, Mechanism
from mechstudio.results import Store
from mechstudio.simulation.assembling.assemble import Assembly
from mechstudio.simulation.assembling.driven_start import driven_places, driven_rows
from mechstudio.simulation.constraints.redundancy import Redundancy
from mechstudio.simulation.constraints.stress_basis import StressBasis
from mechstudio.simulation.runs.branches import RANK_TOLERANCE, place_bodies_at
from mechstudio.simulation.runs.loop_lengths import lengths_clause
from mechstudio.topology.system import System
from mechstudio.units import quantity_text

NEAR = 0.3  # of the smallest eigenvalue in general position: positions next to a dead point
BLOCKED = 1e-2  # of the largest load of the self-stress: load of a driver that counts
STEPS_AHEAD = (1.0, 3.0)  # of the integrator, by which what drivers ask is looked at
STRIDE = 0.02  # [rad, or `System.length`] of driven coordinates, where no step is known
MOST_STRIDES = 100  # from a row to the time in question
CLOSED, MAX_ITERATIONS = 1e-8, 60  # [rad, or `System.length`]
MOST_PASSAGES = 50  # of singular positions that are looked at
HALVINGS = 20  # of the time between a row and a dead point behind it
ROWS_BEFORE = 5  # rows before the time in question that are looked at
SPANS = 8  # between a row and a time, over which rates add up
SIMPSON = ((0.0, 1 / 6), (0.5, 4 / 6), (1.0, 1 / 6))  # of a span: where rates count, and how much


def first_dead_point(
    assembly: Assembly, redundancy: Redundancy, store: Store, times: Sequence[float], step: float
) -> tuple[float, str] | None:
    """The first of some times at which drivers are blocked, and a message; drops later rows.

    Args:
        assembly: The mechanism.
        redundancy: Its redundant constraints in general position.
        store: The rows of the run.
        times: When singular positions were passed, and the end [s].
        step: A usual step of the integrator [s].
    """
    # passages before it may be harmless
    for when in (*times[:-1][:MOST_PASSAGES], times[-1]):
        if names := blocked_drivers(assembly, redundancy, store, when, step):
            store.count = int(np.searchsorted(store.time[: store.count], when, side="right"))
            return when, dead_point_text(assembly, store, names, when)
    return None


def blocked_drivers(
    assembly: Assembly,
    redundancy: Redundancy,
    store: Store,
    when: float,
    step: float | None = None,
) -> tuple[str, ...]:
    """Names of the drivers that the joints block in a dead point around a time.

    Args:
        assembly: The mechanism.
        redundancy: Its redundant constraints in general position.
        store: The rows of the run.
        when: Time at which the run failed, or passed a singular position [s].
        step: A usual step of the integrator [s]; None if rows come without one.
    """
    mechanism, system = assembly.mechanism, assembly.compiled.system
    if not mechanism.drivers or system.loop_count == 0 or store.count == 0:
        return ()
    last = int(np.searchsorted(store.time[: store.count], when, side="right"))
    rows = range(max(0, last - ROWS_BEFORE), min(store.count, last + 1))
    work = allocate(system, assembly.compiled.sizes, RANK_TOLERANCE)
    # rows may be farther apart than positions that are out of reach
    step = _stride(assembly, work, store, when) if step is None else step
    mobilities = {}
    for row in rows:
        place_bodies_at(assembly, work, store.body_pose[row])
        factorize_with(system, work, RANK_TOLERANCE)
        mobilities[row] = float(work.mobility.least)
    nearest = min(mobilities, key=lambda row: mobilities[row])
    # rows behind it may be those of a motion that nothing prescribes
    for row in dict.fromkeys((nearest, max(rows.start, last - 1))):
        names = _blocked_near(assembly, redundancy, store, row, when, step, work, mobilities[row])
        if names:
            return names
    return ()


def _blocked_near(
    assembly: Assembly,
    redundancy: Redundancy,
    store: Store,
    row: int,
    when: float,
    step: float,
    work: Workspace,
    least: float,
) -> tuple[str, ...]:
    """The same with the poses of a row, whose smallest eigenvalue is `least`."""
    mechanism, system = assembly.mechanism, assembly.compiled.system
    narrow = NEAR * redundancy.least_mobility
    before = float(store.time[row]) < when
    if least > narrow and not before:
        return ()
    begun = Begun.at(assembly, work, store, row)
    if before:
        begun = _led(assembly, work, begun, when, step)
    if not _is_out_of_reach(assembly, work, begun, when, step):
        return ()
    begun.place(system, work)
    if before:
        # rows of a fast motion may end some way before it, where pivots tell no direction yet
        least = _approach(assembly, redundancy, work, begun, when + step)
    if least > narrow:
        return ()
    # the weakest direction counts as blocked
    factorize_with(system, work, 1.01 * least)
    strongest = StressBasis(system, work).strongest()
    return tuple(
        driver.name
        for driver, record in zip(mechanism.drivers, system.drivers.records, strict=True)
        if driver.name not in redundancy.overdriven
        and strongest[
            record["joint"], record["axis"] - system.joints[record["joint"]]["open_count"]
        ]
        > BLOCKED
    )


class Begun(NamedTuple):
    """Closed joints at a time, from which the drivers go on.

    Attributes:
        time: The time [s].
        rotation: Of the bodies.
        center: Their centers of mass.
        driven: Driven coordinates, in the order of the drivers [rad or m].
    """

    time: float
    rotation: FloatArray
    center: FloatArray
    driven: FloatArray

    @classmethod
    def at(cls, assembly: Assembly, work: Workspace, store: Store, row: int) -> Begun:
        """A row of the run by its number, whose poses the bodies take."""
        place_bodies_at(assembly, work, store.body_pose[row])
        driven = store.coordinate[row, driven_places(assembly.compiled.system)]
        return cls(float(store.time[row]), work.rotation.copy(), work.center.copy(), driven)

    def place(self, system: System, work: Workspace) -> None:
        """Give the bodies these poses."""
        work.rotation[:], work.center[:] = self.rotation, self.center
        turn_inertias(system, work)
        place_all_axes(system, work)

    def goes_on(self, system: System, work: Workspace, when: float) -> Begun | None:
        """The same at a later time [s]; None where no poses close."""
        self.place(system, work)
        _ask(system, work, self, when)
        if close_joints(system, work, CLOSED, MAX_ITERATIONS) >= CLOSED:
            return None
        driven = work.prescribed[driven_rows(system), VALUE].copy()
        return Begun(when, work.rotation.copy(), work.center.copy(), driven)


def _led(assembly: Assembly, work: Workspace, begun: Begun, when: float, step: float) -> Begun:
    """What follows a row in strides of a step until a time [s], as far as joints close."""
    count = int(np.clip(np.ceil((when - begun.time) / max(step, 1e-300)), 1, MOST_STRIDES))
    for time in np.linspace(begun.time, when, count + 1)[1:].tolist():
        further = begun.goes_on(assembly.compiled.system, work, time)
        if further is None:
            break
        begun = further
    return begun


def _ask(system: System, work: Workspace, begun: Begun, when: float) -> None:
    """Write where the drivers want their coordinates at a time [s]; rates add up since a row."""
    rows, places = driven_rows(system), driven_places(system)
    by_rate = system.drivers.records["is_velocity"] == 1
    moved = np.zeros(len(rows))
    span = (when - begun.time) / SPANS
    for first in range(SPANS if by_rate.any() else 0):
        for share, weight in SIMPSON:
            work.clock.now = begun.time + (first + share) * span
            prescribe(system, work)
            moved += weight * span * work.prescribed[rows, RATE]
    work.clock.now = when
    prescribe(system, work)
    work.prescribed[rows[by_rate], VALUE] = (begun.driven + moved)[by_rate]
    work.expected_coordinate[places] = work.prescribed[rows, VALUE]


def _row_step(store: Store) -> float:
    """Time between two rows [s]."""
    return float(store.time[store.count - 1] - store.time[0]) / max(1, store.count - 1)


def _stride(assembly: Assembly, work: Workspace, store: Store, when: float) -> float:
    """Time in which no driver moves far [s], at most that between two rows."""
    mechanism, system = assembly.mechanism, assembly.compiled.system
    work.clock.now = when
    prescribe(system, work)
    rates = np.abs(work.prescribed[driven_rows(system), RATE])
    units = [
        1.0 if _driven_scalar(mechanism, driver).kind == "angle" else system.length
        for driver in mechanism.drivers
    ]
    fastest = float((rates / units).max())
    between = _row_step(store)
    if fastest == 0.0:
        return between
    # a single row has no time to the next one
    return min(between or np.inf, STRIDE / fastest)


def _is_out_of_reach(
    assembly: Assembly, work: Workspace, begun: Begun, when: float, step: float
) -> bool:
    """Whether no poses close for the prescribed coordinates soon after a time [s]."""
    system = assembly.compiled.system
    return all(begun.goes_on(system, work, when + ahead * step) is None for ahead in STEPS_AHEAD)


def _approach(
    assembly: Assembly, redundancy: Redundancy, work: Workspace, begun: Begun, end: float
) -> float:
    """Lead the bodies on for as long as joints close; answers the smallest eigenvalue there.

    Args:
        assembly: The mechanism.
        redundancy: Its redundant constraints in general position.
        work: Takes their poses.
        begun: Where they begin.
        end: When the drivers ask for too much [s].
    """
    system, high = assembly.compiled.system, end
    for _ in range(HALVINGS):
        middle = 0.5 * (begun.time + high)
        further = begun.goes_on(system, work, middle)
        if further is None:
            high = middle
        else:
            begun = further
    begun.place(system, work)
    factorize_with(system, work, RANK_TOLERANCE)
    # so close to it, the eigenvalue may be gone already
    is_there = work.ranks.null_count > redundancy.count
    return RANK_TOLERANCE if is_there else float(work.mobility.least)


def dead_point_text(assembly: Assembly, store: Store, names: tuple[str, ...], when: float) -> str:
    """Message on a dead point, with what the drivers ask for there.

    Args:
        assembly: The mechanism.
        store: The rows up to the dead point.
        names: The drivers that are blocked.
        when: Time of the dead point [s].
    """
    mechanism, system = assembly.mechanism, assembly.compiled.system
    work = allocate(system, assembly.compiled.sizes, RANK_TOLERANCE)
    _ask(system, work, Begun.at(assembly, work, store, store.count - 1), when)
    asked = work.prescribed[driven_rows(system), VALUE].tolist()
    drivers = [
        (driver, value)
        for driver, value in zip(mechanism.drivers, asked, strict=True)
        if driver.name in names
    ]
    shown = ", ".join(f"'{driver.name}'" for driver, _ in drivers)
    values = ", ".join(_driven_value(mechanism, driver, value) for driver, value in drivers)
    noun, ask = ("drivers", "ask") if len(names) > 1 else ("driver", "asks")
    reach = lengths_clause(mechanism, drivers[0][0].joint) if len(drivers) == 1 else ""
    return (
        f"{noun} {shown} {ask} for more than the joints can reach ({values}), and the mechanism "
        f"is in a dead point{reach}"
    )


def _driven_value(mechanism: Mechanism, driver: Driver, value: float) -> str:
    """A driven coordinate with its value [rad or m], such as "angle of 'pivot' at 143°"."""
    scalar = _driven_scalar(mechanism, driver)
    shown = (
        quantity_text(math.degrees(value), "°", digits=4)
        if scalar.kind == "angle"
        else quantity_text(value, scalar.unit, digits=4)
    )
    return f"{scalar.name.replace('_', ' ')} of '{driver.joint}' at {shown}"


def _driven_scalar(mechanism: Mechanism, driver: Driver) -> Coordinate:
    """The coordinate of its joint that a driver prescribes."""
    joint = next(joint for joint in mechanism.joints if joint.name == driver.joint)
    scalars = [c for c in joint.joint_type.coordinates if c.kind != "quaternion"]
    return scalars[driver.coordinate]
