"""Closure of wide gaps by damped Newton steps of minimum length in a metric.

The equations of a step have a damping d that falls with the square of the gaps g. Without damping
that is Newton's step of least norm; with it, contradictions between constraints that are
redundant where the loop is closed, and only there, do no harm (Levenberg-Marquardt; the convergence
stays quadratic). A step counts as good by what its own linear equations promise, -g - J y = -d s
that remains, not by what an undamped one would do: where bodies of very different masses meet, the
eigenvalues of J J^T lie far below one, and damped steps close little each. Good steps lower the
damping, bad ones raise it. Rows of free coordinates that are to be kept stand beside those of the
locked directions; bodies that are to be kept have no columns.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product

import numpy as np
import numpy.typing as npt

from mechstudio.dynamics.divide_and_conquer.closure import displace, measure_gaps
from mechstudio.dynamics.kinematics.workspace import Workspace
from mechstudio.geometry.arrays import FloatArray
from mechstudio.simulation.assembling.assembly_metric import Metric
from mechstudio.simulation.assembling.checkpoint import Checkpoint, carry_on
from mechstudio.simulation.assembling.step_equations import StepEquations
from mechstudio.topology.system import System
from mechstudio.units import quantity_text

BoolArray = npt.NDArray[np.bool_]

MAX_ITERATIONS = 200
LARGEST_TURN = 0.4  # [rad] of a body in one step
HALVINGS = 5  # of a step that does not reduce the gaps, before the damping grows
DAMPING_GROWTH, DAMPING_FALL = 30.0, 0.1
LEAST_CAUTION = 1e-8  # factor of the damping after many good steps
ENOUGH, GOOD = 0.1, 0.75  # of the promised reduction: a step is taken; the damping may fall
PATIENCE = 20  # steps in which the gaps must shrink by a hundredth
LARGEST_DAMPING, SMALLEST_DAMPING = 1e-2, 1e-12  # at the start of a step; eigenvalues are about 1
HOPELESS_DAMPING = 1e6
SHAKES = (0.0, 0.1, 0.5)  # [rad] how far bodies are turned at random before each try
TRIED = (
    "the given poses and others turned at random by about "
    + " and ".join(f"{quantity_text(shake, 'rad')}" for shake in SHAKES[1:])
    + ", with the bodies weighed by their masses and all alike"
)


@dataclass(frozen=True)
class Kept:
    """Coordinates and bodies that must not move.

    Attributes:
        axes: Free axes of joints whose coordinates keep their values, in the order of
            JOINT.axis_order, shape (joints, 6).
        bodies: Bodies that stay where they are, shape (bodies,).
    """

    axes: BoolArray
    bodies: BoolArray

    @classmethod
    def nothing(cls, system: System) -> Kept:
        """Nothing kept."""
        return cls(np.zeros((len(system.joints), 6), bool), np.zeros(len(system.bodies), bool))


@dataclass
class NewtonAssembly:
    """The solve for one mechanism in a workspace.

    Attributes:
        system: Constant data.
        work: Workspace with poses; they are moved, coordinates and gaps follow.
        kept: What must not move.
        checkpoint: Called before each step.
        iterations: Steps taken so far.
    """

    system: System
    work: Workspace
    kept: Kept
    checkpoint: Checkpoint = carry_on
    iterations: int = 0
    _metric: Metric = field(init=False)
    _equations: StepEquations = field(init=False)
    _start: FloatArray = field(init=False)
    _turn: FloatArray = field(init=False)

    def __post_init__(self) -> None:
        joints = self.system.joints
        measure_gaps(self.system, self.work)
        self._rows = self.kept.axes | (np.arange(6) >= joints["open_count"][:, None])
        self._linear = joints["axis_order"] < 3
        self._taken = np.flatnonzero(self._rows)
        arms = [np.linalg.norm(joints[name], axis=1) for name in ("position1", "position2")]
        self._length = float(np.max(arms, initial=0.0)) or 1.0
        self._start = self._coordinates()
        self._turn = _relative_turns(self.system, self.work)

    def close(self, tolerance: float) -> float:
        """Move the bodies until all joints close.

        Tries the metric of the masses first, then that of like bodies, then both from nearby.

        Args:
            tolerance: Norm of the gaps that counts as closed [m or rad].

        Returns:
            Norm of what remains; the workspace has the best poses that were found.
        """
        given = self.work.rotation.copy(), self.work.center.copy()
        best, poses = np.inf, given
        metrics = Metric.of_masses(self.system), Metric.of_like_bodies(self.system)
        for number, (shake, metric) in enumerate(product(SHAKES, metrics)):
            self._metric = metric
            self._equations = StepEquations(self.system, self._rows, metric.scale)
            self._place(given)
            self._shake(shake, np.random.default_rng(number))
            norm = self._descend(tolerance)
            if norm < best:
                best, poses = norm, (self.work.rotation.copy(), self.work.center.copy())
            if best <= 1e3 * tolerance:
                break
        self._place(poses)
        measure_gaps(self.system, self.work)
        return best

    def _descend(self, tolerance: float) -> float:
        """Newton steps from the present poses; returns the norm of the remaining gaps."""
        gaps = self._gaps()
        norm, caution = float(np.linalg.norm(gaps)), 1.0
        merits: list[float] = []
        while norm > tolerance and len(merits) < MAX_ITERATIONS:
            merit = float(np.linalg.norm(self._scaled(gaps)))
            if len(merits) >= PATIENCE and merit > 0.99 * merits[-PATIENCE]:
                break
            self.checkpoint()
            size = float(np.linalg.norm(np.where(self._linear, gaps / self._length, gaps)))
            least = max(min(LARGEST_DAMPING, size * size), SMALLEST_DAMPING)
            damping = max(caution * least, SMALLEST_DAMPING)
            if damping > HOPELESS_DAMPING:
                break
            share = self._try_step(gaps, *self._step(gaps, damping))
            if share < ENOUGH:
                if norm < 1e3 * tolerance:
                    break  # rounding is all that is left
                caution *= DAMPING_GROWTH
                continue
            self.iterations += 1
            if share > GOOD:
                caution = max(LEAST_CAUTION, caution * DAMPING_FALL)
            merits.append(merit)
            gaps = self._gaps()
            norm = float(np.linalg.norm(gaps))
        return norm

    def _try_step(self, gaps: FloatArray, step: FloatArray, remainder: FloatArray) -> float:
        """Line search: move along a step as far as it reduces the gaps.

        Args:
            gaps: Gaps now, shape (joints, 6).
            step: Displacements, shape (n, 6).
            remainder: What the whole step leaves of the scaled gaps if they are linear in it.

        Returns:
            Reduction of the sum of squares as a share of the promised one; 0 where nothing was
            moved.
        """
        before = (self.work.rotation.copy(), self.work.center.copy())
        now = self._scaled(gaps)
        fastest = float(np.linalg.norm(step[:, 3:], axis=1).max(initial=0.0))
        part = min(1.0, LARGEST_TURN / max(fastest, 1e-300))
        for _ in range(HALVINGS):
            displace(self.system, self.work, part * step)
            moved = self._scaled(self._gaps())
            promise = now @ now - np.sum(((1.0 - part) * now + part * remainder) ** 2)
            share = float((now @ now - moved @ moved) / promise) if promise > 0.0 else 0.0
            if share >= ENOUGH:
                return share
            self._place(before)
            part *= 0.5
        return 0.0

    def _scaled(self, gaps: FloatArray) -> FloatArray:
        """Dimensionless residuals of the rows to close."""
        return np.asarray((self._metric.scale * gaps).ravel()[self._taken])

    def _step(self, gaps: FloatArray, damping: float) -> tuple[FloatArray, FloatArray]:
        """Displacements of the mass centers and rotation vectors, shape (n, 6), and what remains.

        What remains are the scaled gaps after the step by the linear equations.
        """
        roots = self._world_roots()
        moves, rest = self._equations.solve(self.work, roots, self._scaled(gaps), damping)
        step: FloatArray = np.einsum("bij,bj->bi", roots, moves)
        return step, rest

    def _world_roots(self) -> FloatArray:
        """Inverse square roots of the mass matrices, world axes, shape (n, 6, 6)."""
        R = self.work.rotation
        roots: FloatArray = self._metric.root.copy()
        roots[:, 3:, 3:] = R @ self._metric.root[:, 3:, 3:] @ R.transpose(0, 2, 1)
        roots[self.kept.bodies] = 0.0
        return roots

    def _gaps(self) -> FloatArray:
        """Gaps of locked directions and changes of kept coordinates, shape (joints, 6)."""
        measure_gaps(self.system, self.work)
        gaps = self.work.gap.copy()
        if not self.kept.axes.any():
            return gaps
        change = self._coordinates() - self._start
        angular = ~self._linear
        change[angular] -= 2.0 * np.pi * np.round(change[angular] / (2.0 * np.pi))
        joints = self.system.joints
        for j in np.flatnonzero(self.kept.axes.any(axis=1)):
            if joints[j]["coordinate_count"] > joints[j]["free_count"]:
                turning = joints[j]["axis_order"][: joints[j]["open_count"]] >= 3
                turn = _relative_turns(self.system, self.work)[j]
                change[j, np.flatnonzero(turning)] = _rotation_vector(turn @ self._turn[j].T)
        return np.where(self.kept.axes, change, gaps)

    def _coordinates(self) -> FloatArray:
        """Shifts and angles of all joints beside their axes, shape (joints, 6)."""
        values = np.zeros((len(self.system.joints), 6))
        for j in np.flatnonzero(self.kept.axes.any(axis=1)):
            joint = self.system.joints[j]
            places = joint["coordinate"] + joint["slot"][: joint["open_count"]]
            values[j, : len(places)] = self.work.coordinate[places]
        return values

    def _place(self, poses: tuple[FloatArray, FloatArray]) -> None:
        self.work.rotation[:], self.work.center[:] = poses

    def _shake(self, size: float, rng: np.random.Generator) -> None:
        """Random rotation of all bodies by about an angle [rad]."""
        step = np.zeros((len(self.system.bodies), 6))
        step[:, 3:] = size * rng.normal(size=(len(step), 3)) / np.sqrt(3.0)
        step[self.kept.bodies] = 0.0
        displace(self.system, self.work, step)


def _relative_turns(system: System, work: Workspace) -> FloatArray:
    """Rotations from frame 2 to frame 1 of all joints, shape (joints, 3, 3)."""
    joints = system.joints
    frames = []
    for side in ("1", "2"):
        body = joints[f"body{side}"]
        R = np.where((body >= 0)[:, None, None], work.rotation[np.maximum(body, 0)], np.eye(3))
        frames.append(R @ joints[f"rotation{side}"])
    return np.asarray(frames[0].transpose(0, 2, 1) @ frames[1])


def _rotation_vector(R: FloatArray) -> FloatArray:
    """Rotation vector of a rotation matrix."""
    from scipy.spatial.transform import Rotation

    return np.asarray(Rotation.from_matrix(R).as_rotvec())
