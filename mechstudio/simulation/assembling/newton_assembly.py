"""Closure of wide gaps by damped Newton steps of minimum length in a metric.

The equations of a step have a damping d that falls with the square of the gaps g. Without damping
that is Newton's step of least norm; with it, contradictions between constraints that are
redundant where the loop is closed, and only there, do no harm (Levenberg-Marquardt; the convergence
stays quadratic). A step counts as good by what its own linear equations promise, -g - J y = -d s
that remains, not by what an undamped one would do: where bodies of very different masses meet, the
eigenvalues of J J^T lie far below one, and damped steps close little each. Good steps lower the
damping, bad ones raise it. Rows of free coordinates that are to be kept stand beside those of the
locked directions; bodies that are to be kept have no columns.

By their masses bodies move as impulses in the joints would move them: the heavy ones hardly. Where
light and heavy bodies are far apart, the way of least mass norm may lead past the poses that close;
alike, with one mass and one radius of gyration, every body takes its share.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product

import numpy as np
import numpy.typing as npt

from mechstudio.compiler.mould import Mould
from mechstudio.dynamics.divide_and_conquer.closure import displace, measure_gaps
from mechstudio.dynamics.divide_and_conquer.damped_steps import (
    ENOUGH,
    DampedSteps,
    derive_gaps,
    measure_equations,
    remember_kept,
    search_line,
    weigh_displacements,
)
from mechstudio.dynamics.kinematics.workspace import LARGEST_KEPT, Workspace
from mechstudio.geometry.arrays import FloatArray
from mechstudio.simulation.assembling.checkpoint import Checkpoint, carry_on
from mechstudio.simulation.assembling.step_equations import DENSE, StepEquations
from mechstudio.simulation.memory import Memory
from mechstudio.topology.system import GROUND, System
from mechstudio.topology.weighing import LEAST_GYRATION
from mechstudio.units import quantity_text

BoolArray = npt.NDArray[np.bool_]

MAX_ITERATIONS = 200
DAMPING_GROWTH, DAMPING_FALL = 30.0, 0.1
LEAST_CAUTION = 1e-8  # factor of the damping after many good steps
GOOD = 0.75  # of the promised reduction: the damping may fall
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
    _steps: DampedSteps = field(init=False)
    _equations: StepEquations = field(init=False)

    def __post_init__(self) -> None:
        measure_gaps(self.system, self.work)
        self._steps = _steps(self.system, self.kept)
        self._equations = StepEquations(self._steps)
        remember_kept(self.system, self.work, self._steps)

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
        for number, (shake, is_alike) in enumerate(product(SHAKES, (False, True))):
            weigh_displacements(self.system, self._steps, is_alike)
            self._place(given)
            self._shake(shake, number)
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
        measure_equations(self.system, self.work, self._steps, self._steps.scaled)
        norm, size, merit = self._steps.norms.tolist()
        caution, merits = 1.0, []  # type: float, list[float]
        while norm > tolerance and len(merits) < MAX_ITERATIONS:
            if len(merits) >= PATIENCE and merit > 0.99 * merits[-PATIENCE]:
                break
            self.checkpoint()
            least = max(min(LARGEST_DAMPING, size * size), SMALLEST_DAMPING)
            damping = max(caution * least, SMALLEST_DAMPING)
            if damping > HOPELESS_DAMPING:
                break
            derive_gaps(self.system, self.work, self._steps)
            self._equations.solve(damping)
            share = search_line(self.system, self.work, self._steps)
            if share < ENOUGH:
                if norm < 1e3 * tolerance:
                    break  # rounding is all that is left
                caution *= DAMPING_GROWTH
                continue
            self.iterations += 1
            if share > GOOD:
                caution = max(LEAST_CAUTION, caution * DAMPING_FALL)
            merits.append(merit)
            norm, size, merit = self._steps.norms.tolist()
        return float(norm)

    def _place(self, poses: tuple[FloatArray, FloatArray]) -> None:
        self.work.rotation[:], self.work.center[:] = poses

    def _shake(self, size: float, seed: int) -> None:
        """Random rotation of all bodies by about an angle [rad]."""
        if size == 0.0:
            return
        rng = np.random.default_rng(seed)
        step = np.zeros((len(self.system.bodies), 6))
        step[:, 3:] = size * rng.normal(size=(len(step), 3)) / np.sqrt(3.0)
        step[self.kept.bodies] = 0.0
        displace(self.system, self.work, step)


_moulds: Memory[Mould[DampedSteps]] = Memory(8)


def _steps(system: System, kept: Kept) -> DampedSteps:
    """The equations of a mechanism, and room for a step."""
    if len(system.joints) > LARGEST_KEPT:
        return _made(system, kept)
    parts = (system.joints["open_count"], system.joints["body1"], system.joints["body2"])
    key = [array.tobytes() for array in (*parts, kept.axes, kept.bodies)]
    return _moulds.get(tuple(key), lambda: Mould(_made(system, kept))).copy()


def _made(system: System, kept: Kept) -> DampedSteps:
    """The same, made anew."""
    joints, body_count = system.joints, len(system.bodies)
    rows = kept.axes | (np.arange(6) >= joints["open_count"][:, None])
    joint, row = np.nonzero(rows)
    bodies = np.stack((joints["body1"], joints["body2"]), axis=1)[joint]
    if kept.bodies.any():
        bodies[(bodies >= 0) & kept.bodies[bodies]] = GROUND
    count = len(joint)
    shapes = {
        "start": (count,),
        "turns": (count, 3, 3),
        "shift": (body_count,),
        "turn": (body_count, 3, 3),
        "factors": (len(joints), 6),
        "sizes": (body_count, 3),
        "axes": (2, 3, 3),
        "scaled": (count,),
        "trial": (count,),
        "norms": (3,),
        "jacobian": (count, 2, 6),
        "matrix": (count, count) if count <= DENSE else (0, 0),
        "moves": (body_count, 6),
        "rest": (count,),
        "rotation": (body_count, 3, 3),
        "center": (body_count, 3),
    }
    return DampedSteps(
        equations=np.concatenate((np.stack((joint, row), axis=1), bodies), axis=1),
        length=1.0,
        least_gyration=LEAST_GYRATION,
        **{name: np.zeros(shape) for name, shape in shapes.items()},
    )
