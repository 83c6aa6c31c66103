"""Scratch memory of the kernels, allocated once per run."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from mechstudio.compiler.mould import Mould
from mechstudio.compiler.record import Bases, Blocks, Matrices, Memory, Record, Sixes, Threes
from mechstudio.compiler.record_copies import are_zero
from mechstudio.dynamics.crew.board import Crew
from mechstudio.dynamics.crew.partition import crew_of_one
from mechstudio.topology.system import RIGID, Sizes, System

CARRIED, CARRIED_PORTS = 6, 4  # room for spins that a compound keeps apart, and for its ports
SINGULAR_TIMES = 1024  # so many times of passages are kept
KEPT_MOULDS = 32  # shapes of workspaces
LARGEST_KEPT = 100  # bodies and joints of each


class Ranks(Memory):
    """How ranks of constraints are decided, and how many directions are undetermined."""

    tolerance: float = 0.0  # eigenvalues of a (dimensionless) matrix K below it count as zero
    reaction_tolerance: float = 0.0  # of reactions, which suffer sooner near singular positions
    momenta_tolerance: float = 0.0  # with momenta
    rates_tolerance: float = 0.0  # with projected rates
    redundant_count: int = 0  # undetermined directions in general position: redundant constraints
    null_count: int = 0  # undetermined constraint directions met by the last factorization
    candidate_null_count: int = 0  # the same at the end of the step under trial


class Mobility(Memory):
    """Smallest nonzero eigenvalues of K."""

    least: float = 0.0  # met by the last factorization
    candidate: float = 0.0  # the same at the end of the step under trial
    step: float = np.inf  # of all stages: of the step under trial (HDCA), of the run (DCA)
    last: float = np.inf  # at the last accepted step


class Passage(Memory):
    """Passages of singular positions."""

    border: float = 0.0  # one is near, and passed in its own way, where the mobility is smaller
    expected: float = np.inf  # when the next one will be passed; infinite if none is near [s]
    last_time: float = -np.inf  # of the last one [s]
    count: int = 0
    by_rates: int = 0  # 1 while the HDCA passes one with rates instead of momenta


class Closing(Memory):
    """Baumgarte's terms."""

    rate: float = 0.0  # 1 over their time constant; 0 = without them [1/s]
    steps: float = 0.0  # that time constant in steps, which it follows; 0 = it stays


class Clock(Memory):
    """Times of the run."""

    now: float = 0.0  # of the evaluation in hand [s]
    last: float = 0.0  # of the last accepted step [s]


class Policy(Memory):
    """What is done besides the equations of motion."""

    hold_rows: int = 0  # 1: reactions of an output row hold undetermined parts of the row before
    projected: int = 0  # 1: steps and rows are projected onto the constraints


