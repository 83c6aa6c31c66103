"""A position in which as few constraints as possible depend on each other.

A mechanism is moved a little along motions that it allows, so that a singular position, in which
constraints are dependent for an instant only, is not taken for redundancy.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from mechstudio.dynamics.divide_and_conquer.closure import close_joints
from mechstudio.dynamics.divide_and_conquer.driven_strides import keep_driven
from mechstudio.dynamics.divide_and_conquer.null_counts import count_null
from mechstudio.dynamics.divide_and_conquer.trial_moves import (
    largest_arm,
    place_as,
    set_off,
    wish_of_drivers,
    wish_rigidly,
)
from mechstudio.dynamics.kinematics.bodies import turn_inertias
from mechstudio.dynamics.kinematics.workspace import Workspace
from mechstudio.geometry.arrays import FloatArray
from mechstudio.simulation.assembling.assemble import CLOSED, MAX_ITERATIONS, Assembly
from mechstudio.simulation.assembling.checkpoint import Checkpoint, carry_on
from mechstudio.simulation.assembling.rank_tolerances import ROUNDING_RANK_TOLERANCE
from mechstudio.simulation.assembling.workspaces import Workspaces
from mechstudio.simulation.constraints.slow_closing import close_slowly
from mechstudio.simulation.constraints.sure_dependence import sure_dependence
from mechstudio.topology.like_bodies import like_bodies

DISPLACEMENT = 0.05  # [rad, or part of the largest arm] how far a model is moved on trial
TRIALS, TRIALS_OF_LARGE = 12, 3  # moves without effect after which the search ends
LARGE = 200  # bodies
MOST_TRIALS = 40
ONLY_SHIFT, ONLY_SPIN, RANDOM = 1, 2, 3  # kinds of motions; 0 is both
DRIVEN_TURN = 3  # every so many moves the drivers move, too
STILL = 0.01  # part of it that is no motion


class GeneralPosition(NamedTuple):
    """Where as few constraints as possible depend on each other.

    Attributes:
        work: Workspace at that position, factorized.
        fewest: Number of dependent constraints there.
        given: That number as given.
        is_sure: Whether there are as many wherever the mechanism moves, by its axes.
        key: See `SureDependence`; None where it is not sure.
    """

    work: Workspace
    fewest: int
    given: int
    is_sure: bool
    key: Hashable = None


def like_assembly(assembly: Assembly) -> Assembly:
    """The same poses with equal bodies, which give the most reliable ranks."""
    compiled = assembly.compiled
    return replace(assembly, compiled=compiled._replace(system=like_bodies(compiled.system)))


def general_position(assembly: Assembly, checkpoint: Checkpoint = carry_on) -> GeneralPosition:
    """Search for a position with as few dependent constraints as possible.

    Where many loops are singular at once, a motion that all seem to allow leads some of them to the
    next singular position; so the search goes on from the best position in turns with new ways
    from the given one, as long as that helps.
    `checkpoint` is called before each move.
    """
    compiled, workspaces = assembly.compiled, Workspaces(assembly.compiled)
    start = best = workspace_copy(assembly, assembly.work, workspaces)
    turn_inertias(compiled.system, start)  # of like bodies, maybe
    given = fewest = count_null(compiled.system, best)
    most_idle = TRIALS if len(compiled.system.bodies) < LARGE else TRIALS_OF_LARGE
    # what couplings do to the count is another matter
    is_plain = given > 0 and not len(compiled.system.couplings)
    sure = sure_dependence(compiled, start) if is_plain else None
    if sure and given == sure.least:
        last = _last_moves(assembly, workspaces, start, given, most_idle, checkpoint)
        if last is not None:
            return GeneralPosition(last, given, given, is_sure=True, key=sure.key)
    idle = 0
    # the first move always counts: nearness to a singular position would show in the mobility
    for trial in range(MOST_TRIALS):
        if idle == most_idle or (trial > 0 and fewest == 0):
            break
        checkpoint()
        moved, is_closed = _tried(assembly, workspaces, start if trial % 2 else best, trial)
        found = count_null(compiled.system, moved) if is_closed else fewest + 1
        if found < fewest and _is_next_to(start, moved, assembly, workspaces, fewest):
            found = fewest + 1
        idle = 0 if found < fewest else idle + 1
        if is_closed and found <= fewest:
            best, fewest = moved, found
    is_sure = fewest == 0 or (is_plain and fewest == sure_dependence(compiled, best).least)
    return GeneralPosition(best, fewest, given, is_sure)


def _is_next_to(
    start: Workspace, moved: Workspace, assembly: Assembly, workspaces: Workspaces, count: int
) -> bool:
    """Whether a position with fewer dependent constraints is that of the start, not quite closed.

    Steps towards a position that can be left at first order only halve the gaps, and end where the
    constraint that holds it counts as dependent, one of so many before. So joints are closed
    further.
    """
    system = assembly.compiled.system
    shift = np.abs(moved.center - start.center).max(initial=0.0) / largest_arm(system)
    turn = np.abs(moved.rotation - start.rotation).max(initial=0.0)
    if max(shift, turn) < STILL * DISPLACEMENT:
        return True
    if len(system.bodies) >= LARGE:
        return False
    work = workspace_copy(assembly, moved, workspaces)
    close_slowly(system, work)
    return int(count_null(system, work)) >= count


def _last_moves(
    assembly: Assembly,
    workspaces: Workspaces,
    start: Workspace,
    count: int,
    most_idle: int,
    checkpoint: Checkpoint,
) -> Workspace | None:
    """Where a search ends that cannot find anything, without all that it tries before.

    Its last moves, one or two of them, begin at the given position.

    Args:
        assembly: The mechanism.
        workspaces: Its workspaces.
        start: The given position, factorized.
        count: Number of dependent constraints there, and in all other positions at least.
        most_idle: Number of moves of the search.
        checkpoint: Called before each move.

    Returns:
        The position; None if it is not like the given one, so that the search has to tell.
    """
    source = start
    for trial in range(most_idle - 1 - most_idle % 2, most_idle):
        checkpoint()
        source, is_closed = _tried(assembly, workspaces, source, trial)
        if not is_closed or count_null(assembly.compiled.system, source) != count:
            return None
    return source


def _tried(
    assembly: Assembly, workspaces: Workspaces, source: Workspace, trial: int
) -> tuple[Workspace, bool]:
    """The move of a trial from a factorized position, see `move`."""
    system = assembly.compiled.system
    arm, drivers = largest_arm(system), len(system.drivers.records)
    is_driven = trial % DRIVEN_TURN == DRIVEN_TURN - 1 and drivers > 0
    # what drivers alone move stands still in a singular position unless they do
    wish_of_drivers(system, source, random_rates(trial, drivers if is_driven else 0), arm)
    _wish(source, trial)
    return move(assembly, source, workspaces, arm, DISPLACEMENT, is_driven=is_driven)


def _wish(work: Workspace, trial: int) -> None:
    """A random motion of all bodies; each kind twice in turn.

    Most are smooth: velocities of one rigid motion, one spin for all, or both. They lead a row of
    loops that are all singular onto the branch on which they move together, where independent
    velocities, the last kind, would leave some of them behind.
    """
    kind = trial // 2 % 4
    if kind == RANDOM:
        work.free_motion[:] = random_motion(trial, len(work.free_motion))
    else:
        wish_rigidly(work, _rigid_motion(trial), kind != ONLY_SPIN, kind != ONLY_SHIFT)


@lru_cache(maxsize=MOST_TRIALS)
def _rigid_motion(trial: int) -> FloatArray:
    """Random velocity, angular velocity and spin, shape (3, 3); a generator takes long to make."""
    return np.random.default_rng(trial).normal(size=(3, 3))


@lru_cache(maxsize=MOST_TRIALS)
def random_motion(trial: int, bodies: int) -> FloatArray:
    """Random velocities of bodies, shape (bodies, 6)."""
    return np.random.default_rng(trial).normal(size=(bodies, 6))


@lru_cache(maxsize=MOST_TRIALS)
def random_rates(trial: int, drivers: int) -> FloatArray:
    """Random rates of drivers, shape (drivers,)."""
    return np.random.default_rng(trial).normal(size=drivers)


def move(
    assembly: Assembly,
    source: Workspace,
    workspaces: Workspaces,
    arm: float,
    size: float,
    *,
    is_driven: bool = False,
) -> tuple[Workspace, bool]:
    """Copy of a factorized position, moved along the admissible part of a motion and closed.

    Args:
        assembly: What the workspaces belong to.
        source: The position; its `free_motion` is the motion, its right sides are the rates of
            drivers. `velocity` becomes the way that is tried, zero where nothing moves.
        workspaces: Those of the compiled model.
        arm: Length that a turn by `size` moves as far as that [m].
        size: How far the fastest body moves [rad, or part of `arm`].
        is_driven: Whether drivers follow the motion.

    Returns:
        The copy, and whether it moved and could be closed.
    """
    system, work = assembly.compiled.system, workspaces.make(ROUNDING_RANK_TOLERANCE)
    if not set_off(system, source, work, arm, size):
        return work, False
    if is_driven:
        keep_driven(system, work)
    tolerance = CLOSED * (1 + len(system.joints))
    closed = close_joints(system, work, tolerance, MAX_ITERATIONS)
    return work, bool(closed < 1e3 * tolerance)


def workspace_copy(
    assembly: Assembly, source: Workspace, workspaces: Workspaces | None = None
) -> Workspace:
    """A workspace of its own at the same poses.

    Args:
        assembly: What the workspace belongs to.
        source: The poses, and the rank tolerance.
        workspaces: Those of the compiled model; None looks for them.
    """
    made = workspaces or Workspaces(assembly.compiled)
    work = made.make(float(source.ranks.tolerance))
    place_as(work, source)
    return work
