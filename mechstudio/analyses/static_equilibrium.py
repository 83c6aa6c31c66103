"""Static equilibrium: poses in which the loads balance along all motions that the joints allow.

Newton's method on the reduced residual N^T Q, made so that it goes downhill: steps are scaled by
the magnitudes of the eigenvalues of the reduced stiffness, and are shortened until they gain. So it
runs where the mechanism would come to rest with friction, and ends on an unstable equilibrium only
if it starts there.
"""

from __future__ import annotations

from typing import Literal

import numpy as np

from mechstudio.analyses.blas_threads import one_blas_thread
from mechstudio.analyses.code_watch import names_failed_code
from mechstudio.analyses.equilibrium import Equilibrium, Search, describe
from mechstudio.analyses.errors import AnalysisError, EquilibriumError
from mechstudio.analyses.held_drivers import keeps_motion, naming_held
from mechstudio.analyses.linear_law import Linearization
from mechstudio.analyses.linearization import ReducedMotion, linearize, stiffness_only
from mechstudio.analyses.position import Position
from mechstudio.analyses.stability import is_neutral, reduced_eigen
from mechstudio.analyses.tangent import moving_coordinates
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Mechanism
from mechstudio.model.given_model import takes_model
from mechstudio.simulation.assembling.checkpoint import Checkpoint, carry_on

MOST_STEPS = 200
LONGEST, SHORTEST = 0.5, 1e-10  # [rad, or `System.length`] of a step
REACHED = 1e-11  # the same: a whole Newton step below it ends the search
BALANCED = 1e-8  # of the loads: residual along directions that nothing holds
FAR = 1e4  # [`System.length`] from where it began: nothing holds it
SMALL = 1e-6  # [rad, or `System.length`] of a displacement whose effect counts as a load
OVERSHOOT = 0.5  # of the work that a step promises: that of the other sign at its end
GROWTH = 2.0
SHORTER = 0.37  # of the last step, where that ended next to a singular position

DriverMotion = Literal["hold", "move"]


@keeps_motion
@takes_model
@names_failed_code
def static(
    mechanism: Mechanism,
    *,
    drivers: DriverMotion = "hold",
    checkpoint: Checkpoint = carry_on,
) -> Equilibrium:
    """Find the static equilibrium that a mechanism comes to from its given poses.

    Loads are those at t = 0; dry friction has no part in it.

    Args:
        mechanism: The model, or an edit or a result that has one.
        drivers: "hold" keeps driven coordinates at their values at t = 0 and at rest; "move" lets
            them go on at their speeds at t = 0 and finds where all else rests relative to them,
            such as a governor at speed. `notes` name drivers that are held and have a rate. An
            equilibrium that is given for a model keeps its own choice.
        checkpoint: Called now and then; what it raises ends the work.

    Returns:
        The equilibrium with its stability, reactions and the model in these poses.

    Raises:
        EquilibriumError: There is none within reach; its `equilibrium` is where the search ended.
        UnfitModelError: The joints cannot be closed, or drivers contradict each other.
    """
    if drivers not in ("hold", "move"):
        raise AnalysisError(f'drivers is \'{drivers}\'; use "hold" or "move".')
    position = Position.of(mechanism)
    begin(position, drivers)
    return settle(position, is_steady=drivers == "move", checkpoint=checkpoint)


def begin(position: Position, drivers: DriverMotion) -> None:
    """Stop a mechanism, but for drivers that are to go on."""
    if drivers == "hold":
        position.rest()
        return
    position.keep_speed()


def settle(
    position: Position, *, is_steady: bool = False, checkpoint: Checkpoint = carry_on
) -> Equilibrium:
    """Equilibrium from the present poses of a position, which is moved there.

    Raises:
        EquilibriumError: There is none within reach.
        AnalysisError: There are no bodies.
    """
    if not len(position.system.bodies):
        raise AnalysisError(
            "The model has no bodies, so that nothing can come to rest. Add a body."
        )
    with naming_held(position, is_steady=is_steady), one_blas_thread():
        return _search(position, is_steady, checkpoint)


