"""A position in which as few constraints as possible depend on each other.

A mechanism is moved a little along motions that it allows, so that a singular position, in which
constraints are dependent for an instant only, is not taken for redundancy.
"""

from __future__ import annotations

import numpy as np

from mechstudio.dynamics.assembly import factorize_with
from mechstudio.dynamics.closure import close_joints, displace
from mechstudio.dynamics.disassembly import solve
from mechstudio.dynamics.joint_kinematics import place_all_axes
from mechstudio.dynamics.workspace import NULL_COUNT, RANK_TOLERANCE, Workspace, allocate
from mechstudio.simulation.assemble import CLOSED, MAX_ITERATIONS, Assembly
from mechstudio.topology.system import System

DISPLACEMENT = 0.05  # [rad, or part of the largest arm] how far a model is moved on trial
TRIALS, TRIALS_OF_LARGE = 12, 3  # moves without effect after which the search ends
LARGE = 200  # bodies
MOST_TRIALS = 40
IMMOBILE = 1e-7  # motions below this are rounding
TOLERANCES = 1e-12 * 10.0 ** np.arange(7)  # of eigenvalues of K, tried from the smallest
PLATEAU = 3  # tolerances in a row that must agree


def null_count(system: System, work: Workspace) -> int:
    """Undetermined constraint directions at the poses of a workspace.

    Where loops share many bodies, rounding grows in the assembly and makes eigenvalues of its own,
    of 1e-11 and more. They are spread over decades; so the tolerance is the smallest one from which
    on the count stays the same over two decades. The workspace keeps it and its factors.
    """
    place_all_axes(system, work)
    counts = []
    for tolerance in TOLERANCES.tolist():
        factorize_with(system, work, tolerance)
        counts.append(int(work.counts[NULL_COUNT]))
        if counts[-PLATEAU:] == counts[-1:] * PLATEAU:
            break
    chosen = len(counts) - PLATEAU if counts[-PLATEAU:] == counts[-1:] * PLATEAU else 0
    work.settings[RANK_TOLERANCE] = TOLERANCES[chosen]
    factorize_with(system, work, work.settings[RANK_TOLERANCE])
    return int(work.counts[NULL_COUNT])


def general_position(assembly: Assembly) -> tuple[Workspace, int, int]:
    """Look for a position with as few dependent constraints as possible.

    Where many loops are singular at once, a motion that all seem to allow leads some of them to the
    next singular position; so the search goes on from the best position as long as that helps.

    Returns:
        Workspace at that position, factorized; dependent constraints there; and as given.
    """
    system = assembly.compiled.system
    best = _copy(assembly, assembly.work)
    given = fewest = null_count(system, best)
    idle, most_idle = 0, TRIALS if len(system.bodies) < LARGE else TRIALS_OF_LARGE
    # the first move always counts: nearness to a singular position would show in the mobility
    for trial in range(MOST_TRIALS):
        if idle == most_idle or (trial > 0 and fewest == 0):
            break
        moved = _moved(assembly, best, np.random.default_rng(trial))
        found = fewest + 1 if moved is None else null_count(system, moved)
        idle = 0 if found < fewest else idle + 1
        if moved is not None and found <= fewest:
            best, fewest = moved, found
    return best, fewest, given


def _moved(assembly: Assembly, source: Workspace, rng: np.random.Generator) -> Workspace | None:
    """A copy of a factorized position, moved along a random allowed motion and closed again."""
    system = assembly.compiled.system
    work = _copy(assembly, source)
    place_all_axes(system, work)
    factorize_with(system, work, work.settings[RANK_TOLERANCE])
    work.free_motion[:] = rng.normal(size=work.free_motion.shape)
    solve(system, work, work.no_impulse, work.velocity)
    arms = np.repeat([_largest_arm(system), 1.0], 3)
    fastest = float((np.abs(work.velocity) / arms).max(initial=0.0))
    if fastest < IMMOBILE:
        return None
    displace(system, work, work.velocity * (DISPLACEMENT / fastest))
    tolerance = CLOSED * (1 + len(system.joints))
    closed = close_joints(system, work, tolerance, MAX_ITERATIONS)
    return work if closed < 1e3 * tolerance else None


def _largest_arm(system: System) -> float:
    """Largest distance of a joint from a mass center [m]."""
    arms = [np.linalg.norm(system.joints[name], axis=1) for name in ("position1", "position2")]
    return float(np.max(arms, initial=0.0)) or 1.0


def _copy(assembly: Assembly, source: Workspace) -> Workspace:
    """A workspace of its own at the same poses."""
    compiled = assembly.compiled
    work = allocate(compiled.system, compiled.sizes, float(source.settings[RANK_TOLERANCE]))
    for name in ("rotation", "center", "inverse_inertia", "coordinate", "expected_coordinate"):
        getattr(work, name)[:] = getattr(source, name)
    return work
