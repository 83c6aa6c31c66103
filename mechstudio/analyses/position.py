"""A mechanism at a position, made ready for analyses: closed, with a workspace of its own."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mechstudio.analyses.position_kernels import accelerate
from mechstudio.analyses.rates import rate_names, rate_owners, rate_units
from mechstudio.dynamics.divide_and_conquer.closure import (
    close_joints,
    displace,
    measure_gaps,
    project_velocities,
)
from mechstudio.dynamics.divide_and_conquer.trial_moves import place_as
from mechstudio.dynamics.kinematics.bodies import turn_inertias
from mechstudio.dynamics.kinematics.drivers import ACCELERATION, RATE, VALUE
from mechstudio.dynamics.kinematics.workspace import Workspace, allocate
from mechstudio.errors import Problem, UnfitModelError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import rotation_matrix
from mechstudio.model import Mechanism
from mechstudio.results import Store
from mechstudio.simulation.assembling.assemble import CLOSED, Assembly, assemble
from mechstudio.simulation.assembling.driven_start import driven_places, driven_rows
from mechstudio.simulation.assembling.extreme_numbers import within_range
from mechstudio.simulation.assembling.given_coordinates import at_start
from mechstudio.simulation.assembling.rank_tolerances import (
    DEFAULT_RANK_TOLERANCE,
    ROUNDING_RANK_TOLERANCE,
)
from mechstudio.simulation.constraints.infinitesimal import infinitesimal_note
from mechstudio.simulation.constraints.known_redundancy import redundancy_of
from mechstudio.simulation.constraints.overdriven import refuse_overdriven
from mechstudio.simulation.constraints.redundancy import Redundancy
from mechstudio.topology.compile import refuse_unsupported
from mechstudio.topology.system import System

LIGHT_PART = 1e-5  # of the smallest eigenvalue in general position
MAX_ITERATIONS = 30
ALMOST = 1e3  # times the tolerance: gaps that rounding may leave


class Poses(NamedTuple):
    """Poses of all bodies, and the turns that their joints are on."""

    rotation: FloatArray
    center: FloatArray
    coordinate: FloatArray


@dataclass(frozen=True, eq=False)
class Position:
    """A closed mechanism with what is known of its constraints.

    Attributes:
        mechanism: The model.
        assembly: The model at t = 0, closed; nothing writes to it.
        redundancy: Its redundant constraints in general position.
        work: Workspace of the analysis, at first as the assembly is.
    """

    mechanism: Mechanism
    assembly: Assembly
    redundancy: Redundancy
    work: Workspace

    @classmethod
    def of(cls, mechanism: Mechanism) -> Position:
        """The position of a model at t = 0, with drivers where they begin.

        Raises:
            UnfitModelError: The joints cannot be closed, drivers contradict each other, a freedom
                is infinitesimal, or an element makes no sense.
        """
        with within_range(mechanism):
            refuse_unsupported(mechanism)
            mechanism = at_start(mechanism)
            assembly = assemble(mechanism)
            redundancy = redundancy_of(assembly)
            refuse_overdriven(mechanism, redundancy)
            if note := infinitesimal_note(redundancy.infinitesimal):
                problem = Problem("joints", note)
                raise UnfitModelError(f"This mechanism cannot be analyzed: {note}", [problem])
        compiled = assembly.compiled
        least = redundancy.least_mobility
        # joints are closed to rounding, which allows less than in a run next to light bodies
        tolerance = min(DEFAULT_RANK_TOLERANCE, max(LIGHT_PART * least, ROUNDING_RANK_TOLERANCE))
        tolerance = tolerance if least > 0.0 else 0.0
        work = allocate(compiled.system, compiled.sizes, tolerance, redundancy.count)
        place_as(work, assembly.work)
        work.velocity[:] = assembly.work.velocity
        turn_inertias(compiled.system, work)
        measure_gaps(compiled.system, work)
        return cls(mechanism, assembly, redundancy, work)

    @property
    def system(self) -> System:
        """The compiled model."""
        return self.assembly.compiled.system

    @cached_property
    def rate_names(self) -> tuple[str, ...]:
        """What each rate belongs to, such as "angle of joint 'pivot'"."""
        return rate_names(self.mechanism, self.system, len(self.work.rate))

    @cached_property
    def rate_units(self) -> FloatArray:
        """Unit of each rate: `System.length` of shifts, 1 of angles, shape (rates,)."""
        return rate_units(self.system, len(self.work.rate))

    @cached_property
    def rate_owners(self) -> NDArray[np.intp]:
        """Joint that each rate belongs to, shape (rates,)."""
        return rate_owners(self.system, len(self.work.rate))

    @cached_property
    def takes_drivers(self) -> NDArray[np.bool_]:
        """Which rates are those of shifts and angles, which drivers can prescribe, (rates,)."""
        found = np.zeros(len(self.work.rate), dtype=bool)
        for joint, record in zip(self.mechanism.joints, self.system.joints, strict=False):
            first = record["rate"]
            found[first : first + joint.joint_type.scalar_count] = True
        return found

    @property
    def tolerance(self) -> float:
        """Norm of the gaps that counts as closed [rad, or `System.length`]."""
        return CLOSED * (1 + len(self.system.joints))

    def rest(self) -> None:
        """Stop all bodies, and let drivers hold their values."""
        self.work.prescribed[:, RATE:] = 0.0
        self.work.velocity[:] = 0.0

    def keep_speed(self) -> None:
        """Let drivers keep the speeds that they have, and no accelerations."""
        self.work.prescribed[:, ACCELERATION] = 0.0

    def poses(self) -> Poses:
        """Copies of the present poses."""
        work = self.work
        return Poses(work.rotation.copy(), work.center.copy(), work.coordinate.copy())

    def place(self, poses: Poses) -> None:
        """Put all bodies back."""
        work = self.work
        work.rotation[:], work.center[:], work.expected_coordinate[:] = poses
        measure_gaps(self.system, work)
        turn_inertias(self.system, work)

    def take_row(self, store: Store, row: int) -> None:
        """Go to the poses and velocities of a row."""
        work, arms_B = self.work, self.system.bodies["center_B"]
        poses, speeds = store.body_pose[row], store.body_velocity[row]
        work.rotation[:] = [rotation_matrix(pose[3:]) for pose in poses]
        arms = np.einsum("bij,bj->bi", work.rotation, arms_B)
        work.center[:] = poses[:, :3] + arms
        work.velocity[:] = speeds
        work.velocity[:, :3] += np.cross(speeds[:, 3:], arms)
        count = store.coordinate.shape[1]
        work.expected_coordinate[:count] = store.coordinate[row]
        measure_gaps(self.system, work)
        places, rows = driven_places(self.system), driven_rows(self.system)
        work.prescribed[rows, VALUE] = work.coordinate[places]
        turn_inertias(self.system, work)

    def move(self, displacement: FloatArray) -> bool:
        """Move all bodies and close the joints again.

        Args:
            displacement: Shifts of the mass centers [m] and rotation vectors [rad], shape (n, 6).

        Returns:
            Whether all joints close.
        """
        system, work = self.system, self.work
        work.expected_coordinate[:] = work.coordinate
        displace(system, work, np.ascontiguousarray(displacement))
        gap = close_joints(system, work, self.tolerance, MAX_ITERATIONS)
        return bool(gap <= ALMOST * self.tolerance)

    def drive(self, wish: FloatArray) -> None:
        """Velocities that the constraints and drivers allow, nearest to a wish, shape (n, 6)."""
        self.work.velocity[:] = wish
        project_velocities(self.system, self.work)

    def accelerations(self) -> FloatArray:
        """Accelerations of the coordinates of all joints, shape (rates,) [m/s^2 or rad/s^2].

        Those of the bodies stand in the workspace, with the constraint loads.
        """
        change = np.zeros(len(self.work.rate))
        with np.errstate(all="ignore"):
            accelerate(self.system, self.work, change)
        return change

    def largest(self, displacement: FloatArray) -> float:
        """Size of a displacement: largest turn [rad], or shift in units of `System.length`."""
        shift = np.linalg.norm(displacement[:, :3], axis=1).max(initial=0.0) / self.system.length
        turn = np.linalg.norm(displacement[:, 3:], axis=1).max(initial=0.0)
        return float(max(shift, turn))
