"""Dead points: singular positions beyond which prescribed coordinates are out of reach.

In general position a driver moves the mechanism. In a dead point the motion that it prescribes is
blocked by the joints; rates grow beyond all bounds before it, and behind it no poses close.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from mechstudio.dynamics.divide_and_conquer.closure import close_joints
from mechstudio.dynamics.divide_and_conquer.merge import factorize_with
from mechstudio.dynamics.kinematics.bodies import place_all_axes, turn_inertias
from mechstudio.dynamics.kinematics.drivers import RATE, VALUE, prescribe
from mechstudio.dynamics.kinematics.workspace import Workspace, allocate
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Driver, Mechanism
from mechstudio.results import Store
from mechstudio.simulation.assembling.assemble import Assembly
from mechstudio.simulation.assembling.driven_start import driven_places, driven_rows
from mechstudio.simulation.constraints.redundancy import Redundancy
from mechstudio.simulation.constraints.stress_basis import StressBasis
from mechstudio.simulation.runs.branches import RANK_TOLERANCE, place_bodies_at
from mechstudio.topology.system import System
from mechstudio.units import quantity_text

NEAR = 0.3  # of the smallest eigenvalue in general position: positions next to a dead point
BLOCKED = 1e-2  # of the largest load of the self-stress: load of a driver that counts
STEPS_AHEAD = (1.0, 3.0)  # between rows, by which what drivers ask is looked at
CLOSED, MAX_ITERATIONS = 1e-8, 60  # [rad, or `System.length`]
HALVINGS = 20  # of the time between a row and a dead point behind it
ROWS_BEFORE = 5  # rows before the time in question that are looked at
SIMPSON = ((0.0, 1 / 6), (0.5, 4 / 6), (1.0, 1 / 6))  # of a span: where rates count, and how much


def blocked_drivers(
    assembly: Assembly, redundancy: Redundancy, store: Store, when: float
) -> tuple[str, ...]:
    """Names of the drivers that the joints block in a dead point around a time.

    Args:
        assembly: The mechanism.
        redundancy: Its redundant constraints in general position.
        store: The rows of the run.
        when: Time at which the run failed, or passed a singular position [s].
    """
    mechanism, system = assembly.mechanism, assembly.compiled.system
    if not mechanism.drivers or system.loop_count == 0 or store.count == 0:
        return ()
    last = int(np.searchsorted(store.time[: store.count], when, side="right"))
    rows = range(max(0, last - ROWS_BEFORE), min(store.count, last + 1))
    work = allocate(system, assembly.compiled.sizes, RANK_TOLERANCE)
    mobilities = {}
    for row in rows:
        place_bodies_at(assembly, work, store.body_pose[row])
        factorize_with(system, work, RANK_TOLERANCE)
        mobilities[row] = float(work.mobility.least)
    nearest = min(mobilities, key=lambda row: mobilities[row])
    # rows behind it may be those of a motion that nothing prescribes
    for row in dict.fromkeys((nearest, max(rows.start, last - 1))):
        names = _blocked_near(assembly, redundancy, store, row, when, work, mobilities[row])
        if names:
            return names
    return ()


def _blocked_near(
    assembly: Assembly,
    redundancy: Redundancy,
    store: Store,
    row: int,
    when: float,
    work: Workspace,
    least: float,
) -> tuple[str, ...]:
    """The same with the poses of a row, whose smallest eigenvalue is `least`."""
    mechanism, system = assembly.mechanism, assembly.compiled.system
    step, narrow = _row_step(store), NEAR * redundancy.least_mobility
    before = float(store.time[row]) < when
    if least > narrow and not before:
        return ()
    begun = Begun.at(system, store, row)
    if not _is_out_of_reach(assembly, work, begun, when, step):
        return ()
    place_bodies_at(assembly, work, begun.pose)
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
    """A row of the run, from which the drivers go on.

    Attributes:
        time: Its time [s].
        pose: Poses of the bodies.
        driven: Driven coordinates, in the order of the drivers [rad or m].
    """

    time: float
    pose: FloatArray
    driven: FloatArray

    @classmethod
    def at(cls, system: System, store: Store, row: int) -> Begun:
        """A row by its number."""
        driven = store.coordinate[row, driven_places(system)]
        return cls(float(store.time[row]), store.body_pose[row], driven)


def _ask(system: System, work: Workspace, begun: Begun, when: float) -> None:
    """Write where the drivers want their coordinates at a time [s]; rates add up since a row."""
    rows, places = driven_rows(system), driven_places(system)
    moved = np.zeros(len(rows))
    for share, weight in SIMPSON:
        work.clock.now = begun.time + share * (when - begun.time)
        prescribe(system, work)
        moved += weight * (when - begun.time) * work.prescribed[rows, RATE]
    by_rate = system.drivers.records["is_velocity"] == 1
    work.prescribed[rows[by_rate], VALUE] = (begun.driven + moved)[by_rate]
    work.expected_coordinate[places] = work.prescribed[rows, VALUE]


def _row_step(store: Store) -> float:
    """Time between two rows [s]."""
    return float(store.time[store.count - 1] - store.time[0]) / max(1, store.count - 1)


def _is_out_of_reach(
    assembly: Assembly, work: Workspace, begun: Begun, when: float, step: float
) -> bool:
    """Whether no poses close for the prescribed coordinates soon after a time [s]."""
    system = assembly.compiled.system
    for ahead in STEPS_AHEAD:
        place_bodies_at(assembly, work, begun.pose)
        _ask(system, work, begun, when + ahead * step)
        if close_joints(system, work, CLOSED, MAX_ITERATIONS) < CLOSED:
            return False
    return True


def _approach(
    assembly: Assembly, redundancy: Redundancy, work: Workspace, begun: Begun, end: float
) -> float:
    """Lead the bodies on for as long as joints close; answers the smallest eigenvalue there.

    Args:
        assembly: The mechanism.
        redundancy: Its redundant constraints in general position.
        work: Has the bodies of the row.
        begun: The row.
        end: When the drivers ask for too much [s].
    """
    system = assembly.compiled.system
    (low, high), kept = (begun.time, end), (work.rotation.copy(), work.center.copy())

    def put_back() -> None:
        work.rotation[:], work.center[:] = kept
        turn_inertias(system, work)
        place_all_axes(system, work)

    for _ in range(HALVINGS):
        middle = 0.5 * (low + high)
        put_back()
        _ask(system, work, begun, middle)
        if close_joints(system, work, CLOSED, MAX_ITERATIONS) < CLOSED:
            low, kept = middle, (work.rotation.copy(), work.center.copy())
        else:
            high = middle
    put_back()
    factorize_with(system, work, RANK_TOLERANCE)
    # so close to it, the eigenvalue may be gone already
    is_there = work.ranks.null_count > redundancy.count
    return RANK_TOLERANCE if is_there else float(work.mobility.least)


def dead_point_text(mechanism: Mechanism, store: Store, names: tuple[str, ...]) -> str:
    """Message on a dead point, with the driven coordinates of the last row.

    Args:
        mechanism: The model.
        store: The rows up to the dead point.
        names: The drivers that are blocked.
    """
    drivers = [driver for driver in mechanism.drivers if driver.name in names]
    shown = ", ".join(f"'{driver.name}'" for driver in drivers)
    values = ", ".join(_driven_value(mechanism, store, driver) for driver in drivers)
    noun, ask = ("drivers", "ask") if len(names) > 1 else ("driver", "asks")
    return (
        f"{noun} {shown} {ask} for more than the joints can reach ({values}), and the mechanism "
        "is in a dead point"
    )


def _driven_value(mechanism: Mechanism, store: Store, driver: Driver) -> str:
    """The driven coordinate in the last row, such as "angle of 'pivot' at 143°"."""
    index = next(i for i, joint in enumerate(mechanism.joints) if joint.name == driver.joint)
    coordinates = mechanism.joints[index].joint_type.coordinates
    scalar = [c for c in coordinates if c.kind != "quaternion"][driver.coordinate]
    # scalars come before the quaternion of a joint
    column = store.coordinate_slice(index).start + driver.coordinate
    value = float(store.coordinate[store.count - 1, column])
    shown = (
        quantity_text(math.degrees(value), "°", digits=4)
        if scalar.kind == "angle"
        else quantity_text(value, scalar.unit, digits=4)
    )
    return f"{scalar.name.replace('_', ' ')} of '{driver.joint}' at {shown}"
