"""Redundant constraints, by joint and direction, and the reactions they leave undetermined."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

import numpy as np

from mechstudio.answering import answering
from mechstudio.dynamics.divide_and_conquer.factors import factorize_with
from mechstudio.dynamics.divide_and_conquer.null_counts import least_mobility_of
from mechstudio.dynamics.kinematics.bodies import place_all_axes
from mechstudio.dynamics.kinematics.workspace import Workspace
from mechstudio.geometry.arrays import FloatArray
from mechstudio.model import Mechanism
from mechstudio.simulation.assembling.assemble import Assembly
from mechstudio.simulation.assembling.checkpoint import Checkpoint, carry_on
from mechstudio.simulation.constraints.coupled_stress import CoupledStress, coupled_stress
from mechstudio.simulation.constraints.found_position import FoundPosition
from mechstudio.simulation.constraints.freedom import freedom_by
from mechstudio.simulation.constraints.general_position import (
    general_position,
    like_assembly,
    workspace_copy,
)
from mechstudio.simulation.constraints.infinitesimal import (
    infinitesimal_freedoms,
    infinitesimal_note,
)
from mechstudio.simulation.constraints.stress_basis import (
    NEGLIGIBLE,
    StressBasis,
    independent_columns,
)
from mechstudio.simulation.memory import Memory
from mechstudio.topology.compile import CompiledModel
from mechstudio.topology.system import System

KEPT = 16  # redundancies that do not depend on lengths
CLEAR = 1e-6  # least eigenvalue of K from which on what is found is free of rounding
UNDETERMINED = 1e-7  # components of unit self-stress below this are rounding

AXIS_NAMES = (
    "translation along x",
    "translation along y",
    "translation along z",
    "rotation about x",
    "rotation about y",
    "rotation about z",
)
LOAD_NAMES = tuple(
    name.replace("translation", "force").replace("rotation", "torque") for name in AXIS_NAMES
)


@answering
@dataclass(frozen=True)
class RedundantConstraint:
    """A constraint that the others already enforce.

    Attributes:
        joint: Name of the joint.
        direction: Blocked motion, in the axes of the joint's frame 1.
    """

    joint: str
    direction: str


@answering
@dataclass(frozen=True)
class UndeterminedReaction:
    """A component of a reaction that redundant constraints leave open.

    Attributes:
        joint: Name of the joint.
        direction: The load, in the axes of the joint's frame 1.
        axes_turn: Whether that axis turns within frame 1 during a motion.
    """

    joint: str
    direction: str
    axes_turn: bool = False

    @property
    def channel(self) -> str:
        """Channel whose values are not unique."""
        return f"joints/{self.joint}/{self.direction.split()[0]}"

    @property
    def components(self) -> tuple[str, ...]:
        """Its components that are ambiguous, by the channels along the axes of frame 1."""
        axes = "xyz" if self.axes_turn else self.direction[-1]
        load = self.direction.split()[0]
        return tuple(f"joints/{self.joint}/local_{load}/{axis}" for axis in axes)


@dataclass(frozen=True)
class Redundancy:
    """Redundant constraints of a mechanism in general position.

    Attributes:
        constraints: One entry per redundant constraint; dropping them all leaves none.
        reactions: Components of reactions that are not unique.
        singular: True if the given position has fewer independent constraints than nearby ones.
        least_mobility: Smallest nonzero eigenvalue of the dimensionless constraint matrices K, and
            pivot of couplings; 0 for trees.
        overdriven: Drivers of motions that joints or other drivers determine already.
        couplings: Couplings whose efforts are not unique.
        infinitesimal: Number of freedoms along which nothing moves by any distance, see
            `infinitesimal_freedoms`.
    """

    constraints: tuple[RedundantConstraint, ...]
    reactions: tuple[UndeterminedReaction, ...]
    singular: bool
    least_mobility: float
    overdriven: tuple[str, ...] = ()
    couplings: tuple[str, ...] = ()
    infinitesimal: int = 0

    @property
    def count(self) -> int:
        """Number of redundant constraints."""
        return len(self.constraints)

    @cached_property
    def undetermined(self) -> tuple[str, ...]:
        """Names of the joints whose reactions are not unique."""
        return tuple(dict.fromkeys(reaction.joint for reaction in self.reactions))

    @cached_property
    def undetermined_channels(self) -> tuple[str, ...]:
        """Names of the results that are not unique: loads of joints, efforts of couplings."""
        loads = dict.fromkeys(reaction.channel for reaction in self.reactions)
        return (*loads, *(f"couplings/{name}/effort" for name in self.couplings))

    @cached_property
    def undetermined_components(self) -> tuple[str, ...]:
        """Components of these loads that are not unique, along the axes of frame 1."""
        found = (name for reaction in self.reactions for name in reaction.components)
        return tuple(dict.fromkeys(found))

    @property
    def notes(self) -> tuple[str, ...]:
        """What a run or a reader of results is to know beside what is not unique."""
        note = infinitesimal_note(self.infinitesimal)
        return (note,) if note else ()

    @cached_property
    def statistics(self) -> Mapping[str, tuple[str, ...]]:
        """What is not unique, as fields of the statistics of a run."""
        return {
            "undetermined_reactions": self.undetermined,
            "undetermined_channels": self.undetermined_channels,
            "undetermined_components": self.undetermined_components,
        }

    def with_mobility(self, least: float) -> Redundancy:
        """The same with another least mobility; names that follow from reactions are shared."""
        made = object.__new__(Redundancy)
        _ = self.statistics
        vars(made).update(vars(self), least_mobility=least)
        return made


NOTHING_REDUNDANT = Redundancy((), (), False, 0.0)


class Dependence(NamedTuple):
    """What of the redundancy follows from geometry alone, whatever the masses.

    Attributes:
        redundancy: All of it, but for the least mobility, which is 0.
        position: The general position in which it was found.
    """

    redundancy: Redundancy
    position: FoundPosition


def find_redundancy(assembly: Assembly, checkpoint: Checkpoint = carry_on) -> Redundancy:
    """Analyze the constraints of an assembled mechanism, in general position.

    The given assembly is left as it is. `checkpoint` is called now and then.
    """
    system = assembly.compiled.system
    if system.loop_count > 0:
        return weighed(assembly, find_dependence(assembly, checkpoint))
    if len(system.couplings) == 0:
        # nothing is dependent in a tree: however weak a constraint is, it must not be cut
        return NOTHING_REDUNDANT
    place = workspace_copy(assembly, assembly.work)
    place_all_axes(system, place)
    factorize_with(system, place, 0.0)
    return _redundancy_at(assembly, system, place, is_singular=False)


def find_dependence(assembly: Assembly, checkpoint: Checkpoint = carry_on) -> Dependence:
    """Analyze the constraints of a mechanism with loops on bodies that are all alike.

    The given assembly is left as it is. `checkpoint` is called now and then.
    """
    like = like_assembly(assembly)
    best, fewest, given, is_sure, key = general_position(like, checkpoint)

    def find() -> Redundancy:
        return _redundancy_at(assembly, like.compiled.system, best, is_singular=fewest < given)

    # next to singular positions rounding has a part in what is found
    is_known = key is not None and best.mobility.least > CLEAR
    found = _sure.get((key, names_of(assembly.mechanism)), find) if is_known else find()
    if not is_sure:
        freedom = freedom_by(like.compiled, fewest)
        idle = infinitesimal_freedoms(like, best, freedom, checkpoint)
        found = replace(found, infinitesimal=idle, singular=found.singular or idle > 0)
    # the basis uses parts of the workspace as scratch, none of its poses
    return Dependence(found, FoundPosition(best, fewest, like.compiled))


def weighed(assembly: Assembly, dependence: Dependence) -> Redundancy:
    """The redundancy of a mechanism with the masses that it has.

    Args:
        assembly: The assembled mechanism.
        dependence: Of this mechanism, or of one that differs in masses alone.
    """
    system, position = assembly.compiled.system, dependence.position
    least = least_mobility_of(system, position.placed(assembly.compiled), position.count)
    return dependence.redundancy.with_mobility(least)


def _redundancy_at(
    assembly: Assembly, system: System, place: Workspace, *, is_singular: bool
) -> Redundancy:
    """All but the least mobility, from the factors at a position by masses of a system."""
    basis, coupled = StressBasis(system, place), coupled_stress(system, place)
    strongest = np.maximum(basis.strongest(), coupled.joints)
    names = [coupling.name for coupling in assembly.mechanism.couplings]
    return Redundancy(
        constraints=_pick_constraints(assembly, basis) + _dependent(assembly, coupled),
        reactions=_open_reactions(assembly, strongest),
        singular=is_singular,
        least_mobility=0.0,
        overdriven=_overdriven(assembly, strongest),
        couplings=tuple(
            name
            for name, effort in zip(names, coupled.couplings, strict=True)
            if effort > UNDETERMINED
        ),
    )


def names_of(mechanism: Mechanism) -> tuple[tuple[str, ...], ...]:
    """Names of elements that the structure of a model leaves out, and answers tell."""
    drivers = tuple([driver.name for driver in mechanism.drivers])
    return drivers, tuple([coupling.name for coupling in mechanism.couplings])


def degrees_of_freedom(compiled: CompiledModel, redundancy: Redundancy) -> int:
    """Number of motions that joints, couplings and drivers leave a mechanism."""
    return freedom_by(compiled, redundancy.count) - redundancy.infinitesimal


def _overdriven(assembly: Assembly, stress: FloatArray) -> tuple[str, ...]:
    """Drivers whose efforts are not determined, from the largest self-stress, shape (m, 6)."""
    system = assembly.compiled.system
    return tuple(
        driver.name
        for driver, record in zip(assembly.mechanism.drivers, system.drivers.records, strict=True)
        if stress[record["joint"], record["axis"] - system.joints[record["joint"]]["open_count"]]
        > UNDETERMINED
    )


def _dependent(assembly: Assembly, coupled: CoupledStress) -> tuple[RedundantConstraint, ...]:
    """The couplings that the others and the joints already enforce."""
    system, found = assembly.compiled.system, []
    for c in coupled.dependent.tolist():
        coupling, record = assembly.mechanism.couplings[c], system.couplings[c]
        axis = system.joints[record["joint"][1]]["axis_order"][record["axis"][1]]
        direction = f"{AXIS_NAMES[axis]} by the coupling '{coupling.name}'"
        found.append(RedundantConstraint(coupling.joint2, direction))
    return tuple(found)


def _open_reactions(assembly: Assembly, strongest: FloatArray) -> tuple[UndeterminedReaction, ...]:
    """Components of reactions with self-stress."""
    found = []
    locked = _locked_axes(assembly.compiled.system)
    stressed = (strongest > UNDETERMINED).tolist()
    for j, joint in enumerate(assembly.mechanism.joints):
        if not any(stressed[j]):
            continue
        directions = sorted(axis for k, axis in enumerate(locked[j]) if stressed[j][k])
        kind = joint.joint_type
        turns = kind.is_crossed or not kind.carries
        found += [UndeterminedReaction(joint.name, LOAD_NAMES[axis], turns) for axis in directions]
    return tuple(found)


def _locked_axes(system: System) -> list[list[int]]:
    """Axes of each joint that are not open, in the order of JOINT.axis_order."""
    counts = system.joints["open_count"].tolist()
    orders = system.joints["axis_order"].tolist()
    return [order[count:] for order, count in zip(orders, counts, strict=True)]


def _pick_constraints(assembly: Assembly, basis: StressBasis) -> tuple[RedundantConstraint, ...]:
    """A minimal set of constraints whose removal leaves no self-stress.

    A set of rows can go if the basis of self-stress has full rank on it. Those of the cut joints
    suffice, since the tree that is left without them bears no self-stress. Rotations are asked
    before translations, because freeing a rotation is the usual remedy.
    """
    records, names = assembly.compiled.system.joints, assembly.mechanism.joints
    locked = _locked_axes(assembly.compiled.system)
    rows = []
    for j in reversed(np.flatnonzero(records["is_tree"][: len(names)] == 0).tolist()):
        order = sorted((axis < 3, axis, k) for k, axis in enumerate(locked[j]))
        rows += [(j, k, axis) for _, axis, k in order]
    places = np.array([6 * j + k for j, k, _ in rows], dtype=np.intp)
    columns = basis.columns(places)
    chosen = independent_columns(columns.copy())
    if len(chosen) < basis.count:
        # a basis of very different loads has small pivots
        chosen = independent_columns(columns, NEGLIGIBLE)
    return tuple(
        RedundantConstraint(names[rows[c][0]].name, AXIS_NAMES[rows[c][2]]) for c in chosen
    )


_sure: Memory[Redundancy] = Memory(KEPT)
