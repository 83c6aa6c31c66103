"""What the joints make of pushes: motions by the factors of the constraints, stops respected."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from mechstudio.dynamics.divide_and_conquer.closure import displace, measure_gaps
from mechstudio.dynamics.divide_and_conquer.couplings import solve_coupled
from mechstudio.dynamics.divide_and_conquer.factors import factorize_with
from mechstudio.geometry.arrays import FloatArray
from mechstudio.posing.rig import Rig
from mechstudio.simulation.assembling.assemble import CLOSED

NEAR_SINGULAR = 1e-3  # of the smallest eigenvalue in general position
PULLED_RANK_TOLERANCE = 1e-9  # of constraint matrices at closed poses
LARGEST_COMPLIANCE, SMALLEST_COMPLIANCE = 1e-2, 1e-12
MOST_ITERATIONS = 12
CONTRACTION = 0.7  # of the gaps by each iteration, at least
LAST_DIGITS = 1e3  # times the tolerance: gaps that rounding may leave
NEAR_ANGLE, NEAR_LENGTH = 0.25, 0.5  # [rad], [longest arm]: stops that one step may reach
LEANING = 100.0  # how much easier the known way is than others in a singular position
ALIKE = 0.5  # size of what is left of a way of size 1 where it is still known
REGULAR = 1e-10  # of the largest mobility, for stops that depend on each other
IMMOBILE = 1e-9  # mobility of what a push cannot move; 1 for a body on its own
MOST_PIVOTS = 30  # per stop


class Hold:
    """The joints of a rig at some poses.

    Args:
        rig: The mechanism.

    Attributes:
        work: Workspace with the poses.
    """

    def __init__(self, rig: Rig) -> None:
        self.rig, self.work = rig, rig.workspace()
        joints = rig.system.joints
        scales = joints["linear_scale"][:, None], joints["angular_scale"][:, None]
        self._joint, self._axis = np.nonzero(np.arange(6) >= joints["open_count"][:, None])
        self._row = self._axis - joints["open_count"][self._joint]
        self._scale = np.where(joints["axis_order"] < 3, *scales)[self._joint, self._axis]
        weight = np.stack([np.ones(len(rig.gyration)), rig.gyration**2.0], axis=1)
        self._weight = np.repeat(weight, 3, axis=1)
        self._tolerance = CLOSED * (1 + len(joints))
        self._way: FloatArray | None = None

    def factorize(self, way: FloatArray | None) -> bool:
        """Factors of the constraints at closed poses.

        In a singular position, where more motions seem possible than lead on, pushes lean towards
        the known one.

        Args:
            way: Motion on which the mechanism came here, of size 1, shape (n, 6), if there is one.

        Returns:
            Whether the position is regular.
        """
        work, rig = self.work, self.rig
        work.compliance[:] = 0.0
        factorize_with(rig.system, work, PULLED_RANK_TOLERANCE)
        more = int(work.ranks.null_count) > rig.null_count
        is_regular = not more and float(work.mobility.least) >= NEAR_SINGULAR * rig.mobility
        self._way = None
        if way is not None and not is_regular:
            here = self.allowed(way)
            size = self.size(here)
            self._way = here / size if size > ALIKE else None
        return is_regular

    def respond(self, push: FloatArray) -> FloatArray:
        """Motion after a push, shape (n, 6): loads on the mass centers in, velocities out."""
        motion = self.allowed(push / self._weight)
        if self._way is not None:
            motion = motion + LEANING * float((self._way * push).sum()) * self._way
        return motion

    def allowed(self, wish: FloatArray) -> FloatArray:
        """The motion nearest to a wish that joints and couplings allow, shape (n, 6)."""
        work = self.work
        work.free_motion[:] = wish
        work.right_side[:] = 0.0
        work.coupled_side[:] = 0.0
        return self._solution()

    def size(self, motion: FloatArray) -> float:
        """Length of a motion: shifts, and turns by radius of gyration, of all bodies [m]."""
        return float(np.sqrt((self._weight * motion * motion).sum()))

    def move(self, motion: FloatArray) -> None:
        """Displace the bodies; joints may open."""
        displace(self.rig.system, self.work, np.ascontiguousarray(motion))

    def poses(self) -> tuple[FloatArray, FloatArray]:
        """Copies of rotations and mass centers."""
        return self.work.rotation.copy(), self.work.center.copy()

    def place(self, poses: tuple[FloatArray, FloatArray]) -> None:
        """Put the bodies back where joints were closed."""
        self.work.rotation[:], self.work.center[:] = poses
        measure_gaps(self.rig.system, self.work)

    def orthonormalize(self) -> None:
        """Take out of the rotation matrices what many small turns have left in them."""
        turns = self.work.rotation
        turns[:] = 1.5 * turns - 0.5 * turns @ turns.transpose(0, 2, 1) @ turns

    def keep_turns(self) -> None:
        """Let angles count on from the present ones."""
        self.work.expected_coordinate[:] = self.work.coordinate

    def close(self, most: float) -> bool:
        """Move the bodies by damped Newton steps until joints close, couplings hold, stops too.

        Args:
            most: Largest size of all corrections together [m].

        Returns:
            Whether that went well; if not, poses are anywhere.
        """
        rig, work = self.rig, self.work
        last, moved = np.inf, 0.0
        self._way = None
        for _ in range(MOST_ITERATIONS):
            norm = measure_gaps(rig.system, work)
            beyond = max(0.0, -float(rig.stops.slack(work).min(initial=0.0)))
            size = max(norm, beyond)
            if size <= self._tolerance:
                return True
            if not size <= CONTRACTION * last:
                return bool(size <= LAST_DIGITS * self._tolerance)
            # least squares with compliance: redundant joints contradict each other while open,
            # and next to a singular position Newton's step would lead anywhere
            soft = min(LARGEST_COMPLIANCE, (norm / rig.length) ** 2)
            work.compliance[: len(rig.system.joints)] = max(soft, SMALLEST_COMPLIANCE)
            factorize_with(rig.system, work, float(work.ranks.tolerance))
            motion = self.stopped(self._closing())
            moved += self.size(motion)
            if not moved <= most:
                return False
            self.move(motion)
            last = size
        return False

    def stopped(self, motion: FloatArray, pull: PullRows | None = None) -> FloatArray:
        """A motion turned aside where it would cross stops.

        Solves the complementarity problem of the efforts of the stops: each is 0 or keeps its
        coordinate at the bound. Motions are those of the factorized position.

        Args:
            motion: What joints allow, as far as stops do not matter.
            pull: The pull that makes this motion, as it gives way when stops hold against it.
        """
        rig, work = self.rig, self.work
        slack = rig.stops.slack(work)
        near = np.where(rig.stops.is_angle, NEAR_ANGLE, NEAR_LENGTH * rig.length)
        rows = np.flatnonzero(slack < near)
        if not rows.size:
            return motion
        pushes = rig.stops.pushes(rig.system, work, rows)
        ahead = slack[rows] + np.einsum("kbi,bi->k", pushes, motion)
        if (ahead >= 0.0).all():
            return motion
        answers = np.stack([self.respond(push) for push in pushes])
        if pull is not None:
            answers = pull.give_way(answers)
        efforts = _efforts(np.einsum("kbi,lbi->kl", pushes, answers), ahead)
        return np.asarray(motion + np.einsum("k,kbi->bi", efforts, answers))

    def _closing(self) -> FloatArray:
        """The smallest motion that closes what is open, to first order."""
        system, work = self.rig.system, self.work
        work.free_motion[:] = 0.0
        work.right_side[:] = 0.0
        gaps = work.gap[self._joint, self._axis]
        work.right_side[self._joint, self._row] = -self._scale * gaps
        couplings = system.couplings
        values = (couplings["row"] * work.coordinate[couplings["coordinate"]]).sum(axis=1)
        work.coupled_side[:] = work.coupled_offset - values
        return self._solution()

    def _solution(self) -> FloatArray:
        motion = np.empty_like(self.work.free_motion)
        solve_coupled(self.rig.system, self.work, self.work.no_impulse, motion)
        return motion


@dataclass(frozen=True)
class PullRows:
    """What a pull at one point does.

    Attributes:
        rows: Loads of unit pulls along the directions that count, shape (d, n, 6).
        answers: Motions that they cause, shape (d, n, 6).
        softness: Added to the mobility of the point, dimensionless.
    """

    rows: FloatArray
    answers: FloatArray
    softness: float

    @property
    def mobility(self) -> FloatArray:
        """Motion of the point along each direction by unit pulls, shape (d, d)."""
        return self.along(self.answers).T

    def along(self, motions: FloatArray) -> FloatArray:
        """Motion of the point along each direction, shape (..., d)."""
        return np.asarray(np.einsum("dbi,...bi->...d", self.rows, motions))

    def motion(self, way: FloatArray) -> FloatArray:
        """The damped motion that leads the point along a way, shape (d,) [m]."""
        return np.asarray(np.einsum("d,dbi->bi", self._forces(way), self.answers))

    def give_way(self, motions: FloatArray) -> FloatArray:
        """Motions that other efforts cause while the point is pulled to where it is."""
        forces = self._forces(self.along(motions))
        return np.asarray(motions - np.einsum("kd,dbi->kbi", forces, self.answers))

    def _forces(self, ways: FloatArray) -> FloatArray:
        matrix = self.mobility + self.softness * np.eye(len(self.rows))
        forces = np.linalg.solve(matrix, ways.T).T
        return np.asarray(forces, dtype=float)


def _efforts(mobility: FloatArray, ahead: FloatArray) -> FloatArray:
    """Efforts e >= 0 with mobility e + ahead >= 0, one of both 0 in each row."""
    from scipy.optimize import lsq_linear, nnls

    values, vectors = np.linalg.eigh(0.5 * (mobility + mobility.T))
    # stops that depend on each other, or that nothing moves
    roots = np.sqrt(np.maximum(values, REGULAR * max(float(values[-1]), IMMOBILE)))
    right = -(vectors.T @ ahead) / roots
    system = roots[:, None] * vectors.T
    efforts: FloatArray
    try:
        efforts, _ = nnls(system, right, maxiter=MOST_PIVOTS * len(ahead))
    except RuntimeError:
        # it went round in circles; the slower method cannot
        efforts = lsq_linear(system, right, bounds=(0.0, np.inf)).x
    return efforts
