"""Scratch memory of the kernels, allocated once per run."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from mechstudio.topology.system import RIGID, Sizes, System

# slots of Workspace.settings
RANK_TOLERANCE = 0
REACTION_TOLERANCE = 1  # the same for reactions, which suffer sooner near singular positions
LAST_SINGULAR_TIME = 2  # of the last passage of a singular position [s]
LEAST_MOBILITY = 3  # smallest nonzero eigenvalue of K met by the last factorization
CANDIDATE_MOBILITY = 4  # the same at the end of the step under trial
PASSAGE = 5  # a singular position is near, and passed in its own way, where it is smaller
STEP_MOBILITY = 6  # the smallest of all stages: of the step under trial (HDCA), of the run (DCA)
LAST_MOBILITY = 7  # at the last accepted step
LAST_TIME = 8  # of the last accepted step [s]
EXPECTED_PASSAGE = 9  # when a singular position will be passed; infinite if none is near [s]
MOMENTA_TOLERANCE = 10  # rank tolerance with momenta
RATES_TOLERANCE = 11  # rank tolerance with projected rates
NOW = 12  # time of the evaluation in hand [s]
CLOSING_RATE = 13  # 1 over the time constant of Baumgarte's terms; 0 = without them [1/s]
CLOSING_STEPS = 14  # that time constant in steps, which it follows; 0 = it stays
SETTINGS = 15

# slots of Workspace.counts
NULL_COUNT = 0  # undetermined constraint directions met by the last factorization
CANDIDATE_NULL_COUNT = 1  # the same at the end of the step under trial
REDUNDANT_COUNT = 2  # undetermined directions at a generic position: redundant constraints
PASSAGES = 3  # of singular positions
BY_RATES = 4  # 1 while the HDCA passes a singular position with rates instead of momenta
HOLD_ROWS = 5  # 1: reactions of an output row hold undetermined parts of the row before
PROJECTED = 6  # 1: steps and rows are projected onto the constraints
COUNTS = 7

CARRIED, CARRIED_PORTS = 6, 4  # room for spins that a compound keeps apart, and for its ports
SINGULAR_TIMES = 1024  # so many times of passages are kept


class Workspace(NamedTuple):
    """Everything that changes with the state; n bodies, m joints. World axes by default."""

    # state of the mechanism, all joints (tree and cut)
    coordinate: np.ndarray  # [m or rad or -], shape (coordinates,)
    last_coordinate: np.ndarray  # at the last accepted step
    last_rate: np.ndarray  # at the last accepted step
    expected_coordinate: np.ndarray  # continued from there; picks the turn of cut angles
    rate: np.ndarray  # [m/s or rad/s], shape (rates,)
    momentum: np.ndarray  # joint momenta p [kg m/s or kg m^2/s], shape (rates,)
    prescribed: np.ndarray  # what drivers ask: coordinate, rate, acceleration, shape (rates, 3)

    # bodies
    rotation: np.ndarray  # body -> world, shape (n, 3, 3)
    center: np.ndarray  # mass center [m], shape (n, 3)
    inverse_inertia: np.ndarray  # about the mass center, less spins [1/(kg m^2)], shape (n, 3, 3)
    carried_count: np.ndarray  # i4, spins that compounds keep apart from xi, (compounds,)
    carried_mobility: np.ndarray  # of each [1/(kg m^2)], and the least one, (compounds, 6, 2)
    carried_motion: np.ndarray  # of each port by a spin of one, shape (compounds, 6, 4, 6)
    kept_spin_load: np.ndarray  # put aside while couplings act, shape (n, 3)
    spin_load: np.ndarray  # torque about each axis of `spin`, only while it is solved for, (n, 3)
    spin: np.ndarray  # of slender bodies: axis and mobility [1/(kg m^2)], shape (n, 3, 4)
    velocity: np.ndarray  # of the mass center [m/s] and angular [rad/s], shape (n, 6)
    acceleration: np.ndarray  # likewise [m/s^2, rad/s^2], shape (n, 6)
    load: np.ndarray  # applied force [N] and torque about the mass center [N m], shape (n, 6)
    free_motion: np.ndarray  # motion without constraint loads, shape (n, 6)
    subtree: np.ndarray  # loads or momenta summed over subtrees, shape (n, 6)

    # joints; row k of (m, 6, ...) belongs to axis k of JOINT.axis: open axes, then the others;
    # M = m + number of merges of fragments, whose rows come last
    point: np.ndarray  # joint point O, see JOINT.is_midway [m], shape (m, 3)
    point_velocity: np.ndarray  # velocity of O [m/s], shape (m, 3)
    basis: np.ndarray  # unit directions of X Y Z RX RY RZ, shape (m, 6, 3)
    bias: np.ndarray  # b of the acceleration level: linear and angular part, shape (m, 6)
    shift_turn: np.ndarray  # angular velocity of X Y Z [rad/s], shape (m, 3)
    basis_turn: np.ndarray  # angular velocity of RX RY RZ [rad/s], shape (m, 3)
    wrench1: np.ndarray  # unit wrench along each axis at O, shifted to center 1, shape (M, 6, 6)
    wrench2: np.ndarray  # the same for center 2, shape (M, 6, 6)
    impulse: np.ndarray  # constraint impulses or loads along scaled axes not open, shape (M, 6)
    constraint_load: np.ndarray  # D sigma at O: linear and angular part, shape (m, 6)
    right_side: np.ndarray  # required D^T (V2 - V1), scaled, shape (M, 6)
    no_impulse: np.ndarray  # zeros, never written, shape (M, 6)
    compliance: np.ndarray  # added to the diagonal of K, scaled; zeros but in tangents, (M, 6)
    held_impulse: np.ndarray  # undetermined part of the impulses: last accepted values, (M, 6)
    held_load: np.ndarray  # the same for loads, shape (M, 6)
    saved_impulse: np.ndarray  # impulses put aside while loads are computed, shape (M, 6)
    candidate: np.ndarray  # impulses or loads at the end of the step under trial, shape (M, 6)
    candidate_coordinate: np.ndarray  # coordinates there, shape (coordinates,)
    candidate_rate: np.ndarray  # rates there, shape (rates,)
    gap: np.ndarray  # closure gaps along unit directions [m or rad], shape (m, 6)
    multiplier: np.ndarray  # constraint loads along unit directions, shape (m, 6)
    self_stress: np.ndarray  # orthonormal loads without effect, shape (redundant, m, 6)

    # k couplings, see couplings.py
    coupled_offset: np.ndarray  # what they keep: coordinate 2 - ratio coordinate 1, shape (k,)
    coupled_side: np.ndarray  # required rates of that, shape (k,)
    coupled_impulse: np.ndarray  # impulses or efforts along coordinate 2, shape (k,)
    saved_coupled_impulse: np.ndarray  # put aside while loads are computed, shape (k,)
    coupled_factor: np.ndarray  # L of A = L L^T, shape (k, k)
    coupled_motion: np.ndarray  # motion by one coupling, shape (n, 6)
    kept_free_motion: np.ndarray  # put aside while couplings act, shape (n, 6)
    kept_right_side: np.ndarray  # likewise, shape (M, 6)

    # divide-and-conquer assembly
    block: np.ndarray  # xi_ij of all compounds, shape (blocks, 6, 6)
    port_motion: np.ndarray  # xi_i0 of all compounds, shape (ports, 6)
    port_load: np.ndarray  # constraint loads on the ports, shape (ports, 6)
    coupling: np.ndarray  # Y of all steps, shape (kept, 6, 6)
    factor: np.ndarray  # F of all steps: columns of full rank, then null vectors, (steps, 6, 6)
    rank: np.ndarray  # i4, rank of K of each step, shape (steps,)
    reduced: np.ndarray  # z of all steps, shape (steps, 6)
    input_coupling: np.ndarray  # U of the current step, shape (largest input, 6, 6)
    small: np.ndarray  # 6 x 6 scratch, shape (4, 6, 6)

    is_active: np.ndarray  # i4, 1 for compounds below the step in hand, shape (compounds,)

    settings: np.ndarray  # f8, see the slots above
    counts: np.ndarray  # i8, see the slots above
    singular_times: np.ndarray  # of the passages [s], shape (SINGULAR_TIMES,)


def allocate(
    system: System, sizes: Sizes, rank_tolerance: float, redundant_count: int = 0
) -> Workspace:
    """Allocate the workspace of a system.

    Args:
        system: The compiled model. sizes: Its vector lengths. rank_tolerance: Eigenvalues of a
        (dimensionless) constraint matrix K below this count as zero. redundant_count: Number of
        redundant constraints.
    """
    body_count, joint_count = len(system.bodies), len(system.joints)
    step_count, coupling_count = len(system.steps), len(system.couplings)

    def per_body(*shape: int) -> np.ndarray:
        return np.zeros((body_count, *shape))

    def per_joint(*shape: int) -> np.ndarray:
        return np.zeros((joint_count, *shape))

    slender_count = len(system.compounds) if system.bodies["spin_count"].any() else 0
    row_count = joint_count + sizes.merges
    wrench = np.zeros((row_count, 6, 6))
    for step in system.steps[system.steps["joint"] == RIGID]:
        scale = [step["linear_scale"]] * 3 + [step["angular_scale"]] * 3
        wrench[step["row"]] = np.diag(scale)
    settings = np.zeros(SETTINGS)
    settings[RANK_TOLERANCE] = settings[REACTION_TOLERANCE] = rank_tolerance
    settings[MOMENTA_TOLERANCE] = settings[RATES_TOLERANCE] = rank_tolerance
    settings[LAST_SINGULAR_TIME] = -np.inf
    settings[STEP_MOBILITY] = settings[LAST_MOBILITY] = np.inf
    settings[EXPECTED_PASSAGE] = np.inf
    counts = np.zeros(COUNTS, dtype=np.int64)
    counts[REDUNDANT_COUNT] = redundant_count
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
        carried_count=np.zeros(len(system.compounds), dtype=np.int32),
        carried_mobility=np.zeros((slender_count, CARRIED, 2)),
        carried_motion=np.zeros((slender_count, CARRIED, CARRIED_PORTS, 6)),
        kept_spin_load=per_body(3),
        spin_load=per_body(3),
        spin=per_body(3, 4),
        velocity=per_body(6),
        acceleration=per_body(6),
        load=per_body(6),
        free_motion=per_body(6),
        subtree=per_body(6),
        point=per_joint(3),
        point_velocity=per_joint(3),
        basis=per_joint(6, 3),
        bias=per_joint(6),
        shift_turn=per_joint(3),
        basis_turn=per_joint(3),
        wrench1=wrench.copy(),
        wrench2=wrench.copy(),
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
        self_stress=np.zeros((redundant_count, joint_count, 6)),
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
        rank=np.zeros(step_count, dtype=np.int32),
        reduced=np.zeros((step_count, 6)),
        input_coupling=np.zeros((sizes.largest_input, 6, 6)),
        small=np.zeros((4, 6, 6)),
        is_active=np.zeros(len(system.compounds), dtype=np.int32),
        settings=settings,
        counts=counts,
        singular_times=np.zeros(SINGULAR_TIMES),
    )
