"""Changes of the assembly branch in singular positions.

Through a singular position every true motion is smooth. A run that leaves its branch there turns
its velocities at once: between two rows they change by something else than what the accelerations
of both rows say. Rows so far apart that they do not resolve the motion tell nothing, and nothing
is reported then.
"""

from __future__ import annotations

import math

import numpy as np

from mechstudio.dynamics.divide_and_conquer.factors import factorize_with
from mechstudio.dynamics.kinematics.bodies import place_all_axes, turn_inertias
from mechstudio.dynamics.kinematics.velocity_jumps import has_jump
from mechstudio.dynamics.kinematics.workspace import Workspace, allocate
from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import rotation_matrix
from mechstudio.results import Store
from mechstudio.simulation.assembling.assemble import Assembly
from mechstudio.simulation.constraints.redundancy import Redundancy

JUMP = 0.2  # of the speed of a body: changes of velocity that count
STANDING = 0.1  # of the mean speed of all bodies: slower ones are taken to move so fast
AT_REST = 1e-3  # of the largest mean speed of a run: what jumps below it is rounding, not motion
ALMOST = 1.0 - 1e-9  # of a jump: what is looked at closely
UNUSUAL = 30.0  # times the median of its neighbors
NEIGHBORS = 200  # rows to either side
BLOCK = 4096  # rows that are looked at together
APART = 5  # rows: jumps nearer to each other are one
SAMPLES = 17  # poses between two rows at which the mobility is measured
NEAR = 0.1  # of the smallest eigenvalue in general position
RANK_TOLERANCE = 1e-8  # rows are closed to the run's errors only
MOST_CHANGES = 100


def branch_changes(assembly: Assembly, redundancy: Redundancy, store: Store) -> tuple[float, ...]:
    """Times [s] at which the stored motion left its branch in a singular position.

    Args:
        assembly: The mechanism.
        redundancy: Its redundant constraints.
        store: The rows of the run.
    """
    if assembly.compiled.system.loop_count == 0 or store.count < 3:
        return ()
    length = _typical_arm(assembly)
    work: Workspace | None = None
    found: list[int] = []
    for row in _jumps(store, length):
        if found and row - found[-1] < APART:
            continue
        if work is None:
            work = allocate(assembly.compiled.system, assembly.compiled.sizes, RANK_TOLERANCE)
        if _is_near_singular(assembly, redundancy, store, row, work):
            found.append(row)
        if len(found) == MOST_CHANGES:
            break
    return tuple(float(0.5 * (store.time[row] + store.time[row + 1])) for row in found)


def _typical_arm(assembly: Assembly) -> float:
    """Largest distance of a joint from a mass center [m]."""
    joints = assembly.compiled.system.joints
    arms = [np.linalg.norm(joints[name], axis=1) for name in ("position1", "position2")]
    return float(np.max(arms, initial=0.0)) or 1.0


def _jumps(store: Store, length: float) -> list[int]:
    """Rows after which some body's velocity jumps."""
    found: dict[int, list[int]] = {}
    for start in range(0, store.count - 1, BLOCK):
        stop = min(start + BLOCK, store.count - 1)
        rows = slice(start, stop + 1)
        time, velocity, acceleration = (
            np.ascontiguousarray(array[rows])
            for array in (store.time, store.body_velocity, store.body_acceleration)
        )
        # most runs jump nowhere
        if not has_jump(time, velocity, acceleration, length, ALMOST * JUMP, STANDING):
            continue
        jump, speed = _changes(store, start, stop, length)
        mean = np.sqrt((speed * speed).mean(axis=1, keepdims=True))
        sudden = jump > JUMP * np.maximum(speed, STANDING * mean)
        for row, body in np.argwhere(sudden).tolist():
            found.setdefault(start + row, []).append(body)
    if not found:
        return []
    least = AT_REST * _largest_mean_speed(store, length)
    return [
        row
        for row, bodies in found.items()
        if _changes(store, row, row + 1, length)[0].max() > least
        and _is_unusual(store, row, bodies, length)
    ]


def _largest_mean_speed(store: Store, length: float) -> float:
    """Largest mean speed of all bodies at any row [rad/s]."""
    weight = np.repeat([1.0 / length, 1.0], 3)
    largest = 0.0
    for start in range(0, store.count, BLOCK):
        velocity = store.body_velocity[start : start + BLOCK] * weight
        largest = max(largest, float((velocity * velocity).sum(axis=2).mean(axis=1).max()))
    return math.sqrt(largest)


def _changes(store: Store, start: int, stop: int, length: float) -> tuple[FloatArray, FloatArray]:
    """Unexplained changes of velocity after each row, and speeds, shapes (rows, bodies) [rad/s]."""
    rows = slice(start, stop + 1)
    weight = np.repeat([1.0 / length, 1.0], 3)
    velocity = store.body_velocity[rows] * weight
    acceleration = store.body_acceleration[rows] * weight
    step = np.diff(store.time[rows])[:, None, None]
    change = np.diff(velocity, axis=0)
    unexplained = change - 0.5 * step * (acceleration[1:] + acceleration[:-1])
    # accelerations next to a singular position carry rounding: a jump must show in both
    jump = np.minimum(np.linalg.norm(change, axis=2), np.linalg.norm(unexplained, axis=2))
    speed = np.linalg.norm(velocity, axis=2)
    return jump, np.maximum(speed[1:], speed[:-1])


def _is_unusual(store: Store, row: int, bodies: list[int], length: float) -> bool:
    """Whether the jump of any of some bodies is distinct: the rows resolve the motion around it."""
    start, stop = max(0, row - NEIGHBORS), min(store.count - 1, row + NEIGHBORS)
    jump = _changes(store, start, stop, length)[0][:, bodies]
    return bool((jump[row - start] > UNUSUAL * np.median(jump, axis=0)).any())


def place_bodies_at(assembly: Assembly, work: Workspace, pose: FloatArray) -> None:
    """Place bodies and axes of a workspace by a row of poses, shape (n, 7) [m, quaternions]."""
    for b, body in enumerate(assembly.mechanism.bodies):
        work.rotation[b] = rotation_matrix(pose[b, 3:].tolist())
        work.center[b] = pose[b, :3] + work.rotation[b] @ np.array(body.center_of_mass)
    turn_inertias(assembly.compiled.system, work)
    place_all_axes(assembly.compiled.system, work)


def _is_near_singular(
    assembly: Assembly, redundancy: Redundancy, store: Store, row: int, work: Workspace
) -> bool:
    """Whether the motion between two rows passes close to a singular position."""
    system = assembly.compiled.system
    first, last = store.body_pose[row], store.body_pose[row + 1]
    sign = np.where((first[:, 3:] * last[:, 3:]).sum(axis=1) < 0.0, -1.0, 1.0)
    last = np.concatenate([last[:, :3], sign[:, None] * last[:, 3:]], axis=1)
    for part in np.linspace(0.0, 1.0, SAMPLES).tolist():
        place_bodies_at(assembly, work, (1.0 - part) * first + part * last)
        factorize_with(system, work, RANK_TOLERANCE)
        more = int(work.ranks.null_count) > redundancy.count
        if more or work.mobility.least < NEAR * redundancy.least_mobility:
            return True
    return False