def _search(position: Position, is_steady: bool, checkpoint: Checkpoint) -> Equilibrium:
    """The equilibrium where the way downhill ends."""
    first = position.poses()
    radius, steps, last = LONGEST, 0, first
    while True:
        checkpoint()
        motion = ReducedMotion(position, is_steady=is_steady)
        force = motion.here()
        try:
            law = stiffness_only(motion)
        except AnalysisError:
            # a step ended next to a singular position
            steps += 1
            if steps > MOST_STEPS:
                raise
            radius *= SHORTER
            position.place(last)
            continue
        scale = load_scale(position, law)
        values, vectors = reduced_eigen(law)
        step = newton_step(force, law, values, vectors)
        size = position.largest(motion.tangent.motion(step))
        adrift = (vectors.T @ force)[is_neutral(values, vectors, law)]
        is_balanced = float(np.linalg.norm(force)) <= BALANCED * scale
        motion.restore()
        if size <= REACHED and (is_balanced or not adrift.any()):
            return describe(motion, linearize(motion), force, scale, Search(first, steps))
        steps += 1
        gone = np.linalg.norm(position.work.center - first.center, axis=1).max(initial=0.0)
        taken = 0.0
        if steps <= MOST_STEPS and gone <= FAR * position.system.length:
            part, last = min(1.0, radius / size), position.poses()
            taken = part * _descend(position, motion, part * step, part * size)
            radius = min(LONGEST, GROWTH * taken * size)
        if taken == 0.0:
            search = Search(first, steps, converged=is_balanced)
            if is_balanced:
                return describe(motion, linearize(motion), force, scale, search)
            raise _lost(motion, force, scale, search)


def newton_step(
    force: FloatArray, law: Linearization, values: FloatArray, vectors: FloatArray
) -> FloatArray:
    """Components of the step that leads downhill, shape (f,)."""
    symmetric = 0.5 * (law.stiffness + law.stiffness.T)
    skew = np.abs(law.stiffness - symmetric).max(initial=0.0)
    neutral = is_neutral(values, vectors, law)
    largest = np.abs(values).max(initial=0.0)
    if not neutral.any() and (values > 0.0).all() and skew > 1e-6 * largest:
        return np.asarray(np.linalg.solve(law.stiffness, force))
    parts = vectors.T @ force
    # where nothing gives way, go as far as a step may
    weights = np.where(neutral, max(1e-3 * float(largest), 1e-12), np.abs(values))
    small = neutral & (np.abs(parts) <= BALANCED * max(1.0, float(np.abs(parts).max(initial=0.0))))
    return np.asarray(vectors @ np.where(small, 0.0, parts / weights))


def load_scale(position: Position, law: Linearization) -> float:
    """Size of the loads in the norm of reduced forces, once accelerations are known.

    Where loads on a body cancel, that is gravity and what a small displacement brings.
    """
    work, bodies = position.work, position.system.bodies
    turns = np.einsum("bij,bj->bi", work.inverse_inertia, work.load[:, 3:])
    size = (work.load[:, :3] ** 2).sum(axis=1) * bodies["inverse_mass"]
    size = size + np.einsum("bi,bi->b", work.load[:, 3:], turns)
    inner = np.abs(work.constraint_load[:, :3]).max(initial=0.0) / np.sqrt(bodies["mass"].max())
    weight = np.linalg.norm(position.system.gravity) * np.sqrt(bodies["mass"].sum())
    sizes = [position.largest(entry) for entry in law.tangent.motions]
    stiff = SMALL * np.abs(law.stiffness).max(initial=0.0) / max(sizes, default=1.0)
    return float(np.sqrt(size.sum()) + inner + weight + stiff) or 1.0


def _descend(position: Position, motion: ReducedMotion, step: FloatArray, size: float) -> float:
    """Go along a step as far as it gains; the part of it that was taken, 0 for none."""
    promise = float(motion.here() @ step)
    part = 1.0
    # a step that is short already is tried as a whole
    while part * size >= min(SHORTEST, size):
        try:
            ahead = float(motion.displaced(part * step) @ step)
        except AnalysisError:
            ahead = -np.inf
        if ahead >= -OVERSHOOT * abs(promise) or part * size <= REACHED:
            return part
        part *= 0.5
    motion.restore()
    return 0.0


def _lost(
    motion: ReducedMotion, force: FloatArray, scale: float, search: Search
) -> EquilibriumError:
    """Error that names what nothing holds."""
    position = motion.position
    rates = force @ motion.tangent.rates
    moving = ", ".join(moving_coordinates(position, rates)[:3])
    error = EquilibriumError(
        f"No static equilibrium was found in {search.steps} steps: unbalanced loads "
        f"still drive {moving}. Hold them by a spring, a stop, a joint or a driver, or start "
        "nearer to the equilibrium. The poses where the search ended are kept."
    )
    motion.restore()
    error.equilibrium = describe(motion, linearize(motion), force, scale, search)
    error.result = error.equilibrium.result
    return error
