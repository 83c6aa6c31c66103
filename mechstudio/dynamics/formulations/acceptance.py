"""What every formulation does when a step is accepted."""

import math

from mechstudio.compiler.decorators import kernel
from mechstudio.dynamics.kinematics.state import normalize_quaternions
from mechstudio.spatial.arrays import copy_rows, copy_vector

LARGEST_BEND = 1.0  # [rad] change of a cut angle beyond what its rates at both ends explain
SAME_PASSAGE = 1e-3  # of the duration: singular steps closer than this belong together


@kernel
def watch_rank(work, run):
    """Tell the integrator of a singular position: crossing its border makes a small jump."""
    if work.ranks.null_count != work.ranks.redundant_count:
        run.rough = 1


@kernel
def watch_mobility(work):
    """Remember the smallest eigenvalue that the stages met."""
    mobility = work.mobility.least
    if work.ranks.null_count > work.ranks.redundant_count:
        mobility = 0.0
    work.mobility.step = min(work.mobility.step, mobility)


@kernel
def remember_candidate(work):
    """Keep impulses (or loads), coordinates and rank at the end of the step under trial."""
    copy_rows(work.impulse, work.candidate)
    copy_vector(work.coordinate, work.candidate_coordinate)
    copy_vector(work.rate, work.candidate_rate)
    work.ranks.candidate_null_count = work.ranks.null_count
    work.mobility.candidate = work.mobility.least


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
    if work.ranks.candidate_null_count > work.ranks.redundant_count:
        record_passage(work, run.time, SAME_PASSAGE * run.end)


@kernel
def record_passage(work, time, apart):
    """Count a passage of a singular position [s] unless the last one is less than `apart` ago."""
    if time - work.passage.last_time > apart:
        count = work.passage.count
        if count < work.singular_times.size:
            work.singular_times[count] = time
        work.passage.count = count + 1
    work.passage.last_time = time


@kernel
def watch_turns(system, work, run):
    """Reject a step in which an angle of a cut joint changed by more than its rates explain.

    Poses give such an angle but for whole turns, which `expect_turns` adds. That is right as long
    as the rate changes little within the step, in other words as long as the rates at both ends
    agree with the way between them.
    """
    h = run.new_time - run.time
    for j in range(system.joints.size):
        joint = system.joints[j]
        if joint.is_tree == 1 or joint.coordinate_count != joint.free_count:
            continue
        for k in range(joint.free_count):
            if joint.axis_order[k] < 3:
                continue
            q, v = joint.coordinate + joint.slot[k], joint.rate + joint.slot[k]
            way = work.candidate_coordinate[q] - work.last_coordinate[q]
            first, last = h * work.last_rate[v], h * work.candidate_rate[v]
            bend = max(abs(way - 0.5 * (first + last)), 0.5 * abs(last - first))
            if bend > LARGEST_BEND or not math.isfinite(bend):
                run.unfit = 1
