"""Baumgarte's terms, which let the gaps of cut joints die away instead of piling up.

Tree joints cannot open, couplings only where one of their joints is cut. On the acceleration level
the constraints are asked for C'' = -2 C' / T - C / T^2, whose solution dies away in the time
constant T without swinging (Baumgarte, Comput Methods Appl Mech Eng 1, 1972), on the velocity level
for C' = -C / T. Both add to the right sides of the constraints what vanishes on closed loops, so
that the motion of an exact solution stays.

A time constant much shorter than the step makes the equations stiff, a much longer one lets errors
pile up. So it follows the step size, unless the user gives one.
"""

from mechstudio.compiler.decorators import kernel
from mechstudio.dynamics.divide_and_conquer.couplings import coupled_gap, relation
from mechstudio.dynamics.kinematics.bodies import relative_motion
from mechstudio.dynamics.kinematics.drivers import driver_gaps, prescribed_rate
from mechstudio.dynamics.kinematics.joints import axis_scale, closure_gap

MARGIN = 2.0  # between the time constant and what the steps ask for, before it changes


@kernel
def measure_cut_gaps(system, work):
    """Closure gaps of the cut joints, into `work.gap`; poses, axes and coordinates are in place."""
    for j in range(system.joints.size):
        joint = system.joints[j]
        if joint.is_tree == 0:
            closure_gap(
                joint, j, work.rotation, work.center, work.coordinate, work.basis, work.gap[j]
            )
            driver_gaps(joint, work.coordinate, work.prescribed, work.gap[j])


@kernel
def add_closing_terms(system, work, of_gap, of_rate):
    """Add `of_gap` C + `of_rate` C' to the right sides of the cut joints and the couplings.

    Args:
        system: Constant data.
        work: Workspace with the gaps C of `measure_cut_gaps` and, where `of_rate` is not zero, with
            velocities; right sides are changed.
        of_gap: Factor of the gaps [1/s on the velocity level, 1/s^2 on that of accelerations].
        of_rate: Factor of their rates [1/s].
    """
    for j in range(system.joints.size):
        joint = system.joints[j]
        if joint.is_tree == 1:
            continue
        for k in range(joint.open_count, 6):
            scale = axis_scale(joint, k)
            value = scale * of_gap * work.gap[j, k]
            if of_rate != 0.0:
                rate = relative_motion(joint, j, k, work.wrench1, work.wrench2, work.velocity)
                value += of_rate * (rate - scale * prescribed_rate(joint, k, work.prescribed))
            work.right_side[j, k - joint.open_count] += value
    for c in range(system.couplings.size):
        work.coupled_side[c] += of_gap * coupled_gap(system, work, c)
        work.coupled_side[c] += of_rate * relation(system, work, c, work.velocity)


@kernel
def follow_steps(work, run):
    """Let the time constant follow the size of the next step, where that is asked for.

    Args:
        work: Workspace; the closing rate is written.
        run: Memory of the integration, in answer to ACCEPTED.
    """
    if work.closing.steps == 0.0:
        return
    asked = 1.0 / (work.closing.steps * run.step_size)
    if asked > MARGIN * work.closing.rate or work.closing.rate > MARGIN * asked:
        work.closing.rate = asked
        run.restart = 1
