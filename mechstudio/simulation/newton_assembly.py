"""Closing joints that are wide open: damped Newton steps of least mass-weighted length.

Each step solves, for a displacement y in units in which every body has unit mass,

    [ I   J^T ] [ y ]   [  0 ]
    [ J   -d  ] [ s ] = [ -g ]

with the gaps g, their derivatives J and a damping d that falls with the square of the gaps. Without
damping that is Newton's step of least mass norm; with it, contradictions between constraints that
are redundant where the loop is closed, and only there, do no harm (Levenberg-Marquardt; the
convergence stays quadratic). Rows of free coordinates that are to be kept stand beside those of the
locked directions; bodies that are to be kept have no columns.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from mechstudio.dynamics.closure import displace, measure_gaps
from mechstudio.dynamics.workspace import Workspace
from mechstudio.simulation.checkpoint import Checkpoint, carry_on
from mechstudio.topology.system import System

FloatArray = npt.NDArray[np.float64]
BoolArray = npt.NDArray[np.bool_]

MAX_ITERATIONS = 200
LARGEST_TURN = 0.4  # [rad] of a body in one step
HALVINGS = 5  # of a step that does not reduce the gaps, before the damping grows
DAMPING_GROWTH = 30.0
LARGEST_DAMPING, SMALLEST_DAMPING = 1e-2, 1e-12  # at the start of a step; eigenvalues are about 1
HOPELESS_DAMPING = 1e6
LEAST_GYRATION = 0.1  # of a body's longest arm, radius that counts at least
SHAKES = (0.0, 0.1, 0.5)  # [rad] how far bodies are turned at random before each try


@dataclass(frozen=True)
class Kept:
    """What must not move.

    Attributes:
        axes: Free axes of joints whose coordinates keep their values, in the order of JOINT.axis,
            shape (joints, 6).
        bodies: Bodies that stay where they are, shape (bodies,).
    """

    axes: BoolArray
    bodies: BoolArray

    @classmethod
    def nothing(cls, system: System) -> Kept:
        """No coordinate and no body."""
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
    _start: FloatArray = field(init=False)
    _turn: FloatArray = field(init=False)

    def __post_init__(self) -> None:
        joints = self.system.joints
        measure_gaps(self.system, self.work)
        self._rows = self.kept.axes | (np.arange(6) >= joints["open_count"][:, None])
        linear = joints["axis"] < 3
        self._linear = linear
        self._root = _inverse_roots(self.system)
        angular_scale = _angular_scale(self.system, self._root)
        self._scale = np.where(linear, joints["linear_scale"][:, None], angular_scale[:, None])
        arms = [np.linalg.norm(joints[name], axis=1) for name in ("position1", "position2")]
        self._length = float(np.max(arms, initial=0.0)) or 1.0
        self._start = self._coordinates()
        self._turn = _relative_turns(self.system, self.work)

    def close(self, tolerance: float) -> float:
        """Move the bodies until all joints close; tries again from nearby where that fails.

        Args:
            tolerance: Norm of the gaps that counts as closed [m or rad].

        Returns:
            Norm of what remains; the workspace has the best poses that were found.
        """
        given = self.work.rotation.copy(), self.work.center.copy()
        best, poses = np.inf, given
        for number, shake in enumerate(SHAKES):
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
        """Newton steps from the poses in hand; the norm of the remaining gaps."""
        gaps = self._gaps()
        norm, caution = float(np.linalg.norm(gaps)), 1.0
        for _ in range(MAX_ITERATIONS):
            if not norm > tolerance:
                break
            self.checkpoint()
            size = float(np.linalg.norm(np.where(self._linear, gaps / self._length, gaps)))
            damping = caution * max(min(LARGEST_DAMPING, size * size), SMALLEST_DAMPING)
            if damping > HOPELESS_DAMPING:
                break
            moved = self._try_step(gaps, self._step(gaps, damping))
            if moved is None:
                if norm < 1e3 * tolerance:
                    break  # rounding is all that is left
                caution *= DAMPING_GROWTH
                continue
            self.iterations += 1
            caution = max(1.0, caution / DAMPING_GROWTH)
            gaps = moved
            norm = float(np.linalg.norm(gaps))
        return norm

    def _try_step(self, gaps: FloatArray, step: FloatArray) -> FloatArray | None:
        """Move along a step as far as it reduces the gaps; the new gaps, or None."""
        before = (self.work.rotation.copy(), self.work.center.copy())
        merit = float(np.linalg.norm(self._scale * gaps))
        fastest = float(np.linalg.norm(step[:, 3:], axis=1).max(initial=0.0))
        part = min(1.0, LARGEST_TURN / max(fastest, 1e-300))
        for _ in range(HALVINGS):
            displace(self.system, self.work, part * step)
            moved = self._gaps()
            if float(np.linalg.norm(self._scale * moved)) < (1.0 - 0.1 * part) * merit:
                return moved
            self._place(before)
            part *= 0.5
        return None

    def _step(self, gaps: FloatArray, damping: float) -> FloatArray:
        """Displacements of the mass centers and rotation vectors, shape (n, 6)."""
        from scipy.sparse import block_array, csc_array, eye_array
        from scipy.sparse.linalg import splu

        work, system = self.work, self.system
        roots = self._world_roots()
        jacobian = csc_array(_jacobian(system, work, self._rows, self._scale, roots))
        count = jacobian.shape[0]
        matrix = block_array(
            [
                [eye_array(jacobian.shape[1]), jacobian.T],
                [jacobian, -damping * eye_array(count)],
            ],
            format="csc",
        )
        right = np.zeros(matrix.shape[0])
        right[jacobian.shape[1] :] = -(self._scale * gaps)[self._rows]
        solution = splu(matrix).solve(right)[: jacobian.shape[1]].reshape(-1, 6)
        step: FloatArray = np.einsum("bij,bj->bi", roots, solution)
        return step

    def _world_roots(self) -> FloatArray:
        """Inverse square roots of the mass matrices, world axes, shape (n, 6, 6)."""
        R = self.work.rotation
        roots: FloatArray = self._root.copy()
        roots[:, 3:, 3:] = R @ self._root[:, 3:, 3:] @ R.transpose(0, 2, 1)
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
                turning = joints[j]["axis"][: joints[j]["open_count"]] >= 3
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
        """Turn all bodies at random by about so much [rad]."""
        step = np.zeros((len(self.system.bodies), 6))
        step[:, 3:] = size * rng.normal(size=(len(step), 3)) / np.sqrt(3.0)
        step[self.kept.bodies] = 0.0
        displace(self.system, self.work, step)


def _inverse_roots(system: System) -> FloatArray:
    """Inverse square roots of the mass matrices in body axes, shape (n, 6, 6).

    A point mass on a long arm counts as a rod: for nothing it would turn to where nothing fits.
    """
    roots = np.zeros((len(system.bodies), 6, 6))
    arms = np.zeros(len(system.bodies) + 1)  # the last entry is the ground
    for body, position in (("body1", "position1"), ("body2", "position2")):
        lengths = np.linalg.norm(system.joints[position], axis=1)
        np.maximum.at(arms, system.joints[body], lengths)
    least = (LEAST_GYRATION * arms[:-1, None]) ** 2
    roots[:, :3, :3] = np.sqrt(system.bodies["inverse_mass"])[:, None, None] * np.eye(3)
    values, vectors = np.linalg.eigh(system.bodies["inverse_inertia_B"])
    inverse_mass = np.broadcast_to(system.bodies["inverse_mass"][:, None], values.shape)
    most = np.divide(inverse_mass, least, out=np.full_like(values, np.inf), where=least > 0.0)
    values = np.minimum(values, most)
    roots[:, 3:, 3:] = (vectors * np.sqrt(values)[:, None, :]) @ vectors.transpose(0, 2, 1)
    return roots


def _angular_scale(system: System, roots: FloatArray) -> FloatArray:
    """Scales of the angular gaps as in the compiled model, by the inertias that count here."""
    easiest = np.linalg.eigvalsh(roots[:, 3:, 3:])[:, 0] ** 2
    mobility = np.append(easiest, 0.0)  # the last entry is the ground
    joints = system.joints
    scale: FloatArray = (mobility[joints["body1"]] + mobility[joints["body2"]]) ** -0.5
    return scale


def _jacobian(
    system: System, work: Workspace, rows: BoolArray, scale: FloatArray, roots: FloatArray
) -> object:
    """Derivatives of the chosen rows, scaled, by the unit-mass displacements, sparse."""
    from scipy.sparse import coo_array

    joints = system.joints
    count = int(rows.sum())
    number = np.full(rows.shape, -1)
    number[rows] = np.arange(count)
    # locked rows of the wrenches carry the scales of the compiled model already
    linear, angular = joints["linear_scale"][:, None], joints["angular_scale"][:, None]
    carried = np.where(joints["axis"] < 3, linear, angular)
    locked = np.arange(6) >= joints["open_count"][:, None]
    factor = np.where(locked, scale / carried, scale)
    entries, places = [], []
    for body, wrench, sign in (("body1", work.wrench1, -1.0), ("body2", work.wrench2, 1.0)):
        at = np.flatnonzero(joints[body] >= 0)
        bodies = joints[body][at]
        block = sign * factor[at, :, None] * (wrench[at] @ roots[bodies])
        chosen = rows[at]
        row = np.broadcast_to(number[at][:, :, None], block.shape)[chosen]
        column = np.broadcast_to((6 * bodies[:, None] + np.arange(6))[:, None, :], block.shape)
        entries.append(block[chosen].ravel())
        places.append((row.ravel(), column[chosen].ravel()))
    index = tuple(np.concatenate(part) for part in zip(*places, strict=True))
    return coo_array((np.concatenate(entries), index), shape=(count, 6 * len(system.bodies)))


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
