"""Error estimates in the units that the tolerances are meant for, and lost turns of cut joints."""

import math

from mechstudio.dynamics.hamiltonian import respond_to_momenta
from mechstudio.dynamics.integration import NEW_TIME, RTOL, TIME, UNFIT
from mechstudio.jit import kernel
from mechstudio.spatial.arrays import clear_rows, clear_vector

LARGEST_BEND = 1.0  # [rad] change of a cut angle beyond what its rates at both ends explain


@kernel
def errors_of_rates(system, work, run, offset):
    """Replace errors of momenta by the errors of the rates that they make.

    An error of a momentum says little by itself: the inverse mass matrix of a long chain, or of a
    light body at the end of a heavy one, enlarges it by orders of magnitude. The velocities are a
    linear function of the momenta, so that the solution at the end of the step, whose factors are
    still in place, gives the errors of the rates exactly.

    Args:
        system: Constant data.
        work: Workspace as the evaluation at the end of the step left it, and what was remembered.
        run: Memory of the integration; `errors` and `scale` are written.
        offset: Number of coordinates in the state.
    """
    for which in range(run.errors.shape[0]):
        size = 0.0
        for j in range(system.joints.size):
            joint = system.joints[j]
            if joint.is_tree == 1:
                for k in range(joint.open_count):
                    error = run.errors[which, offset + joint.state_rate + k]
                    work.momentum[joint.rate + joint.slot[k]] = error
                    size = max(size, abs(error))
        if size == 0.0:
            continue
        clear_rows(work.right_side)
        clear_vector(work.coupled_side)
        respond_to_momenta(system, work, work.no_impulse)
        for j in range(system.joints.size):
            joint = system.joints[j]
            if joint.is_tree == 1:
                for k in range(joint.open_count):
                    i = offset + joint.state_rate + k
                    run.errors[which, i] = work.rate[joint.rate + joint.slot[k]]
    for j in range(system.joints.size):
        joint = system.joints[j]
        if joint.is_tree == 1:
            for k in range(joint.open_count):
                i = joint.rate + joint.slot[k]
                size = max(abs(work.last_rate[i]), abs(work.candidate_rate[i]))
                r = offset + joint.state_rate + k
                run.scale[r] = run.absolute[r] + run.control[RTOL] * size


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
