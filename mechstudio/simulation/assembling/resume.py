"""A model in the middle of a motion: placed where the motion is, on the turns that it has made."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from mechstudio.dynamics.divide_and_conquer.closure import measure_gaps
from mechstudio.dynamics.kinematics.drivers import VALUE, prescribe
from mechstudio.dynamics.kinematics.workspace import Workspace, allocate
from mechstudio.errors import Problem, UnfitModelError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import rotation_matrix
from mechstudio.model import Mechanism
from mechstudio.simulation.assembling.assemble import Assembly, settle
from mechstudio.simulation.assembling.driven_start import driven_places, driven_rows
from mechstudio.simulation.assembling.extreme_numbers import require_finite, within_range
from mechstudio.simulation.assembling.own_memory import compiled_for_run
from mechstudio.topology.system import System
from mechstudio.units import quantity_text

JUMP = 1e-6  # [rad, or `System.length`] by which a driver may differ from where it was


class Reached(NamedTuple):
    """Where a motion is.

    Attributes:
        time: [s].
        pose: Origins [m] and quaternions of the body frames, shape (n, 7).
        velocity: Of these origins [m/s], angular [rad/s], shape (n, 6).
        coordinate: Of the joints, which tell whole turns, as in a workspace, or of those of the
            model alone.
        coupled_offset: What the couplings keep, as in a workspace.
    """

    time: float
    pose: FloatArray
    velocity: FloatArray
    coordinate: FloatArray
    coupled_offset: FloatArray


def resume(mechanism: Mechanism, reached: Reached, rank_tolerance: float) -> Assembly:
    """Compile a model and put it to where a motion is.

    Lengths that follow from the initial poses stay those of the poses of the model.

    Args:
        mechanism: The model, with its initial poses.
        reached: Where the motion is, of a model with the same joints and lengths.
        rank_tolerance: Eigenvalues of a dimensionless constraint matrix below this count as zero.

    Raises:
        UnfitModelError: A driver prescribes other coordinates.
    """
    with within_range(mechanism):
        compiled = compiled_for_run(mechanism)
        system = compiled.system
        work = allocate(system, compiled.sizes, rank_tolerance)
        work.clock.now = work.clock.last = reached.time
        for b, pose in enumerate(reached.pose):
            work.rotation[b] = rotation_matrix(pose[3:].tolist())
        arms = np.einsum("bij,bj->bi", work.rotation, system.bodies["center_B"])
        work.center[:] = reached.pose[:, :3] + arms
        work.velocity[:] = reached.velocity
        work.velocity[:, :3] += np.cross(reached.velocity[:, 3:], arms)
        work.expected_coordinate[: len(reached.coordinate)] = reached.coordinate
        measure_gaps(system, work)
        _require_drivers(mechanism, system, work)
        require_finite(mechanism, system.bodies, work.center, work.velocity, work.coordinate)
        assembly = settle(Assembly(mechanism, compiled, work), ())
    work.coupled_offset[:] = reached.coupled_offset
    return assembly


def _require_drivers(mechanism: Mechanism, system: System, work: Workspace) -> None:
    """Begin drivers where the coordinates are.

    Raises:
        UnfitModelError: A driver is somewhere else.
    """
    rows, places = driven_rows(system), driven_places(system)
    present = work.coordinate[places].copy()
    work.prescribed[rows, VALUE] = present
    prescribe(system, work)
    for d, row in enumerate(rows):
        driver = mechanism.drivers[d]
        asked, there = float(work.prescribed[row, VALUE]), float(present[d])
        coordinate = mechanism.joints[driver.joint].joint_type.coordinates[driver.coordinate]
        size = system.length if coordinate.unit == "m" else 1.0
        if abs(asked - there) > JUMP * size * max(1.0, abs(there) / size):
            before, after = (
                quantity_text(value, coordinate.unit, digits=6) for value in (there, asked)
            )
            message = (
                f"the driver '{driver.name}' would jump from {before} to {after}; let it prescribe "
                "the velocity, or write its function so that it goes on from where it was"
            )
            raise UnfitModelError(message, [Problem(f"drivers[{d}].function", message)])
    work.prescribed[rows, VALUE] = present