class Workspace(Record):
    """Everything that changes with the state; n bodies, m joints. World axes by default."""

    # state of the mechanism, all joints (tree and cut)
    coordinate: np.ndarray  # [m or rad or -], shape (coordinates,)
    last_coordinate: np.ndarray  # at the last accepted step
    last_rate: np.ndarray  # at the last accepted step
    expected_coordinate: np.ndarray  # continued from there; picks the turn of cut angles
    rate: np.ndarray  # [m/s or rad/s], shape (rates,)
    momentum: np.ndarray  # joint momenta p [kg m/s or kg m^2/s], shape (rates,)
    prescribed: Threes  # what drivers ask: coordinate, rate, acceleration, shape (rates, 3)

    # bodies
    rotation: Matrices  # body -> world, shape (n, 3, 3)
    center: Threes  # mass center [m], shape (n, 3)
    inverse_inertia: Matrices  # about the mass center, less spins [1/(kg m^2)], shape (n, 3, 3)
    carried_count: np.ndarray  # i4, spins that compounds keep apart from xi, (compounds,)
    carried_mobility: np.ndarray  # of each [1/(kg m^2)], and the least one, (compounds, 6, 2)
    carried_motion: np.ndarray  # of each port by a spin of one, shape (compounds, 6, 4, 6)
    kept_spin_load: Threes  # put aside while couplings act, shape (n, 3)
    spin_load: Threes  # torque about each axis of `spin`, only while it is solved for, (n, 3)
    spin: np.ndarray  # of slender bodies: axis and mobility [1/(kg m^2)], shape (n, 3, 4)
    velocity: Sixes  # of the mass center [m/s] and angular [rad/s], shape (n, 6)
    acceleration: Sixes  # likewise [m/s^2, rad/s^2], shape (n, 6)
    load: Sixes  # applied force [N] and torque about the mass center [N m], shape (n, 6)
    free_motion: Sixes  # motion without constraint loads, shape (n, 6)
    push: Sixes  # impulses of the momenta of the tree joints on each body, shape (n, 6)

    # joints; row k of (m, 6, ...) belongs to axis JOINT.axis_order[k]: open axes, then the others;
    # M = m + number of merges of fragments, whose rows come last
    point: Threes  # joint point O, see JOINT.is_midway [m], shape (m, 3)
    point_velocity: Threes  # velocity of O [m/s], shape (m, 3)
    basis: Bases  # unit directions of X Y Z RX RY RZ, shape (m, 6, 3)
    bias: Sixes  # b of the acceleration level: linear and angular part, shape (m, 6)
    shift_turn: Threes  # angular velocity of X Y Z [rad/s], shape (m, 3)
    basis_turn: Threes  # angular velocity of RX RY RZ [rad/s], shape (m, 3)
    wrench1: Blocks  # unit wrench along each axis at O, shifted to center 1, shape (M, 6, 6)
    wrench2: Blocks  # the same for center 2, shape (M, 6, 6)
    impulse: Sixes  # constraint impulses or loads along scaled axes not open, shape (M, 6)
    constraint_load: Sixes  # D sigma at O: linear and angular part, shape (m, 6)
    right_side: Sixes  # required D^T (V2 - V1), scaled, shape (M, 6)
    no_impulse: Sixes  # zeros, never written, shape (M, 6)
    compliance: Sixes  # added to the diagonal of K, scaled; zeros but in tangents, (M, 6)
    held_impulse: Sixes  # undetermined part of the impulses: last accepted values, (M, 6)
    held_load: Sixes  # the same for loads, shape (M, 6)
    saved_impulse: Sixes  # impulses put aside while loads are computed, shape (M, 6)
    candidate: Sixes  # impulses or loads at the end of the step under trial, shape (M, 6)
    candidate_coordinate: np.ndarray  # coordinates there, shape (coordinates,)
    candidate_rate: np.ndarray  # rates there, shape (rates,)
    gap: Sixes  # closure gaps along unit directions [m or rad], shape (m, 6)
    multiplier: Sixes  # constraint loads along unit directions, shape (m, 6)
    self_stress: Sixes  # orthonormal loads without effect, shape (redundant, m, 6)
    stress_step: np.ndarray  # i4, the step that each comes from, shape (redundant,)
    stress_joints: np.ndarray  # i4, joints below the step in hand, shape (m,)

    # k couplings, see couplings.py
    coupled_offset: np.ndarray  # what they keep: coordinate 2 - ratio coordinate 1, shape (k,)
    coupled_side: np.ndarray  # required rates of that, shape (k,)
    coupled_impulse: np.ndarray  # impulses or efforts along coordinate 2, shape (k,)
    saved_coupled_impulse: np.ndarray  # put aside while loads are computed, shape (k,)
    coupled_factor: np.ndarray  # L of A = L L^T, shape (k, k)
    coupled_motion: Sixes  # motion by one coupling, shape (n, 6)
    kept_free_motion: Sixes  # put aside while couplings act, shape (n, 6)
    kept_right_side: Sixes  # likewise, shape (M, 6)

    # divide-and-conquer assembly
    block: Blocks  # xi_ij of all compounds, shape (blocks, 6, 6)
    port_motion: Sixes  # xi_i0 of all compounds, shape (ports, 6)
    port_load: Sixes  # constraint loads on the ports, shape (ports, 6)
    coupling: Blocks  # Y of all steps, shape (kept, 6, 6)
    factor: Blocks  # F of all steps: columns of full rank, then null vectors, (steps, 6, 6)
    factor_columns: Blocks  # the columns of F as rows, zeros behind those of a step, likewise
    rank: np.ndarray  # i4, rank of K of each step, shape (steps,)
    reduced: Sixes  # z of all steps, shape (steps, 6)
    input_coupling: Blocks  # U of the current step, shape (largest input, 6, 6)
    small: np.ndarray  # 6 x 6 scratch, shape (4, 6, 6)

    is_active: np.ndarray  # i4, 1 for compounds below the step in hand, shape (compounds,)

    ranks: Ranks
    mobility: Mobility
    passage: Passage
    closing: Closing
    clock: Clock
    policy: Policy
    crew: Crew
    singular_times: np.ndarray  # of the passages [s], shape (SINGULAR_TIMES,)


class _Shape(NamedTuple):
    """What the lengths of a workspace follow from."""

    bodies: int
    joints: int
    steps: int
    couplings: int
    compounds: int
    slender: int  # compounds that carry spins apart
    redundant: int
    sizes: Sizes


def allocate(
    system: System, sizes: Sizes, rank_tolerance: float, redundant_count: int = 0
) -> Workspace:
    """Allocate the workspace of a system.

    Args:
        system: The compiled model. sizes: Its vector lengths. rank_tolerance: Eigenvalues of a
        (dimensionless) constraint matrix K below this count as zero. redundant_count: Number of
        redundant constraints.
    """
    shape = _Shape(
        bodies=len(system.bodies),
        joints=len(system.joints),
        steps=len(system.steps),
        couplings=len(system.couplings),
        compounds=len(system.compounds),
        slender=0 if are_zero(system.bodies["spin_count"]) else len(system.compounds),
        redundant=redundant_count,
        sizes=sizes,
    )
    # a large one is not kept, and takes its time anyway
    is_small = len(system.bodies) + len(system.joints) <= LARGEST_KEPT
    work = _mould(shape).copy() if is_small else _blank(shape)
    for step in system.steps[system.steps["joint"] == RIGID] if sizes.merges else ():
        axes = range(6)
        scale = [step["linear_scale"]] * 3 + [step["angular_scale"]] * 3
        work.wrench1[step["row"], axes, axes] = scale
        work.wrench2[step["row"], axes, axes] = scale
    ranks = work.ranks
    ranks.tolerance = ranks.reaction_tolerance = rank_tolerance
    ranks.momenta_tolerance = ranks.rates_tolerance = rank_tolerance
    ranks.redundant_count = redundant_count
    return work


