"""Joint types that would make all constraints independent without adding motions.

Freeing directions F of some joints leaves as many states of self-stress as have no component on F.
The degrees of freedom stay the same if and only if the states are independent on F; so freed
directions are chosen such that the states have full column rank on them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import numpy.typing as npt

from mechstudio.answering import answering
from mechstudio.edits import TypeChange, change_joint_types
from mechstudio.edits.selection import by_item
from mechstudio.errors import MechStudioError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.joints import JOINT_TYPES, JointType
from mechstudio.model import Joint, Mechanism
from mechstudio.model.given_model import takes_model
from mechstudio.model.joint import POSITION_ELEMENTS, RATE_ELEMENTS
from mechstudio.simulation.assembling.assemble import Assembly, assemble
from mechstudio.simulation.assembling.checkpoint import Checkpoint, carry_on
from mechstudio.simulation.assembling.extreme_numbers import within_range
from mechstudio.simulation.assembling.given_coordinates import at_start
from mechstudio.simulation.constraints.general_position import general_position
from mechstudio.simulation.constraints.redundancy import (
    AXIS_NAMES,
    degrees_of_freedom,
    find_redundancy,
)
from mechstudio.simulation.constraints.stress_basis import StressBasis

INDEPENDENT = 1e-6  # of the largest singular value; smaller ones are rounding
COORDINATE_FIELDS = (*POSITION_ELEMENTS, *RATE_ELEMENTS, "effort", "limits", "initial")
MOST_CHANGES = 3  # joints that an exhaustive search changes together
MOST_TRIALS = 20_000  # combinations that it looks at
MOST_FOUND, MOST_ALTERNATIVES = 500, 12  # of which the simplest are verified
LARGE = 200  # bodies beyond which only the first alternative is verified and kept

# turns of both frames, as axes (x, y, z) of the new frames by number of the old axis; right-handed
TURNS: tuple[tuple[int, int, int], ...] = ((0, 1, 2), (1, 2, 0), (2, 0, 1))
QUATERNIONS = ((1.0, 0.0, 0.0, 0.0), (0.5, 0.5, 0.5, 0.5), (0.5, -0.5, -0.5, -0.5))


@answering
@dataclass(frozen=True)
class Change:
    """Another type for a joint.

    Attributes:
        joint: Name of the joint.
        old: Its type.
        new: The type that it would have.
        freed: Motions that this allows, in the axes of frame 1 as it is.
        turn: Orientation, as a quaternion in the old frames, that both frames need first.
    """

    joint: str
    old: str
    new: str
    freed: tuple[str, ...]
    turn: tuple[float, float, float, float] = QUATERNIONS[0]

    @property
    def turns(self) -> bool:
        """Whether the frames have to be turned."""
        return self.turn != QUATERNIONS[0]

    def __str__(self) -> str:
        turned = ""
        if self.turns:
            turned = f", both frames turned by {list(self.turn)}"
        return f"{self.joint}: {self.old} -> {self.new} (frees {', '.join(self.freed)}{turned})"


@answering
@dataclass(frozen=True)
class Proposal:
    """Changes of joints that go together.

    Attributes:
        changes: The joints to change.
        redundant: Redundant constraints that are left; the degrees of freedom stay the same.
    """

    changes: tuple[Change, ...]
    redundant: int

    @property
    def turns(self) -> int:
        """Number of joints whose frames have to be turned."""
        return sum(change.turns for change in self.changes)

    @property
    def type_changes(self) -> tuple[TypeChange, ...]:
        """The changes as arguments of an edit."""
        return tuple(TypeChange(one.joint, one.new, one.turn) for one in self.changes)


@dataclass(frozen=True)
class _Option:
    """Change of one joint, and components of the states of self-stress along the freed axes."""

    change: Change
    columns: FloatArray  # shape (states, freed)


@takes_model
def propose(mechanism: Mechanism, checkpoint: Checkpoint = carry_on) -> tuple[Proposal, ...]:
    """Replacements of joint types that would remove redundant constraints.

    None takes a driver, motor or coupling, a spring, a stop or any other value off a joint.

    Args:
        mechanism: The model.
        checkpoint: Called now and then; what it raises ends the work.

    Returns:
        Alternatives, those with the fewest redundant constraints and changes first; each is
        verified by a count of its own. Empty if there is nothing to remove or no type that helps.

    Raises:
        UnfitModelError: The joints cannot be closed.
    """
    with within_range(mechanism):
        return _found(mechanism, checkpoint)


def _found(mechanism: Mechanism, checkpoint: Checkpoint) -> tuple[Proposal, ...]:
    assembly = assemble(at_start(mechanism))
    system = assembly.compiled.system
    if system.loop_count == 0:
        return ()
    place = general_position(assembly, checkpoint).work
    basis = StressBasis(system, place)
    if basis.count == 0:
        return ()
    parts = [
        _alternatives(_options(mechanism, assembly, basis, states, joints), len(states), checkpoint)
        for states, joints in basis.parts()
    ]
    return tuple(_verified(mechanism, _combined(parts, basis.count), checkpoint))


def _options(
    mechanism: Mechanism,
    assembly: Assembly,
    basis: StressBasis,
    states: npt.NDArray[np.intp],
    joints: npt.NDArray[np.intp],
) -> list[_Option]:
    """Changes of single joints that add no motion and lose nothing, most freed axes first."""
    records, found = assembly.compiled.system.joints, []
    laden = _laden(mechanism)
    for j in joints.tolist():
        joint = mechanism.joints[j]
        record = records[j]
        locked = record["axis_order"][record["open_count"] :].tolist()
        loads = np.zeros((len(states), 6))
        places = 6 * j + np.arange(len(locked))
        loads[:, locked] = basis.columns(places.astype(np.intp))[states]
        for kind, turn, freed in _wider_types(joint.joint_type):
            columns = loads[:, list(freed)]
            if _rank(columns) == len(freed):
                names = tuple(AXIS_NAMES[axis] for axis in freed)
                change = Change(joint.name, joint.type, kind.key, names, QUATERNIONS[turn])
                if joint.name not in laden or _is_lossless(mechanism, change):
                    found.append(_Option(change, columns))
    return sorted(found, key=lambda option: -option.columns.shape[1])


def _laden(mechanism: Mechanism) -> set[str]:
    """Names of joints that have values of their coordinates, or elements that name these."""
    named = {name for element in by_item(mechanism).values() for name, _ in element.coordinate_ends}
    plain = {key: field.get_default() for key, field in Joint.model_fields.items()}
    valued = {
        joint.name
        for joint in mechanism.joints
        if any(getattr(joint, key) != plain[key] for key in COORDINATE_FIELDS)
    }
    return named | valued


def _is_lossless(mechanism: Mechanism, change: Change) -> bool:
    """Whether a joint keeps all that it has when it gets another type."""
    done = change_joint_types(mechanism, [TypeChange(change.joint, change.new, change.turn)])
    return not (done.removed or done.dropped)


def _wider_types(old: JointType) -> Iterator[tuple[JointType, int, tuple[int, ...]]]:
    """Types that allow all motions of another one: type, turn of the frames, freed axes.

    Of a universal joint only the axis on body 2 can be the old one, and a turn of the frames is
    proposed only where it frees other axes than the same type without it.
    """
    if old.has_pitch or not old.carries:
        return
    seen = set()
    wanted = {int(axis) for axis in old.free}
    for kind in JOINT_TYPES:
        # a pitch couples what it frees
        if kind.has_pitch or not old.rate_count < kind.rate_count < 6 or not kind.carries:
            continue
        for turn, axes in enumerate(TURNS):
            free = {axes[axis % 3] + 3 * (axis // 3) for axis in map(int, kind.free)}
            if kind.is_crossed and wanted and wanted != {axes[1] + 3}:
                continue
            freed = tuple(sorted(free - wanted))
            if wanted <= free and (kind.key, freed) not in seen:
                seen.add((kind.key, freed))
                yield kind, turn, freed


def _alternatives(
    options: Sequence[_Option], count: int, checkpoint: Checkpoint
) -> list[tuple[Change, ...]]:
    """Sets of changes that free as much self-stress as can be, with few joints."""
    found: list[tuple[Change, ...]] = []
    best = trials = 0
    for size in range(1, MOST_CHANGES + 1):
        for chosen in combinations(options, size):
            trials += 1
            if trials > MOST_TRIALS:
                break
            checkpoint()
            freed = sum(option.columns.shape[1] for option in chosen)
            if freed > count or freed < best or not _fits(chosen, freed):
                continue
            if freed > best:
                best, found = freed, []
            if len(found) < MOST_FOUND:
                found.append(tuple(option.change for option in chosen))
        if best == count or trials > MOST_TRIALS:
            break
    if best < count:
        greedy, freed = _greedy(options, count)
        if freed > best:
            found = [greedy]
    return found


def _fits(chosen: Sequence[_Option], freed: int) -> bool:
    """Whether changes of different joints together add no motion."""
    if len({option.change.joint for option in chosen}) < len(chosen):
        return False
    return _rank(np.hstack([option.columns for option in chosen])) == freed


def _greedy(options: Sequence[_Option], count: int) -> tuple[tuple[Change, ...], int]:
    """One set of changes, found joint by joint, and how much self-stress it frees."""
    changes: dict[str, Change] = {}
    freed, base = 0, np.zeros((count, 0))
    for option in options:
        added = option.columns.shape[1]
        if option.change.joint in changes or freed + added > count:
            continue
        rest = option.columns - base @ (base.T @ option.columns)
        scale = np.linalg.norm(option.columns, 2)
        left, values, _ = np.linalg.svd(rest, full_matrices=False)
        if values.min() > INDEPENDENT * scale:
            base = np.hstack([base, left])
            changes[option.change.joint] = option.change
            freed += added
    return tuple(changes.values()), freed


def _rank(columns: FloatArray) -> int:
    """Number of independent columns."""
    values = np.linalg.svd(columns, compute_uv=False)
    return int((values > INDEPENDENT * max(1e-300, values.max(initial=0.0))).sum())


def _combined(parts: Sequence[list[tuple[Change, ...]]], count: int) -> list[Proposal]:
    """Alternatives for the whole mechanism, combined from independent parts."""
    found = []
    for number in range(max(map(len, parts), default=0)):
        changes = [part[min(number, len(part) - 1)] for part in parts if part]
        flat = tuple(change for entry in changes for change in entry)
        found.append(Proposal(flat, count - sum(len(change.freed) for change in flat)))
    found.sort(key=lambda item: (item.redundant, len(item.changes), item.turns))
    return found[:MOST_ALTERNATIVES]


def _verified(
    mechanism: Mechanism, proposals: Sequence[Proposal], checkpoint: Checkpoint
) -> list[Proposal]:
    """Proposals verified by redundancy and degrees of freedom of the changed mechanism."""
    _, wanted = _count(mechanism)
    if len(mechanism.bodies) > LARGE:
        proposals = proposals[:1]
    found = []
    for proposal in proposals:
        checkpoint()
        try:
            redundant, freedoms = _count(changed(mechanism, proposal))
        except MechStudioError:
            continue
        if (redundant, freedoms) == (proposal.redundant, wanted):
            found.append(proposal)
    return found


def _count(mechanism: Mechanism) -> tuple[int, int]:
    """Numbers of redundant constraints and degrees of freedom."""
    assembly = assemble(at_start(mechanism))
    redundancy = find_redundancy(assembly)
    return redundancy.count, degrees_of_freedom(assembly.compiled, redundancy)


def changed(mechanism: Mechanism, proposal: Proposal) -> Mechanism:
    """The mechanism with the proposed joints."""
    return change_joint_types(mechanism, proposal.type_changes).mechanism
