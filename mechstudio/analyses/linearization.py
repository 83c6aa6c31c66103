"""Reduced stiffness and damping at a position, by differences of the program's own accelerations.

With motions N that are orthonormal in the mass norm, y the components of a displacement and
f(y, y') = N^T M a the reduced accelerations, K = -df/dy and C = -df/dy'. The accelerations come
from poses that close all joints, so that the curvature of the constraints and the loads that they
bear are in K. Differences are of the fourth order, and checked by further ones along another
direction.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from dataclasses import replace

import numpy as np

from mechstudio.analyses.errors import AnalysisError
from mechstudio.analyses.linear_law import STEP, Linearization
from mechstudio.analyses.position import Poses, Position
from mechstudio.analyses.position_kernels import find_unbalanced
from mechstudio.analyses.position_name import position_name
from mechstudio.analyses.stop_distance import within_damping, within_stops
from mechstudio.analyses.subtracted_loads import subtracted_loads
from mechstudio.analyses.tangent import tangent_at
from mechstudio.compiler.mould import Mould
from mechstudio.geometry.arrays import FloatArray
from mechstudio.simulation.assembling.natural_units import NaturalUnits
from mechstudio.simulation.runs.in_threads import thread_count

RATE_STEP = 1e-2  # [rad, or `System.length`, per natural time] of velocities
FRICTION_RATE_STEP = 1e-5  # the same [rad/s or m/s] within the smooth part of dry friction
OTHER_STEP = 0.6  # of the step: that of the check
ROUGH = 1e-5  # error of slopes above which shorter steps are tried
SHORTER_STEPS = (0.1, 1e-2, 1e-3, 1e-4)  # parts of the steps
UNDAMPED = 1e-10  # of the fastest frequency: damping that is rounding
SEED = 7
SERIAL = 32  # motions below which one thread is as fast
MOST_THREADS = 8


class ReducedMotion:
    """Reduced accelerations of displaced and moving states around one position.

    Args:
        position: The mechanism; its workspace is at the position, moving as it is to move there.
        is_steady: Whether drivers move it steadily, with all other coordinates at rest; else all
            of it is at rest.
    """

    def __init__(self, position: Position, *, is_steady: bool) -> None:
        self.position, self.is_steady = position, is_steady
        self.base: Poses = position.poses()
        self.tangent = tangent_at(position)
        self._open = open_rates(position)
        if is_steady:
            self._drive()
        self._velocity = position.work.velocity.copy()

    def twin(self) -> ReducedMotion:
        """The same with a workspace of its own, for another thread."""
        found = copy(self)
        found.position = replace(self.position, work=Mould(self.position.work).copy())
        return found

    def here(self) -> FloatArray:
        """Reduced acceleration at the position itself, shape (f,)."""
        return self.displaced(np.zeros(self.tangent.count))

    def displaced(self, values: FloatArray) -> FloatArray:
        """Reduced acceleration after a displacement with such components, shape (f,).

        Raises:
            AnalysisError: The joints do not close there.
        """
        way = self.displace(values)
        if self.is_steady:
            return self._by_coordinates()
        return self._by_loads(way)

    def moving(self, values: FloatArray) -> FloatArray:
        """Reduced acceleration in the position at a velocity with such components, shape (f,)."""
        self.start(values)
        change = self.position.accelerations()
        if self.is_steady:
            return self._reduced(change)
        return np.asarray(self._momenta_along())

    def restore(self) -> None:
        """Go back to the position."""
        self.position.place(self.base)
        self.position.drive(self._velocity)

    def displace(self, values: FloatArray) -> FloatArray:
        """Put the mechanism where a displacement with such components leads.

        It is at rest there, or as steady as its drivers move it.

        Returns:
            The displacement, shape (n, 6).

        Raises:
            AnalysisError: The joints do not close there.
        """
        position = self.position
        position.place(self.base)
        way = self.tangent.motion(values)
        if values.any() and not position.move(way):
            where = position_name(position, self.base)
            raise AnalysisError(
                f"The joints do not close next to {where}: it is singular, and small motions are "
                "not defined there. Move the mechanism a little away from it."
            )
        if self.is_steady:
            self._drive()
        else:
            position.work.velocity[:] = 0.0
        return way

    def start(self, values: FloatArray) -> None:
        """Put the mechanism into the position at a velocity with such components besides its own.

        Args:
            values: Shape (f,).
        """
        self.position.place(self.base)
        self.position.drive(self._velocity + self.tangent.motion(values))

    def _by_loads(self, way: FloatArray) -> FloatArray:
        """By the loads that nothing balances; their torques act on turned axes of the motions."""
        position = self.position
        position.accelerations()
        loads = np.empty_like(way)
        find_unbalanced(position.system, position.work, np.ascontiguousarray(way), loads)
        return self.tangent.along(loads)

    def _momenta_along(self) -> FloatArray:
        work = self.position.work
        return np.asarray(np.einsum("fbi,bi->f", self.tangent.momenta, work.acceleration))

    def _drive(self) -> None:
        """Velocities by the drivers alone: other coordinates move as little as they can."""
        position = self.position
        position.drive(position.work.velocity)
        tangent = tangent_at(position)
        rates = position.work.rate[self._open]
        values = np.linalg.lstsq(tangent.rates[:, self._open].T, -rates, rcond=None)[0]
        position.drive(position.work.velocity + tangent.motion(values))

    def _by_coordinates(self) -> FloatArray:
        return self._reduced(self.position.accelerations())

    def _reduced(self, change: FloatArray) -> FloatArray:
        """By the accelerations of the coordinates, which a steady motion does not have."""
        rates = self.tangent.rates[:, self._open].T
        return np.asarray(np.linalg.lstsq(rates, change[self._open], rcond=None)[0])


def open_rates(position: Position) -> FloatArray:
    """Places of the rates that no driver prescribes."""
    places = [
        joint["rate"] + joint["slot"][k]
        for joint in position.system.joints
        for k in range(min(joint["open_count"], joint["free_count"]))
    ]
    return np.array(places, dtype=np.intp)


def stiffness_only(motion: ReducedMotion) -> Linearization:
    """K by simple differences, for steps that look again; the position moves.

    Raises:
        AnalysisError: The joints do not close next to the position.
    """
    tangent = motion.tangent
    count = tangent.count
    matrix = np.zeros((count, count))
    steps = _displacements(motion)
    for i, step in enumerate(steps.tolist()):
        way = np.eye(count)[i] * step
        matrix[:, i] = (motion.displaced(-way) - motion.displaced(way)) / (2.0 * step)
    motion.here()
    loads = subtracted_loads(motion.position)
    return Linearization(tangent, matrix, np.zeros_like(matrix), STEP * STEP, 0.0, steps, loads)


def _displacements(motion: ReducedMotion) -> FloatArray:
    """Steps of differences along each motion that no stop lies within, shape (f,)."""
    position, tangent = motion.position, motion.tangent
    sizes = np.array([position.largest(entry) for entry in tangent.motions])
    return within_stops(position, tangent.rates, STEP / sizes)


def linearize(motion: ReducedMotion) -> Linearization:
    """K and C at the position of a reduced motion, which it is left at.

    Raises:
        AnalysisError: The joints do not close next to the position.
    """
    steps, rate_steps = difference_steps(motion)
    motion.here()
    loads = subtracted_loads(motion.position)
    motions = [motion, *(motion.twin() for _ in range(_further_threads(motion)))]
    stiffness, error, part = _steady_slopes([each.displaced for each in motions], steps)
    damping, damping_error = np.zeros_like(stiffness), 0.0
    if _matters(motion, stiffness, rate_steps):
        found = _steady_slopes([each.moving for each in motions], rate_steps)
        damping, damping_error, _ = found
    motion.restore()
    # differences, as the negative of nothing would be shown as -0
    stiffness, damping = 0.0 - stiffness, 0.0 - damping
    tangent = motion.tangent
    return Linearization(tangent, stiffness, damping, error, damping_error, part * steps, loads)


def difference_steps(motion: ReducedMotion) -> tuple[FloatArray, FloatArray]:
    """Steps of differences along each motion: of displacements, and of velocities, shape (f,)."""
    position = motion.position
    sizes = np.array([position.largest(entry) for entry in motion.tangent.motions])
    units = NaturalUnits.of(position.system, position.work.velocity, 1.0)
    rate_step = RATE_STEP / units.time
    if position.system.joints["friction"].any():
        rate_step = min(rate_step, FRICTION_RATE_STEP)
    rates = within_damping(position, motion.tangent.rates, rate_step / sizes)
    return _displacements(motion), rates


def _further_threads(motion: ReducedMotion) -> int:
    """Number of threads that are of use beside this one."""
    # code of the user writes into memory of the compiled model
    if motion.tangent.count < SERIAL or motion.position.system.loads.code.size:
        return 0
    return min(thread_count(None), MOST_THREADS) - 1


def _matters(motion: ReducedMotion, stiffness: FloatArray, steps: FloatArray) -> bool:
    """Whether loads depend on velocities at all: two ways at once tell."""
    fastest = np.sqrt(np.abs(stiffness).max(initial=0.0)) or 1.0
    rng = np.random.default_rng(SEED)
    for _ in range(2):
        way = steps * rng.uniform(-1.0, 1.0, len(steps))
        if np.abs(slope(motion.moving, way)).max(initial=0.0) > UNDAMPED * fastest * np.abs(
            way
        ).max(initial=0.0):
            return True
    return False


def _steady_slopes(
    functions: Sequence[Callable[[FloatArray], FloatArray]], steps: FloatArray
) -> tuple[FloatArray, float, float]:
    """Derivatives as `_slopes` finds them, in shorter steps where the first meet a kink.

    Where all miss, as where rounding is all that there is, they are those of the first.

    Returns:
        Derivatives, their error, and which part of the steps was taken.
    """
    found, error = _slopes(functions, steps)
    for part in SHORTER_STEPS if error > ROUGH else ():
        shorter, missed = _slopes(functions, part * steps)
        if missed <= ROUGH:
            return shorter, missed, part
    return found, error, 1.0


def _slopes(
    functions: Sequence[Callable[[FloatArray], FloatArray]], steps: FloatArray
) -> tuple[FloatArray, float]:
    """Derivatives of a function around zero, and their error.

    Args:
        functions: The function, once for each thread.
        steps: Step of each component, shape (f,).

    Returns:
        Derivatives, shape (f, f), the same for any number of threads, and their relative error.
    """
    function, count = functions[0], len(steps)
    matrix = np.zeros((count, count))
    if not count:
        return matrix, 0.0
    ways = np.diag(steps)

    def fill(number: int) -> None:
        for i in range(number, count, len(functions)):
            matrix[:, i] = slope(functions[number], ways[i]) / steps[i]

    with ThreadPoolExecutor(len(functions), thread_name_prefix="slopes") as pool:
        # the first error of a thread is raised here
        list(pool.map(fill, range(len(functions))))
    way = np.random.default_rng(SEED).uniform(-1.0, 1.0, count) / count
    checked = slope(function, OTHER_STEP * steps * way)
    missed = checked - matrix @ (OTHER_STEP * steps * way)
    # in the units of the steps, in which all motions are alike
    scale = float(np.abs(matrix * steps).max())
    return matrix, float(np.abs(missed).max() / (OTHER_STEP * scale)) if scale > 0.0 else 0.0


def slope(function: Callable[[FloatArray], FloatArray], way: FloatArray) -> FloatArray:
    """Derivative of a function at zero along a way, of the fourth order."""
    near = function(way) - function(-way)
    far = function(2.0 * way) - function(-2.0 * way)
    return np.asarray((8.0 * near - far) / 12.0)