@lru_cache(maxsize=KEPT_MOULDS)
def _mould(shape: _Shape) -> Mould[Workspace]:
    """From which workspaces of a shape are cast."""
    return Mould(_blank(shape))


def _blank(shape: _Shape) -> Workspace:
    """A workspace of a shape; without scales of merges, nor tolerances."""
    sizes = shape.sizes
    joint_count, step_count = shape.joints, shape.steps
    coupling_count, slender_count = shape.couplings, shape.slender
    row_count = joint_count + sizes.merges

    def per_body(*lengths: int) -> np.ndarray:
        return np.zeros((shape.bodies, *lengths))

    def per_joint(*lengths: int) -> np.ndarray:
        return np.zeros((joint_count, *lengths))

    return Workspace(
        coordinate=np.zeros(sizes.coordinates),
        last_coordinate=np.zeros(sizes.coordinates),
        last_rate=np.zeros(sizes.rates),
        expected_coordinate=np.zeros(sizes.coordinates),
        rate=np.zeros(sizes.rates),
        momentum=np.zeros(sizes.rates),
        prescribed=np.zeros((sizes.rates, 3)),
        rotation=per_body(3, 3),
        center=per_body(3),
        inverse_inertia=per_body(3, 3),
        carried_count=np.zeros(shape.compounds, dtype=np.int32),
        carried_mobility=np.zeros((slender_count, CARRIED, 2)),
        carried_motion=np.zeros((slender_count, CARRIED, CARRIED_PORTS, 6)),
        kept_spin_load=per_body(3),
        spin_load=per_body(3),
        spin=per_body(3, 4),
        velocity=per_body(6),
        acceleration=per_body(6),
        load=per_body(6),
        free_motion=per_body(6),
        push=per_body(6),
        point=per_joint(3),
        point_velocity=per_joint(3),
        basis=per_joint(6, 3),
        bias=per_joint(6),
        shift_turn=per_joint(3),
        basis_turn=per_joint(3),
        wrench1=np.zeros((row_count, 6, 6)),
        wrench2=np.zeros((row_count, 6, 6)),
        impulse=np.zeros((row_count, 6)),
        constraint_load=per_joint(6),
        right_side=np.zeros((row_count, 6)),
        no_impulse=np.zeros((row_count, 6)),
        compliance=np.zeros((row_count, 6)),
        held_impulse=np.zeros((row_count, 6)),
        held_load=np.zeros((row_count, 6)),
        saved_impulse=np.zeros((row_count, 6)),
        candidate=np.zeros((row_count, 6)),
        candidate_coordinate=np.zeros(sizes.coordinates),
        candidate_rate=np.zeros(sizes.rates),
        gap=per_joint(6),
        multiplier=per_joint(6),
        self_stress=np.zeros((shape.redundant, joint_count, 6)),
        stress_step=np.zeros(shape.redundant, dtype=np.int32),
        stress_joints=np.zeros(joint_count, dtype=np.int32),
        coupled_offset=np.zeros(coupling_count),
        coupled_side=np.zeros(coupling_count),
        coupled_impulse=np.zeros(coupling_count),
        saved_coupled_impulse=np.zeros(coupling_count),
        coupled_factor=np.zeros((coupling_count, coupling_count)),
        coupled_motion=per_body(6),
        kept_free_motion=per_body(6),
        kept_right_side=np.zeros((row_count, 6)),
        block=np.zeros((sizes.blocks, 6, 6)),
        port_motion=np.zeros((sizes.ports, 6)),
        port_load=np.zeros((sizes.ports, 6)),
        coupling=np.zeros((sizes.kept, 6, 6)),
        factor=np.zeros((step_count, 6, 6)),
        factor_columns=np.zeros((step_count, 6, 6)),
        rank=np.zeros(step_count, dtype=np.int32),
        reduced=np.zeros((step_count, 6)),
        input_coupling=np.zeros((sizes.largest_input, 6, 6)),
        small=np.zeros((4, 6, 6)),
        is_active=np.zeros(shape.compounds, dtype=np.int32),
        ranks=Ranks(),
        mobility=Mobility(),
        passage=Passage(),
        closing=Closing(),
        clock=Clock(),
        policy=Policy(),
        crew=crew_of_one(step_count, shape.compounds - step_count, joint_count),
        singular_times=np.zeros(SINGULAR_TIMES),
    )
