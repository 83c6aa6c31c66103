"""A position in which as few constraints as possible depend on each other.

A mechanism is moved a little along motions that it allows, so that a singular position, in which
constraints are dependent for an instant only, is not taken for redundancy.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from mechstudio.dynamics.divide_and_conquer.closure import close_joints, displace
from mechstudio.dynamics.divide_and_conquer.couplings import solve_coupled
from mechstudio.dynamics.divide_and_conquer.merge import factorize_with
from mechstudio.dynamics.kinematics.joints import FIRST_ROTATION, place_all_axes
from mechstudio.dynamics.kinematics.workspace import NULL_COUNT, RANK_TOLERANCE, Workspace, allocate
from mechstudio.simulation.assemble import CLOSED, MAX_ITERATIONS, Assembly
from mechstudio.simulation.checkpoint import Checkpoint, carry_on
from mechstudio.simulation.driven_start import keep_driven
from mechstudio.topology.system import System

FloatArray = npt.NDArray[np.float64]

DISPLACEMENT = 0.05  # [rad, or part of the largest arm] how far a model is moved on trial
TRIALS, TRIALS_OF_LARGE = 12, 3  # moves without effect after which the search ends
LARGE = 200  # bodies
MOST_TRIALS = 40
DRIVEN_TURN = 3  # every so many moves the drivers move, too
IMMOBILE = 1e-7  # motions below this are rounding
SMALLEST, LARGEST = 1e-12, 1e-6  # rank tolerances
PLATEAU = 100.0  # over this factor the count of dependent constraints must be the same


def null_count(system: System, work: Workspace) -> int:
    """Undetermined constraint directions at the poses of a workspace.

    Where loops share many bodies, rounding grows in the assembly and makes eigenvalues of its own,
    of 1e-11 and more. They are spread over decades; so the count is taken where it stays the same
    over two decades. The workspace keeps that tolerance, from which the next search starts, and the
    factors.
    """
    place_all_axes(system, work)
    tolerance = max(SMALLEST, work.settings[RANK_TOLERANCE] / PLATEAU)
    factorize_with(system, work, tolerance)
    before = -1
    while work.counts[NULL_COUNT] != before and tolerance < LARGEST:
        before, tolerance = work.counts[NULL_COUNT], tolerance * PLATEAU
        factorize_with(system, work, tolerance)
    work.settings[RANK_TOLERANCE] = tolerance
    return int(work.counts[NULL_COUNT])


def general_position(
    assembly: Assembly, checkpoint: Checkpoint = carry_on
) -> tuple[Workspace, int, int]:
    """Look for a position with as few dependent constraints as possible.

    Where many loops are singular at once, a motion that all seem to allow leads some of them to the
    next singular position; so the search goes on from the best position as long as that helps.
    `checkpoint` is called before each move.

    Returns:
        Workspace at that position, factorized; dependent constraints there; and as given.
    """
    system = assembly.compiled.system
    best = workspace_copy(assembly, assembly.work)
    given = fewest = null_count(system, best)
    arm = _largest_arm(system)
    idle, most_idle = 0, TRIALS if len(system.bodies) < LARGE else TRIALS_OF_LARGE
    # the first move always counts: nearness to a singular position would show in the mobility
    for trial in range(MOST_TRIALS):
        if idle == most_idle or (trial > 0 and fewest == 0):
            break
        checkpoint()
        best.right_side[:] = 0.0
        is_driven = trial % DRIVEN_TURN == DRIVEN_TURN - 1 and len(system.drivers.records) > 0
        if is_driven:
            _wish_of_drivers(system, best, trial, arm)
        moved = _moved(assembly, best, _wish(best, trial), arm, is_driven=is_driven)
        found = fewest + 1 if moved is None else null_count(system, moved)
        idle = 0 if found < fewest else idle + 1
        if moved is not None and found <= fewest:
            best, fewest = moved, found
    return best, fewest, given


def _wish(work: Workspace, trial: int) -> FloatArray:
    """A random motion of all bodies, shape (n, 6).

    Every second one is smooth: velocities of one rigid motion and one spin for all. It leads a row
    of loops that are all singular onto the branch on which they move together, where independent
    velocities would leave some of them behind.
    """
    rng = np.random.default_rng(trial)
    if trial % 2:
        return rng.normal(size=work.free_motion.shape)
    shift, turn, spin = rng.normal(size=(3, 3))
    arms = work.center - work.center.mean(axis=0)
    reach = float(np.abs(arms).max(initial=0.0)) or 1.0
    motion = np.empty(work.free_motion.shape)
    motion[:, :3] = shift + np.cross(turn / reach, arms)
    motion[:, 3:] = spin
    return motion


def _wish_of_drivers(system: System, work: Workspace, trial: int, arm: float) -> None:
    """Random rates of the driven axes, as right sides.

    What drivers alone move stands still in a singular position unless they do.
    """
    rates = np.random.default_rng(trial).normal(size=len(system.drivers.records))
    for record, rate in zip(system.drivers.records, rates.tolist(), strict=True):
        joint = system.joints[record["joint"]]
        is_shift = joint["axis"][record["axis"]] < FIRST_ROTATION
        scale = joint["linear_scale"] * arm if is_shift else joint["angular_scale"]
        work.right_side[record["joint"], record["axis"] - joint["open_count"]] = scale * rate


def _moved(
    assembly: Assembly, source: Workspace, wish: FloatArray, arm: float, *, is_driven: bool
) -> Workspace | None:
    """A copy of a factorized position, moved by what it allows of a motion and closed again.

    The motion is as large as a turn by `DISPLACEMENT` on an arm of that length [m]. Drivers follow
    it where that is asked for.
    """
    system = assembly.compiled.system
    source.free_motion[:] = wish
    source.coupled_side[:] = 0.0
    solve_coupled(system, source, source.no_impulse, source.velocity)
    work = workspace_copy(assembly, source)
    arms = np.repeat([arm, 1.0], 3)
    fastest = float((np.abs(source.velocity) / arms).max(initial=0.0))
    if fastest < IMMOBILE:
        return None
    # angles next to half a turn stay on the turn that they are on
    work.expected_coordinate[:] = work.coordinate
    displace(system, work, source.velocity * (DISPLACEMENT / fastest))
    if is_driven:
        keep_driven(system, work)
    tolerance = CLOSED * (1 + len(system.joints))
    closed = close_joints(system, work, tolerance, MAX_ITERATIONS)
    return work if closed < 1e3 * tolerance else None


def _largest_arm(system: System) -> float:
    """Largest distance of a joint from a mass center [m]."""
    arms = [np.linalg.norm(system.joints[name], axis=1) for name in ("position1", "position2")]
    return float(np.max(arms, initial=0.0)) or 1.0


def workspace_copy(assembly: Assembly, source: Workspace) -> Workspace:
    """A workspace of its own at the same poses."""
    compiled = assembly.compiled
    work = allocate(compiled.system, compiled.sizes, float(source.settings[RANK_TOLERANCE]))
    for name in (
        *("rotation", "center", "inverse_inertia"),
        *("coordinate", "expected_coordinate", "prescribed"),
        "coupled_offset",
    ):
        getattr(work, name)[:] = getattr(source, name)
    return work
