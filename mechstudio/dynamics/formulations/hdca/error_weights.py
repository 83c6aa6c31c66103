"""Error estimates of momenta in the units that the tolerances are meant for."""

from mechstudio.compiler.decorators import inlined_kernel, kernel
from mechstudio.dynamics.formulations.hdca.velocities import respond_to_momenta
from mechstudio.spatial.arrays import clear_rows, clear_vector

ROUNDING = 2.2e-16 * 32.0  # part of a momentum that may be lost in an evaluation


@kernel
def errors_of_rates(system, work, run, offset):
    """Replace errors of momenta by the errors of the rates that they make.

    An error of a momentum says little by itself: the inverse mass matrix of a long chain, or of a
    light body at the end of a heavy one, enlarges it by orders of magnitude. The velocities are a
    linear function of the momenta, so that the solution at the end of the step, whose factors are
    still in place, gives the errors of the rates exactly.

    Rates are not asked for more accurately than momenta that are rounded give them: shorter steps
    would not make their errors smaller. In a violent motion of 128 links they are off by 1e-10.

    Args:
        system: Constant data.
        work: Workspace as the evaluation at the end of the step left it, and what was remembered.
        run: Memory of the integration; `errors` and `scale` are written.
        offset: Number of coordinates in the state.
    """
    for which in range(run.errors.shape[0]):
        if load_momenta(system, work, run.errors[which], offset):
            respond_alone(system, work)
            write_errors(system, work, run, which, offset)
    load_rounding(system, work, run.state, offset)
    respond_alone(system, work)
    write_scale(system, work, run, offset)


@kernel
def write_errors(system, work, run, which, offset):
    """Write the rates in hand as those of an estimate of errors."""
    for j in range(system.joints.size):
        joint = system.joints[j]
        if joint.is_tree == 1:
            for k in range(joint.open_count):
                i = offset + joint.state_rate + k
                run.errors[which, i] = work.rate[joint.rate + joint.slot[k]]


@kernel
def write_scale(system, work, run, offset):
    """Write what counts as an error of one tolerance; the rates in hand are those of rounding."""
    for j in range(system.joints.size):
        joint = system.joints[j]
        if joint.is_tree == 1:
            for k in range(joint.open_count):
                i = joint.rate + joint.slot[k]
                size = max(abs(work.last_rate[i]), abs(work.candidate_rate[i]))
                r = offset + joint.state_rate + k
                run.scale[r] = run.absolute[r] + run.rtol * size + abs(work.rate[i])


@kernel
def load_momenta(system, work, numbers, offset):
    """Take numbers of the length of a state for momenta; whether any differs from zero."""
    size = 0.0
    for j in range(system.joints.size):
        joint = system.joints[j]
        if joint.is_tree == 1:
            for k in range(joint.open_count):
                value = numbers[offset + joint.state_rate + k]
                work.momentum[joint.rate + joint.slot[k]] = value
                size = max(size, abs(value))
    return size > 0.0


@kernel
def load_rounding(system, work, state, offset):
    """Take what rounding leaves open of the momenta of a state, with signs that alternate.

    Neighbors that err alike would turn a chain as a whole, which makes the least of errors.
    """
    for j in range(system.joints.size):
        joint = system.joints[j]
        if joint.is_tree == 1:
            for k in range(joint.open_count):
                r = joint.state_rate + k
                value = rounding_of(state, offset, r)
                work.momentum[joint.rate + joint.slot[k]] = value


@inlined_kernel
def rounding_of(state, offset, r):
    """What rounding leaves open of the momentum r of a state, with a sign that alternates."""
    sign = 1.0 if r % 2 == 0 else -1.0
    return sign * ROUNDING * state[offset + r]


@kernel
def respond_alone(system, work):
    """Rates that momenta alone make."""
    clear_rows(work.right_side)
    clear_vector(work.coupled_side)
    respond_to_momenta(system, work, work.no_impulse)
