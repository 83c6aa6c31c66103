"""Redundant constraints, by joint and direction, and the reactions they leave undetermined."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from mechstudio.dynamics.assembly import factorize
from mechstudio.dynamics.closure import close_joints, displace
from mechstudio.dynamics.disassembly import solve
from mechstudio.dynamics.joint_kinematics import place_all_axes
from mechstudio.dynamics.self_stress import find_self_stress
from mechstudio.dynamics.workspace import NULL_COUNT, RANK_TOLERANCE, Workspace, allocate
from mechstudio.errors import Problem, UnfitModelError
from mechstudio.model import Mechanism
from mechstudio.simulation.assemble import CLOSED, MAX_ITERATIONS, Assembly
from mechstudio.topology.system import System

FloatArray = npt.NDArray[np.float64]

DISPLACEMENT = 0.05  # [rad, or part of the largest arm] how far a model is moved on trial
TRIALS = 3  # moves without effect after which the search ends
MOST_TRIALS = 30
INDEPENDENT = 1e-6  # rows of the self-stress basis below this are no pivots
UNDETERMINED = 1e-7  # components of unit self-stress below this are rounding

AXIS_NAMES = (
    "translation along x",
    "translation along y",
    "translation along z",
    "rotation about x",
    "rotation about y",
    "rotation about z",
)


@dataclass(frozen=True)
class RedundantConstraint:
    """A constraint that the others already enforce.

    Attributes:
        joint: Name of the joint.
        direction: Blocked motion, in the axes of the joint's frame 1.
    """

    joint: str
    direction: str


@dataclass(frozen=True)
class Redundancy:
    """Redundant constraints of a mechanism in general position.

    Attributes:
        constraints: One entry per redundant constraint; dropping them all leaves none.
        undetermined: Names of the joints whose reactions are not unique.
        singular: True if the given position has fewer independent constraints than nearby ones.
        least_mobility: Smallest nonzero eigenvalue of the dimensionless constraint matrices K; 0
            for trees.
        overdriven: Drivers of motions that joints or other drivers determine already.
    """

    constraints: tuple[RedundantConstraint, ...]
    undetermined: tuple[str, ...]
    singular: bool
    least_mobility: float
    overdriven: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        """Number of redundant constraints."""
        return len(self.constraints)


def find_redundancy(assembly: Assembly) -> Redundancy:
    """Analyze the constraints of an assembled mechanism.

    The mechanism is moved a little along motions that it allows, so that a singular position, in
    which constraints are dependent for an instant only, is not taken for redundancy. The given
    assembly is left as it is.
    """
    system, work = assembly.compiled.system, assembly.work
    if system.loop_count == 0:
        # nothing is dependent in a tree: however weak a constraint is, it must not be cut
        return Redundancy((), (), False, 0.0)
    count = _null_count(system, work)
    best, fewest = _general_position(assembly, count)
    least = _least_mobility(system, best)
    if fewest == 0:
        return Redundancy((), (), count > 0, least)
    stress = _self_stress(assembly, best, fewest)
    strongest = np.abs(stress).max(axis=0, initial=0.0)
    names = [joint.name for joint in assembly.mechanism.joints]
    return Redundancy(
        constraints=_pick_constraints(assembly, stress),
        undetermined=tuple(
            name for j, name in enumerate(names) if strongest[j].max() > UNDETERMINED
        ),
        singular=fewest < count,
        least_mobility=least,
        overdriven=_overdriven(assembly, strongest),
    )


def refuse_overdriven(mechanism: Mechanism, redundancy: Redundancy) -> None:
    """Refuse drivers whose efforts are not determined.

    Raises:
        UnfitModelError: A driver prescribes what is determined already.
    """
    problems = [
        Problem(
            f"drivers[{d}]",
            f"driver '{driver.name}' prescribes a motion that the joints and the other drivers "
            "determine already; remove one of them",
        )
        for d, driver in enumerate(mechanism.drivers)
        if driver.name in redundancy.overdriven
    ]
    if problems:
        shown = "; ".join(problem.message for problem in problems[:5])
        raise UnfitModelError(f"The model has too many drivers: {shown}.", problems)


def _overdriven(assembly: Assembly, stress: FloatArray) -> tuple[str, ...]:
    """Drivers whose efforts are not determined, from the largest self-stress, shape (m, 6)."""
    system = assembly.compiled.system
    return tuple(
        driver.name
        for driver, record in zip(assembly.mechanism.drivers, system.drivers.records, strict=True)
        if stress[record["joint"], record["axis"] - system.joints[record["joint"]]["open_count"]]
        > UNDETERMINED
    )


def _general_position(assembly: Assembly, count: int) -> tuple[Workspace, int]:
    """Where the fewest constraints are dependent, and how many, starting with `count`.

    Where many loops are singular at once, a motion that all seem to allow leads some of them to the
    next singular position; so the search goes on from the best position as long as that helps.
    """
    system = assembly.compiled.system
    best, fewest, idle = assembly.work, count, 0
    # the first move always counts: nearness to a singular position would show in `least_mobility`
    for trial in range(MOST_TRIALS):
        if idle == TRIALS or (trial > 0 and fewest == 0):
            break
        moved = _moved(assembly, best, np.random.default_rng(trial))
        found = fewest + 1 if moved is None else _null_count(system, moved)
        idle = 0 if found < fewest else idle + 1
        if moved is not None and found <= fewest:
            best, fewest = moved, found
    return best, fewest


def _least_mobility(system: System, work: Workspace) -> float:
    """Smallest nonzero eigenvalue of K = (F F^T)^+ over all steps."""
    least = 1.0
    for s, step in enumerate(system.steps):
        size, rank = int(step["size"]), int(work.rank[s])
        if rank:
            largest = float(np.linalg.norm(work.factor[s, :size, :rank], 2))
            least = min(least, largest**-2)
    return least


def _null_count(system: System, work: Workspace) -> int:
    """Undetermined constraint directions at the poses of a workspace."""
    place_all_axes(system, work)
    factorize(system, work)
    return int(work.counts[NULL_COUNT])


def _moved(assembly: Assembly, source: Workspace, rng: np.random.Generator) -> Workspace | None:
    """A copy of a position moved along a random motion that it allows, and closed again."""
    system = assembly.compiled.system
    work = _copy(assembly, source)
    _null_count(system, work)
    work.free_motion[:] = rng.normal(size=work.free_motion.shape)
    solve(system, work, work.no_impulse, work.velocity)
    arms = np.repeat([_largest_arm(system), 1.0], 3)
    fastest = float((np.abs(work.velocity) / arms).max(initial=0.0))
    if fastest < UNDETERMINED:
        return None
    displace(system, work, work.velocity * (DISPLACEMENT / fastest))
    tolerance = CLOSED * (1 + len(system.joints))
    closed = close_joints(system, work, tolerance, MAX_ITERATIONS)
    return work if closed < 1e3 * tolerance else None


def _largest_arm(system: System) -> float:
    """Largest distance of a joint from a mass center [m]."""
    arms = [np.linalg.norm(system.joints[name], axis=1) for name in ("position1", "position2")]
    return float(np.max(arms, initial=0.0)) or 1.0


def _copy(assembly: Assembly, source: Workspace, redundant_count: int = 0) -> Workspace:
    """A workspace of its own at the same poses."""
    compiled = assembly.compiled
    tolerance = float(source.settings[RANK_TOLERANCE])
    work = allocate(compiled.system, compiled.sizes, tolerance, redundant_count)
    for name in (
        *("rotation", "center", "inverse_inertia"),
        *("coordinate", "expected_coordinate", "prescribed"),
    ):
        getattr(work, name)[:] = getattr(source, name)
    return work


def _self_stress(assembly: Assembly, source: Workspace, count: int) -> FloatArray:
    """Orthonormal self-stress at the poses of a workspace, shape (count, joints, 6)."""
    work = _copy(assembly, source, count)
    system = assembly.compiled.system
    _null_count(system, work)
    found = find_self_stress(system, work)
    return work.self_stress[:found].copy()


def _pick_constraints(assembly: Assembly, stress: FloatArray) -> tuple[RedundantConstraint, ...]:
    """As many constraints as there is self-stress, so that without them none is left.

    A set of rows can go if the basis of self-stress has full rank on it. Cut joints are asked
    first and rotations before translations, because freeing a rotation is the usual remedy.
    """
    records, names = assembly.compiled.system.joints, assembly.mechanism.joints
    rest = stress.copy()
    picked = []
    order = sorted(range(len(names)), key=lambda j: (records[j]["is_tree"], -j))
    for j in order:
        record = records[j]
        locked = record["axis"][record["open_count"] :]
        for k in sorted(range(len(locked)), key=lambda k: (locked[k] < 3, locked[k])):
            column = rest[:, j, k]
            pivot = int(np.argmax(np.abs(column))) if len(column) else 0
            if len(column) == 0 or abs(column[pivot]) < INDEPENDENT:
                continue
            picked.append(RedundantConstraint(names[j].name, AXIS_NAMES[locked[k]]))
            row = rest[pivot] / column[pivot]
            rest = rest - column[:, None, None] * row
            rest = np.delete(rest, pivot, axis=0)
    return tuple(picked)
