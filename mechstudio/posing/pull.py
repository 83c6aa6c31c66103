"""Pulling one point of a mechanism towards where the hand is."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Mechanism
from mechstudio.posing.hold import IMMOBILE, Hold, PullRows
from mechstudio.posing.posed import posed_mechanism
from mechstudio.posing.rig import Rig
from mechstudio.simulation.assembling.wanted_coordinates import by_joint
from mechstudio.spatial.rotation import to_quaternion

STRIDE = 0.2  # [longest arm] by which the aim moves at a time
LARGEST_TURN = 0.1  # [rad] of a body in one step
LARGEST_SHIFT = 0.2  # [longest arm] of a body in one step
LARGEST_CORRECTION = 0.5  # of a step, to close the joints after it; more would be another branch
MOST_STRIDES, MOST_STEPS = 40, 16
MOST_ROUNDS, HALVINGS = 3, 3  # of one step: with softer pulls, and shorter
REACHED = 1e-10  # [longest arm] from the aim
DEAD = 1e-8  # of the distance, by which a step promises to come nearer unless the point is dead
FAR = 1e-4  # [longest arm] from the aim: worth looking for a way out of a dead point
LEAPS = (0.05, 0.01)  # [rad, or longest arm] of the fastest body, out of a dead point
FIRM = 1e-6  # softness beside the mean mobility of the point, at least
FIRMEST, SOFTEST = 1e-3, 1e3  # softness per distance from the aim in longest arms
ENOUGH, POOR, GOOD = 0.05, 0.3, 0.7  # of what a step promised
CHANGE, FAILED = 2.5, 30.0  # of the softness


class Pull:
    """A hand on one point of one body.

    The mechanism follows in small steps, each of which closes all joints. A step is one of damped
    least squares: the smallest motion of all bodies that brings the point nearer. So a target out
    of reach does no harm. At a dead point, where a pull moves nothing, the mechanism goes on the
    way that it came.

    Args:
        rig: The mechanism.
        body: Name of the body.
        point: The grabbed point in its frame [m].

    Raises:
        ModelError: There is no such body.
    """

    def __init__(self, rig: Rig, body: str, point: Sequence[float]) -> None:
        grabbed = rig.mechanism.body(body)
        self._rig, self._hold = rig, Hold(rig)
        self._index = [one.name for one in rig.mechanism.bodies].index(body)
        self._arm = np.array(point, dtype=float) - np.array(grabbed.center_of_mass)
        self._centers = np.array([one.center_of_mass for one in rig.mechanism.bodies])
        self._way: FloatArray | None = None
        self._softness = FIRMEST
        self._is_settled = True
        self._aim = self.point

    @property
    def point(self) -> FloatArray:
        """Where the grabbed point is in the world [m]."""
        work, b = self._hold.work, self._index
        return np.asarray(work.center[b] + work.rotation[b] @ self._arm)

    @property
    def poses(self) -> FloatArray:
        """Position [m] and quaternion [w, x, y, z] of all body frames, shape (n, 7)."""
        work = self._hold.work
        origins = work.center - np.einsum("bij,bj->bi", work.rotation, self._centers)
        turns = [to_quaternion(tuple(R)) for R in work.rotation.reshape(-1, 9).tolist()]
        return np.concatenate([origins, np.array(turns)], axis=1)

    @property
    def is_settled(self) -> bool:
        """Whether the point is as near to the last target as it will come."""
        return self._is_settled

    def to(
        self, target: Sequence[float] | FloatArray, line: FloatArray | None = None
    ) -> FloatArray:
        """Pull the point from the last target to another.

        Args:
            target: Where the point is to go [m].
            line: A direction through the target along which the point may lie anywhere, such as
                the line of sight; None if all of the target counts.

        Returns:
            Poses of all bodies, as in `poses`.
        """
        goal, sides = np.array(target, dtype=float), _sides(line)
        way = goal - self._aim
        length = float(np.linalg.norm(way)) / (STRIDE * self._rig.length)
        strides = min(MOST_STRIDES, math.ceil(length))
        for stride in range(1, strides):
            between = self._aim + (stride / strides) * way
            self._step(between, sides)
        self._aim = goal
        self._is_settled = self._approach(goal, sides)
        self._hold.orthonormalize()
        return self.poses

    def mechanism(self) -> Mechanism:
        """The model in the present poses; its initial velocities turn with the bodies."""
        return posed_mechanism(self._rig.mechanism, self.poses, self._turned())

    def _turned(self) -> dict[str, FloatArray]:
        """Coordinates of the joints by channel, with the turns on which the hand left them.

        What a driver of a rate moves begins where its poses are.
        """
        rig = self._rig
        turned = by_joint(rig.mechanism, rig.system, self._hold.work.coordinate)
        for driver in rig.mechanism.drivers:
            if driver.kind == "velocity":
                angle = turned[driver.joint]
                angle[driver.coordinate] = math.remainder(angle[driver.coordinate], 2.0 * math.pi)
        return {f"joints/{name}/coordinate": values for name, values in turned.items()}

    def _approach(self, goal: FloatArray, sides: FloatArray) -> bool:
        """Steps towards a goal; whether more would not come nearer."""
        for _ in range(MOST_STEPS):
            if not self._step(goal, sides) and not self._leave_dead_point(goal, sides):
                return True
        return False

    def _step(self, goal: FloatArray, sides: FloatArray) -> bool:
        """One step along what is left of the way; False where a pull moves nothing."""
        hold, left = self._hold, sides @ (goal - self.point)
        distance = float(np.linalg.norm(left))
        if distance <= REACHED * self._rig.length:
            return False
        rows = self._rows(sides)
        for _ in range(MOST_ROUNDS):
            is_regular = hold.factorize(self._way)
            answers = np.stack([hold.respond(row) for row in rows])
            mobility = float(np.einsum("dbi,dbi->", rows, answers)) / len(sides)
            pull = PullRows(
                rows,
                answers,
                self._softness * distance / self._rig.length + FIRM * mobility + IMMOBILE,
            )
            motion = self._short(hold.stopped(pull.motion(left), pull))
            promise = float(left @ pull.along(motion)) / distance
            if promise <= DEAD * distance:
                break
            gain, part = self._try(motion, goal, sides, ENOUGH * promise, HALVINGS)
            self._adapt(gain, part, promise)
            if part > 0.0:
                self._learn(motion, is_regular)
                return True
        return False

    def _try(
        self, motion: FloatArray, goal: FloatArray, sides: FloatArray, least: float, most: int
    ) -> tuple[float, float]:
        """Move along a motion, or along the first part of it that brings the point nearer.

        Args:
            motion: What joints allow, shape (n, 6).
            goal: Where the point is to go [m].
            sides: Directions in which that counts, shape (d, 3).
            least: How much nearer the whole motion is to bring it [m].
            most: So many times, with half of the motion each time.

        Returns:
            How much nearer it is [m], and which part of the motion was taken; 0 if none was good
            enough, and the poses are as before.
        """
        hold, before = self._hold, self._hold.poses()
        distance = float(np.linalg.norm(sides @ (goal - self.point)))
        part, size = 1.0, hold.size(motion)
        for _ in range(most):
            hold.move(part * motion)
            if hold.close(LARGEST_CORRECTION * part * size):
                gain = distance - float(np.linalg.norm(sides @ (goal - self.point)))
                if gain > part * least:
                    hold.keep_turns()
                    return gain, part
            hold.place(before)
            part *= 0.5
        return 0.0, 0.0

    def _leave_dead_point(self, goal: FloatArray, sides: FloatArray) -> bool:
        """Go on where a pull moves nothing, if that brings the point nearer in the end."""
        hold, length = self._hold, self._rig.length
        distance = float(np.linalg.norm(sides @ (goal - self.point)))
        if distance <= FAR * length:
            return False
        for way in self._ways():
            hold.factorize(self._way)
            motion = hold.allowed(way)
            fastest = self._fastest(motion, length)
            for leap in LEAPS:
                if fastest <= IMMOBILE:
                    break
                hold.factorize(self._way)
                aside = hold.stopped(motion * (leap / fastest))
                if self._try(aside, goal, sides, REACHED * length, 1)[1] > 0.0:
                    self._way = aside / hold.size(aside)
                    return True
        return False

    def _ways(self) -> Iterator[FloatArray]:
        """Motions to try at a dead point: first that on which the mechanism came."""
        if self._way is not None:
            yield self._way
            yield -self._way
            return
        for seed in range(2):
            way = np.random.default_rng(seed).normal(size=(len(self._centers), 6))
            yield way
            yield -way

    def _learn(self, motion: FloatArray, is_regular: bool) -> None:
        """Remember the way; in a singular position only whether it is taken forward or back."""
        if self._way is None or is_regular:
            self._way = motion / self._hold.size(motion)
        elif self._hold.size(motion + self._way) < self._hold.size(motion - self._way):
            self._way = -self._way

    def _adapt(self, gain: float, part: float, promise: float) -> None:
        """Softer pulls where steps keep less than they promise, firmer ones where they keep it."""
        if part == 0.0:
            self._softness = min(SOFTEST, FAILED * self._softness)
        elif part < 1.0 or gain < POOR * promise:
            self._softness = min(SOFTEST, CHANGE * self._softness)
        elif gain > GOOD * promise:
            self._softness = max(FIRMEST, self._softness / CHANGE)

    def _rows(self, sides: FloatArray) -> FloatArray:
        """Unit pulls at the grabbed point, as loads on the mass centers, shape (d, n, 6)."""
        arm = self._hold.work.rotation[self._index] @ self._arm
        rows = np.zeros((len(sides), len(self._centers), 6))
        rows[:, self._index, :3] = sides
        rows[:, self._index, 3:] = np.cross(arm, sides)
        return rows

    def _short(self, motion: FloatArray) -> FloatArray:
        """The motion, or as much of it as linear steps can take."""
        fastest = self._fastest(motion, LARGEST_SHIFT / LARGEST_TURN * self._rig.length)
        return motion * min(1.0, LARGEST_TURN / max(fastest, 1e-300))

    def _fastest(self, motion: FloatArray, length: float) -> float:
        """Largest turn, or shift by a length, of a body [rad]."""
        shift = np.linalg.norm(motion[:, :3], axis=1).max(initial=0.0)
        turn = np.linalg.norm(motion[:, 3:], axis=1).max(initial=0.0)
        return float(max(turn, shift / length))


def _sides(line: FloatArray | None) -> FloatArray:
    """Orthonormal directions in which the point must meet its target, shape (3 or 2, 3)."""
    if line is None:
        return np.eye(3)
    along = np.array(line, dtype=float)
    along /= np.linalg.norm(along)
    return np.linalg.svd(along[None, :])[2][1:]
