"""What every formulation does when a step is accepted."""

import math

from mechstudio.dynamics.kinematics.state import normalize_quaternions
from mechstudio.dynamics.kinematics.workspace import (
    CANDIDATE_MOBILITY,
    CANDIDATE_NULL_COUNT,
    LAST_SINGULAR_TIME,
    LEAST_MOBILITY,
    NULL_COUNT,
    PASSAGES,
    REDUNDANT_COUNT,
    STEP_MOBILITY,
)
from mechstudio.integrators.requests import END, NEW_TIME, ROUGH, TIME, UNFIT
from mechstudio.jit import kernel
from mechstudio.spatial.arrays import copy_rows, copy_vector

LARGEST_BEND = 1.0  # [rad] change of a cut angle beyond what its rates at both ends explain
SAME_PASSAGE = 1e-3  # of the duration: singular steps closer than this belong together


@kernel
def watch_rank(work, run):
    """Tell the integrator of a singular position: crossing its border makes a small jump."""
    if work.counts[NULL_COUNT] != work.counts[REDUNDANT_COUNT]:
        run.counter[ROUGH] = 1


@kernel
def watch_mobility(work):
    """Remember the smallest eigenvalue that the stages met."""
    mobility = work.settings[LEAST_MOBILITY]
    if work.counts[NULL_COUNT] > work.counts[REDUNDANT_COUNT]:
        mobility = 0.0
    work.settings[STEP_MOBILITY] = min(work.settings[STEP_MOBILITY], mobility)


@kernel
def remember_candidate(work):
    """Keep impulses (or loads), coordinates and rank at the end of the step under trial."""
    copy_rows(work.impulse, work.candidate)
    copy_vector(work.coordinate, work.candidate_coordinate)
    copy_vector(work.rate, work.candidate_rate)
    work.counts[CANDIDATE_NULL_COUNT] = work.counts[NULL_COUNT]
    work.settings[CANDIDATE_MOBILITY] = work.settings[LEAST_MOBILITY]


@kernel
def accept(system, work, run, held):
    """Take over what was remembered; counts passages of singular positions.

    Args:
        system: Constant data.
        work: Workspace.
        run: Memory of the integration.
        held: Undetermined parts of the impulses or loads, shape (m, 6); written.
    """
    normalize_quaternions(system, run.state)
    copy_rows(work.candidate, held)
    copy_vector(work.candidate_coordinate, work.last_coordinate)
    copy_vector(work.candidate_rate, work.last_rate)
    if work.counts[CANDIDATE_NULL_COUNT] > work.counts[REDUNDANT_COUNT]:
        record_passage(work, run.control[TIME], SAME_PASSAGE * run.control[END])


@kernel
def record_passage(work, time, apart):
    """Count a passage of a singular position [s] unless the last one is less than `apart` ago."""
    if time - work.settings[LAST_SINGULAR_TIME] > apart:
        count = work.counts[PASSAGES]
        if count < work.singular_times.size:
            work.singular_times[count] = time
        work.counts[PASSAGES] = count + 1
    work.settings[LAST_SINGULAR_TIME] = time


@kernel
def watch_turns(system, work, run):
    """Reject a step in which an angle of a cut joint changed by more than its rates explain.

    Poses give such an angle but for whole turns, which `expect_turns` adds. That is right as long
    as the rate changes little within the step, in other words as long as the rates at both ends
    agree with the way between them.
    """
    h = run.control[NEW_TIME] - run.control[TIME]
    for j in range(system.joints.size):
        joint = system.joints[j]
        if joint.is_tree == 1 or joint.coordinate_count != joint.free_count:
            continue
        for k in range(joint.free_count):
            if joint.axis[k] < 3:
                continue
            q, v = joint.coordinate + joint.slot[k], joint.rate + joint.slot[k]
            way = work.candidate_coordinate[q] - work.last_coordinate[q]
            first, last = h * work.last_rate[v], h * work.candidate_rate[v]
            bend = max(abs(way - 0.5 * (first + last)), 0.5 * abs(last - first))
            if bend > LARGEST_BEND or not math.isfinite(bend):
                run.counter[UNFIT] = 1
