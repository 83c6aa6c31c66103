"""Error estimates of momenta in the units that the tolerances are meant for."""

from mechstudio.compiler.decorators import kernel
from mechstudio.dynamics.formulations.hdca.equations import respond_to_momenta
from mechstudio.spatial.arrays import clear_rows, clear_vector


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
                run.scale[r] = run.absolute[r] + run.rtol * size
